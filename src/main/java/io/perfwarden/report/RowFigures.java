package io.perfwarden.report;

import static io.perfwarden.report.DigitText.round;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Unit;

/**
 * Numbers of a row for people: both sides in one unit, with enough digits to see a difference.
 *
 * @param quote how a unit that is not a well-known word is shown: units are foreign text
 */
public record RowFigures(UnaryOperator<String> quote) {
    public static final String NOTHING = "\u2013";

    private static final Pattern WORD =
            Pattern.compile("[A-Za-z\u00b5%]{1,12}(/[A-Za-z\u00b5]{1,12})?|% of [a-z]{1,12}");

    private static final String ACCEPTED = RowReason.ACCEPTED.text() + " \u2264 ";

    public record FigurePair(String base, String current) {}

    public FigurePair values(Row row) {
        List<Double> numbers = numbers(row);
        DisplayUnit scale = DisplayUnit.of(row.metric().unit(), numbers);
        return new FigurePair(
                row.baseline().map(side -> side(row, side, scale)).orElse(NOTHING),
                row.current().map(side -> side(row, side, scale)).orElse(NOTHING));
    }

    public ValueArrow arrow(Row row) {
        DisplayUnit scale = DisplayUnit.of(row.metric().unit(), numbers(row));
        boolean isEmpty = row.baseline().isEmpty() && row.current().isEmpty();
        return new ValueArrow(
                row.baseline().map(side -> number(row, side, scale)).orElse(NOTHING),
                row.baseline().map(RowFigures::spread).orElse(""),
                row.current().map(side -> number(row, side, scale)).orElse(NOTHING),
                row.current().map(RowFigures::spread).orElse(""),
                isEmpty ? "" : suffix(scale));
    }

    static List<Double> numbers(Row row) {
        return Stream.of(row.baseline(), row.current())
                .flatMap(Optional::stream)
                .flatMap(side -> side.value().stream().boxed())
                .toList();
    }

    static OptionalDouble margin(Row row) {
        return Stream.of(row.baseline(), row.current())
                .flatMap(Optional::stream)
                .flatMap(side -> side.spread().stream())
                .mapToDouble(ReportedSpread::margin)
                .filter(margin -> margin > 0)
                .min();
    }

    public String value(Row row, double value, double... other) {
        List<Double> numbers = numbers(row);
        DisplayUnit scale =
                DisplayUnit.of(row.metric().unit(), numbers.isEmpty() ? List.of(value) : numbers);
        List<Double> shown = new ArrayList<>(List.of(value));
        Arrays.stream(other).forEach(shown::add);
        return DigitText.plainDecimal(scale.apply(value), scale.decimals(shown)) + suffix(scale);
    }

    /** A number in the unit that suits some numbers, with as many digits as tell them apart. */
    public String value(Unit unit, double value, List<Double> among) {
        DisplayUnit scale = DisplayUnit.of(unit, among);
        int decimals = scale.decimals(value, among);
        return DigitText.number(scale.apply(value), decimals) + suffix(scale);
    }

    /** A measurement by itself with its spread, such as {@code 8.91 ms ± 0.03}. */
    public String measuredValue(Unit unit, MetricReading.Measured measured) {
        double value = measured.value();
        List<Double> all = List.of(value);
        DisplayUnit scale = DisplayUnit.of(unit, all);
        double margin = measured.spread().margin();
        OptionalDouble known = margin > 0 ? OptionalDouble.of(margin) : OptionalDouble.empty();
        int decimals = scale.decimals(value, all, known);
        return DigitText.number(scale.apply(value), decimals)
                + suffix(scale)
                + spread(measured.spread(), value, scale, decimals);
    }

    public String change(Row row) {
        Optional<Double> raw = rawChange(row);
        if (raw.isEmpty() || Double.isInfinite(raw.get())) {
            return isFromZero(row) ? "from zero" : NOTHING;
        }
        Metric metric = row.metric();
        int decimals = percentDecimals(metric, row.change(), row.relativeLimit());
        return change(
                raw.get(),
                decimals,
                SuiteWideShift.isRow(row) ? slower(raw.get() > 0) : more(metric, raw.get() > 0));
    }

