package io.perfwarden.github.http;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.github.RequestBudget;

/** The parts of the HTTP client. */
public record ApiConfig(
        ApiAddress address,
        AppCredentials credentials,
        Clock clock,
        MeterRegistry meters,
        Timeouts timeouts,
        RequestBudget pace,
        OutgoingHttp outgoing) {
    /**
     * Time limits of a request.
     *
     * @param connect until there is a connection
     * @param answer from then until the answer begins
     * @param whole from start to last byte
     * @param download from start to last byte of a file
     */
    public record Timeouts(Duration connect, Duration answer, Duration whole, Duration download) {
        /**
         * The limits of production.
         *
         * @see "docs.github.com: Troubleshooting the REST API: GitHub gives up after 10 seconds"
         */
        public static Timeouts standard() {
            return new Timeouts(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(10));
        }

        public static Timeouts ofReaders() {
            Duration patience = Duration.ofSeconds(10);
            return new Timeouts(Duration.ofSeconds(5), patience, patience, patience);
        }
    }
}
