package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Rows of JMH's tables, as CSV or text. Another metric has its own row {@code benchmark:metric},
 * and so have percentiles.
 */
final class JmhTable {
    private static final Pattern PERCENTILE =
            Pattern.compile("(?:.*" + JmhMetrics.DOT + ")?(p[01]\\.\\d+)");

    /**
     * One row.
     *
     * @param error half of the % confidence interval; NaN without one
     */
    record Row(
            String name,
            String mode,
            String threads,
            Map<String, String> params,
            double score,
            double error,
            String unit) {}

    private final ResultCollector results;
    private final JmhProfiles profiles = new JmhProfiles();

    JmhTable(ResultCollector results) {
        this.results = results;
    }

    /** JMH repeats the benchmark's name before a percentile. */
    private static String statisticName(String name) {
        Matcher percentile = PERCENTILE.matcher(name);
        return percentile.matches() ? percentile.group(1) : name;
    }

    void add(Row row, FilePosition position) throws FormatException {
        String[] names = row.name().split(":", 2);
        String benchmark = names[0];
        String beside = names.length == 1 ? "" : statisticName(names[1]);
        if (profiles.take(beside, row.unit(), row.score())) {
            return;
        }
        Unit unit = results.unit(row.unit());
        Metric primary = JmhMetrics.primary(row.mode(), unit);
        ReportedSpread spread =
                ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, row.score(), row.error());
        MetricReading reading = MetricReading.of(row.score(), spread);
        Metric metric =
                beside.isEmpty()
                        ? primary
                        : JmhMetrics.secondaryMetric(beside, unit, primary, reading);
        String name = results.name(benchmark, position.line());
        BenchmarkId id = JmhMetrics.id(name, row.mode(), row.threads(), row.params());
        results.add(id, metric, reading, position);
    }

    void finish() {
        profiles.tell(results);
    }
}
