package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.PastRuns;
import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.PastRunCounts.PastRunOutcome;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;

/** As if the runs of all suites had been listed, and there were none. */
final class NoPastRuns implements PastRuns {
    @Override
    public Set<String> unlisted(RepoId repo, Set<Source> suites) {
        return Set.of();
    }

    @Override
    public void listed(RepoId repo, Source suite, Map<RunId, String> runs, Instant at) {}

    @Override
    public Optional<Waiting> next(RepoId repo) {
        return Optional.empty();
    }

    @Override
    public void settled(RepoId repo, RunId run, Map<String, PastRunOutcome> outcomes) {}

    @Override
    public List<PastRunOutcome> oldest(RepoId repo, String suite, int most) {
        return List.of();
    }

    @Override
    public void gone(RepoId repo, String suite) {}

    @Override
    public void again(RepoId repo) {}

    @Override
    public NavigableMap<String, PastRunCounts> counts(RepoId repo) {
        return new TreeMap<>();
    }
}
