package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micronaut.core.io.buffer.ByteArrayBufferFactory;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpRequestWrapper;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.ByteBody;
import io.micronaut.http.body.ByteBodyFactory;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.body.stream.InputStreamByteBody;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.testkit.Stores;
import io.perfwarden.web.SecurityHeaders;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** A body that is not closed stays in memory outside the heap: 16,000 of them ended a server. */
@ResourceLock("the log")
class ClosedBodyTest {
    private static final String SECRET = "s3cret";
    private static final byte[] BODY = "{\"zen\": \"x\"}".getBytes(StandardCharsets.UTF_8);

    @TempDir private Path directory;

    /** Notes that it was closed. */
    private static final class Closing extends ByteArrayInputStream {
        private boolean closed;

        Closing(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @ParameterizedTest
    @CsvSource({"right, 13, 200", "wrong, 13, 401", "missing, 13, 401", "right, 26214401, 413"})
    void whatever_is_answered_the_body_is_closed(String signature, long length, int status)
            throws Exception {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            Closing body = new Closing(BODY);
            assertThat(status(controller(database), request(signature, length, body)))
                    .isEqualTo(status);
            assertThat(body.closed).isTrue();
        }
    }

    @Test
    void a_wrong_secret_leaves_one_line_in_the_log_and_not_one_a_request() throws Exception {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger log = (Logger) LoggerFactory.getLogger(WebhookController.class);
        lines.start();
        log.addAppender(lines);
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            WebhookController controller = controller(database);
            for (String signature : List.of("right", "wrong", "wrong", "missing")) {
                int _ = status(controller, request(signature, BODY.length, new Closing(BODY)));
            }
        } finally {
            log.detachAppender(lines);
        }
        assertThat(lines.list)
                .singleElement()
                .satisfies(line ->
                        assertThat(line.getFormattedMessage())
                                .contains("PERFWARDEN_GITHUB_WEBHOOK_SECRET", "check that"));
    }

    private static WebhookController controller(StoreDatabase database) {
        Clock clock = Clock.systemUTC();
        ConnectionLimit limit = new ConnectionLimit(10);
        return new WebhookController(
                new BodyIntake(BodyIntake.BodyLimits.ofHeap(0)),
                new WebhookSecrets(List.of(SECRET)),
                () ->
                        new DeliveryInbox(
                                new DeliveryParser("1"), new DurableQueue(database, clock), clock),
                limit,
                new SimpleMeterRegistry(),
                new WebhookShortcut(limit, new SecurityHeaders(null), clock),
                ForkJoinPool.commonPool());
    }

    private static int status(WebhookController controller, HttpRequest<?> request) {
        return controller.receive(request).toCompletableFuture().join().code();
    }

    private static HttpRequest<?> request(String signature, long length, InputStream body)
            throws GeneralSecurityException {
        MutableHttpRequest<Object> request = HttpRequest.POST("/github/webhook", null);
        request.contentType(MediaType.APPLICATION_JSON_TYPE)
                .contentLength(length)
                .header("X-GitHub-Event", "ping")
                .header("X-GitHub-Delivery", "guid-1");
        if (!signature.equals("missing")) {
            request.header("X-Hub-Signature-256", "sha256=" + signed(signature));
        }
        return new Received(request, body);
    }

    /** A request whose body arrives later. */
    private static final class Received extends HttpRequestWrapper<Object>
            implements ServerHttpRequest<Object> {
        private final CloseableByteBody body;

        Received(HttpRequest<Object> request, InputStream body) {
            super(request);
            this.body =
                    InputStreamByteBody.create(
                            body,
                            OptionalLong.empty(),
                            Runnable::run,
                            ByteBodyFactory.createDefault(ByteArrayBufferFactory.INSTANCE));
        }

        @Override
        public ByteBody byteBody() {
            return body;
        }
    }

    private static String signed(String signature) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String right = HexFormat.of().formatHex(mac.doFinal(BODY));
        return signature.equals("right") ? right : "0".repeat(right.length());
    }
}
