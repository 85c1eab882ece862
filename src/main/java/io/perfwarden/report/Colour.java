package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;

/** What a row is to somebody with little time, the most urgent first. */
public enum Colour {
    RED,
    YELLOW,
    OTHER,
    UNCHANGED;

    public static Colour of(Row row) {
        return switch (row.effect()) {
            case FAIL -> RED;
            case WARN -> YELLOW;
            case NONE -> row.outcome() == RowOutcome.UNCHANGED ? UNCHANGED : OTHER;
        };
    }
}
