package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Three numbers with units after a label: {@code sum/64 time: [55.0 ns 55.7 ns 56.2 ns]}. A block
 * of changes has per cent instead of units, and is no estimate.
 *
 * @param before text before the label
 */
record CriterionEstimate(
        String before, NumberWithUnit low, NumberWithUnit mid, NumberWithUnit high) {
    private static final int VALUES = 3;
    private static final int NAME_WIDTH = 24;

    /**
     * @param label such as {@code time:}; the last one before a bracket counts, because a name may
     *     contain it
     */
    static Optional<CriterionEstimate> find(String line, String label) {
        int close = line.lastIndexOf(']');
        int open = close < 0 ? -1 : line.lastIndexOf('[', close);
        if (open < 0) {
            return Optional.empty();
        }
        int end = open;
        while (end > 0 && LineWords.isBlank(line.charAt(end - 1))) {
            end--;
        }
        int start = end - label.length();
        if (!line.startsWith(label, start)) {
            return Optional.empty();
        }
        List<NumberWithUnit> values = new ArrayList<>();
        List<String> parts = LineWords.of(line.substring(open + 1, close));
        int width = parts.size() / VALUES;
        for (int i = 0; width > 1 && i + width <= parts.size(); i += width) {
            OptionalDouble value = NumberText.parse(parts.get(i));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            String unit = String.join(" ", parts.subList(i + 1, i + width));
            values.add(new NumberWithUnit(value.getAsDouble(), unit));
        }
        String before = line.substring(0, start);
        return values.size() != VALUES || parts.size() != VALUES * width
                ? Optional.empty()
                : Optional.of(
                        new CriterionEstimate(before, values.get(0), values.get(1), values.get(2)));
    }

    /** The name's column, or the text before the label; may be empty. */
    String name() {
        int column = column();
        boolean prefixed =
                column > 0
                        && !Character.isLetterOrDigit(before.charAt(column - 1))
                        && !LineWords.isBlank(before.charAt(column));
        return isUnnamed() ? "" : before.substring(prefixed ? column : 0).strip();
    }

    /** Whether the name's column is empty: the name is on the line above. */
    boolean isUnnamed() {
        return before.substring(Math.max(0, before.length() - NAME_WIDTH)).isBlank();
    }

    /** The text before an empty column, which another program put before every line. */
    String prefix() {
        return before.substring(0, Math.max(0, before.length() - NAME_WIDTH));
    }

    /** The begin of the name's column, 24 bytes of UTF-8 wide, or 0. */
    private int column() {
        int left = NAME_WIDTH;
        int at = before.length();
        while (left > 0 && at > 0) {
            char c = before.charAt(--at);
            left -= c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return left == 0 ? at : 0;
    }
}
