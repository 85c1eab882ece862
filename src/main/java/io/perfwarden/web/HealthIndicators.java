package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.DurableQueue;
import jakarta.inject.Singleton;

/** How the parts of the server are. */
@Factory
final class HealthIndicators {
    /** It works, but an operator should look. Load balancers keep the server. */
    static final HealthStatus DEGRADED =
            new HealthStatus("DEGRADED", "look at the server's log", true, 500);

    /** Longer than any one job may take. */
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Not ready while nothing can be written to the store: a delivery could not be kept. */
    @Singleton
    @Readiness
    @Requires(beans = StoreDatabase.class)
    HealthIndicator store(StoreDatabase database) {
        return indicator(
                "store",
                result -> {
                    database.probe();
                    return result.status(HealthStatus.UP);
                });
    }

    /** Degraded while due work has been waiting for long. */
    @Singleton
    @Requires(beans = DurableQueue.class)
    HealthIndicator queue(DurableQueue queue) {
        return indicator(
                "queue",
                result -> {
                    Duration oldest = queue.oldest();
                    return result.status(oldest.compareTo(LONG) > 0 ? DEGRADED : HealthStatus.UP)
                            .details(Map.of("oldestSeconds", oldest.toSeconds()));
                });
    }

    /**
     * Degraded while GitHub could not be reached, or had an outage, the last time it was asked. It
     * is asked every five minutes at least.
     */
    @Singleton
    @Requires(beans = ApiCalls.class)
    HealthIndicator github(ApiCalls calls) {
        return indicator(
                "github",
                result -> result.status(calls.isReachable() ? HealthStatus.UP : DEGRADED));
    }

    private static HealthIndicator indicator(
            String name, UnaryOperator<HealthResult.Builder> check) {
        return () -> {
            HealthResult.Builder result = HealthResult.builder(name);
            try {
                return Publishers.just(check.apply(result).build());
            } catch (TransientFailure e) {
                return Publishers.just(
                        result.status(HealthStatus.DOWN.describe(e.getMessage())).build());
            }
        };
    }
}
