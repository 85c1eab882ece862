package io.perfwarden.bot.run;

import io.perfwarden.format.KeptCharacters;
import io.perfwarden.model.ResultSet;
import java.util.List;

/**
 * How much of the room for a run's measurements results take. Stored and written, every measurement
 * has its name to itself, however many of a benchmark share it while they are read: those with very
 * long names count for more than one.
 */
public final class MemoryWeight {
    /** Characters of a name, with its parameters and its metric's, that count for one. */
    private static final int CHARACTERS = 640;

    private MemoryWeight() {}

    public static int of(ResultSet results) {
        return of(List.of(results));
    }

    /** Of several together. */
    public static int of(List<ResultSet> results) {
        long count = 0;
        long characters = 0;
        for (ResultSet one : results) {
            count += one.measurements().size();
            characters += KeptCharacters.characters(one.measurements());
        }
        return Math.toIntExact(Math.max(count, characters / CHARACTERS));
    }
}
