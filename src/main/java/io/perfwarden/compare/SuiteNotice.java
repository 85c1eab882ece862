package io.perfwarden.compare;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.RecordedJobs;
import io.perfwarden.compare.rule.ControlledJobs;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.NearestWord;
import io.perfwarden.model.ResultSet.UnreadInput;

/** A remark of the report about a suite. */
public sealed interface SuiteNotice {
    /** The slack allows more than a doubling, so the rule can hardly fire. */
    record LargeSlack(BenchmarkId id, String metric, double allowedRatio) implements SuiteNotice {}

    /** The smallest step of the values is coarser than the tolerance. */
    record Quantised(BenchmarkId id, String metric, double stepRatio, double limit)
            implements SuiteNotice {}

    /** Slack or budget cannot be converted to the row's unit, and was not applied. */
    record UnitOfRule(BenchmarkId id, String metric, String ruleUnit, String rowUnit)
            implements SuiteNotice {}

    /** A time of exactly zero: below the clock's resolution, or not measured. */
    record ZeroTime(BenchmarkId id, String metric) implements SuiteNotice {}

    /** Advisory rows of a pattern block soon. */
    record BlocksFrom(String rows, LocalDate day) implements SuiteNotice {
        static Stream<SuiteNotice> of(SuitePolicy suite) {
            return suite.rules().stream()
                    .flatMap(it ->
                            it.row().blocksFrom().stream()
                                    .map(day -> new BlocksFrom(it.match().toString(), day)));
        }
    }

    /**
     * A rule that applies to nothing on either side: its pattern may be mistyped, or an earlier
     * rule applies to all that it matches.
     *
     * @param nearest the most similar benchmark name of the results
     */
    record UnusedRule(String match, Optional<String> metric, Optional<String> nearest)
            implements SuiteNotice {
        /** The nearest name is looked for among the first ones only. */
        private static final int MOST_NAMES = 1_000;

        static Stream<UnusedRule> find(
                SuitePolicy suite, List<MetricResult> before, List<MetricResult> now) {
            Set<SuiteRule> unused = new LinkedHashSet<>(suite.rules());
            for (List<MetricResult> side : List.of(now, before)) {
                Iterator<MetricResult> results = side.iterator();
                while (!unused.isEmpty() && results.hasNext()) {
                    MetricResult it = results.next();
                    suite.ruleFor(it.id(), it.metric().name()).ifPresent(unused::remove);
                }
            }
            return unused.stream().map(rule -> of(rule, now));
        }

        private static UnusedRule of(SuiteRule rule, List<MetricResult> now) {
            String match = rule.match().toString();
            Set<String> names =
                    now.stream()
                            .limit(MOST_NAMES)
                            .map(it -> it.id().name())
                            .collect(Collectors.toCollection(LinkedHashSet::new));
            Optional<String> nearest =
                    names.contains(match)
                            ? Optional.empty()
                            : NearestWord.findWithin(match.length(), match, names);
            return new UnusedRule(match, rule.metric(), nearest);
        }
    }

    record DirectionUnknown(int rows, String exampleMetric) implements SuiteNotice {}

    /** Rows without a direction that moved beyond their limit; those without effect first. */
    record MovedUndirected(int rows, List<Row> some) implements SuiteNotice {
        private static final int MOST = 5;

        /** Whether one of them appears nowhere else, as it has no effect. */
        public boolean isNew() {
            return some.getFirst().effect() == RowEffect.NONE;
        }

        public MovedUndirected {
            some = List.copyOf(some.subList(0, Math.min(MOST, some.size())));
        }
    }

    /**
     * Metrics of benchmarks that the run no longer has.
     *
     * @param decides whether one of them would have decided, such as allocations: that warns
     */
    record MetricsGone(int metrics, List<GoneMetric> some, boolean decides) implements SuiteNotice {
        private static final int MOST = 5;

        public record GoneMetric(String metric, int benchmarks, BenchmarkId example) {}

        public MetricsGone {
            some = List.copyOf(some.subList(0, Math.min(MOST, some.size())));
        }
    }

    /**
     * Commands that exit with the same code other than 0 in every run of both sides, and are
     * measured.
     */
    record FailingAlike(int benchmarks, BenchmarkId example, String reason) implements SuiteNotice {
        static Optional<SuiteNotice> of(List<MetricResult> failing) {
            return failing.stream()
                    .findFirst()
                    .map(it -> new FailingAlike(failing.size(), it.id(), it.reading().reason()));
        }
    }

