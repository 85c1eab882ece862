package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * Counts of Valgrind's tools in one benchmark. All but times of system calls repeat exactly.
 * Instructions are primary, else the first count.
 *
 * <p>More of a count is worse, more of a hit rate better. Hits in a cache have no direction: they
 * also grow with the work.
 */
final class ValgrindCounts {
    private static final String CALLGRIND = "callgrind";
    private final Map<String, Double> values = new LinkedHashMap<>();
    private Optional<String> instructions = Optional.empty();

    /** The primary metric of a tool's counts. */
    static Metric instructions(String tool) {
        return Metric.of(name(tool, "Ir"), Unit.NONE)
                .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                .deterministic();
    }

    private static boolean isCallgrind(String tool) {
        return tool.toLowerCase(Locale.ROOT).equals(CALLGRIND);
    }

    private static String name(String tool, String event) {
        return isCallgrind(tool) ? event : tool.toLowerCase(Locale.ROOT) + ":" + event;
    }

    /** 0 if none was counted. */
    double instructions() {
        return instructions.map(values::get).orElse(0.0);
    }

    void add(String tool, String event, double value) {
        boolean callgrind = isCallgrind(tool);
        String name = name(tool, event);
        values.putIfAbsent(name, value);
        boolean counted = event.equals("Ir") || event.equals("Instructions");
        if (counted && (callgrind || instructions.isEmpty())) {
            instructions = Optional.of(name);
        }
    }

    void addTo(ResultCollector results, BenchmarkId id, FilePosition position)
            throws FormatException {
        String first = values.keySet().stream().findFirst().orElse("");
        String primary = instructions.orElse(first);
        for (var entry : values.entrySet()) {
            String name = results.name(entry.getKey(), position.line());
            Metric metric = metric(name, results);
            Metric ranked = entry.getKey().equals(primary) ? metric : metric.secondary();
            results.add(id, ranked, entry.getValue(), position);
        }
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
                        : metric.withDirection(direction, DirectionOrigin.FORMAT);
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
