package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Failed;

/**
 * One benchmark of a load tester, to which its figures are added. With a fixed number of clients
 * the throughput decides; at a fixed rate, which is then only what was asked for, the median does.
 */
final class LoadRun {
    /** Answers with these codes succeeded: those of success and of redirection. */
    private static final int FIRST_GOOD = 200;

    private static final int FIRST_BAD = 400;

    private static final String THROUGHPUT = "";

    private final BenchmarkId id;
    private final String deciding;
    private final ResultCollector results;
    private final FilePosition position;

    LoadRun(BenchmarkId id, boolean fixedRate, ResultCollector results, FilePosition position) {
        this(id, fixedRate ? "p50" : THROUGHPUT, results, position);
    }

    /**
     * @param deciding the statistic of the latency that decides, such as {@code p50}, or {@link
     *     #THROUGHPUT}
     */
    LoadRun(BenchmarkId id, String deciding, ResultCollector results, FilePosition position) {
        this.id = id;
        this.deciding = deciding;
        this.results = results;
        this.position = position;
    }

    /**
     * Fails the benchmark if no request succeeded. Failed requests are fast, so the other figures
     * mean nothing then.
     *
     * @param all requests; a number that is none fails, too
     */
    boolean isFailed(double failed, double all) throws FormatException {
        if (failed < all && Double.isFinite(all)) {
            return false;
        }
        fail(all >= 1 ? LoadMetrics.allFailed(failed, all) : Optional.empty());
        return true;
    }

    private void fail(Optional<MetricReading> why) throws FormatException {
        MetricReading none = new Failed("no request succeeded");
        results.add(id, decidingMetric(), why.orElse(none), position);
    }

    private Metric decidingMetric() {
        return deciding.equals(THROUGHPUT)
                ? LoadMetrics.throughput(results)
                : LoadMetrics.latency(deciding, "ms", results);
    }

    void addThroughput(MetricReading perSecond) throws FormatException {
        Metric throughput = LoadMetrics.throughput(results);
        boolean decides = deciding.equals(THROUGHPUT);
        results.add(id, decides ? throughput : throughput.secondary(), perSecond, position);
    }

    /**
     * @param statistic such as {@code p50} or {@code mean}
     */
    void addLatency(String statistic, double value, String unit) throws FormatException {
        Metric metric = LoadMetrics.latency(statistic, unit, results);
        boolean decides = statistic.equals(deciding);
        results.add(id, decides ? metric : metric.secondary(), value, position);
    }

    /** Adds the median of a latency, with the requests it is of. */
    void addMedian(Samples latencies, String unit) throws FormatException {
        Metric metric = LoadMetrics.latency("p50", unit, results);
        boolean decides = deciding.equals("p50");
        results.add(
                id,
                decides ? metric : metric.secondary(),
                MetricReading.median(latencies),
                position);
    }

    /** Adds percentiles by their name in the file; those it lacks are absent. */
    void addLatencies(Map<String, Double> values, Map<String, String> statistics, String unit)
            throws FormatException {
        for (var statistic : new TreeMap<>(statistics).entrySet()) {
            Double value = values.get(statistic.getKey());
            if (value != null) {
                addLatency(statistic.getValue(), value, unit);
            } else if (statistic.getValue().equals(deciding)
                    || statistic.getValue().equals("p50")) {
                results.unread(position, "expected the median latency of", id.name());
            }
        }
    }

    /** Adds one kind of failed requests as a share of all, also if there were none. */
    void addFailures(String name, double failed, double all) throws FormatException {
        OptionalDouble requests = OptionalDouble.of(all);
        LoadMetrics.addFailures(id, name, failed, requests, results, position);
    }

    /** The answers whose status is neither success nor redirection, of counts by status. */
    static double badAnswers(Map<String, Double> byStatus) {
        return sum(byStatus, status -> !isGood(status));
    }

    private static boolean isGood(String status) {
        return status.length() == 3
                && status.compareTo(String.valueOf(FIRST_GOOD)) >= 0
                && status.compareTo(String.valueOf(FIRST_BAD)) < 0;
    }

    static double sum(Map<String, Double> counts, Predicate<String> which) {
        return counts.entrySet().stream()
                .filter(count -> which.test(count.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }
}
