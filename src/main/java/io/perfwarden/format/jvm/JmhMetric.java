package io.perfwarden.format.jvm;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * A primary or secondary metric of a JMH file.
 *
 * @param reading score, confidence interval and raw data, in {@code unit}
 * @param percentiles of single calls, named as JMH's own metrics are; only of mode {@code sample},
 *     where they are no spread of iterations
 */
record JmhMetric(Reading.Measured reading, String unit, Map<String, Double> percentiles) {
    /** Up to p99: those above are extremes. */
    private static final Map<String, String> PERCENTILES =
            Map.of("50.0", "p0.50", "90.0", "p0.90", "95.0", "p0.95", "99.0", "p0.99");

    /** What is read of a metric before all of it is known. */
    private static final class Parts {
        private double score = Double.NaN;
        private boolean scored;
        private double error = Double.NaN;
        private Samples confidence = Samples.NONE;
        private Samples samples = Samples.NONE;
        private String unit = "";
        private Map<String, Double> percentiles = Map.of();

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "score" -> {
                    score = json.number();
                    scored = true;
                }
                case "scoreError" -> error = json.numberOrNull().orElse(Double.NaN);
                case "scoreConfidence" -> confidence = json.numbers();
                case "scoreUnit" -> unit = json.text();
                case "rawData" -> samples = json.numbers();
                case "rawDataHistogram" -> samples = JmhHistogram.read(json);
                default -> {}
            }
        }

        private void percentile(String percent, JsonCursor json) throws IOException {
            String name = PERCENTILES.get(percent);
            if (name != null && json.isNumber()) {
                percentiles.put(name, json.number());
            }
        }

        private Spread spread() {
            return confidence.size() == 2
                    ? Spread.between(Spread.Kind.CONFIDENCE, confidence.get(0), confidence.get(1))
                    : Spread.around(Spread.Kind.CONFIDENCE, score, error);
        }
    }

    /** Without percentiles. */
    static JmhMetric read(JsonCursor json) throws IOException {
        return read(json, false);
    }

    /**
     * @param ofCalls whether the score is of single calls, and so are its percentiles
     */
    static JmhMetric read(JsonCursor json, boolean ofCalls) throws IOException {
        Parts parts = new Parts();
        json.object(key -> {
            if (ofCalls && key.equals("scorePercentiles") && json.isObject()) {
                parts.percentiles = new TreeMap<>();
                json.object(percent -> parts.percentile(percent, json));
            } else {
                parts.field(key, json);
            }
        });
        if (!parts.scored) {
            throw json.problem("expected the key score, found none");
        }
        Reading.Measured reading = new Reading.Measured(parts.score, parts.spread(), parts.samples);
        return new JmhMetric(reading, parts.unit, parts.percentiles);
    }
}
