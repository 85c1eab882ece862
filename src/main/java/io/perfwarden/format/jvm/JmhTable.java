package io.perfwarden.format.jvm;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rows of JMH's tables, as CSV or as text. A metric measured beside has a row of its own, named
 * {@code benchmark:metric}; percentiles of a sampled time are such rows too.
 */
final class JmhTable {
    /** Old versions put the method's name in front once more. */
    private static final Pattern PERCENTILE = Pattern.compile("(?:.*\u00b7)?(p[01]\\.\\d+)");

    /**
     * One row.
     *
     * @param name as printed, with the metric's where it has one
     * @param error half the width of the 99.9 % confidence interval; NaN where there is none
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
    private static String beside(String name) {
        Matcher percentile = PERCENTILE.matcher(name);
        return percentile.matches() ? percentile.group(1) : name;
    }

    void add(Row row, FilePosition position) throws FormatException {
        int colon = row.name().indexOf(':');
        String benchmark = colon < 0 ? row.name() : row.name().substring(0, colon);
        String beside = colon < 0 ? "" : beside(row.name().substring(colon + 1));
        if (profiles.take(beside, row.unit(), row.score())) {
            return;
        }
        Unit unit = results.unit(row.unit());
        Metric primary = JmhMetrics.primary(row.mode(), unit);
        ReportedSpread spread =
                ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, row.score(), row.error());
        MetricReading reading = new MetricReading.Measured(row.score(), spread, Samples.NONE);
        Metric metric =
                beside.isEmpty() ? primary : JmhMetrics.beside(beside, unit, primary, reading);
        results.add(
                JmhMetrics.id(
                        results.name(benchmark, position.line()),
                        row.mode(),
                        row.threads(),
                        row.params()),
                metric,
                reading,
                position);
    }

    /** To be called when there are no more rows. */
    void finish() {
        profiles.tell(results);
    }
}
