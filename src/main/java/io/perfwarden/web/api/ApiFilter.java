package io.perfwarden.web.api;

import module java.base;

import io.micronaut.core.convert.exceptions.ConversionErrorException;
import io.micronaut.core.type.Argument;
import io.micronaut.http.*;
import io.micronaut.http.annotation.*;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.web.router.MethodBasedRouteInfo;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteInfo;
import io.perfwarden.format.json.RecordJson;
import io.perfwarden.model.*;
import io.perfwarden.web.PublicLinks;
import org.jspecify.annotations.Nullable;

/** Refuses requests with unknown parameters, and writes every answer. */
@ServerFilter(PublicLinks.API + "/**")
final class ApiFilter {
    static final String FORMAT = "format";

    private static final String CSV = "csv";
    static final List<String> FORMATS = List.of("json", CSV);
    private static final MediaType PROBLEM = MediaType.of(ProblemBody.TYPE);
    private static final MediaType TABLE = MediaType.of("text/csv; charset=utf-8");

    private static final int SHOWN = 60;

    private static final int TAG = 32;

    /** An ignored parameter would give an answer to another question. */
    @RequestFilter
    @Nullable HttpResponse<?> refuse(HttpRequest<?> request) {
        return RouteAttributes.getRouteInfo(request)
                .flatMap(route -> oddParameter(request, parameters(route)))
                .map(refusal -> {
                    MutableHttpResponse<?> response = HttpResponse.status(refusal.status());
                    write(request, response, refusal.body());
                    return response;
                })
                .orElse(null);
    }

    private static List<String> parameters(RouteInfo<?> route) {
        return route instanceof MethodBasedRouteInfo<?, ?> method
                ? Arrays.stream(method.getTargetMethod().getArguments())
                        .filter(it -> it.getAnnotationMetadata().hasAnnotation(QueryValue.class))
                        .map(it -> it.getName())
                        .toList()
                : List.of();
    }

    private static Optional<ApiRefusal> oddParameter(HttpRequest<?> request, List<String> known) {
        for (Map.Entry<String, List<String>> given : request.getParameters().asMap().entrySet()) {
            String name = TextExcerpt.of(given.getKey(), SHOWN);
            if (!known.contains(given.getKey())) {
                String hint =
                        NearestWord.of(given.getKey(), known)
                                .map(it -> "did you mean " + it + "?")
                                .orElse("");
                String all = known.isEmpty() ? "none" : String.join(", ", known);
                return Optional.of(
                        ApiRefusal.odd(name, "is not known here, expected " + all, hint));
            }
            if (given.getValue().size() > 1) {
                return Optional.of(ApiRefusal.odd(name, "is given twice, expected once", ""));
            }
        }
        return request.getParameters()
                .getFirst(FORMAT)
                .filter(it -> !FORMATS.contains(it))
                .map(_ -> ApiRefusal.odd(FORMAT, "expected json or csv", ""));
    }

    /** Errors of the framework, such as 405, look like all others. A 404 is made elsewhere. */
    @ResponseFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    void write(HttpRequest<?> request, MutableHttpResponse<?> response) {
        Object whole = RouteAttributes.getHeadBody(response).orElse(response.body());
        if (whole instanceof ApiBody body) {
            write(request, response, body);
        } else if (response.code() >= HttpStatus.BAD_REQUEST.getCode()
                && response.status() != HttpStatus.NOT_FOUND
                && response.getContentType().filter(PROBLEM::equals).isEmpty()) {
            write(request, response, problem(response));
        }
    }

    private static ProblemBody problem(HttpResponse<?> response) {
        HttpStatus status = response.status();
        InputProblem problem =
                RouteAttributes.getException(response)
                        .filter(ConversionErrorException.class::isInstance)
                        .map(ConversionErrorException.class::cast)
                        .map(ApiFilter::odd)
                        .orElseGet(() -> new InputProblem("", words(status), hint(status)));
        return ProblemBody.of(status, problem);
    }

    private static InputProblem odd(ConversionErrorException failure) {
        Argument<?> argument = failure.getArgument();
        boolean isNumber = argument.getType() != String.class;
        return InputProblem.of(
                argument.getName(), isNumber ? "expected a whole number" : "cannot be read");
    }

    private static String words(HttpStatus status) {
        return switch (status) {
            case METHOD_NOT_ALLOWED -> "this path is read with GET";
            case REQUEST_ENTITY_TOO_LARGE -> "the body is larger than is read";
            case NOT_ACCEPTABLE -> "answers are JSON, or CSV with format=csv";
            case INTERNAL_SERVER_ERROR -> "the server failed; its log says why";
            case SERVICE_UNAVAILABLE -> "GitHub or the database cannot be reached at the moment";
            default -> status.getReason().toLowerCase(Locale.ROOT);
        };
    }

    private static String hint(HttpStatus status) {
        return status == HttpStatus.SERVICE_UNAVAILABLE ? "try again soon" : "";
    }

    private static void write(
            HttpRequest<?> request, MutableHttpResponse<?> response, ApiBody body) {
        boolean isProblem = body instanceof ProblemBody;
        Optional<CsvAnswer> table =
                request.getParameters()
                        .getFirst(FORMAT)
                        .filter(CSV::equals)
                        .filter(_ -> !isProblem)
                        .flatMap(_ -> body.table());
        Optional<String> text = table.flatMap(CsvAnswer::text);
        if (table.isPresent() && text.isEmpty()) {
            ApiRefusal refusal =
                    ApiRefusal.odd(
                            FORMAT, "the table would be too large", "ask for less, or for JSON");
            write(request, response.status(refusal.status()), refusal.body());
            return;
        }
        byte[] bytes =
                text.map(it -> it.getBytes(StandardCharsets.UTF_8))
                        .orElseGet(() ->
                                (RecordJson.compact(body) + "\n").getBytes(StandardCharsets.UTF_8));
        if (request.getMethod() == HttpMethod.HEAD) {
            response.contentLength(bytes.length);
        } else {
            response.body(bytes);
        }
        response.contentType(
                isProblem ? PROBLEM : table.isPresent() ? TABLE : MediaType.APPLICATION_JSON_TYPE);
        String caching = response.getHeaders().get(HttpHeaders.CACHE_CONTROL, String.class, "");
        if (caching.startsWith("public")) {
            tag(request, response, bytes);
        }
    }

    private static void tag(HttpRequest<?> request, MutableHttpResponse<?> response, byte[] bytes) {
        String tag = '"' + Sha256Digest.of(bytes).substring(0, TAG) + '"';
        response.header(HttpHeaders.ETAG, tag);
        boolean isKnown =
                request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                        .flatMap(all -> Arrays.stream(all.split(",", -1)))
                        .map(it -> it.strip().replaceFirst("^W/", ""))
                        .anyMatch(it -> it.equals(tag) || it.equals("*"));
        if (isKnown) {
            response.status(HttpStatus.NOT_MODIFIED).body(null);
            response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
        }
    }
}
