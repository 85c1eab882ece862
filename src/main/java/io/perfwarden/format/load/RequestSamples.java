package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.*;

/**
 * The requests of one name in milliseconds. Of very many every second one is kept, then every
 * fourth, and so on. Only those that succeeded have a time, as failed ones are answered fast.
 */
final class RequestSamples {
    private static final int MOST = 10_000;
    private static final double SECOND = 1_000;

    private final FilePosition position;
    private double[] times = new double[16];
    private int kept;
    private long step = 1;
    private long succeeded;
    private long failed;
    private double first = Double.POSITIVE_INFINITY;
    private double last = Double.NEGATIVE_INFINITY;

    RequestSamples(FilePosition position) {
        this.position = position;
    }

    /**
     * @param begin in milliseconds since any fixed time; NaN if it is told as text
     */
    void add(double begin, double time, boolean isGood) {
        first = Math.min(first, begin);
        last = Math.max(last, begin + time);
        if (!isGood) {
            failed++;
            return;
        }
        if (succeeded % step == 0) {
            keep(time);
        }
        succeeded++;
    }

    private void keep(double time) {
        if (kept == MOST) {
            kept = MOST / 2;
            for (int i = 0; i < kept; i++) {
                times[i] = times[2 * i];
            }
            step *= 2;
        }
        if (kept == times.length) {
            times = Arrays.copyOf(times, Math.min(MOST, 2 * kept));
        }
        times[kept++] = time;
    }

    void addTo(BenchmarkId id, ResultCollector results) throws FormatException {
        LoadRun run = new LoadRun(id, true, results, position);
        double all = (double) succeeded + failed;
        if (run.isFailed(failed, all)) {
            return;
        }
        Samples samples = Samples.of(times, kept);
        run.addMedian(samples, "ms");
        double[] sorted = Arrays.copyOf(times, kept);
        Arrays.sort(sorted);
        for (int percent : new int[] {90, 95, 99}) {
            run.addLatency(
                    "p" + percent, sorted[(int) Math.ceil(kept * percent / 100.0) - 1], "ms");
        }
        run.addLatency("mean", Arrays.stream(sorted).sum() / kept, "ms");
        if (last > first) {
            run.addThroughput(MetricReading.of(all * SECOND / (last - first)));
        }
        run.addFailures("errors", failed, all);
    }
}
