package io.perfwarden.format.python;

import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.Metric;
import java.util.regex.Pattern;

/**
 * What an asv benchmark measures, which the name of its function decides: {@code time_}, {@code
 * timeraw_}, {@code mem_}, {@code peakmem_}, {@code track_}, or the same as the name of a class.
 */
final class AsvMetric {
    private static final Pattern TIME = Pattern.compile("^(?:time|timeraw)_|^Time(?:raw)?[A-Z_]");
    private static final Pattern MEMORY = Pattern.compile("^mem_|^Mem[A-Z_]");
    private static final Pattern PEAK = Pattern.compile("^peakmem_|^Peak[Mm]em[A-Z_]");

    private AsvMetric() {}

    /**
     * The metric of a benchmark.
     *
     * @param unit of what a {@code track_} function returns; may be empty
     */
    static Metric of(String name, String unit, ResultCollector results) {
        String function = name.substring(name.lastIndexOf('.') + 1);
        if (TIME.matcher(function).find()) {
            return Metric.of("time", results.unit("s"));
        }
        if (MEMORY.matcher(function).find()) {
            return Metric.of("memory", results.unit("B")).deterministic();
        }
        if (PEAK.matcher(function).find()) {
            return Metric.of("peak_memory", results.unit("B"));
        }
        return Metric.of("value", results.unit(unit));
    }
}
