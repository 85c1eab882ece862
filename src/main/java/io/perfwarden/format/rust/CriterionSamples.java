package io.perfwarden.format.rust;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Raw samples of criterion: counts of iterations, and what each of these rounds took. */
final class CriterionSamples {
    private Samples counts = Samples.NONE;
    private Samples values = Samples.NONE;

    /**
     * Reads {@code sample.json}: an object with {@code iters} and {@code times}, or, in versions
     * before 0.3.4, an array of these two.
     *
     * @return what one iteration took in each round, in ns
     */
    static Samples read(ResultFile file, ReadLimits limits) throws IOException {
        CriterionSamples samples = new CriterionSamples();
        JsonCursor.walk(file, limits, samples::document);
        return perIteration(samples.counts, samples.values);
    }

    private void document(JsonCursor json) throws IOException {
        if (json.isArray()) {
            List<Samples> both = new ArrayList<>();
            json.array(() -> {
                if (both.size() < 2) {
                    both.add(json.numbers());
                }
            });
            counts = both.isEmpty() ? Samples.NONE : both.getFirst();
            values = both.size() < 2 ? Samples.NONE : both.getLast();
            return;
        }
        json.object(key -> {
            switch (key) {
                case "iters" -> counts = json.numbers();
                case "times" -> values = json.numbers();
                default -> {}
            }
        });
    }

    /** None where there are not as many counts as values. */
    static Samples perIteration(Samples counts, Samples values) {
        if (counts.size() != values.size()) {
            return Samples.NONE;
        }
        double[] each = new double[values.size()];
        for (int i = 0; i < each.length; i++) {
            each[i] = values.get(i) / counts.get(i);
        }
        return Samples.of(each);
    }
}
