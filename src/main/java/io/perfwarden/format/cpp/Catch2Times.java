package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.LineWords.LastWords;
import io.perfwarden.model.Unit;

/**
 * Times at the end of a line of Catch2's console. Units differ from number to number, so all become
 * nanoseconds.
 */
final class Catch2Times {
    static final Unit NANOSECONDS = Unit.parse("ns");
    private static final Set<String> UNITS = Set.of("ps", "ns", "us", "\u00b5s", "ms", "s", "m");

    private Catch2Times() {}

    /** The last {@code wanted} times of a line with their units; empty if one is invalid. */
    static List<String> take(LastWords words, int wanted) {
        List<String> times = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            String unit = words.take();
            String number = words.take();
            if (UNITS.contains(unit) && !number.isEmpty()) {
                times.addFirst(number + " " + unit);
            }
        }
        return times.size() == wanted ? times : List.of();
    }

    /** Empty if the text before the unit is no number. */
    static Optional<Double> nanoseconds(String time) {
        int blank = time.lastIndexOf(' ');
        String shown = time.substring(blank + 1);
        Unit unit = Unit.parse(shown.equals("m") ? "min" : shown);
        OptionalDouble value = NumberText.parseDecimalComma(time.substring(0, blank));
        return value.isPresent() && unit.comparableWith(NANOSECONDS)
                ? Optional.of(unit.convert(value.getAsDouble(), NANOSECONDS))
                : Optional.empty();
    }
}