    /**
     * The same without a row.
     *
     * @param change direction-adjusted, positive is worse
     * @param limit with which it must not look equal when it is not
     */
    public String change(Metric metric, double change, OptionalDouble limit) {
        double raw = metric.direction() == BetterDirection.HIGHER ? invert(change) : change;
        int decimals = percentDecimals(metric, OptionalDouble.of(change), limit);
        return Double.isFinite(raw) ? change(raw, decimals, more(metric, raw > 0)) : NOTHING;
    }

    private static String change(double raw, int decimals, String direction) {
        boolean nearlyAll = raw > -1 && raw < -0.9995;
        String percent = nearlyAll ? "over 99.9 %" : percent(Math.abs(raw), decimals);
        return raw == 0 ? "same" : percent + " " + direction;
    }

    public String limit(Row row) {
        return row.limit()
                .map(limit ->
                        switch (limit) {
                            case Limit.BudgetLimit budget -> "budget " + value(row, budget.most());
                            case Limit.SpeedUpLimit(double factor, String of, _, _) ->
                                    factor(factor) + " of " + quote.apply(of);
                            case Limit.Allowance allowance -> allowanceText(row, allowance);
                            case Limit.RisenShare(double points, _) ->
                                    DigitText.plainDecimal(points, 2) + " percentage points";
                            case Limit.AcceptedLimit accepted -> acceptedLimit(row, accepted);
                        })
                .orElse(NOTHING);
    }

    private String acceptedLimit(Row row, Limit.AcceptedLimit accepted) {
        if (accepted.relative().isPresent()) {
            return ACCEPTED + percent(accepted.relative().getAsDouble(), 1);
        }
        return accepted.value().isPresent()
                ? ACCEPTED + value(row, accepted.value().getAsDouble())
                : RowReason.ACCEPTED.text();
    }

    public static String factor(double factor) {
        return DigitText.plainDecimal(factor, 2) + "x";
    }

    private String allowanceText(Row row, Limit.Allowance allowance) {
        if (allowance.slack() > 0 && allowance.fraction() == 0) {
            return value(row, allowance.slack());
        }
        if (allowance.slack() > 0) {
            return percent(allowance.fraction(), 1) + " + " + value(row, allowance.slack());
        }
        int decimals = percentDecimals(row.metric(), row.change(), row.relativeLimit());
        String allowed = percent(allowance.fraction(), decimals);
        return row.metric().direction() == BetterDirection.HIGHER
                ? allowed + " (\u2212" + percent(-invert(allowance.fraction()), decimals) + ")"
                : allowed;
    }

    public static String percent(double fraction, int decimals) {
        double percent = fraction * 100;
        if (percent != 0 && Math.abs(percent) < 0.5 * Math.pow(10, -decimals)) {
            return "under " + DigitText.plainDecimal(Math.pow(10, -decimals), decimals) + " %";
        }
        return DigitText.plainDecimal(percent, percent >= 100 && decimals == 1 ? 0 : decimals)
                + " %";
    }

    /** The change of the values themselves, not adjusted for direction. */
    private static Optional<Double> rawChange(Row row) {
        if (row.change().isPresent()) {
            double change = row.change().getAsDouble();
            return Optional.of(
                    row.metric().direction() == BetterDirection.HIGHER ? invert(change) : change);
        }
        if (row.metric().direction() != BetterDirection.UNKNOWN) {
            return Optional.empty();
        }
        OptionalDouble base = row.baseValue();
        OptionalDouble current = row.value();
        return base.orElse(0) > 0 && current.orElse(-1) >= 0
                ? Optional.of(current.getAsDouble() / base.getAsDouble() - 1)
                : Optional.empty();
    }

    private static boolean isFromZero(Row row) {
        OptionalDouble base = row.baseValue();
        OptionalDouble current = row.value();
        return base.isPresent() && base.getAsDouble() == 0 && current.orElse(0) != 0;
    }

    /** Converts a worsening of a higher-is-better value to a share of the value, and back. */
    private static double invert(double adjusted) {
        return 1 / (1 + adjusted) - 1;
    }

