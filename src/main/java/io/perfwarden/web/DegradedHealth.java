package io.perfwarden.web;

import io.micronaut.health.HealthStatus;

/** What works, but not as it should: nobody is sent away for it, and somebody should look. */
final class DegradedHealth {
    static final HealthStatus STATUS =
            new HealthStatus("DEGRADED", "look at the server's log", true, 500);

    private DegradedHealth() {}
}
