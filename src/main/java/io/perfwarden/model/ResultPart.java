package io.perfwarden.model;

/** One of the parts that the results of several jobs come in, numbered from 1. */
public record ResultPart(int number, int of) {
    /** Parts at most: as many submissions fit into an hour. */
    public static final int MOST = 20;

    public static final ResultPart WHOLE = new ResultPart(1, 1);

    public ResultPart {
        if (!isValid(number, of)) {
            throw new IllegalArgumentException("no part: " + number + " of " + of);
        }
    }

    public static boolean isValid(int number, int of) {
        return 1 <= number && number <= of && of <= MOST;
    }

    public boolean isWhole() {
        return of == 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
