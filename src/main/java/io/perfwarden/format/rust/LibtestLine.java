package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * A result line of libtest.
 *
 * @param value with a unit such as {@code ns/iter}
 * @param margin in the value's unit; NaN if unknown
 */
record LibtestLine(
        String name, NumberWithUnit value, double margin, Optional<NumberWithUnit> rate) {
    static final String TEST = "test ";
    static final String DOTS = " ... ";
    private static final String BENCH = "bench:";

    /** The last of these words counts, as a name may contain them. */
    private static final String LABEL = DOTS + BENCH;

    private static final char APOSTROPHE = '\'';

    private static final Pattern MARGIN =
            Pattern.compile(
                    "^(.*?)\\(\\+/- ([0-9.,eE+-]{1,60}|"
                            + NumberText.ODD
                            + ")\\)(?: = (.{1,60}))?$");

    static boolean isResult(String line) {
        return line.startsWith(TEST) && line.lastIndexOf(LABEL) >= TEST.length();
    }

    static Optional<LibtestLine> parse(String line) {
        int label = line.lastIndexOf(LABEL);
        return isResult(line)
                ? values(line.substring(TEST.length(), label), line, label + LABEL.length())
                        .filter(it -> !it.name().isEmpty())
                : Optional.empty();
    }

    /**
     * The values after the last {@code bench:} of a line that begins otherwise: only a time per
     * iteration, or a value with a margin.
     *
     * @param name may be empty
     */
    static Optional<LibtestLine> parseSeparate(String name, String line) {
        int at = line.lastIndexOf(BENCH);
        return at < 0
                ? Optional.empty()
                : values(name, line, at + BENCH.length())
                        .filter(it ->
                                it.value().unit().endsWith("/iter") || !Double.isNaN(it.margin()));
    }

    /**
     * The name in a line with printed text, as {@code test NAME ... loading bench: 5 ns/iter (+/-
     * 1)}. Empty if its end is unclear.
     */
    static String nameIn(String line) {
        int bench = line.lastIndexOf(BENCH);
        String before = bench < 0 ? line : line.substring(0, bench);
        int dots = (before.stripTrailing() + " ").indexOf(DOTS);
        boolean once = dots >= 0 && before.indexOf(DOTS, dots + 1) < 0;
        int test = before.startsWith(TEST) ? 0 : before.lastIndexOf(TEST, dots);
        if (!once || test < 0 || test + TEST.length() > dots) {
            return "";
        }
        String name = before.substring(test + TEST.length(), dots).strip();
        return test == 0 || name.chars().noneMatch(Character::isWhitespace) ? name : "";
    }

    private static Optional<LibtestLine> values(String before, String line, int from) {
        String name = before.strip();
        String rest = line.substring(from).strip();
        Matcher margin = MARGIN.matcher(rest);
        boolean spread = margin.matches();
        Optional<NumberWithUnit> value = NumberWithUnit.parse(spread ? margin.group(1) : rest);
        if (value.isEmpty() || !isUnit(value.get().unit())) {
            return Optional.empty();
        }
        var size = NumberWithUnit.parse(spread ? margin.group(2) : "");
        var rate = Optional.ofNullable(spread ? margin.group(3) : null);
        double half = size.map(NumberWithUnit::value).orElse(Double.NaN);
        return Optional.of(
                new LibtestLine(name, value.get(), half, rate.flatMap(NumberWithUnit::parse)));
    }

    private static boolean isUnit(String unit) {
        return !unit.isEmpty()
                && !Character.isDigit(unit.charAt(0))
                && unit.charAt(0) != APOSTROPHE
                && unit.chars().noneMatch(Character::isWhitespace);
    }
}
