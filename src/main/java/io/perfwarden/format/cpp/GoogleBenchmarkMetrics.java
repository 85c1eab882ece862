package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** Metrics of Google Benchmark: two times in the row's unit, and counters by name. */
final class GoogleBenchmarkMetrics {
    private static final int SHARED = 1_000;

    /**
     * Both times in one unit, each as primary and as secondary metric.
     *
     * @param mean of the primary one, beside its median
     */
    record Times(Metric cpuPrimary, Metric cpu, Metric realPrimary, Metric real, Metric mean) {
        private static Times ofUnit(Unit unit) {
            Metric cpu = Metric.of("cpu_time", unit);
            Metric real = Metric.of("real_time", unit);
            Metric mean = Metric.of("mean", unit).secondary();
            return new Times(cpu, cpu.secondary(), real, real.secondary(), mean);
        }
    }

    /** Events of {@code --benchmark_perf_counters}, all costs. */
    private static final Set<String> EVENTS =
            Set.of(
                    """
                    CYCLES CPU-CYCLES REF-CYCLES INSTRUCTIONS CACHE-MISSES BRANCH-MISSES
                    L1-DCACHE-LOAD-MISSES L1-ICACHE-LOAD-MISSES LLC-LOAD-MISSES DTLB-LOAD-MISSES
                    ITLB-LOAD-MISSES PAGE-FAULTS CONTEXT-SWITCHES
                    """
                            .split("\\s+"));

    private final ResultCollector results;
    private final Map<String, Times> times = new HashMap<>();
    private final Map<String, Metric> counters = new HashMap<>();

    GoogleBenchmarkMetrics(ResultCollector results) {
        this.results = results;
    }

    Times times(String unit) {
        Times known = times.get(unit);
        if (known != null) {
            return known;
        }
        return times.size() < SHARED
                ? times.computeIfAbsent(unit, text -> Times.ofUnit(results.unit(text)))
                : Times.ofUnit(results.unit(unit));
    }

    Metric counter(String key) {
        return counters.size() < SHARED
                ? counters.computeIfAbsent(key, this::metricOf)
                : metricOf(key);
    }

    private Metric metricOf(String key) {
        return switch (key) {
            case "bytes_per_second" -> metricIn("B/s", key);
            case "items_per_second" -> metricIn("items/s", key);
            case "allocs_per_iter" -> metricIn("allocs/iter", key).deterministic();
            case "max_bytes_used", "total_allocated_bytes", "net_heap_growth" ->
                    metricIn("B", key).deterministic();
            default -> free(key);
        };
    }

    private Metric metricIn(String unit, String key) {
        return results.metric(key, unit).secondary();
    }

    /**
     * A user's counter. Its name tells the better direction only if it is a whole unit, such as
     * {@code frames_per_second}.
     */
    private static Metric free(String key) {
        Metric counter = Metric.of(key, Unit.NONE).secondary();
        if (EVENTS.contains(key)) {
            return counter.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
        }
        Unit unit = Unit.parse(key.replace("_per_", "/"));
        return key.contains("_per_") && unit.impliedDirection() != BetterDirection.UNKNOWN
                ? counter.withDirection(unit.impliedDirection(), DirectionOrigin.FORMAT)
                : counter;
    }
}
