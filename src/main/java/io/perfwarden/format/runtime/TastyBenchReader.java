package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/** {@code --csv} of Haskell's tasty-bench, in picoseconds; with {@code +RTS -T} also memory. */
public final class TastyBenchReader implements ResultReader {
    private static final String MEAN = "Mean (ps)";
    private static final String HEADER = "Name," + MEAN;
    private static final String TWO_DEVIATIONS = "2*Stdev (ps)";
    private static final List<String> SIZES = List.of("Allocated", "Copied", "Peak Memory");

    @Override
    public FormatInfo format() {
        return document("tasty-bench", "tasty-bench CSV", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.firstLine().startsWith(HEADER);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ConsoleLines.walkTable(file, limits, ',', "", (cells, line) -> add(cells, line, results));
    }

    private static void add(Map<String, String> cells, int line, ResultCollector results)
            throws FormatException {
        String name = results.name(cells.getOrDefault("Name", ""), line);
        BenchmarkId id = BenchmarkId.of(name);
        OptionalDouble mean = number(cells, MEAN, name, line, results);
        OptionalDouble twice = number(cells, TWO_DEVIATIONS, name, line, results);
        if (mean.isPresent()) {
            double time = mean.getAsDouble();
            ReportedSpread spread = ReportedSpread.deviation(time, twice.orElse(Double.NaN) / 2);
            results.add(id, results.metric("time", "ps"), MetricReading.of(time, spread), line);
        }
        for (String size : SIZES) {
            if (cells.containsKey(size)) {
                Metric metric =
                        results.metric(size.toLowerCase(Locale.ROOT), "B")
                                .directedIfUnknown(BetterDirection.LOWER)
                                .secondary();
                boolean isExact = size.equals(SIZES.getFirst());
                results.add(
                        id,
                        isExact ? metric.deterministic() : metric,
                        number(cells, size, name, line, results),
                        results.at(line));
            }
        }
    }

    private static OptionalDouble number(
            Map<String, String> cells,
            String column,
            String name,
            int line,
            ResultCollector results) {
        OptionalDouble value = NumberText.parse(cells.getOrDefault(column, ""));
        if (value.isEmpty()) {
            results.unread(line, "expected a number as " + column + " of", name);
        }
        return value;
    }
}
