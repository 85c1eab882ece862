package io.perfwarden.github.http;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.model.TransientFailure;

/**
 * Exchanges a code for the app that a person has just registered. A code works once, so nothing is
 * tried again.
 */
public final class ManifestConversion {
    private static final int MAX_ANSWER = 1 << 20;

    public sealed interface ConversionOutcome {
        record Registered(RegisteredApp app) implements ConversionOutcome {}

        /** {@code why}: in a few words, without the code. */
        record ConversionRefused(String why) implements ConversionOutcome {}
    }

    private final ApiAddress address;
    private final HttpExchange wire;

    public ManifestConversion(ApiAddress address, MeterRegistry meters, OutgoingHttp outgoing) {
        this.address = address;
        this.wire = new HttpExchange(address, meters, ApiConfig.Timeouts.standard(), outgoing);
    }

    /** Exchanges the code of a redirect, which is a secret until it is used. */
    public ConversionOutcome convert(String code) {
        String path = "/app-manifests/" + ApiAddress.segment(code) + "/conversions";
        ApiRequest request = ApiRequest.of("POST", address.at(path)).ofAtMost(MAX_ANSWER);
        try {
            ApiAnswer answer = wire.exchange(request, Map.of());
            if (!answer.isSuccess()) {
                return new ConversionOutcome.ConversionRefused(
                        "GitHub answered " + answer.status());
            }
            return RegisteredApp.parse(answer.json())
                    .<ConversionOutcome>map(ConversionOutcome.Registered::new)
                    .orElse(
                            new ConversionOutcome.ConversionRefused(
                                    "GitHub's answer is not what it documents"));
        } catch (TransientFailure _) {
            // its message has the code
            return new ConversionOutcome.ConversionRefused("GitHub did not answer");
        }
    }
}
