package io.perfwarden.app.health;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.store.Database;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/** Not ready while nothing can be written to the store: a delivery could not be kept. */
@Singleton
@Readiness
@Requires(beans = Database.class)
final class StoreHealth implements HealthIndicator {
    private final Database database;

    StoreHealth(Database database) {
        this.database = database;
    }

    @Override
    public Publisher<HealthResult> getResult() {
        return Publishers.just(HealthResult.builder("store").status(status()).build());
    }

    private HealthStatus status() {
        try {
            database.probe();
            return HealthStatus.UP;
        } catch (TransientFailure e) {
            return HealthStatus.DOWN.describe(e.getMessage());
        }
    }
}
