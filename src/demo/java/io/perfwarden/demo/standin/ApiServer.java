package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.perfwarden.demo.standin.StandInRequest.Answer;

/**
 * One API request from its bytes to its answer: faults, manners, credentials, permissions, the
 * handler, conditional requests.
 */
final class ApiServer {
    /** What a browser gets that follows a link to GitHub. */
    private static final String PAGE =
            """
            <!doctype html><title>No GitHub here</title><h1>No GitHub here</h1>
            <p>On GitHub this address has a page. A stand-in without pages takes its place in the demo.
            """;

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What requests have in common. */
    record Surroundings(
            StandInWorld world,
            StandInRouter router,
            StandInRouter people,
            StandInCredentials credentials,
            LoginPages logins,
            StandInFaults faults,
            RequestJournal journal,
            RequestRules manners) {}

    private final StandInWorld world;
    private final StandInRouter router;
    private final StandInRouter people;
    private final StandInCredentials credentials;
    private final LoginPages logins;
    private final StandInFaults faults;
    private final RequestJournal journal;
    private final RequestRules manners;
    private final String address;

    /**
     * @param address of this server, without a slash at the end
     */
    ApiServer(Surroundings surroundings, String address) {
        this.world = surroundings.world();
        this.router = surroundings.router();
        this.people = surroundings.people();
        this.credentials = surroundings.credentials();
        this.logins = surroundings.logins();
        this.faults = surroundings.faults();
        this.journal = surroundings.journal();
        this.manners = surroundings.manners();
        this.address = address;
    }

