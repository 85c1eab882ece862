package io.perfwarden.format.criterion;

import io.perfwarden.bench.Spread;
import io.perfwarden.format.text.NumberText;
import io.perfwarden.format.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * Three numbers with their units behind a label: {@code sum/64 time: [55.0 ns 55.7 ns 56.2 ns]}. A
 * block of changes has per cent instead of units and is none.
 *
 * @param before what precedes the label
 * @param low lower end of the confidence interval, in {@code lowUnit}
 */
record CriterionEstimate(String before, double low, double mid, double high, Units units) {
    /** The units of the three numbers; criterion chooses one for all of them. */
    record Units(String low, String mid, String high) {}

    private static final int PARTS = 6;
    private static final int NAME_WIDTH = 24;

    /**
     * Finds an estimate in a line.
     *
     * @param label such as {@code time:}; the last one in the line that a bracket follows counts,
     *     because a name may contain it too
     */
    static Optional<CriterionEstimate> find(String line, String label) {
        int close = line.lastIndexOf(']');
        int open = close < 0 ? -1 : line.lastIndexOf('[', close);
        if (open < 0) {
            return Optional.empty();
        }
        int end = open;
        while (end > 0 && Words.isBlank(line.charAt(end - 1))) {
            end--;
        }
        int start = end - label.length();
        if (!line.startsWith(label, start)) {
            return Optional.empty();
        }
        List<String> parts = Words.of(line.substring(open + 1, close));
        String before = line.substring(0, start);
        return parts.size() == PARTS ? estimate(before, parts) : Optional.empty();
    }

    /** What stands in the name's column, or else before the label; empty if there is no name. */
    String name() {
        int column = column();
        boolean prefixed =
                column > 0
                        && !Character.isLetterOrDigit(before.charAt(column - 1))
                        && !Words.isBlank(before.charAt(column));
        return isUnnamed() ? "" : before.substring(prefixed ? column : 0).strip();
    }

    /** Whether nothing is in the name's column: the name is alone on the line above. */
    boolean isUnnamed() {
        return before.substring(Math.max(0, before.length() - NAME_WIDTH)).isBlank();
    }

    /** What stands before an empty column, none of it criterion's own: it is before every line. */
    String prefix() {
        return before.substring(0, Math.max(0, before.length() - NAME_WIDTH));
    }

    /** Where the name's column begins, which is 24 bytes of UTF-8 wide, or 0. */
    private int column() {
        int left = NAME_WIDTH;
        int at = before.length();
        while (left > 0 && at > 0) {
            char c = before.charAt(--at);
            left -= c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return left == 0 ? at : 0;
    }

    private static Optional<CriterionEstimate> estimate(String before, List<String> parts) {
        OptionalDouble low = NumberText.parse(parts.get(0));
        OptionalDouble mid = NumberText.parse(parts.get(2));
        OptionalDouble high = NumberText.parse(parts.get(4));
        if (low.isEmpty() || mid.isEmpty() || high.isEmpty()) {
            return Optional.empty();
        }
        Units units = new Units(parts.get(1), parts.get(3), parts.get(5));
        return Optional.of(
                new CriterionEstimate(
                        before, low.getAsDouble(), mid.getAsDouble(), high.getAsDouble(), units));
    }

    /** The ends of the interval, each converted. */
    Spread spread(DoubleUnaryOperator lowest, DoubleUnaryOperator highest) {
        double a = lowest.applyAsDouble(low);
        double b = highest.applyAsDouble(high);
        return Spread.between(Spread.Kind.CONFIDENCE, a, b);
    }
}
