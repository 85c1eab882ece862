package io.perfwarden.web.webhook;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.context.event.HttpRequestReceivedEvent;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.Stores;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A server that has the webhook and nothing else, with a store of its own. */
final class WebhookServer implements AutoCloseable {
    static final String SECRET = "It's a Secret to Everybody";
    static final String OLD_SECRET = "the one before";

    final MeterRegistry registry = new SimpleMeterRegistry();
    final StoreDatabase database;
    private final EmbeddedServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Of senders that are only as slow as the machine. */
    static final BodyIntake.BodyLimits PATIENT =
            new BodyIntake.BodyLimits(4L * BodyIntake.LARGEST, Hang.LIMIT, Hang.LIMIT);

    WebhookServer(Path directory) {
        this(directory, PATIENT);
    }

    WebhookServer(Path directory, BodyIntake.BodyLimits limits) {
        this(directory, limits, 1_000);
    }

    WebhookServer(Path directory, BodyIntake.BodyLimits limits, int connections) {
        database = Stores.openFile(directory.resolve("store.db"));
        DurableQueue queue = new DurableQueue(database, Clock.systemUTC());
        DeliveryParser parser = new DeliveryParser("4242");
        server =
                ApplicationContext.builder()
                        .properties(
                                Map.of(
                                        "micronaut.server.port",
                                        -1,
                                        "micronaut.server.max-request-size",
                                        BodyIntake.LARGEST + 1024,
                                        ConnectionLimit.PROPERTY,
                                        connections,
                                        "micronaut.metrics.enabled",
                                        false))
                        .singletons(
                                new WebhookSecrets(List.of(SECRET, OLD_SECRET)),
                                new BodyIntake(limits),
                                new DeliveryInbox(parser, queue, Clock.systemUTC()),
                                Clock.systemUTC(),
                                registry,
                                new Routed())
                        .start()
                        .getBean(EmbeddedServer.class)
                        .start();
    }

    /** How many requests the framework took in. */
    int routed() {
        return server.getApplicationContext().getBean(Routed.class).requests.get();
    }

    private static final class Routed
            implements ApplicationEventListener<HttpRequestReceivedEvent> {
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public void onApplicationEvent(HttpRequestReceivedEvent event) {
            int _ = requests.incrementAndGet();
        }
    }

    int port() {
        return server.getPort();
    }

    /** A delivery as GitHub sends it; a test changes what it is about. */
    HttpRequest.Builder delivery(String id, String event, byte[] body) {
        return HttpRequest.newBuilder(
                        URI.create("http://localhost:" + server.getPort() + "/github/webhook"))
                .header("Content-Type", "application/json")
                .header("X-GitHub-Event", event)
                .header("X-GitHub-Delivery", id)
                .header("X-Hub-Signature-256", signature(SECRET, body))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    }

    HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Jobs stored of a delivery. */
    long jobs(String delivery) {
        return count("work where delivery = :id", delivery);
    }

    /** 1 if a delivery is stored. */
    long deliveries(String delivery) {
        return count("deliveries where id = :id", delivery);
    }

    double counted(String event, int answer) {
        return registry.get("perfwarden.deliveries")
                .tag("event", event)
                .tag("answer", Integer.toString(answer))
                .counter()
                .count();
    }

    static String signature(String secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private long count(String rows, String id) {
        return database.read(handle ->
                handle.createQuery("select count(*) as n from " + rows)
                        .bind("id", id)
                        .map((row, context) -> row.getLong("n"))
                        .one());
    }

    @Override
    public void close() {
        server.getApplicationContext().close();
        database.close();
    }
}
