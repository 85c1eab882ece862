package io.perfwarden.report;

import io.perfwarden.bench.Unit;
import java.util.List;

/**
 * The unit numbers are shown in.
 *
 * @param factor to multiply with
 * @param multiple {@code M}, {@code G} or {@code T} where the unit has no prefixes of its own
 */
record Scale(double factor, String multiple, String symbol) {
    /** From this ratio on two numbers are read each for itself. */
    static final double APART = 1_000;

    private static final List<String> TIMES = List.of("s", "ms", "\u00b5s", "ns", "ps");
    private static final List<String> BYTES = List.of("TB", "GB", "MB", "kB", "B");
    private static final List<String> BINARY = List.of("TiB", "GiB", "MiB", "KiB", "B");

    double apply(double value) {
        return factor >= 1 ? value * factor : value / (1 / factor);
    }

    int decimals(List<Double> values) {
        return Figures.decimals(values.stream().map(this::apply).toList(), factor == 1);
    }

    static Scale of(Unit unit, List<Double> values) {
        double smallest = typical(values);
        int slash = unit.symbol().indexOf('/');
        String above = slash < 0 ? unit.symbol() : unit.symbol().substring(0, slash);
        String below = slash < 0 ? "" : unit.symbol().substring(slash);
        Unit counted = Unit.parse(above);
        if (Double.isNaN(smallest)) {
            return new Scale(1, "", unit.symbol());
        }
        return switch (counted.base()) {
            case "s" -> ladder(counted, below, TIMES, smallest, 1);
            case "B" -> ladder(counted, below, above.endsWith("iB") ? BINARY : BYTES, smallest, 10);
            default -> multiple(unit, smallest);
        };
    }

    private static Scale ladder(
            Unit from, String below, List<String> steps, double value, int atLeast) {
        for (String symbol : steps) {
            Unit step = Unit.parse(symbol);
            if (from.convert(value, step) >= atLeast || symbol.equals(steps.getLast())) {
                return new Scale(from.convert(1, step), "", symbol + below);
            }
        }
        throw new IllegalStateException("a ladder has a last step");
    }

    private static Scale multiple(Unit unit, double value) {
        if (value >= 1e12 && value < 1e18) {
            return new Scale(1e-12, "T", unit.symbol());
        }
        if (value >= 1e9 && value < 1e12) {
            return new Scale(1e-9, "G", unit.symbol());
        }
        return value >= 1e6 && value < 1e9
                ? new Scale(1e-6, "M", unit.symbol())
                : new Scale(1, "", unit.symbol());
    }

    static List<Double> sizes(List<Double> values) {
        return values.stream()
                .filter(value -> Double.isFinite(value) && value != 0)
                .map(Math::abs)
                .sorted()
                .toList();
    }

    /** The largest number as a multiple of the smallest; 1 if there are none. */
    static double spans(List<Double> values) {
        List<Double> sizes = sizes(values);
        return sizes.isEmpty() ? 1 : sizes.getLast() / sizes.getFirst();
    }

    /** The number the unit is chosen for: the smallest, or the middle where they lie far apart. */
    private static double typical(List<Double> values) {
        List<Double> sizes = sizes(values);
        if (sizes.isEmpty()) {
            return Double.NaN;
        }
        return spans(values) < APART
                ? sizes.getFirst()
                : Math.sqrt(sizes.getFirst()) * Math.sqrt(sizes.getLast());
    }
}
