package io.perfwarden.format.cpp;

import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import java.util.Collection;
import java.util.List;

/**
 * The metrics of LLVM's test suite by their names. Times are seconds, sizes bytes, and of a score
 * more is better; of anything else nobody knows.
 */
final class LlvmMetric {
    /** What a test is about, the first one it has. */
    private static final List<String> PRIMARY =
            List.of("execution_time", "exec_time", "wall_time", "compile_time", "score");

    static final String EXPECTED = "expected a number as ";

    private LlvmMetric() {}

    /** Whether a metric is a number in every test that worked; others may be texts. */
    static boolean isNumeric(String name) {
        return name.endsWith("_time") || PRIMARY.contains(name);
    }

    /**
     * The metric of a name.
     *
     * @param all the names of the test's metrics, which decide about the primary one
     */
    static Metric of(String name, Collection<String> all, ResultCollector results) {
        Metric metric = known(name, results);
        boolean primary =
                PRIMARY.stream().filter(all::contains).findFirst().filter(name::equals).isPresent();
        return primary ? metric : metric.secondary();
    }

    private static Metric known(String name, ResultCollector results) {
        if (name.endsWith("_time")) {
            return Metric.of(name, results.unit("s"));
        }
        if (name.equals("code_size") || name.equals("size_bytes") || name.startsWith("size")) {
            return Metric.of(name, results.unit("B")).deterministic();
        }
        if (name.equals("mem_bytes") || name.equals("max_rss")) {
            return Metric.of(name, results.unit("B"));
        }
        Metric metric = Metric.of(name, results.unit(""));
        return name.equals("score")
                ? metric.directed(BetterDirection.HIGHER, DirectionOrigin.FORMAT)
                : metric;
    }
}