    record SharedName(BenchmarkId id, int before, int now) implements SuiteNotice {}

    record EnvironmentDiffers(String fact, String baseline, String current)
            implements SuiteNotice {}

    /** The sides share nothing, and their formats are of different tools. */
    record OtherTools(List<String> before, List<String> now) implements SuiteNotice {
        static Optional<OtherTools> of(List<String> before, List<String> now) {
            boolean differ = Collections.disjoint(tools(before), tools(now));
            return differ && !before.isEmpty() && !now.isEmpty()
                    ? Optional.of(new OtherTools(before, now))
                    : Optional.empty();
        }

        /** A format's id begins with its tool's name, as {@code jmh} and {@code jmh-csv}. */
        private static Set<String> tools(List<String> formats) {
            return formats.stream().map(it -> it.split("-", 2)[0]).collect(Collectors.toSet());
        }
    }

    /**
     * How to measure a regression again by hand.
     *
     * @param fail the suite's limit, 0.05 for 5 %
     */
    record Reproduce(Optional<CommitSha> base, String command, double fail)
            implements SuiteNotice {}

    record NoBaseline(String path) implements SuiteNotice {}

    /** There is no baseline, and the pull request brings the repository's first configuration. */
    record FirstConfiguration(BaselineSource source) implements SuiteNotice {}

    record BadBaseline(String path, InputProblem problem) implements SuiteNotice {}

    /** Unreadable lines, rows or files. Those of the run keep the suite from passing. */
    record UnreadResults(UnreadInput unread, boolean inBaseline) implements SuiteNotice {}

    record FileProblem(InputProblem problem) implements SuiteNotice {}

    /** All benchmarks are slower together: a slow machine or a slow change. */
    record SuiteShift(boolean isMeasuredAgain) implements WarningNotice {
        static Optional<SuiteShift> of(List<Row> rows) {
            List<RowReason> why =
                    rows.stream()
                            .filter(row ->
                                    row.effect() == RowEffect.WARN && SuiteWideShift.includes(row))
                            .flatMap(row -> row.why().stream())
                            .distinct()
                            .toList();
            boolean again = why.contains(RowReason.MEASURED_AGAIN);
            return again || why.contains(RowReason.UNCONFIRMED)
                    ? Optional.of(new SuiteShift(again))
                    : Optional.empty();
        }
    }

    sealed interface TrustNotice extends SuiteNotice {}

    /** Rows have fixed limits until the default branch has {@code runs} more runs. */
    record LearningNotice(int rows, int runs) implements TrustNotice {}

    /** Some runs of the history measured the suite under these former names. */
    record HistoryTakenOver(List<String> suites) implements TrustNotice {
        public HistoryTakenOver {
            suites = List.copyOf(suites);
        }
    }

    /** Rows in which a change as large as their limit would be missed, with the visible changes. */
    record NotSensitive(int rows, double least, double most) implements TrustNotice {}

    /** Rows with one suspicious job, and no second one. */
    record SecondJobDecides(int rows) implements TrustNotice {}

    /** Rows that changed for sure in the only job; jobs differ by so much, 0.028 for 2.8 %. */
    record OneJobOnly(int rows, List<Row> some, double apart) implements TrustNotice {
        private static final int MOST = 3;

        public OneJobOnly {
            some = some.stream().limit(MOST).toList();
        }
    }

    /** Rows that changed for sure, by less than what warns. */
    record BelowWarning(int rows, List<Row> some) implements TrustNotice {
        private static final int MOST = 3;

        public BelowWarning {
            some = some.stream().limit(MOST).toList();
        }
    }

    /** Rows beyond their limits, as one or both of the default branch's last two runs. */
    record BranchAsSlow(int rows, boolean isSure) implements TrustNotice {}

    /** Rows with a job of too few rounds; {@code fewest} are needed. */
    record TooFewRounds(int rows, int fewest) implements TrustNotice {}

    /** A row's worsening since a release or the baseline file, 0.12 for 12 %. */
    record DriftedRow(Optional<String> release, BenchmarkId row, double drift, double allowed) {
        boolean isOver() {
            return excess() > 0;
        }

        double excess() {
            return drift - allowed;
        }
    }

