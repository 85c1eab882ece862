package io.perfwarden.bot.query;

import io.perfwarden.model.RepoId;

/** Questions about the series of default branches. */
public interface SeriesQueries {
    BenchmarkGrid grid(RepoId repo, BenchmarkGrid.Filter filter);
}
