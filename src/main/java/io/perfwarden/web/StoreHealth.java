package io.perfwarden.web;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/** Not ready while nothing can be written to the store: a delivery could not be kept. */
@Singleton
@Readiness
@Requires(beans = StoreDatabase.class)
final class StoreHealth implements HealthIndicator {
    private final StoreDatabase database;

    StoreHealth(StoreDatabase database) {
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
