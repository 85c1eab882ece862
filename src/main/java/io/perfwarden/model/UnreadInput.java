package io.perfwarden.model;

import module java.base;

/**
 * Lines, rows and files that look like results and cannot be read.
 *
 * @param first the first of them with their places, at most {@link #MOST}
 */
public record UnreadInput(int count, List<InputProblem> first) {
    /** How many are kept with their places. */
    public static final int MOST = 20;

    /** Everything was read. */
    public static final UnreadInput NONE = new UnreadInput(0, List.of());

    /**
     * @throws IllegalArgumentException if more are kept than there are
     */
    public UnreadInput {
        first = List.copyOf(first);
        if (count < first.size()) {
            throw new IllegalArgumentException("more places than unread results");
        }
    }

    /** A few, all with their places. */
    public static UnreadInput of(List<InputProblem> problems) {
        return new UnreadInput(
                problems.size(), problems.subList(0, Math.min(MOST, problems.size())));
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** These and others. */
    public UnreadInput and(UnreadInput others) {
        if (isEmpty() || others.isEmpty()) {
            return isEmpty() ? others : this;
        }
        List<InputProblem> both = new ArrayList<>(first);
        others.first.stream().limit(MOST - (long) first.size()).forEach(both::add);
        return new UnreadInput(count + others.count, both);
    }
}
