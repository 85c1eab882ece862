package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * A benchmark's name in divan's tree, padded with blanks up to the column of the fastest time. Text
 * that the benchmark prints may follow before the times. A line that ends before that column has a
 * name with a line break, which continues.
 */
final class DivanName {
    private static final int LONGEST = 4_096;

    /** Least blanks between a name and the next column. */
    private static final String APART = "  ";

    final int column;
    private final String first;
    private final int room;
    final int number;
    private final StringBuilder more = new StringBuilder();

    /**
     * @param first its line after the branch, with blanks
     * @param room position of the fastest time's column in it
     * @param number of its line, from 1
     */
    DivanName(int column, String first, int room, int number) {
        this.column = column;
        this.first = first;
        this.room = room;
        this.number = number;
    }

    void add(String line) {
        if (more.length() <= LONGEST) {
            more.append('\n').append(line);
        }
    }

    String first() {
        return isWhole() ? first.substring(0, room).strip() : first.strip();
    }

    /** Whether the first line has the blanks that end a name. */
    private boolean isWhole() {
        return room > APART.length()
                && first.length() >= room
                && first.substring(0, room).endsWith(APART)
                && !first.substring(0, room).isBlank();
    }

    /**
     * The name of a row with its times.
     *
     * @param before the name, and text printed after it
     */
    String inRow(String before) {
        return isWhole() && before.length() > room ? first() : before;
    }

    /**
     * The name of times on a later line; empty if unclear.
     *
     * @param before text before the times in their line, with blanks
     */
    String nameAbove(String before) {
        if (isWhole()) {
            return first();
        }
        boolean alone = more.toString().isBlank();
        if (before.isBlank()) {
            return alone ? first() : "";
        }
        boolean goesOn = before.endsWith(APART) && more.length() <= LONGEST;
        return goesOn ? (first + more + "\n" + before.stripTrailing()).replace("\n", "\\n") : "";
    }
}