    /** Enough decimals that an exceeded limit and the change look different. */
    private static int percentDecimals(
            Metric metric, OptionalDouble changed, OptionalDouble allowed) {
        int decimals = 1;
        if (allowed.isEmpty() || changed.isEmpty()) {
            return decimals;
        }
        double limit = allowed.getAsDouble();
        double change = changed.getAsDouble();
        if (!Double.isFinite(change)) {
            return decimals;
        }
        boolean higher = metric.direction() == BetterDirection.HIGHER;
        double left = 100 * (higher ? -invert(change) : change);
        double right = 100 * (higher ? -invert(limit) : limit);
        boolean worse = change > limit;
        while (decimals < 6 && worse && round(left, decimals) <= round(right, decimals)) {
            decimals++;
        }
        return decimals;
    }

    private static String slower(boolean more) {
        return more ? "slower" : "faster";
    }

    private String more(Metric metric, boolean more) {
        Unit unit = metric.unit();
        if (unit.isTime() && metric.direction() == BetterDirection.LOWER) {
            return slower(more);
        }
        String name =
                unit.symbol().isEmpty() || unit.base().equals("%")
                        ? ""
                        : " " + symbolText(unit.symbol());
        boolean counted = unit.base().endsWith("/s") && !name.isEmpty();
        return (more ? "more" : counted ? "fewer" : "less") + name;
    }

    private String side(Row row, PairSide side, DisplayUnit scale) {
        String number = number(row, side, scale) + suffix(scale);
        return side instanceof PairSide.Finite(double value, Optional<ReportedSpread> spread, _)
                ? number
                        + spread.map(it -> spread(it, value, scale, decimals(row, value, scale)))
                                .orElse("")
                : number;
    }

    private static int decimals(Row row, double value, DisplayUnit scale) {
        return scale.decimals(value, numbers(row), margin(row));
    }

    private static String number(Row row, PairSide side, DisplayUnit scale) {
        return switch (side) {
            case PairSide.Finite(double value, _, _) ->
                    DigitText.number(scale.apply(value), decimals(row, value, scale));
            case PairSide.NoNumber odd ->
                    switch (odd) {
                        case NOT_A_NUMBER -> "NaN";
                        case INFINITE -> "\u221e";
                        case MINUS_INFINITE -> "\u2212\u221e";
                    };
        };
    }

    private static String spread(
            ReportedSpread spread, double value, DisplayUnit scale, int decimals) {
        double margin = scale.apply(spread.margin());
        if (!(margin > 0)) {
            return "";
        }
        int digits = Math.max(decimals, DigitText.leadingDecimal(margin));
        double centre = (spread.low() + spread.high()) / 2;
        boolean around = Math.abs(centre - value) <= 0.1 * spread.margin();
        return around && spread.kind() != ReportedSpread.Kind.RANGE
                ? " \u00b1 " + DigitText.number(margin, digits)
                : " (%s to %s)"
                        .formatted(
                                DigitText.number(scale.apply(spread.low()), digits),
                                DigitText.number(scale.apply(spread.high()), digits));
    }

    static String spread(PairSide side) {
        double value = Math.abs(side.value().orElse(0));
        double margin = side.spread().map(ReportedSpread::margin).orElse(0.0);
        return value > 0 && margin > 0
                ? "\u00b1" + DigitText.number(margin / value * 100, 1) + "%"
                : "";
    }

    private String suffix(DisplayUnit scale) {
        String unit = scale.symbol().isEmpty() ? "" : " " + symbolText(scale.symbol());
        return scale.multiple().isEmpty() ? unit : " " + scale.multiple() + unit;
    }

    private String symbolText(String symbol) {
        return WORD.matcher(symbol).matches() ? symbol : quote.apply(symbol);
    }

    /**
     * Both values of a row in one unit that is said once, such as {@code 19.0 ±2.7% → 24.7 ±0.8%
     * ns}.
     *
     * @param base {@link RowFigures#NOTHING} where there is none, as {@code current}
     * @param baseSpread empty where it is unknown, as {@code currentSpread}
     * @param unit with a blank before it; may be empty
     */
    public record ValueArrow(
            String base, String baseSpread, String current, String currentSpread, String unit) {
        private static final String POINTS = "\u00a0\u2192\u00a0";

        public String line() {
            return base + POINTS + currentValue();
        }

        String currentValue() {
            return current + unit.replace(' ', '\u00a0');
        }
    }
}
