package io.perfwarden.baseline;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.SuitePlatform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * What was measured of a benchmark in several files, as one entry of a baseline: repetitions are
 * its samples, and a retry that has a value takes the place of what failed.
 *
 * <p>What one file says several times is kept as often: workloads that share a name are as many
 * rows in every run, and unchanged code must not look slower than a baseline saved of it.
 */
public final class Repetitions {
    private static final SuitePlatform HERE = new SuitePlatform("", "");

    /** A row of one file. */
    private record InFile(SeriesKey series, String file) {}

    /** The same row of every file: of its series the first, the second and so on in its file. */
    private record Nth(SeriesKey series, int n) {}

    private Repetitions() {}

    /** One measurement of each row, in the order of the first ones. */
    public static List<Measurement> merged(List<Measurement> measurements) {
        Map<InFile, Integer> seen = new HashMap<>();
        Map<Nth, List<Measurement>> rows = new LinkedHashMap<>();
        for (Measurement one : measurements) {
            SeriesKey series = SeriesKey.of(HERE, one);
            int n = seen.merge(new InFile(series, one.position().file()), 1, Integer::sum);
            rows.computeIfAbsent(new Nth(series, n), _ -> new ArrayList<>(1)).add(one);
        }
        return rows.values().stream().map(Repetitions::merge).toList();
    }

    private static Measurement merge(List<Measurement> all) {
        List<Measurement> measured = all.stream().filter(Repetitions::isMeasured).toList();
        if (measured.size() < 2) {
            return measured.isEmpty() ? all.getLast() : measured.getFirst();
        }
        Measurement last = measured.getLast();
        double[] values = measured.stream().mapToDouble(one -> value(one, last)).sorted().toArray();
        double[] samples = measured.stream().flatMapToDouble(one -> samples(one, last)).toArray();
        Reading reading =
                new Reading.Measured(Samples.of(values).median(), Spread.NONE, Samples.of(samples));
        return new Measurement(
                last.id(),
                last.metric(),
                reading,
                last.position(),
                last.declared(),
                last.version());
    }

    private static boolean isMeasured(Measurement measurement) {
        return measurement.reading() instanceof Reading.Measured;
    }

    private static double value(Measurement one, Measurement as) {
        return in(((Reading.Measured) one.reading()).value(), one, as);
    }

    /** Its samples, or else its value. */
    private static DoubleStream samples(Measurement one, Measurement as) {
        Samples samples = ((Reading.Measured) one.reading()).samples();
        return samples.isEmpty()
                ? DoubleStream.of(value(one, as))
                : Arrays.stream(samples.toArray()).map(sample -> in(sample, one, as));
    }

    private static double in(double value, Measurement one, Measurement as) {
        return one.metric().unit().convert(value, as.metric().unit());
    }
}
