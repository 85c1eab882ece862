package io.perfwarden.format.go;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

final class GoUnits {
    static final String PRIMARY = "ns/op";

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
     * Metrics of a unit.
     *
     * @param isDeclaredExact whether the file declares that they never vary
     */
    record Metrics(boolean isDeclaredExact, Metric steady, Metric varying) {
        Metric of(boolean isSteady, boolean isPrimary) {
            Metric metric = isSteady ? steady : varying;
            return isPrimary ? metric : metric.secondary();
        }
    }

    private final Map<String, Declared> declared = new HashMap<>();
    private final Map<String, Metrics> known = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();

    /** Takes a line of metadata: {@code Unit}, the unit, and its properties. */
    void declare(String line) {
        if (line.length() > LONGEST_DECLARATION || declared.size() >= MOST_DECLARED) {
            return;
        }
        String[] words = line.strip().split("\\s+", -1);
        if (words.length < 3) {
            return;
        }
        String unit = tidy(words[1]);
        Declared declaration = declared.getOrDefault(unit, Declared.NOTHING);
        for (int i = 2; i < words.length; i++) {
            declaration = declaration.with(words[i]);
        }
        declared.put(unit, declaration);
    }

    /** What is declared of {@code sec/op} holds for {@code ns/op}, as in golang.org/x/perf. */
    private static String tidy(String unit) {
        String above = unit.split("/", 2)[0];
        String tidied = above.replaceAll("\\bns\\b", "sec").replaceAll("\\bMB\\b", "B");
        return tidied + unit.substring(above.length());
    }

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

    /** Must be called after all declarations. */
    Metrics metrics(String unit, ResultCollector results) {
        Metrics metrics = known.get(unit);
        if (metrics == null) {
            metrics = createMetrics(unit, results);
            if (known.size() < MOST_KNOWN) {
                known.put(unit, metrics);
            }
        }
        return metrics;
    }

    private Metrics createMetrics(String unit, ResultCollector results) {
        Declared declaration = declared.getOrDefault(tidy(unit), Declared.NOTHING);
        Metric printed = results.metric(name(unit), unit);
        Metric metric =
                declaration.direction() == BetterDirection.UNKNOWN
                        ? printed
                        : printed.withDirection(declaration.direction(), DirectionOrigin.DECLARED);
        boolean allocations = unit.equals("allocs/op") || unit.equals("B/op");
        Metric steady = declaration.exact() || allocations ? metric.deterministic() : metric;
        return new Metrics(declaration.exact(), steady, metric.asVarying());
    }

    static Metric primary(ResultCollector results) {
        return results.metric(name(PRIMARY), PRIMARY);
    }

    private static String name(String unit) {
        return switch (unit) {
            case PRIMARY -> "time";
            case "MB/s" -> "throughput";
            default -> unit;
        };
    }
}
