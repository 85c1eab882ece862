package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.*;

/** Questions about the series of default branches. */
public interface SeriesQueries {
    int SUBJECTS = 200;

    BenchmarkGrid grid(RepoId repo, BenchmarkGrid.GridFilter filter);

    /**
     * Series over time.
     *
     * @param pull whose newest results are points as well, behind those of the default branch
     */
    SeriesTrend trend(
            RepoId repo, List<SeriesId> series, TrendRange range, Optional<PullNumber> pull);

    default SeriesTrend trend(RepoId repo, List<SeriesId> series, TrendRange range) {
        return trend(repo, series, range, Optional.empty());
    }

    /** The names under which benchmarks were measured before they were renamed. */
    default PresentNames presentNames(RepoId repo) {
        return PresentNames.NONE;
    }

    /**
     * What people know commits by, as far as events told it.
     *
     * @param commits of which at most {@link #SUBJECTS}, the first ones, are looked for
     */
    default Map<CommitSha, SubjectLine> subjects(RepoId repo, SequencedSet<CommitSha> commits) {
        return Map.of();
    }

    /** The points of a run in a trend, one a series that it measured; empty for another run. */
    List<SeriesTrend.Selected> selectedPoints(RepoId repo, SeriesTrend trend, String run);
}
