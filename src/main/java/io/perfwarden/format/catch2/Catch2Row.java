package io.perfwarden.format.catch2;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.DecimalComma;
import io.perfwarden.format.text.ForeignText;
import java.util.List;
import java.util.Optional;

/**
 * One benchmark of a Catch2 table while it is read. The tool chooses a unit for every number, from
 * run to run another one, so that all become nanoseconds.
 */
final class Catch2Row {
    /** More characters than a name may have: one that is longer still is refused all the same. */
    private static final int LONGEST_NAME = 100_000;

    private static final Unit NANOSECONDS = Unit.parse("ns");

    private final List<String> around;
    private final StringBuilder name = new StringBuilder();
    private Optional<Reading> reading = Optional.empty();
    private int line;

    /**
     * @param around the test case and the sections the benchmark is in
     */
    Catch2Row(List<String> around) {
        this.around = List.copyOf(around);
    }

    /** Adds to the name what a line holds of it. */
    void name(String part) {
        if (!part.isBlank() && name.length() <= LONGEST_NAME) {
            name.append(name.isEmpty() ? "" : " ").append(part.strip());
        }
    }

    /** The line of numbers of samples and iterations. */
    void begin(int number) {
        line = number;
    }

    /** Whether the benchmark's first line of numbers was there. */
    boolean isOpen() {
        return line > 0;
    }

    /** A line of a value and its bounds: of the mean first, of the deviation then. */
    void values(List<String> shown, Position at) throws FormatException {
        if (reading.isEmpty()) {
            double low = nanoseconds(shown.get(1), at);
            double high = nanoseconds(shown.get(2), at);
            Spread spread = Spread.between(Spread.Kind.CONFIDENCE, low, high);
            double mean = nanoseconds(shown.getFirst(), at);
            reading = Optional.of(new Reading.Measured(mean, spread, Samples.NONE));
        }
    }

    void mean(String value, Position at) throws FormatException {
        reading = Optional.of(Reading.measured(nanoseconds(value, at)));
    }

    void failed(String reason, int number) {
        line = number;
        reading = Optional.of(new Reading.Failed(reason));
    }

    private static double nanoseconds(String text, Position at) throws FormatException {
        int blank = text.lastIndexOf(' ');
        String shown = text.substring(blank + 1);
        Unit unit = Unit.parse(shown.equals("m") ? "min" : shown);
        double value =
                DecimalComma.parse(text.substring(0, blank)).orElseThrow(() -> noTime(text, at));
        if (!unit.comparableWith(NANOSECONDS)) {
            throw noTime(text, at);
        }
        return unit.convert(value, NANOSECONDS);
    }

    private static FormatException noTime(String text, Position at) {
        return new FormatException(
                at.toString(), "expected a time, found " + ForeignText.quote(text));
    }

    /** Adds the benchmark, if its first line of numbers was there. */
    void addTo(ResultCollector results) throws FormatException {
        if (!isOpen()) {
            return;
        }
        String path = String.join("/", around) + (around.isEmpty() ? "" : "/") + name;
        Metric time = Metric.of("time", NANOSECONDS);
        Reading read = reading.orElse(new Reading.Failed("the output has no mean for it"));
        BenchmarkId id = BenchmarkId.of(results.name(path, line));
        results.add(id, time, read, results.at(line));
    }
}
