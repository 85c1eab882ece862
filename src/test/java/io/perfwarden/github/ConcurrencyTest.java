package io.perfwarden.github;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many callers at once, against a server whose answers wait for each other. */
class ConcurrencyTest {
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final int CALLS = 40;
    private static final int AT_ONCE = 5;

    private final ExecutorService serving = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger minted = new AtomicInteger();
    private final CyclicBarrier together = new CyclicBarrier(AT_ONCE);
    private final Semaphore mayMint = new Semaphore(0);
    private HttpServer server;
    private GitHubGateway gitHub;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(serving);
        server.start();
        URI url = URI.create("http://localhost:" + server.getAddress().getPort());
        gitHub =
                Wired.connect(
                        new ApiConfig(
                                new ApiAddress(url),
                                Wired.credentials("12345"),
                                new SettableClock(Instant.parse("2026-03-01T12:00:00Z")),
                                new SimpleMeterRegistry(),
                                Hang.OF_GITHUB,
                                RequestBudget.FREE,
                                OutgoingHttp.PLAIN));
    }

    @AfterEach
    void stop() {
        server.stop(0);
        serving.shutdownNow();
    }

    private void minting(int status) {
        server.createContext(
                "/app",
                exchange -> {
                    minted.incrementAndGet();
                    mayMint.acquireUninterruptibly();
                    answer(
                            exchange,
                            status,
                            "{\"token\": \"t\", \"expires_at\": \"2026-03-01T13:00:00Z\"}");
                });
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private List<Future<?>> callMany(ExecutorService threads) {
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            calls.add(threads.submit(() -> gitHub.runs().commitRuns(REPO, SHA)));
        }
        return calls;
    }

    @Test
    void an_installation_is_called_at_most_five_times_at_once()
            throws ExecutionException, InterruptedException {
        minting(201);
        mayMint.release();
        server.createContext(
                "/repos",
                exchange -> {
                    most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                    try {
                        together.await();
                    } catch (InterruptedException | BrokenBarrierException e) {
                        throw new IOException("fewer than five came together", e);
                    }
                    underWay.decrementAndGet();
                    answer(exchange, 200, "{\"workflow_runs\": []}");
                });

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<?> call : callMany(threads)) {
                call.get();
            }
        }

        assertThat(most).hasValue(AT_ONCE);
        assertThat(minted).hasValue(1);
    }

    @Test
    void a_failed_attempt_at_a_token_is_told_to_everybody_who_waited_for_it()
            throws ExecutionException, InterruptedException {
        minting(500);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = callMany(threads);
            mayMint.release(CALLS);
            for (Future<?> call : calls) {
                assertThatThrownBy(call::get).hasCauseInstanceOf(TransientFailure.class);
            }
        }
    }
}
