package io.perfwarden.model;

import java.util.Comparator;

/** Ordered by age: by run, then by number from 1. */
public record Attempt(RunId run, int number) implements Comparable<Attempt> {
    private static final Comparator<Attempt> BY_AGE =
            KeyOrder.ofLong((Attempt attempt) -> attempt.run().value())
                    .thenComparingInt(Attempt::number);

    public Attempt {
        if (number <= 0) {
            throw new IllegalArgumentException("attempts are numbered from 1, not " + number);
        }
    }

    @Override
    public int compareTo(Attempt other) {
        return BY_AGE.compare(this, other);
    }

    @Override
    public String toString() {
        return run + "#" + number;
    }
}
