package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/** JMH's identities and metrics in any of its forms. */
final class JmhMetrics {
    static final String ONE_THREAD = "1";
    private static final String THROUGHPUT_MODE = "thrpt";

    /** A middle dot, whatever pages made of it. */
    static final String DOT = "(?:\\?|[^\\x00-\\x7f])(?=[a-z])";

    private static final Pattern DOTTED = Pattern.compile("^" + DOT);

    /** Bytes of the smallest JVM object: a compact header. */
    private static final double SMALLEST_OBJECT = 8;

    private static final Pattern SWIFT_COST =
            Pattern.compile(
                    "(?:(?:Time|Memory|Memory \\S|Malloc|Syscalls|Threads|Bytes) \\("
                            + "|(?:Context switches|Instructions|Object allocs|Retains|Releases"
                            + "|Malloc / free \\S|\\(Alloc \\+ Retain\\) - Release \\S)$)");

    private static final String OURS = "jmh:";

    private JmhMetrics() {}

    /** The method, the mode, the threads unless it is one, and the parameters. */
    static BenchmarkId id(
            String benchmark, String mode, String threads, Map<String, String> params) {
        Map<String, String> all = new LinkedHashMap<>();
        if (!mode.isEmpty()) {
            all.put(ours(BenchmarkId.MODE, params), mode);
        }
        if (!threads.isEmpty() && !threads.equals(ONE_THREAD)) {
            all.put(ours("threads", params), threads);
        }
        all.putAll(params);
        return new BenchmarkId(benchmark, all);
    }

    private static String ours(String name, Map<String, String> params) {
        return params.containsKey(name) ? OURS + name : name;
    }

    /** Old versions put a dot before other metrics, which code pages change. */
    static String withoutDot(String metric) {
        return DOTTED.matcher(metric).replaceFirst("");
    }

    static Metric primary(String mode, Unit unit) {
        boolean rate = mode.isEmpty() ? unit.isRate() : mode.equals(THROUGHPUT_MODE);
        Metric metric = Metric.of(rate ? "throughput" : "time", unit);
        return mode.isEmpty()
                ? metric
                : metric.directedIfUnknown(rate ? BetterDirection.HIGHER : BetterDirection.LOWER);
    }

    /** Other metrics are costs, even if the unit is a rate: {@code gc.alloc.rate} in MB/s. */
    static Metric secondaryMetric(String key, Unit unit, Metric primary, MetricReading reading) {
        String bare = withoutDot(key);
        String name = bare.isEmpty() || bare.equals(primary.name()) ? OURS + bare : bare;
        Metric metric = Metric.of(name, unit).secondary();
        boolean cost =
                name.startsWith("gc.")
                        || unit.symbol().equals("#/op")
                        || SWIFT_COST.matcher(name).lookingAt();
        Metric directed =
                cost ? metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT) : metric;
        return isCountOfBytes(name, reading) ? directed.deterministic() : directed.asVarying();
    }

    /**
     * Allocated bytes repeat exactly, unless an operation allocates nothing: then the harness adds
     * a varying fraction of a byte.
     */
    private static boolean isCountOfBytes(String name, MetricReading reading) {
        return name.equals("gc.alloc.rate.norm")
                && reading instanceof Measured value
                && value.value() >= SMALLEST_OBJECT;
    }
}
