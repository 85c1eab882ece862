package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * The latency of one test of wrk, in microseconds.
 *
 * <p>With {@code --u_latency} wrk2 has a second table of percentiles, which leaves out what
 * requests waited to be sent.
 */
final class WrkLatency {
    private static final Pattern MEAN =
            Pattern.compile("^ +Latency +(\\d\\S*) +(\\S+) +\\S+ +\\S+%");

    private static final Pattern PERCENTILE = Pattern.compile("^ +([\\d.]+)% +(\\d\\S*)$");
    private static final Pattern TABLE =
            Pattern.compile("^ +Latency Distribution(?: \\(HdrHistogram - (\\w+) )?");

    private static final String UNCORRECTED = "Uncorrected";
    private static final Pattern ODD_LATENCY =
            Pattern.compile("^ +(?:Latency +[^ D]|[\\d.]+% +\\S+$)");

    private final WrkTest test;
    private final ResultCollector results;
    private boolean isUncorrected;
    private Optional<Mean> mean = Optional.empty();

    private record Mean(MetricReading reading, int line) {}

    WrkLatency(WrkTest test, ResultCollector results) {
        this.test = test;
        this.results = results;
    }

    void read(String line, int number) throws FormatException {
        Matcher percentile = PERCENTILE.matcher(line);
        Matcher found = MEAN.matcher(line);
        Matcher table = TABLE.matcher(line);
        if (table.find()) {
            isUncorrected = UNCORRECTED.equals(table.group(1));
            if (table.group(1) != null) {
                test.calibrate();
            }
        } else if (percentile.find()) {
            String statistic = "p" + percentile.group(1).replaceFirst("\\.0*$", "");
            boolean median = statistic.equals("p50") && !isUncorrected;
            if (median) {
                addMean(false);
            }
            Metric metric = latency(statistic, median && test.isAtFixedRate());
            double value = WrkUnits.microseconds(percentile.group(2));
            if (Double.isNaN(value)) {
                WrkLog.unread(line, number, results);
            } else {
                test.hold(metric, MetricReading.of(value), number);
            }
        } else if (found.find()) {
            double centre = WrkUnits.microseconds(found.group(1));
            double deviation = WrkUnits.microseconds(found.group(2));
            mean = Optional.empty();
            if (Double.isNaN(centre)) {
                WrkLog.unread(line, number, results);
            } else {
                ReportedSpread spread = ReportedSpread.deviation(centre, deviation);
                mean = Optional.of(new Mean(MetricReading.of(centre, spread), number));
            }
        } else if (ODD_LATENCY.matcher(line).find()) {
            WrkLog.unread(line, number, results);
        }
    }

    /**
     * Adds the mean, which is known before the percentiles.
     *
     * @param isPrimary if there is no median
     */
    void addMean(boolean isPrimary) throws FormatException {
        if (mean.isPresent()) {
            Mean known = mean.get();
            mean = Optional.empty();
            test.hold(latency("mean", isPrimary), known.reading(), known.line());
        }
    }

    private Metric latency(String statistic, boolean isPrimary) {
        String called = isUncorrected ? "uncorrected " + statistic : statistic;
        Metric metric = LoadMetrics.latency(called, "us", results);
        return isPrimary ? metric : metric.secondary();
    }
}
