package io.perfwarden.web;

import module java.base;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.health.HealthStatus;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthCheckType;
import io.micronaut.management.health.indicator.HealthResult;
import org.reactivestreams.Publisher;

/** Health on the public port, without details, where there is a port for those. */
@Controller("/health")
@Requires(property = PublicHealth.MANAGEMENT_PORT)
public final class PublicHealth {
    /** Setting: the port of figures and of details of health. */
    public static final String MANAGEMENT_PORT = "endpoints.all.port";

    private final HealthEndpoint health;

    PublicHealth(HealthEndpoint health) {
        this.health = health;
    }

    @Get
    public Publisher<HttpResponse<HealthResult>> all() {
        return Publishers.map(health.getHealth(null), PublicHealth::brief);
    }

    @Get("/liveness")
    public Publisher<HttpResponse<HealthResult>> liveness() {
        return of(HealthCheckType.LIVENESS);
    }

    @Get("/readiness")
    public Publisher<HttpResponse<HealthResult>> readiness() {
        return of(HealthCheckType.READINESS);
    }

    private Publisher<HttpResponse<HealthResult>> of(HealthCheckType kind) {
        return Publishers.map(health.getHealth(null, kind), PublicHealth::brief);
    }

    private static HttpResponse<HealthResult> brief(HealthResult result) {
        HealthStatus status = result.getStatus();
        boolean works = status.getOperational().orElse(true);
        return HttpResponse.<HealthResult>status(
                        works ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .body(HealthResult.builder(result.getName(), status).build());
    }
}
