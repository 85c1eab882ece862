package io.perfwarden.app;

import module java.base;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.bot.sweep.MissedDeliveries;
import io.perfwarden.db.RetentionPolicy;
import io.perfwarden.db.SqlRedeliveryProgress;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.HttpHookDeliveries;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.queue.PeriodicTask;
import io.perfwarden.web.webhook.DeliveryInbox;
import jakarta.inject.Singleton;

/** What a server does now and then, whatever it is told. */
@Factory
@Requires(beans = {ServerSettings.class, AppCredentials.class})
final class UpkeepFactory {
    private static final Duration OPEN_CHECKS = Duration.ofMinutes(10);
    private static final Duration MISSED = Duration.ofMinutes(5);
    private static final Duration OLD_HISTORY = Duration.ofMinutes(1);
    private static final Duration RETENTION = Duration.ofHours(6);

    /** The first of them at the start. */
    record Upkeep(List<PeriodicTask> tasks) {}

    @Singleton
    MissedDeliveries missedDeliveries(
            ApiCalls calls,
            DeliveryInbox inbox,
            ServerFactory.UseCaseBean useCases,
            ServerFactory.QueueParts parts) {
        return new MissedDeliveries(
                new HttpHookDeliveries(calls),
                inbox,
                useCases.wired().revive()::everything,
                new SqlRedeliveryProgress(parts.database()),
                parts.clock());
    }

    /** What is kept, and for how long. */
    record StoreUpkeep(StoreDatabase database, Clock clock, RetentionPolicy kept) {}

    @Singleton
    StoreUpkeep storeUpkeep(StoreDatabase database, Clock clock, ServerSettings settings) {
        return new StoreUpkeep(database, clock, settings.kept().retention());
    }

    @Singleton
    Upkeep upkeep(
            NotificationWiring notifying,
            ServerFactory.UseCaseBean useCases,
            MissedDeliveries missed,
            StoreUpkeep store) {
        List<PeriodicTask> tasks = new ArrayList<>(notifying.periodic());
        tasks.add(new PeriodicTask("missed-deliveries", MISSED, missed::look));
        tasks.add(new PeriodicTask("open-checks", OPEN_CHECKS, useCases.wired().revive()::sweep));
        tasks.add(new PeriodicTask("old-history", OLD_HISTORY, useCases.wired().fill()::some));
        tasks.add(
                new PeriodicTask(
                        "retention",
                        RETENTION,
                        () -> store.kept().apply(store.database(), store.clock())));
        return new Upkeep(tasks);
    }
}