    void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        journal.begin(line);
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            manners.complaints(
                            exchange.getRequestMethod(), exchange.getRequestURI().toString(), body)
                    .forEach(complaint -> journal.mistake(line, complaint));
            Optional<StandInFault> fault = faults.strike(line);
            int status =
                    fault.isPresent()
                            ? struck(exchange, line, body, fault.get())
                            : send(exchange, served(exchange, line, body));
            boolean conditional = exchange.getRequestHeaders().containsKey("If-None-Match");
            journal.end(new RequestJournal.Exchange(line, conditional, status, false));
        }
    }

    /**
     * @return the status sent, or 0 where none was
     */
    private int struck(HttpExchange exchange, String line, byte[] body, StandInFault fault)
            throws IOException {
        return switch (fault.effect()) {
            case FaultEffect.Answered answered -> send(exchange, instead(answered));
            case FaultEffect.Ignored _ -> {
                ignore(fault);
                yield 0;
            }
            case FaultEffect.Cut _ -> 0;
            case FaultEffect.AnswerLost _ -> {
                Answer _ = served(exchange, line, body);
                yield 0;
            }
            case FaultEffect.CutShort _ ->
                    BlobStore.Spoiled.half(exchange, served(exchange, line, body));
            case FaultEffect.Truncated _ ->
                    send(exchange, BlobStore.Spoiled.halved(served(exchange, line, body)));
            case FaultEffect.Slow(Duration pause) ->
                    BlobStore.Spoiled.slowly(exchange, served(exchange, line, body), pause);
            case FaultEffect.Preceded(Runnable by) -> {
                by.run();
                yield send(exchange, served(exchange, line, body));
            }
        };
    }

    private static void ignore(StandInFault fault) {
        try {
            fault.awaitEnd();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer instead(FaultEffect.Answered answered) {
        Optional.ofNullable(answered.headers().get("Retry-After"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .ifPresent(faults::askedForQuiet);
        Map<String, String> headers = new LinkedHashMap<>(answered.headers());
        boolean page = answered.message().startsWith("<");
        headers.put("Content-Type", page ? "text/html" : "application/json; charset=utf-8");
        String body =
                page
                        ? answered.message()
                        : ApiViews.object().put("message", answered.message()).toString();
        return new Answer(answered.status(), StandInBytes.of(body), headers);
    }

    private Answer served(HttpExchange exchange, String line, byte[] body) {
        if (header(exchange, "Accept").contains("text/html")) {
            return new Answer(
                    404, StandInBytes.of(PAGE), Map.of("Content-Type", "text/html; charset=utf-8"));
        }
        try {
            synchronized (world) {
                return serve(exchange, line, body);
            }
        } catch (StandInRefusal refusal) {
            if (refusal.isMistake()) {
                journal.mistake(line, String.valueOf(refusal.getMessage()) + refusal.body());
            }
            return Answer.json(refusal.status(), refusal.body());
        }
    }

    private Answer serve(HttpExchange exchange, String line, byte[] body) {
        checkManners(exchange, line);
        Optional<String> person = logins.person(header(exchange, "Authorization"));
        if (person.isPresent()) {
            StandInRouter.Match match = match(people, exchange, line);
            return match.handler().answer(call(exchange, match, person, line, body));
        }
        StandInRouter.Match match = match(router, exchange, line);
        authorize(exchange, match.route());
        Optional<Answer> moved = match.name().flatMap(name -> moved(exchange, name));
        return moved.isPresent()
                ? moved.get()
                : match.handler().answer(call(exchange, match, person, line, body));
    }

    private StandInRouter.Match match(StandInRouter among, HttpExchange exchange, String line) {
        Optional<StandInRouter.Match> found =
                among.find(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath());
        if (found.isEmpty()) {
            journal.unknown(line);
            throw StandInRefusal.notFound();
        }
        return found.get();
    }

    private StandInRequest call(
            HttpExchange exchange,
            StandInRouter.Match match,
            Optional<String> person,
            String line,
            byte[] body) {
        Map<String, String> query = query(exchange);
        query.keySet().stream()
                .filter(key -> !match.route().mayAsk(key))
                .forEach(key -> journal.mistake(line, "GitHub knows no " + key + " here"));
        return new StandInRequest(
                address + exchange.getRequestURI().getRawPath(),
                match.name().map(this::repository),
                person,
                match.parts(),
                query,
                header(exchange, "Accept"),
                json(body));
    }

    private void checkManners(HttpExchange exchange, String line) {
        if (header(exchange, "User-Agent").isEmpty()) {
            throw StandInRefusal.of(403, "Request forbidden by administrative rules.");
        }
        if (header(exchange, "X-GitHub-Api-Version").isEmpty()) {
            journal.mistake(line, "X-GitHub-Api-Version was not sent");
        }
        if (faults.isTooEarly()) {
            journal.mistake(line, "asked on although told to keep away");
        }
    }

    /** The app's own routes take its JWT, all others an installation's token. */
    private void authorize(HttpExchange exchange, StandInRouter.Route route) {
        String authorization = header(exchange, "Authorization");
        if (route.isOfApp()) {
            credentials.requireApp(authorization, world.now());
            return;
        }
        if (!credentials.isToken(authorization)) {
            throw StandInRefusal.of(401, "Bad credentials");
        }
        if (world.installation().isSuspended()) {
            throw StandInRefusal.of(403, "This installation has been suspended");
        }
        if (route.needs().stream().noneMatch(world.installation()::may)) {
            throw StandInRefusal.forbidden();
        }
    }

    private StandInRepository repository(String name) {
        Optional<StandInRepository> found =
                name.matches("\\d+") ? world.find(Long.parseLong(name)) : world.find(name);
        return found.filter(it -> !it.fork()).orElseThrow(StandInRefusal::notFound);
    }

    /** A renamed repository leads to itself by its id. */
    private Optional<Answer> moved(HttpExchange exchange, String name) {
        if (world.find(name).isPresent()) {
            return Optional.empty();
        }
        return world.formerly(name)
                .map(repository -> {
                    String there =
                            exchange.getRequestURI()
                                    .toString()
                                    .replaceFirst(
                                            "^/repos/[^/]+/[^/?]+",
                                            "/repositories/" + repository.id());
                    int status = exchange.getRequestMethod().equals("GET") ? 301 : 307;
                    return Answer.redirect(status, address + there);
                });
    }

    private static JsonNode json(byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            return JSON.readTree(new String(body, StandardCharsets.UTF_8));
        } catch (JsonProcessingException _) {
            throw StandInRefusal.of(400, "Problems parsing JSON");
        }
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> values = new LinkedHashMap<>();
        String raw = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                values.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String header(HttpExchange exchange, String name) {
        return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
    }

    private static int send(HttpExchange exchange, Answer answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("X-RateLimit-Limit", "5000");
        headers.set("X-RateLimit-Remaining", "4999");
        answer.headers().forEach(headers::set);
        if (exchange.getRequestMethod().equals("GET") && answer.status() == 200) {
            headers.set("ETag", answer.etag());
            if (header(exchange, "If-None-Match").equals(answer.etag())) {
                exchange.sendResponseHeaders(304, -1);
                return 304;
            }
        }
        StandInBytes body = answer.body();
        exchange.sendResponseHeaders(answer.status(), body.length() == 0 ? -1 : body.length());
        if (body.length() > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                body.writeTo(out);
            }
        }
        return answer.status();
    }
}
