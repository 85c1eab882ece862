package io.perfwarden.compare.pair;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import java.util.List;

/**
 * A series that stands several times on one side.
 *
 * @param all in the files' order, two or more
 * @param counted the one that counts
 */
public record Repeated(List<Measurement> all, Measurement counted, boolean inBaseline) {
    public Repeated {
        all = List.copyOf(all);
    }

    /** Whether they do not all say the same: they differ in value, or in being measured at all. */
    public boolean contradicts() {
        return all.stream().anyMatch(one -> !agree(one, counted));
    }

    private static boolean agree(Measurement one, Measurement other) {
        Unit unit = other.metric().unit();
        return switch (one.reading()) {
            case Reading.Measured mine ->
                    other.reading() instanceof Reading.Measured theirs
                            && Double.compare(
                                            one.metric().unit().convert(mine.value(), unit),
                                            theirs.value())
                                    == 0;
            case Reading.Failed _ -> other.reading() instanceof Reading.Failed;
            case Reading.Skipped _ -> other.reading() instanceof Reading.Skipped;
        };
    }
}
