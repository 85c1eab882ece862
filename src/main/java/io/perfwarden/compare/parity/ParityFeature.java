package io.perfwarden.compare.parity;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Something that every backend computes.
 *
 * @param metrics what a frame has of it, in the order in which they are reported; not empty
 * @param tolerance the absolute difference that is allowed; where absent, the table's
 */
public record ParityFeature(String name, List<String> metrics, OptionalDouble tolerance) {
    public ParityFeature {
        metrics = List.copyOf(metrics);
        if (name.isEmpty() || metrics.isEmpty()) {
            throw new IllegalArgumentException("a feature has a name and metrics");
        }
    }
}
