package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;

/**
 * Runs of default branches that were over before their suite was watched, and what became of them.
 */
public interface PastRuns {
    /**
     * A run that is to be read.
     *
     * @param document the run as it was listed; opaque here
     * @param suites that it is to be read for
     */
    record Waiting(RunId run, String document, Set<String> suites) {}

    /**
     * What a suite is measured from.
     *
     * @param source a text that is equal where that is the same
     */
    record Source(String suite, String source) {}

    /** Those of some suites of which no runs were listed yet. */
    Set<String> unlisted(RepoId repo, Set<Source> suites);

    /**
     * Records the runs of a suite, all of which wait. One that was read before is left as it is.
     *
     * @param runs documents by run
     */
    void listed(RepoId repo, Source suite, Map<RunId, String> runs, Instant at);

    /** The newest run that waits. */
    Optional<Waiting> next(RepoId repo);

    /** Records what became of a run, by suite. */
    void settled(RepoId repo, RunId run, Map<String, PastRunOutcome> outcomes);

    /** What became of the oldest runs of a suite that were settled, the oldest first. */
    List<PastRunOutcome> oldest(RepoId repo, String suite, int most);

    /** Records that GitHub has none of those any more that wait. */
    void gone(RepoId repo, String suite);

    /**
     * Forgets of which suites the runs were listed, so that they are again; what was read stays.
     */
    void again(RepoId repo);

    /** By suite, as far as there is any. */
    NavigableMap<String, PastRunCounts> counts(RepoId repo);
}
