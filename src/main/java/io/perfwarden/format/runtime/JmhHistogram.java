package io.perfwarden.format.runtime;

import module java.base;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.model.Samples;

/**
 * Raw data of the mode {@code sample}: {@code [fork][iteration][value, count]}.
 *
 * <p>Counts reach millions, so at most {@value #MOST} samples are kept. Each bucket gets its share,
 * rounded so that the kept ones are evenly spaced ranks.
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
        if (pair.size() != 2) {
            throw json.problem("expected a value and how often it was seen");
        }
        double count = pair.get(1);
        boolean counted = count >= 0 && Double.isFinite(count);
        values.add(counted ? pair.get(0) : Double.NaN);
        counts.add(counted ? count : 1);
        json.checkSamples(counts);
    }

    private static Samples expand(Samples values, Samples counts) {
        double total = 0;
        for (double count : counts.toArray()) {
            total += count;
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
