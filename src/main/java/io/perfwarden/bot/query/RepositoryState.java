package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.InstalledRepo;

/**
 * A repository on the first page.
 *
 * @param open what is worse on its default branch, newest first; at most {@link #MOST_OPEN}
 * @param opens how many there are
 * @param lastRun of its default branch; absent if it never ran
 */
public record RepositoryState(
        InstalledRepo repo,
        int benchmarks,
        List<BranchChange> open,
        int opens,
        Optional<Instant> lastRun) {
    /** Entries that are shown of a repository. */
    public static final int MOST_OPEN = 10;

    public RepositoryState {
        open = List.copyOf(open);
    }
}
