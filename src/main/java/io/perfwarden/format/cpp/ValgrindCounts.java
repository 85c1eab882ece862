package io.perfwarden.format.cpp;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Unit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What Valgrind's tools counted in one benchmark. Counts repeat exactly; only times of system calls
 * do not. Instructions are what a benchmark is about, or else its first count.
 *
 * <p>More of a count is worse and more of a hit rate is better. Of hits in a cache nobody can say:
 * there are more of them where a miss became a hit and where there is more to do.
 */
final class ValgrindCounts {
    private static final String CALLGRIND = "callgrind";

    private final Map<String, Double> values = new LinkedHashMap<>();
    private Optional<String> instructions = Optional.empty();

    /**
     * Adds a count; the first of an event stays.
     *
     * @param tool as printed, in any case
     */
    void add(String tool, String event, double value) {
        boolean callgrind = tool.toLowerCase(Locale.ROOT).equals(CALLGRIND);
        String name = callgrind ? event : tool.toLowerCase(Locale.ROOT) + ":" + event;
        values.putIfAbsent(name, value);
        boolean counted = event.equals("Ir") || event.equals("Instructions");
        if (counted && (callgrind || instructions.isEmpty())) {
            instructions = Optional.of(name);
        }
    }

    void addTo(ResultCollector results, BenchmarkId id, FilePosition position)
            throws FormatException {
        String primary = instructions.orElseGet(() -> first());
        for (Map.Entry<String, Double> entry : values.entrySet()) {
            String name = results.name(entry.getKey(), position.line());
            Metric metric = metric(name, results);
            Metric ranked = entry.getKey().equals(primary) ? metric : metric.secondary();
            results.add(id, ranked, MetricReading.measured(entry.getValue()), position);
        }
    }

    private String first() {
        return values.isEmpty() ? "" : values.keySet().iterator().next();
    }

    private static Metric metric(String name, ResultCollector results) {
        String bare = name.substring(name.indexOf(':') + 1);
        String lower = bare.toLowerCase(Locale.ROOT).replace(" ", "");
        Unit unit = lower.endsWith("bytes") ? results.unit("B") : Unit.NONE;
        Metric metric = Metric.of(name, unit);
        BetterDirection direction = direction(lower);
        Metric directed =
                direction == BetterDirection.UNKNOWN
                        ? metric
                        : metric.directed(direction, DirectionOrigin.FORMAT);
        return lower.startsWith("sys") ? directed : directed.deterministic();
    }

    private static BetterDirection direction(String event) {
        if (event.endsWith("hitrate") && !event.startsWith("ram")) {
            return BetterDirection.HIGHER;
        }
        boolean cache = event.startsWith("l1") || event.startsWith("l2") || event.startsWith("ll");
        boolean touched = event.endsWith("hits") || event.endsWith("accesses");
        return cache && touched ? BetterDirection.UNKNOWN : BetterDirection.LOWER;
    }
}