    /** Rows are worse than allowed, mostly from before this change. */
    record Drift(int rows, DriftedRow worst) implements WarningNotice {}

    /** Rows are worse within the allowed; the one nearest to its limit. */
    record DriftWithin(DriftedRow worst) implements TrustNotice {}

    /** The suite's false-alarm rate, and whether its gate depends on it. */
    record FalseAlarms(String suite, FalseAlarmRate rate, boolean earns) implements TrustNotice {}

    /** Statistical decisions were configured, but the threshold decided. */
    record ThresholdInstead(String asked) implements SuiteNotice {}

    sealed interface SelectionNotice extends SuiteNotice {}

    /**
     * Benchmarks of the baseline that the run left out as not affected.
     *
     * @param most share that may be left out, from 0 to 1
     * @param doubt why it is not believed, so that they are missing
     */
    record LeftOut(
            int benchmarks, int of, List<String> why, double most, Optional<InputProblem> doubt)
            implements SelectionNotice {
        public LeftOut {
            why = List.copyOf(why);
        }

        public boolean isTooMuch() {
            return doubt.isEmpty() && (double) benchmarks / of > most;
        }
    }

    /** Globs that match no benchmark of the baseline. */
    record UnmatchedGlobs(int globs, List<String> some) implements SelectionNotice {
        public UnmatchedGlobs {
            some = List.copyOf(some);
        }
    }

    sealed interface RunNotice extends SuiteNotice {}

    /** The run measured both sides in turns; rounds of all jobs. */
    record MeasuredInTurns(int jobs, int rounds, Optional<CommitSha> base) implements RunNotice {
        /** With the jobs that do not count, and why. */
        public static List<SuiteNotice> of(
                RecordedJobs recorded, ControlledJobs controlled, Optional<CommitSha> base) {
            int rounds = recorded.jobs().stream().mapToInt(PairedRounds::rounds).sum();
            List<SuiteNotice> notices = new ArrayList<>();
            notices.add(new MeasuredInTurns(recorded.jobs().size(), rounds, base));
            Set<String> known = new HashSet<>();
            controlled.counted().stream()
                    .flatMap(job -> job.functions().stream())
                    .filter(it -> known.add(it.benchmark()))
                    .limit(FunctionsFile.MOST)
                    .forEach(it -> notices.add(new ChangedFunctions(it)));
            recorded.copies()
                    .forEach(it -> notices.add(new SameRecording(it.job(), it.original())));
            if (!controlled.moves().isEmpty()) {
                notices.add(new MovedControls(controlled.moves()));
            }
            return notices;
        }
    }

    /**
     * Jobs do not count, as benchmarks moved in them that no change can affect.
     *
     * @param moves one a job, 0.06 for 6 % worse
     */
    record MovedControls(List<Double> moves) implements RunNotice {
        public MovedControls {
            moves = List.copyOf(moves);
        }
    }

    /** What the profiles of a benchmark's base and head differ in. */
    record ChangedFunctions(FunctionsFile of) implements RunNotice {}

    /**
     * The run was on a runner that is off, or set aside.
     *
     * @param runner its name or label
     * @param change of its level from that of the others, positive is worse; absent if it is set
     *     aside
     * @param since its first run at this level; absent if it had no other
     */
    record RanOn(String runner, OptionalDouble change, Optional<Instant> since)
            implements RunNotice {}

    /** A job is the same recording as a longer one, and counts no second time; from 1. */
    record SameRecording(int job, int original) implements RunNotice {}

    /** The run measured in turns, but the default branch's own rule decides. */
    record TurnsDoNotCount() implements RunNotice {}

    record CarriedOver(String artifact) implements RunNotice {}

    /** The pull request changes this file by hand, so it was not used. */
    record ChangedByPull(String path) implements SuiteNotice {}

    sealed interface WarningNotice extends SuiteNotice {}

    sealed interface AcceptanceNotice extends SuiteNotice {}

    record AcceptedRows(
            String pattern, int rows, String by, String reason, Optional<LocalDate> until)
            implements AcceptanceNotice {}

    /** An acceptance expired, and its rows fail again. */
    record AcceptanceExpired(String pattern, int rows, String by, LocalDate until)
            implements AcceptanceNotice {}

    /** Rows were accepted by a regenerated baseline on the pull request's branch. */
    record AcceptedBaseline(String path, String requestedBy) implements AcceptanceNotice {}
}
