package io.perfwarden.report;

import module java.base;

import io.perfwarden.model.Unit;

/** The unit numbers are shown in. */
record DisplayUnit(double factor, String multiple, String symbol) {
    private static final List<String> TIMES = List.of("s", "ms", "\u00b5s", "ns", "ps");
    private static final List<String> BYTES = List.of("TB", "GB", "MB", "kB", "B");
    private static final List<String> BINARY = List.of("TiB", "GiB", "MiB", "KiB", "B");

    double apply(double value) {
        return factor >= 1 ? value * factor : value / (1 / factor);
    }

    int decimals(List<Double> values) {
        return DigitText.decimals(values.stream().map(this::apply).toList(), factor == 1);
    }

    /** Decimals of one number; numbers that lie far apart are formatted independently. */
    int decimals(double value, List<Double> all) {
        return DigitText.areApart(all) ? decimals(List.of(value)) : decimals(all);
    }

    /** The same for numbers with a known spread. */
    int decimals(double value, List<Double> all, OptionalDouble margin) {
        int decimals = decimals(value, all);
        double known = apply(margin.orElse(0));
        return known > 0
                ? DigitText.decimalsFor(known, decimals, all.stream().map(this::apply).toList())
                : decimals;
    }

    static DisplayUnit of(Unit unit, List<Double> values) {
        double smallest = DigitText.typical(values);
        int slash = unit.symbol().indexOf('/');
        String above = slash < 0 ? unit.symbol() : unit.symbol().substring(0, slash);
        String below = slash < 0 ? "" : unit.symbol().substring(slash);
        Unit counted = Unit.parse(above);
        if (Double.isNaN(smallest)) {
            return new DisplayUnit(1, "", unit.symbol());
        }
        return switch (counted.base()) {
            case "s" -> ladder(counted, TIMES, smallest, 1).per(below);
            case "B" ->
                    ladder(counted, above.endsWith("iB") ? BINARY : BYTES, smallest, 10).per(below);
            default -> multiple(unit, smallest);
        };
    }

    private static DisplayUnit ladder(Unit from, List<String> steps, double value, int atLeast) {
        for (String symbol : steps) {
            Unit step = Unit.parse(symbol);
            if (from.convert(value, step) >= atLeast || symbol.equals(steps.getLast())) {
                return new DisplayUnit(from.convert(1, step), "", symbol);
            }
        }
        throw new IllegalStateException("a ladder has a last step");
    }

    private DisplayUnit per(String below) {
        return new DisplayUnit(factor, multiple, symbol + below);
    }

    private static DisplayUnit multiple(Unit unit, double value) {
        if (value < 1e6 || value >= 1e18) {
            return new DisplayUnit(1, "", unit.symbol());
        }
        return value >= 1e12
                ? new DisplayUnit(1e-12, "T", unit.symbol())
                : value >= 1e9
                        ? new DisplayUnit(1e-9, "G", unit.symbol())
                        : new DisplayUnit(1e-6, "M", unit.symbol());
    }
}
