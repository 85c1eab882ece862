package io.perfwarden.format.go;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

final class GoSeries {
    /** Values of one unit, with the line of the last one. */
    private static final class Repeated {
        private final String unit;
        private final SampleBuffer samples = new SampleBuffer();
        private int last;

        Repeated(String unit) {
            this.unit = unit;
        }
    }

    private final String name;
    private final FilePosition position;
    private final Map<String, Repeated> values = new LinkedHashMap<>();
    private int lines;
    private Optional<MetricReading> withoutValue = Optional.empty();

    GoSeries(String name, FilePosition position) {
        this.name = name;
        this.position = position;
    }

    /** Adds a line's values; of two in one unit the first counts. */
    void add(List<GoLine.GoValue> read, GoUnits units, ResultCollector results, FilePosition at)
            throws FormatException {
        lines++;
        for (GoLine.GoValue one : read) {
            Repeated repeated = values.get(one.unit());
            if (repeated == null) {
                results.reserve(at);
                repeated = new Repeated(units.name(one.unit(), results, at.line()));
                results.hold(repeated.unit, at);
                values.put(repeated.unit, repeated);
            } else if (repeated.last == lines) {
                continue;
            } else {
                results.reserveSample(at);
            }
            repeated.samples.add(one.value());
            repeated.last = lines;
        }
    }

    /** Notes a run without a value, which overrides the others. */
    void setReason(MetricReading reason) {
        withoutValue = Optional.of(reason);
    }

    boolean isMeasured() {
        return !values.isEmpty();
    }

    void addTo(ResultCollector results, GoUnits units, String pkg, String processors)
            throws FormatException {
        Map<String, String> params = pkg.isEmpty() ? Map.of() : Map.of("pkg", pkg);
        BenchmarkId id = new BenchmarkId(GoName.stripProcessors(name, processors), params);
        if (withoutValue.isPresent()) {
            results.add(id, GoUnits.primary(results), withoutValue.get(), position);
            return;
        }
        String first = values.keySet().iterator().next();
        String primary = values.containsKey(GoUnits.PRIMARY) ? GoUnits.PRIMARY : first;
        for (Repeated one : values.values()) {
            Samples samples = one.samples.toSamples();
            boolean steady = isSteady(samples);
            GoUnits.Metrics metrics = units.metrics(one.unit, results);
            if (!steady && metrics.isDeclaredExact()) {
                String unit = ForeignText.quote(one.unit);
                String what = "the file says that " + unit + " never varies, and it does";
                results.warn(position, what, "");
            }
            Metric metric = metrics.of(steady, one.unit.equals(primary));
            double middle = steady ? samples.get(0) : samples.median();
            Samples several = samples.size() == 1 ? Samples.NONE : samples;
            MetricReading reading = new Measured(middle, ReportedSpread.NONE, several);
            results.add(id, metric, reading, position);
        }
    }

    private static boolean isSteady(Samples samples) {
        double first = samples.get(0);
        return IntStream.range(1, samples.size()).allMatch(i -> samples.get(i) == first);
    }
}
