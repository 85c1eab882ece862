package io.perfwarden.format.valgrind;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
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
final class Counts {
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

    void addTo(ResultCollector results, BenchmarkId id, Position position) throws FormatException {
        String primary = instructions.orElseGet(() -> first());
        for (Map.Entry<String, Double> entry : values.entrySet()) {
            String name = results.name(entry.getKey(), position.line());
            Metric metric = metric(name, results);
            Metric ranked = entry.getKey().equals(primary) ? metric : metric.secondary();
            results.add(id, ranked, Reading.measured(entry.getValue()), position);
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
        Direction direction = direction(lower);
        Metric directed =
                direction == Direction.UNKNOWN
                        ? metric
                        : metric.directed(direction, DirectionOrigin.FORMAT);
        return lower.startsWith("sys") ? directed : directed.deterministic();
    }

    private static Direction direction(String event) {
        if (event.endsWith("hitrate") && !event.startsWith("ram")) {
            return Direction.HIGHER;
        }
        boolean cache = event.startsWith("l1") || event.startsWith("l2") || event.startsWith("ll");
        boolean touched = event.endsWith("hits") || event.endsWith("accesses");
        return cache && touched ? Direction.UNKNOWN : Direction.LOWER;
    }
}
