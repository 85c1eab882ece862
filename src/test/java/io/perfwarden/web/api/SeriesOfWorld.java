package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.model.*;

/** Of the world of the test that runs. */
record SeriesOfWorld(AtomicReference<SeriesQueries> now) implements SeriesQueries {
    @Override
    public BenchmarkGrid grid(RepoId repo, BenchmarkGrid.GridFilter filter) {
        return now.get().grid(repo, filter);
    }

    @Override
    public SeriesTrend trend(
            RepoId repo, List<SeriesId> series, TrendRange range, Optional<PullNumber> pull) {
        return now.get().trend(repo, series, range, pull);
    }

    @Override
    public Map<CommitSha, SubjectLine> subjects(RepoId repo, SequencedSet<CommitSha> commits) {
        return now.get().subjects(repo, commits);
    }

    @Override
    public List<SeriesTrend.Selected> selectedPoints(RepoId repo, SeriesTrend trend, String run) {
        return now.get().selectedPoints(repo, trend, run);
    }
}
