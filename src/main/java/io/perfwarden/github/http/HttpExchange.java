package io.perfwarden.github.http;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import org.jspecify.annotations.Nullable;

/**
 * One request, one answer: no redirects, no repeats, and an end after the time allowed.
 *
 * <p>Micrometer timer {@code perfwarden.github.requests}, tagged with method and outcome ({@code
 * 2xx}, {@code 304}, {@code 4xx}, …, {@code failed}).
 */
final class HttpExchange {
    private final ApiAddress address;
    private final ApiConfig.Timeouts timeouts;
    private final MeterRegistry meters;
    private @Nullable HttpClient client;
    private volatile boolean reachable = true;

    HttpExchange(ApiConfig config) {
        this.address = config.address();
        this.timeouts = config.timeouts();
        this.meters = config.meters();
    }

    /**
     * Sends a request.
     *
     * @param more headers beside the usual ones
     * @throws io.perfwarden.model.TransientFailure if no whole answer came
     */
    ApiAnswer exchange(ApiRequest request, Map<String, String> more) {
        if (!address.mayReach(request.uri())) {
            throw GitHubFailures.strayRedirect(request);
        }
        Timer.Sample sample = Timer.start(meters);
        String outcome = "failed";
        try {
            ApiAnswer answer = await(request, httpRequest(request, more));
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
    private ApiAnswer await(ApiRequest request, HttpRequest http) {
        if (http.uri().getPort() == 0) {
            throw GitHubFailures.unanswered(request, new ConnectException("nobody is at port 0"));
        }
        Duration limit = request.file().isPresent() ? timeouts.download() : timeouts.whole();
        CompletableFuture<HttpResponse<ApiAnswer.Body>> pending =
                client().sendAsync(http, new ResponseBodies(request.maxBytes(), request.file()));
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

    private static ApiAnswer inflated(ApiRequest request, HttpResponse<ApiAnswer.Body> response)
            throws IOException {
        HttpHeaders headers = response.headers();
        ApiAnswer.Body body = response.body();
        if (body instanceof ApiAnswer.Body.Bytes packed
                && packed.length() > 0
                && headers.firstValue("Content-Encoding").filter("gzip"::equals).isPresent()) {
            body = inflate(packed, request.maxBytes());
        }
        HttpHeaders plain =
                HttpHeaders.of(
                        headers.map(), (name, _) -> !name.equalsIgnoreCase("Content-Encoding"));
        return new ApiAnswer(request.uri(), response.statusCode(), plain, body);
    }

    private static ApiAnswer.Body inflate(ApiAnswer.Body.Bytes packed, int maxBytes)
            throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.copy()))) {
            byte[] bytes = in.readNBytes(maxBytes);
            return in.read() < 0 ? new ApiAnswer.Body.Bytes(bytes) : new ApiAnswer.Body.TooLarge();
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

    /** Takes an answer's body up to a limit: into memory, or into a file if one was asked for. */
    private record ResponseBodies(int maxBytes, Optional<ApiRequest.FileTarget> file)
            implements BodyHandler<ApiAnswer.Body> {
        @Override
        public BodySubscriber<ApiAnswer.Body> apply(ResponseInfo info) {
            long announced = info.headers().firstValueAsLong("Content-Length").orElse(0);
            if (info.statusCode() == 200 && file.isPresent()) {
                return new Collector(new FileStore(file.get()), file.get().limitBytes(), announced);
            }
            return new Collector(new MemoryStore(), maxBytes, announced);
        }

        /** Where bytes go. */
        private interface Store {
            void write(ByteBuffer bytes) throws IOException;

            ApiAnswer.Body finish(long total) throws IOException;

            void abandon() throws IOException;
        }

        private static final class MemoryStore implements Store {
            private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

            @Override
            public void write(ByteBuffer buffer) {
                byte[] chunk = new byte[buffer.remaining()];
                buffer.get(chunk);
                bytes.writeBytes(chunk);
            }

            @Override
            public ApiAnswer.Body finish(long total) {
                return new ApiAnswer.Body.Bytes(bytes.toByteArray());
            }

            @Override
            public void abandon() {
                bytes.reset();
            }
        }

        private static final class FileStore implements Store {
            private final ApiRequest.FileTarget target;
            private final MessageDigest digest = sha256();
            private @Nullable FileChannel channel;

            FileStore(ApiRequest.FileTarget target) {
                this.target = target;
            }

            @Override
            public void write(ByteBuffer buffer) throws IOException {
                FileChannel open = open();
                digest.update(buffer.duplicate());
                while (buffer.hasRemaining()) {
                    open.write(buffer);
                }
            }

            @Override
            public ApiAnswer.Body finish(long total) throws IOException {
                open().close();
                return new ApiAnswer.Body.Stored(total, HexFormat.of().formatHex(digest.digest()));
            }

            @Override
            public void abandon() throws IOException {
                if (channel != null) {
                    channel.close();
                }
            }

            private FileChannel open() throws IOException {
                if (channel == null) {
                    channel =
                            FileChannel.open(
                                    target.path(),
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.TRUNCATE_EXISTING,
                                    StandardOpenOption.WRITE);
                }
                return channel;
            }

            private static MessageDigest sha256() {
                try {
                    return MessageDigest.getInstance("SHA-256");
                } catch (NoSuchAlgorithmException e) {
                    throw new IllegalStateException("every JDK has SHA-256", e);
                }
            }
        }

        /** Counts on the way into a store, and hangs up when there is too much. */
        private static final class Collector implements BodySubscriber<ApiAnswer.Body> {
            private final Store store;
            private final long limit;
            private final long announced;
            private final CompletableFuture<ApiAnswer.Body> body = new CompletableFuture<>();
            private Flow.@Nullable Subscription subscription;
            private long taken;

            Collector(Store store, long limit, long announced) {
                this.store = store;
                this.limit = limit;
                this.announced = announced;
            }

            @Override
            public CompletionStage<ApiAnswer.Body> getBody() {
                return body;
            }

            @Override
            public void onSubscribe(Flow.Subscription incoming) {
                subscription = incoming;
                if (announced > limit) {
                    hangUp();
                } else {
                    incoming.request(1);
                }
            }

            @Override
            public void onNext(List<ByteBuffer> buffers) {
                if (body.isDone() || subscription == null) {
                    return;
                }
                try {
                    for (ByteBuffer buffer : buffers) {
                        taken += buffer.remaining();
                        if (taken > limit) {
                            hangUp();
                            return;
                        }
                        store.write(buffer);
                    }
                    subscription.request(1);
                } catch (IOException e) {
                    subscription.cancel();
                    onError(e);
                }
            }

            @Override
            public void onError(Throwable cause) {
                abandon();
                body.completeExceptionally(cause);
            }

            @Override
            public void onComplete() {
                if (body.isDone()) {
                    return;
                }
                try {
                    body.complete(store.finish(taken));
                } catch (IOException e) {
                    body.completeExceptionally(e);
                }
            }

            private void hangUp() {
                if (subscription != null) {
                    subscription.cancel();
                }
                abandon();
                body.complete(new ApiAnswer.Body.TooLarge());
            }

            private void abandon() {
                try {
                    store.abandon();
                } catch (IOException e) {
                    body.completeExceptionally(e);
                }
            }
        }
    }
}
