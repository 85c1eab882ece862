package io.perfwarden.format.catch2;

import io.perfwarden.format.text.LastWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A line of Catch2's table, taken apart from its end, since a name may be anything.
 *
 * @param name what it holds of the benchmark's name
 * @param values each with its unit, in the order of the line
 */
record Catch2Line(String name, List<String> values) {
    private static final Set<String> UNITS = Set.of("ps", "ns", "us", "\u00b5s", "ms", "s", "m");

    /** What stands between groups of digits, blanks aside, at which a line is taken apart. */
    private static final String GROUPING = ",.'\u2019\u00a0\u202f";

    private static final String FAILED = " Benchmark failed (";

    /** Numbers of samples and of iterations, and how long all will take. */
    static Optional<Catch2Line> counts(String line) {
        LastWords words = new LastWords(line);
        Optional<String> estimated = value(words);
        String iterations = words.take();
        String samples = words.take();
        String name = words.rest();
        boolean apart = !name.isEmpty() || Character.isWhitespace(line.charAt(0));
        return isCount(samples) && isCount(iterations) && apart
                ? estimated.map(value -> new Catch2Line(name, List.of(value)))
                : Optional.empty();
    }

    /** A value and its bounds. */
    static Optional<Catch2Line> values(String line) {
        LastWords words = new LastWords(line);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            value(words).ifPresent(values::addFirst);
        }
        return values.size() < 3
                ? Optional.empty()
                : Optional.of(new Catch2Line(words.rest(), values));
    }

    /** A name, and instead of values why there are none. */
    static Optional<Catch2Line> failure(String line) {
        int at = line.indexOf(FAILED);
        if (at < 0) {
            return Optional.empty();
        }
        String reason = line.substring(at + FAILED.length()).stripTrailing();
        boolean closed = reason.endsWith(")");
        String shown = closed ? reason.substring(0, reason.length() - 1) : reason;
        return Optional.of(new Catch2Line(line.substring(0, at), List.of(shown)));
    }

    private static Optional<String> value(LastWords words) {
        String unit = words.take();
        String number = words.take();
        return UNITS.contains(unit) && !number.isEmpty()
                ? Optional.of(number + " " + unit)
                : Optional.empty();
    }

    /** Digits, in groups where the program set a locale. */
    private static boolean isCount(String word) {
        return !word.isEmpty()
                && isDigit(word.charAt(0))
                && isDigit(word.charAt(word.length() - 1))
                && word.chars().allMatch(c -> isDigit(c) || GROUPING.indexOf(c) >= 0);
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
