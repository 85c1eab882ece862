package io.perfwarden.format.jvm;

import io.perfwarden.bench.Samples;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.SampleBuffer;
import java.io.IOException;

/**
 * The raw data of JMH's mode {@code sample}: {@code [fork][iteration][value, count]}.
 *
 * <p>Counts reach millions, so at most {@value #MOST} samples are kept; where there are more, each
 * bucket gets its share, rounded so that the kept ones stand for evenly spaced ranks.
 */
final class JmhHistogram {
    static final int MOST = 10_000;

    private JmhHistogram() {}

    static Samples read(JsonCursor json) throws IOException {
        SampleBuffer values = new SampleBuffer();
        SampleBuffer counts = new SampleBuffer();
        json.array(() -> json.array(() -> json.array(() -> bucket(json, values, counts))));
        return expand(values.toSamples(), counts.toSamples());
    }

    private static void bucket(JsonCursor json, SampleBuffer values, SampleBuffer counts)
            throws IOException {
        Samples pair = json.numbers();
        if (pair.size() != 2 || !(pair.get(1) >= 0) || Double.isInfinite(pair.get(1))) {
            throw json.problem("expected a value and how often it was seen");
        }
        values.add(pair.get(0));
        counts.add(pair.get(1));
        json.checkSamples(counts);
    }

    private static Samples expand(Samples values, Samples counts) {
        double total = 0;
        for (int i = 0; i < counts.size(); i++) {
            total += counts.get(i);
        }
        double step = Math.max(1, total / MOST);
        SampleBuffer kept = new SampleBuffer();
        double seen = 0;
        for (int i = 0; i < counts.size(); i++) {
            seen += counts.get(i);
            while ((kept.size() + 0.5) * step < seen) {
                kept.add(values.get(i));
            }
        }
        return kept.toSamples();
    }
}
