package io.perfwarden.github.http;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.perfwarden.github.RequestCount;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges one request and one answer: no redirects, no repeats, a limit of time.
 *
 * <p>Micrometer timer {@code perfwarden.github.requests}, tagged with method and outcome ({@code
 * 2xx}, {@code 304}, {@code 4xx}, …, {@code failed}).
 */
final class HttpExchange {
    private final ApiAddress address;
    private final MeterRegistry meters;
    private final ApiConfig.Timeouts timeouts;
    private final OutgoingHttp outgoing;
    private @Nullable HttpClient client;
    private volatile boolean reachable = true;

    HttpExchange(
            ApiAddress address,
            MeterRegistry meters,
            ApiConfig.Timeouts timeouts,
            OutgoingHttp outgoing) {
        this.address = address;
        this.meters = meters;
        this.timeouts = timeouts;
        this.outgoing = outgoing;
    }

    /**
     * @throws io.perfwarden.model.TransientFailure if no complete answer came
     */
    ApiAnswer exchange(ApiRequest request, Map<String, String> more) {
        if (!address.mayReach(request.uri())) {
            throw GitHubFailures.strayRedirect(request);
        }
        RequestCount.add();
        Timer.Sample sample = Timer.start(meters);
        String outcome = "failed";
        try {
            ApiAnswer answer = await(request, httpRequest(request, more));
            outcome = answer.status() == 304 ? "304" : answer.status() / 100 + "xx";
            return answer;
        } finally {
            reachable = !outcome.equals("failed") && !outcome.equals("5xx");
            sample.stop(
                    Timer.builder("perfwarden.github.requests")
                            .description("Requests to GitHub")
                            .tag("method", request.method())
                            .tag("outcome", outcome)
                            .register(meters));
        }
    }

    /** Whether the last answer was no outage. */
    boolean isReachable() {
        return reachable;
    }

    private ApiAnswer await(ApiRequest request, HttpRequest http) {
        if (http.uri().getPort() == 0) {
            throw GitHubFailures.noAnswer(request, new ConnectException("port 0"));
        }
        AtomicReference<@Nullable ResponseInfo> head = new AtomicReference<>();
        CompletableFuture<HttpResponse<Object>> pending =
                client().sendAsync(
                                http,
                                info -> {
                                    head.set(info);
                                    return bodySubscriber(request, info);
                                });
        try {
            Duration limit = request.file().isPresent() ? timeouts.download() : timeouts.whole();
            var response = pending.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return answer(request, response);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            ResponseInfo info = head.get();
            if (info != null && isOverLimit(cause)) {
                return new ApiAnswer(
                        request.uri(), info.statusCode(), info.headers(), new byte[0], true);
            }
            throw GitHubFailures.noAnswer(request, cause);
        } catch (IOException | TimeoutException e) {
            throw GitHubFailures.noAnswer(request, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GitHubFailures.noAnswer(request, e);
        } finally {
            pending.cancel(true);
        }
    }

    @SuppressWarnings("unchecked")
    private static BodySubscriber<Object> bodySubscriber(ApiRequest request, ResponseInfo info) {
        Optional<ApiRequest.FileTarget> file = request.file().filter(_ -> info.statusCode() == 200);
        long limit = file.map(it -> it.limitBytes()).orElse((long) request.maxBytes());
        long announced = info.headers().firstValueAsLong("Content-Length").orElse(0);
        BodySubscriber<?> body =
                file.isPresent()
                        ? BodySubscribers.ofFile(
                                file.get().path(),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.TRUNCATE_EXISTING,
                                StandardOpenOption.WRITE)
                        : BodySubscribers.ofByteArray();
        return BodySubscribers.limiting(
                (BodySubscriber<Object>) body, announced > limit ? 0 : limit);
    }

    private static boolean isOverLimit(Throwable cause) {
        return String.valueOf(cause.getMessage()).startsWith("body exceeds capacity");
    }

    /** Built on first use: it reads all certificate authorities. */
    private synchronized HttpClient client() {
        if (client == null) {
            // Over plain HTTP, which only tests use, the JDK would ask for an upgrade each time.
            boolean isPlain = "http".equalsIgnoreCase(address.rest().getScheme());
            client =
                    outgoing.client()
                            .connectTimeout(timeouts.connect())
                            .version(
                                    isPlain
                                            ? HttpClient.Version.HTTP_1_1
                                            : HttpClient.Version.HTTP_2)
                            .build();
        }
        return client;
    }

    private HttpRequest httpRequest(ApiRequest request, Map<String, String> more) {
        var body = request.json().map(HttpRequest.BodyPublishers::ofString);
        HttpRequest.Builder builder =
                outgoing.request(request.uri())
                        .timeout(timeouts.answer())
                        .header("User-Agent", "perfwarden")
                        .header("Accept", request.accept())
                        .method(
                                request.method(),
                                body.orElseGet(HttpRequest.BodyPublishers::noBody));
        if (address.owns(request.uri())) {
            builder.header("X-GitHub-Api-Version", "2022-11-28");
        }
        if (request.json().isPresent()) {
            builder.header("Content-Type", "application/json");
        }
        if (request.file().isEmpty()) {
            builder.header("Accept-Encoding", "gzip");
        }
        more.forEach(builder::header);
        return builder.build();
    }

    private static ApiAnswer answer(ApiRequest request, HttpResponse<Object> response)
            throws IOException {
        byte[] bytes = response.body() instanceof byte[] inMemory ? inMemory : new byte[0];
        boolean tooLarge = false;
        Optional<String> encoding = response.headers().firstValue("Content-Encoding");
        if (bytes.length > 0 && encoding.filter("gzip"::equals).isPresent()) {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                bytes = in.readNBytes(request.maxBytes());
                tooLarge = in.read() >= 0;
            }
        }
        HttpHeaders headers =
                HttpHeaders.of(
                        response.headers().map(),
                        (name, _) -> !name.equalsIgnoreCase("Content-Encoding"));
        byte[] body = tooLarge ? new byte[0] : bytes;
        return new ApiAnswer(request.uri(), response.statusCode(), headers, body, tooLarge);
    }
}
