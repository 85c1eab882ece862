package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.annotation.SingleResult;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.endpoint.annotation.Endpoint;
import io.micronaut.management.endpoint.annotation.Read;
import io.micronaut.management.endpoint.annotation.Selector;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.aggregator.HealthAggregator;
import io.micronaut.management.health.indicator.HealthCheckType;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Liveness;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.DurableQueue;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Makes the health checks of the store, the queue and GitHub. */
@Factory
final class HealthIndicators {
    /** It works, but an operator should look. Load balancers keep the server. */
    static final HealthStatus DEGRADED =
            new HealthStatus("DEGRADED", "look at the server's log", true, 500);

    private static final Duration LONG = Duration.ofMinutes(10);

    /** Not ready while nothing can be written to the store: a delivery could not be kept. */
    @Singleton
    @Requires(beans = StoreDatabase.class)
    HealthIndicator store(StoreDatabase database) {
        return new HealthPart(
                "store",
                true,
                result -> {
                    database.probe();
                    return result.status(HealthStatus.UP);
                });
    }

    @Singleton
    @Requires(beans = DurableQueue.class)
    HealthIndicator queue(DurableQueue queue) {
        return new HealthPart(
                "queue",
                false,
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
        return new HealthPart(
                "github",
                false,
                result -> result.status(calls.isReachable() ? HealthStatus.UP : DEGRADED));
    }

    /**
     * How one part is.
     *
     * @param isReadiness whether no delivery can be taken while it is down
     */
    record HealthPart(String name, boolean isReadiness, UnaryOperator<HealthResult.Builder> check)
            implements HealthIndicator {
        @Override
        public Publisher<HealthResult> getResult() {
            HealthResult.Builder result = HealthResult.builder(name);
            try {
                return Publishers.just(check.apply(result).build());
            } catch (TransientFailure e) {
                return Publishers.just(
                        result.status(HealthStatus.DOWN.describe(e.getMessage())).build());
            }
        }
    }

    /** Shows these parts only: the framework's own parts tell an operator nothing. */
    @Endpoint(value = HealthEndpoint.NAME, defaultSensitive = false)
    @Replaces(HealthEndpoint.class)
    static class PartsEndpoint extends HealthEndpoint {
        private final HealthAggregator<HealthResult> aggregator;
        private final HealthIndicator[] readiness;

        PartsEndpoint(
                HealthAggregator<HealthResult> aggregator,
                HealthIndicator[] all,
                @Liveness HealthIndicator[] liveness) {
            super(aggregator, parts(all, _ -> true), liveness);
            this.aggregator = aggregator;
            this.readiness = parts(all, HealthPart::isReadiness);
        }

        @Override
        @Read
        @SingleResult
        public Publisher<HealthResult> getHealth(
                @Nullable Principal principal, @Selector HealthCheckType selector) {
            return selector == HealthCheckType.READINESS
                    ? aggregator.aggregate(readiness, levelOfDetail(principal))
                    : super.getHealth(principal, selector);
        }

        private static HealthIndicator[] parts(HealthIndicator[] all, Predicate<HealthPart> which) {
            return Arrays.stream(all)
                    .filter(it -> it instanceof HealthPart part && which.test(part))
                    .toArray(HealthIndicator[]::new);
        }
    }
}
