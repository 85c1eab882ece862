package io.perfwarden.format.jvm;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Unit;
import java.util.LinkedHashMap;
import java.util.Map;

/** What identifies a benchmark of JMH and what its metrics are, whatever JMH wrote them as. */
final class JmhMetrics {
    static final String ONE_THREAD = "1";

    private static final String THREADS = "threads";
    private static final String THROUGHPUT_MODE = "thrpt";
    private static final String ALLOCATIONS = "gc.alloc.rate.norm";

    /** The unit of the perfnorm profiler, whose events are costs as those of perf stat. */
    private static final String EVENTS = "#/op";

    /** Bytes of the smallest object on any JVM: a compact header and nothing else. */
    private static final double SMALLEST_OBJECT = 8;

    /** Put before our parameters where the benchmark has one of the same name. */
    private static final String OURS = "jmh:";

    private JmhMetrics() {}

    /** The method, the mode, the number of threads unless it is one, and the parameters. */
    static BenchmarkId id(
            String benchmark, String mode, String threads, Map<String, String> params) {
        Map<String, String> all = new LinkedHashMap<>();
        if (!mode.isEmpty()) {
            all.put(ours(BenchmarkId.MODE, params), mode);
        }
        if (!threads.isEmpty() && !threads.equals(ONE_THREAD)) {
            all.put(ours(THREADS, params), threads);
        }
        all.putAll(params);
        return new BenchmarkId(benchmark, all);
    }

    private static String ours(String name, Map<String, String> params) {
        return params.containsKey(name) ? OURS + name : name;
    }

    static Metric primary(String mode, Unit unit) {
        boolean rate = mode.isEmpty() ? unit.isRate() : mode.equals(THROUGHPUT_MODE);
        return Metric.of(rate ? "throughput" : "time", unit);
    }

    /** Collectors report costs, even where the unit is a rate: {@code gc.alloc.rate} in MB/s. */
    static Metric beside(String key, Unit unit, Metric primary, MetricReading reading) {
        String bare = key.startsWith("\u00b7") ? key.substring(1) : key;
        String name = bare.isEmpty() || bare.equals(primary.name()) ? OURS + bare : bare;
        Metric metric = Metric.of(name, unit).secondary();
        boolean cost = name.startsWith("gc.") || unit.symbol().equals(EVENTS);
        Metric directed =
                cost ? metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT) : metric;
        return isCountOfBytes(name, reading) ? directed.deterministic() : directed.varying();
    }

    /**
     * Allocations per operation repeat exactly, except where an operation allocates nothing: what
     * is measured then is the harness, a fraction of a byte that differs from run to run.
     */
    private static boolean isCountOfBytes(String name, MetricReading reading) {
        return name.equals(ALLOCATIONS)
                && reading instanceof MetricReading.Measured value
                && value.value() >= SMALLEST_OBJECT;
    }
}
