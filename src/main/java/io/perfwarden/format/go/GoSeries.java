package io.perfwarden.format.go;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.format.text.ForeignText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All result lines of one benchmark, which {@code -count} repeats: its samples by unit. */
final class GoSeries {
    /** So many units are found sooner by looking at each than in a map. */
    private static final int FEW = 6;

    /** The values of one unit, and in which line the last was, of those of this series. */
    private static final class Repeated {
        private final String unit;
        private final SampleBuffer samples = new SampleBuffer();
        private int last;

        Repeated(String unit) {
            this.unit = unit;
        }
    }

    private final Map<String, String> params;
    private final String name;
    private final Position position;
    private final List<Repeated> values = new ArrayList<>(FEW);

    /** By unit; empty as long as there are few. */
    private Map<String, Repeated> many = Map.of();

    private int lines;
    private Optional<Reading> withoutValue = Optional.empty();

    /**
     * @param params of the identity; those of one package share the object
     */
    GoSeries(Map<String, String> params, String name, Position position) {
        this.params = params;
        this.name = name;
        this.position = position;
    }

    /** Adds what a line says; of two values in one unit the first counts. */
    void add(GoValues read, GoUnits units, ResultCollector results, Position at)
            throws FormatException {
        lines++;
        for (int i = 0; i < read.size(); i++) {
            Repeated repeated = find(read.unit(i), i);
            if (repeated == null) {
                results.reserve(at);
                repeated = new Repeated(units.name(read.unit(i), results, at.line()));
                results.hold(repeated.unit, at);
                put(repeated);
            } else if (repeated.last == lines) {
                continue;
            } else {
                results.reserveSample(at);
            }
            repeated.samples.add(read.value(i));
            repeated.last = lines;
        }
    }

    /**
     * The values of a unit, if there are any.
     *
     * @param place where they probably are
     */
    private @Nullable Repeated find(String unit, int place) {
        if (place < values.size() && values.get(place).unit.equals(unit)) {
            return values.get(place);
        }
        if (values.size() > FEW) {
            return many.get(unit);
        }
        for (Repeated one : values) {
            if (one.unit.equals(unit)) {
                return one;
            }
        }
        return null;
    }

    private void put(Repeated one) {
        values.add(one);
        if (values.size() == FEW + 1) {
            many = new HashMap<>();
            values.forEach(it -> many.put(it.unit, it));
        } else if (values.size() > FEW) {
            many.put(one.unit, one);
        }
    }

    /** Says that a run of the benchmark gave no value; the others do not count then. */
    void without(Reading reason) {
        withoutValue = Optional.of(reason);
    }

    boolean isMeasured() {
        return !values.isEmpty();
    }

    void addTo(ResultCollector results, GoUnits units, String processors) throws FormatException {
        BenchmarkId id = new BenchmarkId(GoLine.without(name, processors), params);
        if (withoutValue.isPresent()) {
            results.add(id, GoUnits.primary(results), withoutValue.get(), position);
            return;
        }
        Repeated primary = Optional.ofNullable(find(GoUnits.PRIMARY, 0)).orElse(values.getFirst());
        for (Repeated one : values) {
            Samples samples = one.samples.toSamples();
            boolean steady = isSteady(samples);
            GoUnits.Metrics metrics = units.metrics(one.unit, results);
            if (!steady && metrics.isDeclaredExact()) {
                String what =
                        "the file says that " + ForeignText.quote(one.unit) + " never varies, ";
                results.warn(position, what + "and it does", "");
            }
            Metric metric = metrics.of(steady, one == primary);
            results.add(id, metric, reading(samples, steady), position);
        }
    }

    private static Reading reading(Samples samples, boolean steady) {
        if (samples.size() == 1) {
            return Reading.measured(samples.get(0));
        }
        double middle = steady ? samples.get(0) : samples.median();
        return new Reading.Measured(middle, Spread.NONE, samples);
    }

    private static boolean isSteady(Samples samples) {
        for (int i = 1; i < samples.size(); i++) {
            if (samples.get(i) != samples.get(0)) {
                return false;
            }
        }
        return true;
    }
}
