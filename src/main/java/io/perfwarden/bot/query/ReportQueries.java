package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.*;

/** Questions about verdicts and about what they say together. */
public interface ReportQueries {
    /** What is worse, worst repositories first. */
    List<RepositoryState> overview(List<InstalledRepo> repos);

    /** The newest verdict on a pull request; nothing if there is none. */
    Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull);

    /** What was judged of a run; several where it was judged for several pull requests. */
    List<JudgedReport> run(InstalledRepo repo, RunId run);

    /**
     * Two commits, tags or branches, by what is stored of them.
     *
     * @param before full id of a commit or at least 7 of its digits, tag or branch
     * @param after the same
     */
    RefComparison compare(InstalledRepo repo, String before, String after);

    /** What changed on the default branch, newest first. */
    List<BranchChange> changes(InstalledRepo repo, int most);

    /**
     * How far its benchmarks can be trusted, by suite and platform.
     *
     * @param see the change that plans are to find, 0.03 for 3 %; nothing for as much as each limit
     */
    List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see);
}
