package io.perfwarden.format.go;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns Go's units into metrics. What a file declares of a unit, in lines such as {@code Unit hit%
 * better=higher assume=exact}, holds for the whole file.
 */
final class GoUnits {
    /** What a benchmark is about where it has a value in it. */
    static final String PRIMARY = "ns/op";

    private static final String ALLOCATIONS = "allocs/op";
    private static final int MOST_DECLARED = 1_000;
    private static final int MOST_KNOWN = 1_000;
    private static final int LONGEST_DECLARATION = 1_000;

    private record Declared(BetterDirection direction, boolean exact) {
        private static final Declared NOTHING = new Declared(BetterDirection.UNKNOWN, false);

        private Declared with(String word) {
            return switch (word) {
                case "better=higher" -> new Declared(BetterDirection.HIGHER, exact);
                case "better=lower" -> new Declared(BetterDirection.LOWER, exact);
                case "assume=exact" -> new Declared(direction, true);
                case "assume=nothing" -> new Declared(direction, false);
                default -> this;
            };
        }
    }

    /**
     * The metrics of values in one unit, made once.
     *
     * @param isDeclaredExact whether the file says that they never vary
     * @param steady of values that do not vary
     */
    record Metrics(boolean isDeclaredExact, Ranked steady, Ranked varying) {
        Metric of(boolean isSteady, boolean isPrimary) {
            Ranked ranked = isSteady ? steady : varying;
            return isPrimary ? ranked.primary : ranked.secondary;
        }
    }

    private record Ranked(Metric primary, Metric secondary) {
        private Ranked(Metric primary) {
            this(primary, primary.secondary());
        }
    }

    private final Map<String, Declared> declared = new HashMap<>();
    private final Map<String, Metrics> known = new HashMap<>();

    /** By what the lines say. */
    private final Map<String, String> names = new HashMap<>();

    /** Takes a line of metadata: {@code Unit}, the unit, and what is said of it. */
    void declare(String line) {
        if (line.length() > LONGEST_DECLARATION) {
            return;
        }
        String[] words = line.strip().split("\\s+", -1);
        if (words.length < 3 || declared.size() >= MOST_DECLARED) {
            return;
        }
        Declared said = declared.getOrDefault(words[1], Declared.NOTHING);
        for (int i = 2; i < words.length; i++) {
            said = said.with(words[i]);
        }
        declared.put(words[1], said);
    }

    /** How a unit is called: as printed, and safe to keep. */
    String name(String printed, ResultCollector results, int line) throws FormatException {
        String name = names.get(printed);
        if (name == null) {
            name = results.name(printed, line);
            if (names.size() < MOST_KNOWN) {
                names.put(printed, name);
            }
        }
        return name;
    }

    /** The metrics of a unit; asked for when all declarations are read. */
    Metrics metrics(String unit, ResultCollector results) {
        Metrics metrics = known.get(unit);
        if (metrics == null) {
            metrics = made(unit, results);
            if (known.size() < MOST_KNOWN) {
                known.put(unit, metrics);
            }
        }
        return metrics;
    }

    private Metrics made(String unit, ResultCollector results) {
        Declared said = declared.getOrDefault(unit, Declared.NOTHING);
        Metric metric = directed(Metric.of(name(unit), results.unit(unit)), said);
        boolean allocations = unit.equals(ALLOCATIONS) || unit.equals("B/op");
        Metric steady = said.exact() || allocations ? metric.deterministic() : metric;
        return new Metrics(said.exact(), new Ranked(steady), new Ranked(metric.varying()));
    }

    /** The metric that a benchmark would have had. */
    static Metric primary(ResultCollector results) {
        return Metric.of(name(PRIMARY), results.unit(PRIMARY));
    }

    private static Metric directed(Metric metric, Declared said) {
        if (said.direction() != BetterDirection.UNKNOWN) {
            return metric.directed(said.direction(), DirectionOrigin.DECLARED);
        }
        return metric;
    }

    private static String name(String unit) {
        return switch (unit) {
            case PRIMARY -> "time";
            case "MB/s" -> "throughput";
            default -> unit;
        };
    }
}
