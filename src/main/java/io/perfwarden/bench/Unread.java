package io.perfwarden.bench;

import io.perfwarden.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines, rows and files that look like results and cannot be read.
 *
 * @param count how many there are
 * @param first the first of them with their places, at most {@link #MOST}
 */
public record Unread(int count, List<Problem> first) {
    /** How many are kept with their places. */
    public static final int MOST = 20;

    /** Everything was read. */
    public static final Unread NONE = new Unread(0, List.of());

    /**
     * @throws IllegalArgumentException if more are kept than there are
     */
    public Unread {
        first = List.copyOf(first);
        if (count < first.size()) {
            throw new IllegalArgumentException("more places than unread results");
        }
    }

    /** A few, all with their places. */
    public static Unread of(List<Problem> problems) {
        return new Unread(problems.size(), problems.subList(0, Math.min(MOST, problems.size())));
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** These and others. */
    public Unread and(Unread others) {
        if (isEmpty() || others.isEmpty()) {
            return isEmpty() ? others : this;
        }
        List<Problem> both = new ArrayList<>(first);
        others.first.stream().limit(MOST - (long) first.size()).forEach(both::add);
        return new Unread(count + others.count, both);
    }
}
