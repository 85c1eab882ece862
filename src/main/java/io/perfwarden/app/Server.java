package io.perfwarden.app;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.jobs.JobRunner;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** A running server. */
public final class Server implements AutoCloseable {
    /** Deliveries have up to 25 MB; what is larger is answered by the webhook itself. */
    private static final String MAX_REQUEST = "26MB";

    private final ApplicationContext context;
    private final EmbeddedServer http;

    private Server(ApplicationContext context, EmbeddedServer http) {
        this.context = context;
        this.http = http;
    }

    /**
     * Starts a server.
     *
     * @return once it answers and works; rejected if the private key cannot be used
     */
    public static Outcome<Server> start(Settings settings) {
        Settings.GitHub github = settings.github();
        return switch (AppCredentials.read(github.appId(), github.privateKey().reveal())) {
            case Outcome.Rejected<AppCredentials>(List<Problem> problems) ->
                    Outcome.rejected(problems);
            case Outcome.Ok<AppCredentials>(AppCredentials credentials) ->
                    Outcome.ok(start(settings, credentials));
        };
    }

    private static Server start(Settings settings, AppCredentials credentials) {
        try {
            Files.createDirectories(settings.dataDir());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the data directory cannot be made: " + settings.dataDir(), e);
        }
        ApplicationContext context =
                ApplicationContext.builder()
                        .banner(false)
                        .eagerInitSingletons(false)
                        .properties(properties(settings.host(), settings.port()))
                        .singletons(settings, credentials)
                        .build();
        try {
            context.start();
            context.getBean(JobRunner.class).start();
            EmbeddedServer http = context.getBean(EmbeddedServer.class).start();
            return new Server(context, http);
        } catch (RuntimeException e) {
            context.close();
            throw e;
        }
    }

    /** Where the server answers. */
    public URI url() {
        return http.getURI();
    }

    @Override
    public void close() {
        context.close();
    }

    private static Map<String, Object> properties(String host, int port) {
        return Map.ofEntries(
                Map.entry("micronaut.application.name", "perfwarden"),
                Map.entry("micronaut.server.host", host),
                Map.entry("micronaut.server.port", port == 0 ? -1 : port),
                Map.entry("micronaut.server.max-request-size", MAX_REQUEST),
                Map.entry("micronaut.server.thread-selection", "BLOCKING"),
                Map.entry("endpoints.all.enabled", false),
                Map.entry("endpoints.health.enabled", true),
                Map.entry("endpoints.health.details-visible", "NEVER"),
                Map.entry("endpoints.health.sensitive", false),
                Map.entry("endpoints.prometheus.enabled", true),
                Map.entry("endpoints.prometheus.sensitive", false),
                Map.entry("micronaut.metrics.enabled", true),
                Map.entry("micronaut.metrics.export.prometheus.enabled", true));
    }
}
