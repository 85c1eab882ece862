package io.perfwarden.format.inference;

import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;

/** The common metrics of language models. */
final class TokenMetrics {
    private TokenMetrics() {}

    /** Tokens or requests a second. */
    static Metric rate(String name, String unit, ResultCollector results) {
        return results.metric(name, unit).directedIfUnknown(BetterDirection.HIGHER);
    }
}
