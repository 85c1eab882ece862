package io.perfwarden.github.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * One request, one answer: no redirects, no repeats, and an end after the time allowed.
 *
 * <p>Micrometer timer {@code perfwarden.github.requests}, tagged with method and outcome ({@code
 * 2xx}, {@code 304}, {@code 4xx}, …, {@code failed}).
 */
final class Wire {
    private final ApiAddress address;
    private final ApiConfig.Timeouts timeouts;
    private final MeterRegistry meters;
    private @Nullable HttpClient client;
    private volatile boolean reachable = true;

    Wire(ApiConfig config) {
        this.address = config.address();
        this.timeouts = config.timeouts();
        this.meters = config.meters();
    }

    /**
     * Sends a request.
     *
     * @param more headers beside the usual ones
     * @throws io.perfwarden.problem.TransientFailure if no whole answer came
     */
    Answer exchange(ApiRequest request, Map<String, String> more) {
        if (!address.mayReach(request.uri())) {
            throw GitHubFailures.strayRedirect(request);
        }
        Timer.Sample sample = Timer.start(meters);
        String outcome = "failed";
        try {
            Answer answer = await(request, httpRequest(request, more));
            outcome = outcome(answer.status());
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

    /** Whether the last request had an answer that is no outage. */
    boolean isReachable() {
        return reachable;
    }

    /** Where nobody can be, no client is made in vain. */
    private Answer await(ApiRequest request, HttpRequest http) {
        if (http.uri().getPort() == 0) {
            throw GitHubFailures.unanswered(request, new ConnectException("nobody is at port 0"));
        }
        Duration limit = request.file().isPresent() ? timeouts.download() : timeouts.whole();
        CompletableFuture<HttpResponse<Answer.Body>> pending =
                client().sendAsync(http, new Bodies(request.maxBytes(), request.file()));
        try {
            return inflated(request, pending.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            throw GitHubFailures.unanswered(request, e.getCause() == null ? e : e.getCause());
        } catch (IOException | TimeoutException e) {
            throw GitHubFailures.unanswered(request, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw GitHubFailures.unanswered(request, e);
        } finally {
            pending.cancel(true);
        }
    }

    /** Not made before it is needed: it reads all certificate authorities. */
    private synchronized HttpClient client() {
        if (client == null) {
            client =
                    HttpClient.newBuilder()
                            .connectTimeout(timeouts.connect())
                            .followRedirects(HttpClient.Redirect.NEVER)
                            .version(version(address.rest()))
                            .build();
        }
        return client;
    }

    private HttpRequest httpRequest(ApiRequest request, Map<String, String> more) {
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(request.uri())
                        .timeout(timeouts.answer())
                        .header("User-Agent", "perfwarden")
                        .header("Accept", request.accept())
                        .method(
                                request.method(),
                                request.json()
                                        .map(HttpRequest.BodyPublishers::ofString)
                                        .orElseGet(HttpRequest.BodyPublishers::noBody));
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

    private static Answer inflated(ApiRequest request, HttpResponse<Answer.Body> response)
            throws IOException {
        HttpHeaders headers = response.headers();
        Answer.Body body = response.body();
        if (body instanceof Answer.Body.Bytes packed
                && packed.length() > 0
                && headers.firstValue("Content-Encoding").filter("gzip"::equals).isPresent()) {
            body = inflate(packed, request.maxBytes());
        }
        HttpHeaders plain =
                HttpHeaders.of(
                        headers.map(), (name, _) -> !name.equalsIgnoreCase("Content-Encoding"));
        return new Answer(request.uri(), response.statusCode(), plain, body);
    }

    private static Answer.Body inflate(Answer.Body.Bytes packed, int maxBytes) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.copy()))) {
            byte[] bytes = in.readNBytes(maxBytes);
            return in.read() < 0 ? new Answer.Body.Bytes(bytes) : new Answer.Body.TooLarge();
        }
    }

    private static String outcome(int status) {
        return status == 304 ? "304" : status / 100 + "xx";
    }

    /** Over plain HTTP, which only tests use, the JDK would ask for an upgrade each time. */
    private static HttpClient.Version version(URI api) {
        return "https".equalsIgnoreCase(api.getScheme())
                ? HttpClient.Version.HTTP_2
                : HttpClient.Version.HTTP_1_1;
    }
}
