package io.perfwarden.baseline;

import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.SuitePlatform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * What was measured of a benchmark more than once, as one entry of a baseline: repetitions are its
 * samples, and a retry that has a value takes the place of what failed.
 */
public final class Repetitions {
    private static final SuitePlatform HERE = new SuitePlatform("", "");

    private Repetitions() {}

    /** One measurement of each series, in the order of the first ones. */
    public static List<Measurement> merged(List<Measurement> measurements) {
        Map<SeriesKey, List<Measurement>> series = new LinkedHashMap<>();
        for (Measurement one : measurements) {
            series.computeIfAbsent(SeriesKey.of(HERE, one), _ -> new ArrayList<>(1)).add(one);
        }
        return series.values().stream().map(Repetitions::merge).toList();
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
