package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.check.GateAction;
import io.perfwarden.check.GateWorth;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.GateGap;
import io.perfwarden.compare.RunnerLedger;
import io.perfwarden.compare.Verdict;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.PublishedReleases.NotesState;
import io.perfwarden.db.PublishedReports.CheckLine;
import io.perfwarden.model.*;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.ReleaseReport;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.MeasurementPlan;

/** Questions about verdicts and about what they say together. */
public interface ReportQueries {
    /** What is worse, worst repositories first. */
    List<RepositoryState> overview(List<InstalledRepo> repos);

    /** The newest verdict on a pull request; nothing if there is none. */
    Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull);

    /** What the checks of a pull request's head say; nothing if the pull request is not known. */
    Optional<PullStanding> pullStanding(InstalledRepo repo, PullNumber pull);

    /** The open pull requests, those whose check is red first, then the newest first. */
    List<OpenPull> openPulls(InstalledRepo repo);

    /** The newest workflow runs and submissions that were heard of, by begin. */
    default List<HeardRun> newestRuns(InstalledRepo repo) {
        return List.of();
    }

    /**
     * A run of any event.
     *
     * @param subject of its commit; absent where no event told it
     */
    record HeardRun(WorkflowRun run, Optional<SubjectLine> subject) {
        /** The file of its workflow without its directory; of a submission, what it is of. */
        public String workflow() {
            String path = run.workflow().map(WorkflowPath::value).orElse("unknown workflow");
            return path.substring(path.lastIndexOf('/') + 1);
        }

        /** Such as {@code pull_request}. */
        public String event() {
            return run.event().name().toLowerCase(Locale.ROOT);
        }
    }

    /** What was judged of a run; several where it was judged for several pull requests. */
    List<JudgedReport> run(InstalledRepo repo, RunId run);

    /** What was judged of a commit, by 7 digits of its id or more; several for several pulls. */
    List<JudgedReport> commit(InstalledRepo repo, String digits);

    RefComparison compare(InstalledRepo repo, String before, String after);

    /** What changed between two releases that were compared, with the causes that are known. */
    default ReleaseReport release(
            InstalledRepo repo, RefComparison.RefPair names, RefComparison.JudgedRef compared) {
        return new ReleaseReport(
                names.before(), names.after(), compared.report().comparison(), Map.of());
    }

    /** What became of the notes of a release; absent if GitHub told nothing of it. */
    default Optional<NotesState> releaseNotes(InstalledRepo repo, String tag) {
        return Optional.empty();
    }

    /**
     * What the gate gave and cost in the last weeks, with the last fire drills.
     *
     * @param weeks from 1
     */
    default RepositoryWorth worth(InstalledRepo repo, int weeks) {
        return new RepositoryWorth(new GateWorth(Optional.empty(), List.of()), List.of());
    }

    record RepositoryWorth(GateWorth worth, List<DrillTable> drills) {}

    /** Most decisions of a list. */
    int MOST_ACTIONS = 1_000;

    /** What people decided about pull requests, the newest first. */
    default List<GateAction> actions(InstalledRepo repo, Instant from, Instant to) {
        return List.of();
    }

    /** The runners of a suite, by name. */
    record SuiteRunners(SuitePlatform where, List<RunnerLedger> runners) {}

    /** The level of runners beside the others, by suite and platform. */
    default List<SuiteRunners> runners(InstalledRepo repo) {
        return List.of();
    }

    /** What can never fail under the configuration, by the default branch's newest results. */
    default List<SuiteGap> gaps(InstalledRepo repo) {
        return List.of();
    }

    record SuiteGap(String suite, GateGap gap) {}

    /** Attempts on runners that are set aside; by the configuration of the newest verdict. */
    default Set<Attempt> setAside(InstalledRepo repo) {
        return Set.of();
    }

    /** Suites whose baseline is a file, so that it can be written anew; by the newest verdict. */
    default Set<String> suitesWithFile(InstalledRepo repo) {
        return Set.of();
    }

    List<BranchChange> changes(InstalledRepo repo, int most);

    /** The last fire drills, by suite and platform; empty before the first. */
    default List<StoredDrill> drills(InstalledRepo repo) {
        return List.of();
    }

    /**
     * How far its benchmarks can be trusted, by suite and platform.
     *
     * @param see the change that plans are to find, 0.03 for 3 %; nothing for as much as each limit
     */
    List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see);

    /** What may be compared, to choose from: the newest tags, then the newest commits. */
    List<KnownRef> knownRefs(InstalledRepo repo);

    /**
     * A tag or a commit with stored results.
     *
     * @param subject of the commit; absent for a tag, and where no event told it
     */
    record KnownRef(String name, Optional<SubjectLine> subject) {}

    /** Title and author; absent where no event told them. */
    Optional<SubjectLine> subject(InstalledRepo repo, PullNumber pull);

    /** The subject of its message and its author; absent where no event told them. */
    Optional<SubjectLine> subject(InstalledRepo repo, CommitSha commit);

    /**
     * What the checks of a pull request's head say, and what was measured of it.
     *
     * @param end what became of it; absent while it is open
     * @param checks of it, by name; empty if there is none yet
     * @param report the newest verdict on this head
     */
    public record PullStanding(
            CommitSha head,
            Optional<PullEnd> end,
            List<ShownCheck> checks,
            Optional<JudgedReport> report) {
        public PullStanding {
            checks = List.copyOf(checks);
        }

        /**
         * A pull request that is not open any more.
         *
         * @param last its commit on the base branch, or its head if it was not merged
         */
        public record PullEnd(CommitSha last, boolean isMerged) {
            public String sentence() {
                return "It was %s %s."
                        .formatted(isMerged ? "merged as" : "closed at", last.abbreviated());
            }
        }

        public Optional<ShownCheck> finishedCheck() {
            return wholeCheck().filter(it -> it.says().conclusion().isPresent());
        }

        public Optional<ShownCheck> wholeCheck() {
            return checks.stream().filter(ShownCheck::isWhole).findFirst();
        }
    }

    /**
     * A pull request that is open.
     *
     * @param title absent where no event told it
     * @param check of all suites of its head; absent if there is none yet
     */
    public record OpenPull(
            PullRequest pull, Optional<SubjectLine> title, Optional<ShownCheck> check) {
        /** Whether its check refuses the merge. */
        public boolean isRed() {
            return check.flatMap(ShownCheck::passes).filter(it -> !it).isPresent();
        }
    }

    /** A check run on a commit, and what it says. */
    public record ShownCheck(String name, CheckLine says) {
        private static final String READ = "Read the check on GitHub: it says why, and what to do.";

        /** After a row that fails was accepted, there is nothing to do but to wait. */
        ShownCheck with(PendingAcceptance pending) {
            return pending.rows().isEmpty() || passes().orElse(true)
                    ? this
                    : new ShownCheck(
                            name,
                            new CheckLine(
                                    says.status(),
                                    says.conclusion(),
                                    says.title(),
                                    pending.next()));
        }

        boolean isWhole() {
            return name.equals(CommitPublisher.CHECK);
        }

        /** What to do now, in Markdown; empty if there is nothing to do. */
        public String next() {
            boolean isUntold = says.next().isEmpty() && !passes().orElse(true);
            return isUntold ? READ : says.next();
        }

        /** Whether it lets a merge through; nothing while it is open. */
        public Optional<Boolean> passes() {
            return says.conclusion().map(it -> !it.refuses());
        }

        /**
         * The verdict of its conclusion; nothing while it is open.
         *
         * @param measured the verdict on what was measured, if anything was: without a row that
         *     fails or warns the check says why
         */
        public Optional<Verdict> verdict(Optional<Verdict> measured) {
            return says.conclusion()
                    .map(it ->
                            switch (it) {
                                case SUCCESS -> Verdict.PASS;
                                case FAILURE -> only(Verdict.FAIL, measured);
                                case NEUTRAL -> only(Verdict.WARN, measured);
                                case ACTION_REQUIRED, CANCELLED, SKIPPED -> Verdict.NONE;
                            });
        }

        private static Verdict only(Verdict one, Optional<Verdict> measured) {
            return measured.filter(one::equals).orElse(Verdict.NONE);
        }
    }

    /**
     * A verdict as it was given, or one on two commits whose results are stored.
     *
     * @param against the commit, branch or baseline file it was held against, for people
     * @param attempt that was judged; absent where several suites were measured by several runs
     * @param replay whether {@code perfwarden replay} can give it again
     * @param check of all suites of the commit; absent where there is none, as of two commits
     * @param pending what was accepted since
     */
    public record JudgedReport(
            CommitSha about,
            String against,
            Optional<PullNumber> pull,
            Optional<Attempt> attempt,
            Optional<Instant> at,
            String engine,
            boolean replay,
            Optional<ShownCheck> check,
            Comparison comparison,
            PendingAcceptance pending) {
        /** To which nothing was accepted since. */
        public JudgedReport(
                CommitSha about,
                String against,
                Optional<PullNumber> pull,
                Optional<Attempt> attempt,
                Optional<Instant> at,
                String engine,
                boolean replay,
                Optional<ShownCheck> check,
                Comparison comparison) {
            this(
                    about,
                    against,
                    pull,
                    attempt,
                    at,
                    engine,
                    replay,
                    check,
                    comparison,
                    PendingAcceptance.NONE);
        }

        /**
         * As its check says, or what was measured where there is none; nothing while it is open.
         */
        public Optional<Verdict> verdict() {
            Optional<Verdict> measured = Optional.of(comparison.verdict());
            return check.isPresent() ? check.get().verdict(measured) : measured;
        }

        /** Whether it holds two commits against each other, so that no merge depends on it. */
        public boolean isOfTwo() {
            return at.isEmpty();
        }

        public boolean isDecidedByRows() {
            return verdict().equals(Optional.of(comparison.verdict()));
        }

        /** What the check says that rows cannot say; empty if nothing. */
        public String reason() {
            boolean isInRows = isDecidedByRows() && comparison.verdict() != Verdict.NONE;
            return check.filter(_ -> !isInRows).map(it -> it.says().title()).orElse("");
        }
    }

    /**
     * A repository on the first page.
     *
     * @param open what is worse on its default branch, newest first; at most {@link #MOST_OPEN}
     * @param lastRun of its default branch; absent if it never ran
     */
    public record RepositoryState(
            InstalledRepo repo,
            int benchmarks,
            List<BranchChange> open,
            int opens,
            Optional<Instant> lastRun) {
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
     * @param counted series that repeat exactly, such as instructions
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
            int counted,
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
                SeriesSummary series, OptionalDouble smallest, Optional<MeasurementPlan> needed) {
            /** What two jobs in turns see; absent as {@code needed} is. */
            public OptionalDouble inTurns() {
                return needed.stream().mapToDouble(MeasurementPlan::inTurns).findFirst();
            }

            /** Change of its instructions that a count fails at the latest; absent likewise. */
            public OptionalDouble byCount() {
                return needed.stream().mapToDouble(_ -> DetectionConstants.EXACT_LIMIT).findFirst();
            }
        }

        public SeriesHealth {
            noisiest = List.copyOf(noisiest);
            missing = List.copyOf(missing);
        }
    }
}
