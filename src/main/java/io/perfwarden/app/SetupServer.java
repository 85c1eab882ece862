package io.perfwarden.app;

import module java.base;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.db.*;
import io.perfwarden.db.AppVault.UnreadableApp;
import io.perfwarden.github.*;
import io.perfwarden.github.http.*;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ManifestConversion;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.web.setup.SetupConfig;
import io.perfwarden.web.setup.SetupFlow;
import java.security.SecureRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server without an app. It answers only set-up and health, until it or another replica stores
 * one.
 */
final class SetupServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SetupServer.class);

    /** Seconds between looks for an app of another replica. */
    private static final int LOOK = 5;

    /** Seconds for running answers when the server changes. */
    private static final int PATIENCE = 10;

    private static final int CONNECTIONS = 4;

    private final SingleInstanceLock alone;
    private final StoreDatabase database;
    private final AppVault vault;
    private final SetupConfig config;
    private final boolean tokenSet;
    private final ApplicationContext context;
    private final CountDownLatch registered = new CountDownLatch(1);

    private SetupServer(ServerSettings settings, SingleInstanceLock alone, StoreDatabase database) {
        this.alone = alone;
        this.database = database;
        this.tokenSet = settings.github().setupToken().isPresent();
        ApiAddress github = new ApiAddress(settings.github().apiUrl());
        this.config =
                new SetupConfig(
                        settings.web().publicUrl(),
                        github,
                        oneTimeToken(settings),
                        settings.store().server().isPresent(),
                        settings.key().isPresent());
        // without a key the page refuses, so nothing is ever written with this one
        this.vault =
                vault(settings.store(), settings.key().orElseGet(SealingKey::random), database);
        SetupFlow.SetupParts parts =
                new SetupFlow.SetupParts(
                        config,
                        new SetupVisits(database, Clock.systemUTC()),
                        vault,
                        new ManifestConversion(
                                github, new SimpleMeterRegistry(), settings.outgoing()),
                        app -> NewApp.findings(app, settings),
                        registered::countDown);
        Map<String, Object> properties = new HashMap<>(PerfwardenServer.properties(settings.web()));
        properties.put("endpoints.prometheus.enabled", false);
        this.context =
                PerfwardenServer.context(
                        properties, database, new SetupFlow(parts, new SecureRandom()));
    }

    static ReadOutcome<SetupServer> start(ServerSettings settings) {
        return StartFailure.tryStart(
                settings,
                alone -> {
                    StoreDatabase database = settings.store().open(CONNECTIONS);
                    SetupServer server = new SetupServer(settings, alone, database);
                    try {
                        server.context.start();
                        server.context.getBean(EmbeddedServer.class).start();
                        return server;
                    } catch (RuntimeException e) {
                        server.close();
                        throw e;
                    }
                });
    }

    static AppVault vault(ServerSettings.Store store, SealingKey key, StoreDatabase database) {
        return store.server().isEmpty() ? file(store) : new AppVault.InDatabase(database, key);
    }

    static AppVault file(ServerSettings.Store store) {
        return new AppVault.InFile(store.dataDir().resolve(ServerSettings.Store.APP_FILE));
    }

    /** The configured token, the one that all replicas share, or a new one. */
    private static String oneTimeToken(ServerSettings settings) {
        return settings.github()
                .setupToken()
                .map(SecretText::reveal)
                .or(() ->
                        settings.store()
                                .server()
                                .flatMap(_ -> settings.key())
                                .map(it -> it.derive("set-up token")))
                .orElseGet(SetupServer::random);
    }

    private static String random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    URI url() {
        return context.getBean(EmbeddedServer.class).getURI();
    }

    List<String> missingSettings() {
        return config.missingSettings();
    }

    /** The address for a person; a configured token is not shown. */
    String link() {
        String page = config.publicUrl().isEmpty() ? url() + "/setup" : config.page();
        return page + "?token=" + (tokenSet ? "$PERFWARDEN_SETUP_TOKEN" : config.token());
    }

    /** Waits for an app; false if the server was closed before. */
    boolean awaitApp() throws InterruptedException {
        while (context.isRunning()) {
            if (registered.await(LOOK, TimeUnit.SECONDS) || isStored()) {
                return context.isRunning();
            }
        }
        return false;
    }

    private boolean isStored() {
        try {
            return context.isRunning() && vault.find().isPresent();
        } catch (UnreadableApp _) {
            // the next start reports it
            return true;
        } catch (TransientFailure e) {
            LOG.warn("set-up cannot look for an app: {}", e.getMessage());
            return false;
        }
    }

    /** Ends after running answers. */
    void finish() throws InterruptedException {
        if (context.getBean(EmbeddedServer.class) instanceof GracefulShutdownCapable server) {
            try {
                Object _ =
                        server.shutdownGracefully()
                                .toCompletableFuture()
                                .get(PATIENCE, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                LOG.warn("an answer of set-up was cut off", e);
            }
        }
        close();
    }

    @Override
    public void close() {
        context.close();
        database.close();
        alone.close();
    }

    static final class NewApp {
        private NewApp() {}

        /** Problems of a new app; makes the webhook send JSON. */
        static List<String> findings(RegisteredApp app, ServerSettings settings) {
            ApiCalls calls =
                    DoctorCommand.calls(
                            settings.github().apiUrl(),
                            app.credentials().orElseThrow(),
                            Clock.systemUTC(),
                            settings.outgoing());
            try {
                return AppDiagnosis.wrong(registration(calls), settings.web().publicUrl());
            } catch (TransientFailure | GitHubRefusal e) {
                return List.of("GitHub did not say how the app is registered: " + e.getMessage());
            }
        }

        private static AppRegistration registration(ApiCalls calls) {
            AppRegistration registration = AppRegistration.of(calls);
            if (registration.hook().contentType().equals("json")) {
                return registration;
            }
            URI config = calls.address().at("/app/hook/config");
            calls.app()
                    .send(
                            ApiRequest.of("PATCH", config)
                                    .withBody(
                                            JsonNodeFactory.instance
                                                    .objectNode()
                                                    .put("content_type", "json")));
            return AppRegistration.of(calls);
        }
    }
}
