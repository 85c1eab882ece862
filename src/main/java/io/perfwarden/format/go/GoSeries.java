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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** All result lines of one benchmark, which {@code -count} repeats: its samples by unit. */
final class GoSeries {
    /** The values of one unit, and in which line the last was, of those of this series. */
    private static final class Repeated {
        private final SampleBuffer samples = new SampleBuffer();
        private int last;
    }

    private final String pkg;
    private final String name;
    private final Position position;
    private final Map<String, Repeated> values = new LinkedHashMap<>();
    private int lines;
    private Optional<Reading> withoutValue = Optional.empty();

    GoSeries(String pkg, String name, Position position) {
        this.pkg = pkg;
        this.name = name;
        this.position = position;
    }

    /** Adds what a line says; of two values in one unit the first counts. */
    void add(GoLine line, ResultCollector results, Position at) throws FormatException {
        lines++;
        for (GoLine.Value read : line.values()) {
            Repeated repeated = values.get(read.unit());
            if (repeated == null) {
                results.reserve(at);
                repeated = new Repeated();
                values.put(results.hold(results.name(read.unit(), at.line()), at), repeated);
            } else if (repeated.last == lines) {
                continue;
            } else {
                results.reserveSample(at);
            }
            repeated.samples.add(read.value());
            repeated.last = lines;
        }
    }

    /** Says that a run of the benchmark gave no value; the others do not count then. */
    void without(Reading reason) {
        withoutValue = Optional.of(reason);
    }

    String name() {
        return name;
    }

    boolean isMeasured() {
        return !values.isEmpty();
    }

    void addTo(ResultCollector results, GoUnits units, String processors) throws FormatException {
        Map<String, String> params = pkg.isEmpty() ? Map.of() : Map.of("pkg", pkg);
        BenchmarkId id = new BenchmarkId(GoLine.without(name, processors), params);
        if (withoutValue.isPresent()) {
            results.add(id, GoUnits.primary(results), withoutValue.get(), position);
            return;
        }
        String primary = GoUnits.primaryOf(values.keySet());
        for (Map.Entry<String, Repeated> entry : values.entrySet()) {
            String unit = entry.getKey();
            Samples samples = entry.getValue().samples.toSamples();
            boolean steady = isSteady(samples);
            if (!steady && units.isDeclaredExact(unit)) {
                String what = "the file says that " + ForeignText.quote(unit) + " never varies, ";
                results.warn(position, what + "and it does", "");
            }
            Metric metric = units.metric(unit, steady, results);
            Metric ranked = unit.equals(primary) ? metric : metric.secondary();
            results.add(id, ranked, reading(samples), position);
        }
    }

    private static Reading reading(Samples samples) {
        return samples.size() == 1
                ? Reading.measured(samples.get(0))
                : new Reading.Measured(samples.median(), Spread.NONE, samples);
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
