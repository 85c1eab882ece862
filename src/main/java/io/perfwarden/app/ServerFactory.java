package io.perfwarden.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.kohsuke.KohsukeGitHub;
import io.perfwarden.history.Database;
import io.perfwarden.history.DatabaseConfig;
import io.perfwarden.history.JdbiAcceptances;
import io.perfwarden.history.JdbiCheckStates;
import io.perfwarden.history.JdbiPullStates;
import io.perfwarden.history.JdbiRunHistory;
import io.perfwarden.history.Stores;
import io.perfwarden.jobs.DurableQueue;
import io.perfwarden.jobs.JobHandler;
import io.perfwarden.jobs.JobMetrics;
import io.perfwarden.jobs.JobRunner;
import io.perfwarden.webhook.BodyIntake;
import io.perfwarden.webhook.DeliveryParser;
import io.perfwarden.webhook.HeadLookup;
import io.perfwarden.webhook.Inbox;
import io.perfwarden.webhook.WebhookSecrets;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** The beans of a server that knows its GitHub App. */
@Factory
@Requires(beans = {Settings.class, AppCredentials.class})
final class ServerFactory {
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Singleton
    @Bean(preDestroy = "close")
    Database database(Settings settings) {
        DatabaseConfig config =
                settings.database()
                        .map(server ->
                                new DatabaseConfig(
                                        server.jdbcUrl(),
                                        server.user(),
                                        server.password().reveal(),
                                        settings.workers() + 2))
                        .orElseGet(() ->
                                DatabaseConfig.embedded(
                                        settings.dataDir().resolve("perfwarden.db")));
        try {
            return Database.open(config);
        } catch (RuntimeException e) {
            throw StartFailure.ofDatabase(settings.database(), e);
        }
    }

    @Singleton
    Stores stores(Database database) {
        return new Stores(
                new JdbiPullStates(database),
                new JdbiCheckStates(database),
                new JdbiRunHistory(database),
                new JdbiAcceptances(database));
    }

    @Singleton
    GitHub github(
            Settings settings, AppCredentials credentials, Clock clock, MeterRegistry meters) {
        return KohsukeGitHub.connect(
                new ApiConfig(
                        new ApiAddress(settings.github().apiUrl()),
                        credentials,
                        clock,
                        meters,
                        ApiConfig.Timeouts.standard()));
    }

    @Singleton
    DurableQueue queue(Database database, Clock clock) {
        return new DurableQueue(database, clock);
    }

    @Singleton
    JobMetrics jobMetrics(MeterRegistry meters, Database database, Clock clock) {
        JobMetrics metrics = new JobMetrics(meters);
        metrics.watch(database, clock);
        return metrics;
    }

    @Singleton
    @Bean(preDestroy = "close")
    JobRunner runner(Settings settings, JobRunner.Parts parts) {
        return new JobRunner(parts, JobRunner.Config.standard(settings.workers()));
    }

    @Singleton
    JobRunner.Parts runnerParts(
            Database database, DurableQueue queue, UseCaseBean useCases, JobMetrics metrics) {
        return new JobRunner.Parts(database, Clock.systemUTC(), queue, useCases.handler(), metrics);
    }

    /** The use cases, under a type that the framework does not look into. */
    record UseCaseBean(JobHandler handler) {}

    @Singleton
    UseCaseBean useCases(Settings settings, GitHub github, Stores stores, DurableQueue queue) {
        return new UseCaseBean(
                UseCaseWiring.wire(
                        github,
                        stores,
                        queue,
                        new UseCaseWiring.Surroundings(
                                Clock.systemUTC(),
                                scratch(settings),
                                settings.publicUrl(),
                                settings.runDeadline())));
    }

    @Singleton
    WebhookSecrets secrets(Settings settings) {
        return new WebhookSecrets(
                settings.github().webhookSecrets().stream().map(Secret::reveal).toList());
    }

    @Singleton
    BodyIntake bodies(Clock clock) {
        return new BodyIntake(BodyIntake.Limits.STANDARD, clock);
    }

    @Singleton
    Inbox inbox(Settings settings, Stores stores, DurableQueue queue) {
        return new Inbox(
                new DeliveryParser(
                        HeadLookup.remembered(stores.checks(), stores.pulls()),
                        settings.github().app().appId()),
                queue);
    }

    /** A directory of its own for each process: several may share a data directory. */
    private static Path scratch(Settings settings) {
        Path scratch = settings.dataDir().resolve("scratch");
        try {
            Files.createDirectories(scratch);
            return Files.createTempDirectory(scratch, "server-");
        } catch (IOException e) {
            throw StartFailure.ofDataDir(e);
        }
    }
}
