package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.DurableQueue;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/** Degraded while work that is due has been waiting for long: nobody does it, or too few do. */
@Singleton
@Requires(beans = DurableQueue.class)
final class QueueHealth implements HealthIndicator {
    /** Longer than any one job may take. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private final DurableQueue queue;

    QueueHealth(DurableQueue queue) {
        this.queue = queue;
    }

    @Override
    public Publisher<HealthResult> getResult() {
        return Publishers.just(result());
    }

    private HealthResult result() {
        try {
            Duration oldest = queue.oldest();
            return HealthResult.builder("queue")
                    .status(oldest.compareTo(LONG) > 0 ? DegradedHealth.STATUS : HealthStatus.UP)
                    .details(Map.of("oldestSeconds", oldest.toSeconds()))
                    .build();
        } catch (TransientFailure e) {
            return HealthResult.builder("queue")
                    .status(HealthStatus.DOWN.describe(e.getMessage()))
                    .build();
        }
    }
}
