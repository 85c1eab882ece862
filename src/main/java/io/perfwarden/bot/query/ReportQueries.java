package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.model.*;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.MeasurementPlan;

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

    /**
     * A verdict as it was given, or one on two commits whose results are stored.
     *
     * @param about the commit that was judged
     * @param against the commit, branch or baseline file it was held against, for people
     * @param pull that it was judged for
     * @param attempt that was judged; absent where several suites were measured by several runs
     * @param engine the version that gave it
     * @param replay whether {@code perfwarden replay} can give it again
     */
    public record JudgedReport(
            CommitSha about,
            String against,
            Optional<PullNumber> pull,
            Optional<Attempt> attempt,
            Optional<Instant> at,
            String engine,
            boolean replay,
            Comparison comparison) {}

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

    /**
     * How far the benchmarks of a suite can be trusted.
     *
     * @param alarms red runs of the suite on the default branch, whatever the platform, that were
     *     decided by a second measurement or a person
     * @param falseAlarms those of them that were not confirmed
     * @param noisiest series with the most noise first; at most 100
     * @param blind series that cannot show a change as large as their limit
     * @param missing series that the newest run lacks, with the run that had them last; at most 100
     * @param lastRun of the default branch; absent if it never ran
     * @param past what became of the runs that were over before the suite was watched
     * @param taken how long a run takes, where that was recorded
     */
    public record SeriesHealth(
            SuitePlatform where,
            int runs,
            int alarms,
            int falseAlarms,
            List<Visibility> noisiest,
            int blind,
            List<SeriesSummary> missing,
            Optional<Instant> lastRun,
            Optional<PastRunCounts> past,
            Optional<Duration> taken) {
        /**
         * What a series can show.
         *
         * @param smallest change that is seen in four of five cases, 0.05 for 5 %; absent where
         *     there is too little history
         * @param needed how often to measure to find a change; of primary metrics with a level
         *     alone
         */
        public record Visibility(
                SeriesSummary series, OptionalDouble smallest, Optional<MeasurementPlan> needed) {}

        public SeriesHealth {
            noisiest = List.copyOf(noisiest);
            missing = List.copyOf(missing);
        }
    }
}
