package io.perfwarden.app;

import module java.base;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.db.SingleInstanceLock;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.queue.QueueRunner;
import io.perfwarden.web.PublicHealth;
import io.perfwarden.web.PublicPath;
import io.perfwarden.web.webhook.ConnectionLimit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server. */
public final class PerfwardenServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PerfwardenServer.class);

    /** Deliveries have up to 25 MB; the webhook itself refuses larger ones. */
    private static final int USUAL_MAX_REQUEST = 33;

    private static final String MAX_REQUEST = "micronaut.server.max-request-size";

    /** Idle connections are closed after this time; GitHub waits 10 s. */
    private static final String IDLE = "30s";

    private final SingleInstanceLock alone;
    private final StoreLifecycle store;
    private final ApplicationContext context;

    private PerfwardenServer(
            SingleInstanceLock alone, StoreLifecycle store, ApplicationContext context) {
        this.alone = alone;
        this.store = store;
        this.context = context;
    }

    /**
     * Starts a server, and returns once it answers and works; rejected if the settings do not fit
     * the machine.
     */
    public static ReadOutcome<PerfwardenServer> start(ServerSettings settings) {
        return StartFailure.tryStart(settings, alone -> startServer(settings, alone));
    }

    private static PerfwardenServer startServer(ServerSettings settings, SingleInstanceLock alone) {
        // only one thread may set up the log
        ApplicationContext context =
                context(properties(settings), settings, settings.github().app());
        StoreLifecycle store =
                StoreLifecycle.of(() -> settings.store().open(settings.workers() + 2));
        PerfwardenServer server =
                new PerfwardenServer(alone, store, context.registerSingleton(store));
        try {
            server.start();
            LOG.atInfo()
                    .addKeyValue("version", version())
                    .addKeyValue("app", settings.github().app().appId())
                    .addKeyValue("api", settings.github().apiUrl())
                    .addKeyValue("database", settings.store().description())
                    .addKeyValue("address", server.url())
                    .log("started");
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    /** Answers before it works: the queue keeps deliveries. */
    private void start() {
        context.start();
        context.getBean(EmbeddedServer.class).start();
        context.getBean(QueueRunner.class).start();
    }

    public URI url() {
        return context.getBean(EmbeddedServer.class).getURI();
    }

    public StoreDatabase database() {
        return context.getBean(StoreDatabase.class);
    }

    <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    private static String version() {
        String packaged = PerfwardenServer.class.getPackage().getImplementationVersion();
        return packaged == null ? "development" : packaged;
    }

    @Override
    public void close() {
        boolean ran = context.isRunning();
        context.close();
        store.close();
        alone.close();
        if (ran) {
            LOG.info("stopped");
        }
    }

    /** A context that is not started, with beans that are there already. */
    static ApplicationContext context(Map<String, Object> properties, Object... beans) {
        return ApplicationContext.builder()
                .banner(false)
                .eagerInitSingletons(false)
                .bootstrapEnvironment(false)
                .properties(properties)
                .singletons(beans)
                .build();
    }

    private static Map<String, Object> properties(ServerSettings settings) {
        Map<String, Object> all = properties(settings.web());
        int most = Math.max(USUAL_MAX_REQUEST, settings.submissions().body().mebibytes() + 1);
        all.put(MAX_REQUEST, most + "MB");
        return all;
    }

    /** Properties of the framework: ports, limits, and answers beside our routes. */
    static Map<String, Object> properties(ServerSettings.Web web) {
        Map<String, Object> all = new HashMap<>(usual());
        all.put("micronaut.server.host", web.host());
        all.put("micronaut.server.port", web.port() == 0 ? -1 : web.port());
        all.put(PublicPath.PROPERTY, web.path());
        web.managementPort().ifPresent(port -> all.put(PublicHealth.MANAGEMENT_PORT, port));
        return all;
    }

    private static Map<String, Object> usual() {
        return Map.ofEntries(
                Map.entry("micronaut.application.name", "perfwarden"),
                Map.entry(MAX_REQUEST, USUAL_MAX_REQUEST + "MB"),
                Map.entry("micronaut.server.thread-selection", "BLOCKING"),
                // GitHub never compresses deliveries; a stranger's few bytes could become 25 MB
                Map.entry("micronaut.server.netty.request-decompression-enabled", false),
                Map.entry("micronaut.server.idle-timeout", IDLE),
                Map.entry("micronaut.server.read-idle-timeout", IDLE),
                Map.entry(ConnectionLimit.PROPERTY, ConnectionLimit.ofProcess()),
                Map.entry("endpoints.all.enabled", false),
                Map.entry("endpoints.health.enabled", true),
                Map.entry("endpoints.health.details-visible", "ANONYMOUS"),
                Map.entry("endpoints.health.sensitive", false),
                // this would check health every minute for listeners that do not exist
                Map.entry("micronaut.health.monitor.enabled", false),
                // a start would make what reads and writes each body; the first of its kind does
                Map.entry("jackson.serialization.eager-serializer-fetch", false),
                Map.entry("jackson.deserialization.eager-deserializer-fetch", false),
                Map.entry("endpoints.prometheus.enabled", true),
                Map.entry("endpoints.prometheus.sensitive", false),
                Map.entry("micronaut.metrics.enabled", true),
                Map.entry("micronaut.metrics.export.prometheus.enabled", true));
    }

    /**
     * The store from opening to closing. Opening takes a quarter of a start, so it runs beside the
     * rest.
     */
    static final class StoreLifecycle implements AutoCloseable {
        private final CompletableFuture<StoreDatabase> opening;

        private StoreLifecycle(CompletableFuture<StoreDatabase> opening) {
            this.opening = opening;
        }

        static StoreLifecycle of(Supplier<StoreDatabase> open) {
            return new StoreLifecycle(
                    CompletableFuture.supplyAsync(
                            open,
                            task -> Thread.ofPlatform().daemon().name("open-store").start(task)));
        }

        /**
         * Waits for the open store.
         *
         * @throws java.util.concurrent.CompletionException because of a {@link StartFailure} if it
         *     cannot be opened
         */
        StoreDatabase database() {
            return opening.join();
        }

        /** Closes the store, once it is open. */
        @Override
        public void close() {
            opening.handle((database, _) -> Optional.ofNullable(database))
                    .join()
                    .ifPresent(StoreDatabase::close);
        }
    }
}
