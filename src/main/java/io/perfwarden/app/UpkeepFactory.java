package io.perfwarden.app;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.perfwarden.github.app.HttpHookDeliveries;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.ledger.sql.Retention;
import io.perfwarden.queue.Periodic;
import io.perfwarden.recover.MissedDeliveries;
import io.perfwarden.recover.sql.SqlProgress;
import io.perfwarden.store.Database;
import io.perfwarden.webhook.Inbox;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a server does now and then, whatever it is told. */
@Factory
@Requires(beans = {Settings.class, AppCredentials.class})
final class UpkeepFactory {
    private static final Duration OPEN_CHECKS = Duration.ofMinutes(10);
    private static final Duration MISSED = Duration.ofMinutes(5);
    private static final Duration OLD_HISTORY = Duration.ofMinutes(1);
    private static final Duration RETENTION = Duration.ofHours(6);

    /** The first of them at the start. */
    record Upkeep(List<Periodic> tasks) {}

    @Singleton
    MissedDeliveries missedDeliveries(
            ApiCalls calls,
            Inbox inbox,
            ServerFactory.UseCaseBean useCases,
            ServerFactory.QueueParts parts) {
        return new MissedDeliveries(
                new HttpHookDeliveries(calls.app(), calls.address()),
                inbox,
                useCases.wired().revive()::everything,
                new MissedDeliveries.Recorded(new SqlProgress(parts.database()), parts.clock()));
    }

    /** What is kept, and for how long. */
    record StoreUpkeep(Database database, Clock clock, Retention kept) {}

    @Singleton
    StoreUpkeep storeUpkeep(Database database, Clock clock, Settings settings) {
        return new StoreUpkeep(database, clock, settings.kept().retention());
    }

    @Singleton
    Upkeep upkeep(
            Notifying notifying,
            ServerFactory.UseCaseBean useCases,
            MissedDeliveries missed,
            StoreUpkeep store) {
        List<Periodic> tasks = new ArrayList<>(notifying.periodic());
        tasks.add(new Periodic("missed-deliveries", MISSED, missed::look));
        tasks.add(new Periodic("open-checks", OPEN_CHECKS, useCases.wired().revive()::sweep));
        tasks.add(new Periodic("old-history", OLD_HISTORY, useCases.wired().fill()::some));
        tasks.add(
                new Periodic(
                        "retention",
                        RETENTION,
                        () -> store.kept().apply(store.database(), store.clock())));
        return new Upkeep(tasks);
    }
}
