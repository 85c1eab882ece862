package io.perfwarden.app;

import com.sun.management.UnixOperatingSystemMXBean;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.evaluate.grading.GradeMetrics;
import io.perfwarden.github.GitHub;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.kohsuke.KohsukeGitHub;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.sql.SqlLedger;
import io.perfwarden.obey.RefusalMetrics;
import io.perfwarden.pacing.SqlPace;
import io.perfwarden.queue.durable.DurableQueue;
import io.perfwarden.queue.durable.QueueMetrics;
import io.perfwarden.queue.durable.QueueRunner;
import io.perfwarden.store.Database;
import io.perfwarden.store.StoreTime;
import io.perfwarden.webhook.DeliveryParser;
import io.perfwarden.webhook.Inbox;
import io.perfwarden.webhook.WebhookSecrets;
import io.perfwarden.webhook.connection.Connections;
import io.perfwarden.webhook.intake.BodyIntake;
import jakarta.inject.Singleton;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;

/** The beans of a server that knows its GitHub App. */
@Factory
@Requires(beans = {Settings.class, AppCredentials.class})
final class ServerFactory {
    /** Some commits take as long, and nobody notices it who waits for a verdict. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    @Singleton
    @Bean(preDestroy = "close")
    StoreTime time(Database database) {
        return new StoreTime(database, Clock.systemUTC(), System::nanoTime);
    }

    @Singleton
    Clock clock(StoreTime time) {
        return time.withZone(ZoneOffset.UTC);
    }

    @Singleton
    Database database(OpeningStore store) {
        return store.database();
    }

    @Singleton
    Ledger ledger(Database database, Clock clock) {
        return SqlLedger.over(database, clock);
    }

    @Singleton
    ApiCalls calls(
            Settings settings, AppCredentials credentials, QueueParts parts, MeterRegistry meters) {
        Clock clock = parts.clock();
        return new ApiCalls(
                new ApiConfig(
                        new ApiAddress(settings.github().apiUrl()),
                        credentials,
                        clock,
                        meters,
                        ApiConfig.Timeouts.standard(),
                        settings.github().limited()
                                ? new SqlPace(parts.database(), clock)
                                : SqlPace.unlimited(parts.database(), clock)));
    }

    @Singleton
    GitHub github(ApiCalls calls, AppCredentials credentials) {
        return KohsukeGitHub.over(calls, credentials.appId());
    }

    @Singleton
    DurableQueue queue(Database database, Clock clock) {
        return new DurableQueue(database, clock);
    }

    @Singleton
    QueueMetrics queueMetrics(MeterRegistry meters, Database database, Clock clock) {
        QueueMetrics metrics = new QueueMetrics(meters);
        metrics.watch(database, clock);
        return metrics;
    }

    @Singleton
    @Bean(preDestroy = "close")
    QueueRunner runner(Settings settings, QueueRunner.Parts parts) {
        return new QueueRunner(parts, QueueRunner.Config.standard(settings.workers()));
    }

    @Singleton
    QueueRunner.Parts runnerParts(
            QueueParts parts, UseCaseBean useCases, UpkeepFactory.Upkeep upkeep) {
        return new QueueRunner.Parts(
                parts.database(),
                parts.clock(),
                parts.queue(),
                useCases.wired().dispatch(),
                parts.metrics(),
                upkeep.tasks(),
                ServerFactory::pause);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the queue works with. */
    record QueueParts(Database database, Clock clock, DurableQueue queue, QueueMetrics metrics) {}

    @Singleton
    QueueParts queueParts(
            Database database, Clock clock, DurableQueue queue, QueueMetrics metrics) {
        return new QueueParts(database, clock, queue, metrics);
    }

    @Singleton
    Notifying notifying(Settings settings, Database database, Clock clock, MeterRegistry meters) {
        return settings.told()
                .map(target -> Notifying.of(target, database, clock, meters))
                .orElse(Notifying.NOBODY);
    }

    /** The use cases, under a type that the framework does not look into. */
    record UseCaseBean(UseCaseWiring.Wired wired) {}

    @Singleton
    @Bean(preDestroy = "close")
    Scratch scratch(Settings settings) {
        return Scratch.within(settings.dataDir());
    }

    @Singleton
    UseCaseBean useCases(
            UseCaseParts parts, Settings settings, Scratch scratch, MeterRegistry meters) {
        return new UseCaseBean(
                UseCaseWiring.wire(
                        parts.github(),
                        parts.ledger(),
                        parts.queue().queue(),
                        new UseCaseWiring.Surroundings(
                                parts.queue().clock(),
                                scratch.directory(),
                                settings.publicUrl(),
                                settings.runDeadline(),
                                parts.notifying().announcements(),
                                new GradeMetrics(meters),
                                new RefusalMetrics(meters))));
    }

    /** What the use cases work with. */
    record UseCaseParts(GitHub github, Ledger ledger, QueueParts queue, Notifying notifying) {}

    @Singleton
    UseCaseParts useCaseParts(GitHub github, Ledger ledger, QueueParts queue, Notifying notifying) {
        return new UseCaseParts(github, ledger, queue, notifying);
    }

    @Singleton
    WebhookSecrets secrets(Settings settings) {
        return new WebhookSecrets(
                settings.github().webhookSecrets().stream().map(Secret::reveal).toList());
    }

    @Singleton
    BodyIntake bodies() {
        return new BodyIntake(BodyIntake.Limits.within(Runtime.getRuntime().maxMemory()));
    }

    @Singleton
    Connections connections() {
        return Connections.within(
                ManagementFactory.getOperatingSystemMXBean()
                                instanceof UnixOperatingSystemMXBean system
                        ? system.getMaxFileDescriptorCount()
                        : Long.MAX_VALUE,
                Runtime.getRuntime().maxMemory());
    }

    @Singleton
    Inbox inbox(Settings settings, DurableQueue queue, Clock clock) {
        return new Inbox(new DeliveryParser(settings.github().app().appId()), queue, clock);
    }
}
