package io.perfwarden.format.rust;

import io.perfwarden.format.text.NumberWithUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A result line of libtest.
 *
 * @param value with a unit such as {@code ns/iter}
 * @param margin how far the values lie apart, in the value's unit; NaN where it is not said
 * @param rate what was processed in a second, with its unit, where the line says so
 */
record LibtestLine(
        String name, NumberWithUnit value, double margin, Optional<NumberWithUnit> rate) {
    /** A name may contain anything, so the last such words of a line count. */
    private static final String LABEL = " ... bench:";

    private static final String TEST = "test ";
    private static final char APOSTROPHE = '\'';

    private static final Pattern MARGIN =
            Pattern.compile("^(.*?)\\(\\+/- ([0-9.,eE+-]{1,60})\\)(?: = (.{1,60}))?$");

    /** Whether it is a result at all. */
    static boolean isResult(String line) {
        return line.startsWith(TEST) && line.lastIndexOf(LABEL) >= TEST.length();
    }

    static Optional<LibtestLine> parse(String line) {
        if (!isResult(line)) {
            return Optional.empty();
        }
        int label = line.lastIndexOf(LABEL);
        String name = line.substring(TEST.length(), label).strip();
        String rest = line.substring(label + LABEL.length()).strip();
        Matcher margin = MARGIN.matcher(rest);
        boolean spread = margin.matches();
        Optional<NumberWithUnit> value = NumberWithUnit.parse(spread ? margin.group(1) : rest);
        if (name.isEmpty() || value.isEmpty() || !isUnit(value.get().unit())) {
            return Optional.empty();
        }
        Optional<NumberWithUnit> size =
                spread ? NumberWithUnit.parse(margin.group(2)) : Optional.empty();
        Optional<NumberWithUnit> rate =
                spread && margin.group(3) != null
                        ? NumberWithUnit.parse(margin.group(3))
                        : Optional.empty();
        double half = size.map(NumberWithUnit::value).orElse(Double.NaN);
        return Optional.of(new LibtestLine(name, value.get(), half, rate));
    }

    /** Not the rest of a number whose groups are apart, nor a margin that is none. */
    private static boolean isUnit(String unit) {
        return !unit.isEmpty()
                && !Character.isDigit(unit.charAt(0))
                && unit.charAt(0) != APOSTROPHE
                && unit.chars().noneMatch(Character::isWhitespace);
    }
}
