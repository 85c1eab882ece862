package io.perfwarden.format.jvm;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.JsonCursor;
import java.io.IOException;

/**
 * A primary or secondary metric of a JMH file.
 *
 * @param reading score, confidence interval and raw data, in {@code unit}
 */
record JmhMetric(Reading.Measured reading, String unit) {
    /** What is read of a metric before all of it is known. */
    private static final class Parts {
        private double score = Double.NaN;
        private boolean scored;
        private double error = Double.NaN;
        private Samples confidence = Samples.NONE;
        private Samples samples = Samples.NONE;
        private String unit = "";

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

        private Spread spread() {
            return confidence.size() == 2
                    ? Spread.between(Spread.Kind.CONFIDENCE, confidence.get(0), confidence.get(1))
                    : Spread.around(Spread.Kind.CONFIDENCE, score, error);
        }
    }

    static JmhMetric read(JsonCursor json) throws IOException {
        Parts parts = new Parts();
        json.object(key -> parts.field(key, json));
        if (!parts.scored) {
            throw json.problem("expected the key score, found none");
        }
        Reading.Measured reading = new Reading.Measured(parts.score, parts.spread(), parts.samples);
        return new JmhMetric(reading, parts.unit);
    }
}
