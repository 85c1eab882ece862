package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.bot.commit.AlarmMetrics;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.SqlFactStore;
import io.perfwarden.db.SqlPace;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.StoreTime;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.queue.QueueMetrics;
import io.perfwarden.queue.QueueRunner;
import io.perfwarden.web.webhook.BodyIntake;
import io.perfwarden.web.webhook.DeliveryInbox;
import io.perfwarden.web.webhook.DeliveryParser;
import io.perfwarden.web.webhook.WebhookSecrets;
import jakarta.inject.Singleton;

/** The beans of a server that knows its GitHub App. */
@Factory
@Requires(beans = {ServerSettings.class, AppCredentials.class})
final class ServerFactory {
    /** Some commits take as long, and nobody notices it who waits for a verdict. */
    private static final Duration PAUSE = Duration.ofMillis(5);

    @Singleton
    @Bean(preDestroy = "close")
    StoreTime time(StoreDatabase database) {
        return new StoreTime(database, Clock.systemUTC(), System::nanoTime);
    }

    @Singleton
    Clock clock(StoreTime time) {
        return time.withZone(ZoneOffset.UTC);
    }

    @Singleton
    StoreDatabase database(StoreLifecycle store) {
        return store.database();
    }

    @Singleton
    FactStore ledger(StoreDatabase database, Clock clock) {
        return SqlFactStore.over(database, clock);
    }

    @Singleton
    ApiCalls calls(
            ServerSettings settings,
            AppCredentials credentials,
            QueueParts parts,
            MeterRegistry meters) {
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
    GitHubGateway github(ApiCalls calls, AppCredentials credentials) {
        return GitHubGateway.over(calls, credentials.appId());
    }

    @Singleton
    DurableQueue queue(StoreDatabase database, Clock clock) {
        return new DurableQueue(database, clock);
    }

    @Singleton
    QueueMetrics queueMetrics(MeterRegistry meters, StoreDatabase database, Clock clock) {
        QueueMetrics metrics = new QueueMetrics(meters);
        metrics.watch(database, clock);
        return metrics;
    }

    @Singleton
    @Bean(preDestroy = "close")
    QueueRunner runner(ServerSettings settings, QueueRunner.Parts parts) {
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
    record QueueParts(
            StoreDatabase database, Clock clock, DurableQueue queue, QueueMetrics metrics) {}

    @Singleton
    QueueParts queueParts(
            StoreDatabase database, Clock clock, DurableQueue queue, QueueMetrics metrics) {
        return new QueueParts(database, clock, queue, metrics);
    }

    @Singleton
    NotificationWiring notifying(
            ServerSettings settings, StoreDatabase database, Clock clock, MeterRegistry meters) {
        return settings.told()
                .map(target -> NotificationWiring.of(target, database, clock, meters))
                .orElse(NotificationWiring.NOBODY);
    }

    /** The use cases, under a type that the framework does not look into. */
    record UseCaseBean(UseCaseWiring.Wired wired) {}

    @Singleton
    @Bean(preDestroy = "close")
    ScratchDirectory scratch(ServerSettings settings) {
        return ScratchDirectory.within(settings.dataDir());
    }

    @Singleton
    UseCaseBean useCases(
            UseCaseParts parts,
            ServerSettings settings,
            ScratchDirectory scratch,
            MeterRegistry meters) {
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
                                new AlarmMetrics(meters),
                                reason ->
                                        meters.counter("perfwarden.refusals", "reason", reason)
                                                .increment())));
    }

    /** What the use cases work with. */
    record UseCaseParts(
            GitHubGateway github,
            FactStore ledger,
            QueueParts queue,
            NotificationWiring notifying) {}

    @Singleton
    UseCaseParts useCaseParts(
            GitHubGateway github,
            FactStore ledger,
            QueueParts queue,
            NotificationWiring notifying) {
        return new UseCaseParts(github, ledger, queue, notifying);
    }

    @Singleton
    WebhookSecrets secrets(ServerSettings settings) {
        return new WebhookSecrets(
                settings.github().webhookSecrets().stream().map(SecretText::reveal).toList());
    }

    @Singleton
    BodyIntake bodies() {
        return new BodyIntake(BodyIntake.Limits.within(Runtime.getRuntime().maxMemory()));
    }

    @Singleton
    DeliveryInbox inbox(ServerSettings settings, DurableQueue queue, Clock clock) {
        return new DeliveryInbox(new DeliveryParser(settings.github().app().appId()), queue, clock);
    }
}
