package io.perfwarden.web;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.perfwarden.github.http.ApiCalls;
import jakarta.inject.Singleton;
import org.reactivestreams.Publisher;

/**
 * Degraded while GitHub could not be reached, or had an outage, the last time it was asked; that is
 * every five minutes at least.
 */
@Singleton
@Requires(beans = ApiCalls.class)
final class GitHubHealth implements HealthIndicator {
    private final ApiCalls calls;

    GitHubHealth(ApiCalls calls) {
        this.calls = calls;
    }

    @Override
    public Publisher<HealthResult> getResult() {
        return Publishers.just(
                HealthResult.builder("github")
                        .status(calls.isReachable() ? HealthStatus.UP : DegradedHealth.STATUS)
                        .build());
    }
}
