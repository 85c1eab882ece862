package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.NewestTrials;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.Rows;

/** What is said beside rows. */
public final class NoticeCases {
    private NoticeCases() {}

    /** One notice of each kind, and several of one. */
    public static Comparison everyNotice() {
        BenchmarkId id = new BenchmarkId("sort", Map.of("size", "100"));
        InputProblem odd = new InputProblem("a.json:3", "no number in \"value\"", "run it again");
        SuiteComparison suite =
                Rows.saying(
                        Rows.suite("core", List.of(row("sort").base(10).now(10.1).unchanged())),
                        new SuiteNotice.LargeSlack(id, "time", 2.54),
                        new SuiteNotice.Quantised(id, "time", 0.1, 0.05),
                        new SuiteNotice.ZeroTime(id, "time"),
                        new SuiteNotice.BlocksFrom("dot/*|x", LocalDate.parse("2026-12-31")),
                        new SuiteNotice.UnitOfRule(id, "time", "ops/s", "ms"),
                        new SuiteNotice.UnusedRule(
                                "srot/*", Optional.of("B/op"), Optional.of("sort/100")),
                        new SuiteNotice.DirectionUnknown(3, "score"),
                        new SuiteNotice.MovedUndirected(
                                7,
                                List.of(
                                        row("sort")
                                                .metric("retransmits", "")
                                                .base(5)
                                                .now(50)
                                                .is(RowOutcome.INCOMPARABLE))),
                        new SuiteNotice.MetricsGone(
                                7,
                                List.of(
                                        new SuiteNotice.MetricsGone.GoneMetric("B/op", 4, id),
                                        new SuiteNotice.MetricsGone.GoneMetric("words/op", 1, id)),
                                true),
                        new SuiteNotice.SharedName(id, 1, 2),
                        new SuiteNotice.EnvironmentDiffers("runtime", "JDK 21", "JDK 25"),
                        new SuiteNotice.FailingAlike(2, id, "every run ended with exit code 1"),
                        new SuiteNotice.OtherTools(List.of("google-benchmark"), List.of("jmh")),
                        new SuiteNotice.NoBaseline("baselines/it's new.json"),
                        new SuiteNotice.FirstConfiguration(BaselineSource.HISTORY),
                        new SuiteNotice.Reproduce(
                                Optional.empty(), "make `x` && 'y' @octocat", 0.05),
                        new SuiteNotice.BadBaseline("baselines/core.json", odd),
                        new SuiteNotice.UnreadResults(new UnreadInput(1_234, List.of(odd)), false),
                        new SuiteNotice.UnreadResults(UnreadInput.of(List.of(odd, odd)), true),
                        new SuiteNotice.FileProblem(odd),
                        new SuiteNotice.FileProblem(InputProblem.of("b.json", "two")),
                        new SuiteNotice.FileProblem(InputProblem.of("c.json", "three")),
                        new SuiteNotice.FileProblem(InputProblem.of("d.json", "four")),
                        new SuiteNotice.SuiteShift(false),
                        new SuiteNotice.Drift(1, drifted(Optional.empty())),
                        new SuiteNotice.Drift(3, drifted(Optional.of("v1.2.0"))),
                        new SuiteNotice.ThresholdInstead("STATISTICAL"),
                        new SuiteNotice.MeasuredInTurns(
                                2, 20, Optional.of(new CommitSha("b".repeat(40)))),
                        new SuiteNotice.MeasuredInTurns(1, 1, Optional.empty()),
                        new SuiteNotice.ChangedFunctions(FunctionsCases.SORT),
                        new SuiteNotice.SecondJobDecides(1),
                        new SuiteNotice.SecondJobDecides(2),
                        new SuiteNotice.TooFewRounds(1, 1),
                        new SuiteNotice.TooFewRounds(2, 3),
                        new SuiteNotice.OneJobOnly(
                                1,
                                List.of(row("sort").base(100).now(103).is(RowOutcome.UNCHANGED)),
                                0.028),
                        new SuiteNotice.BelowWarning(
                                2,
                                List.of(row("sort").base(100).now(101.2).is(RowOutcome.UNCHANGED))),
                        new SuiteNotice.BranchAsSlow(1, false),
                        new SuiteNotice.BranchAsSlow(2, true),
                        new SuiteNotice.SameRecording(2, 1),
                        new SuiteNotice.RanOn(
                                "runner-`7", OptionalDouble.empty(), Optional.empty()),
                        new SuiteNotice.RanOn(
                                "runner-7",
                                OptionalDouble.of(0.124),
                                Optional.of(Instant.parse("2026-11-03T09:00:00Z"))),
                        new SuiteNotice.MovedControls(List.of(0.06)),
                        new SuiteNotice.MovedControls(List.of(0.06, -0.031)),
                        new SuiteNotice.TurnsDoNotCount(),
                        new SuiteNotice.CarriedOver("bench-linux"),
                        leftOut(84, 0.8, Optional.empty()),
                        leftOut(119, 0.8, Optional.empty()),
                        leftOut(
                                1,
                                0.8,
                                Optional.of(
                                        new InputProblem(
                                                ".github/workflows/bench.yml",
                                                "the change edits it",
                                                "measure everything in this run"))),
                        new SuiteNotice.UnmatchedGlobs(5, List.of("io/**", "@org/*", "<b>")),
                        new SuiteNotice.ChangedByPull("baselines/core.json"));
        return Cases.of(suite.withNotices(ofTrust()).withNotices(AcceptedCases.notices()));
    }

    private static SuiteNotice.DriftedRow drifted(Optional<String> release) {
        return new SuiteNotice.DriftedRow(
                release, new BenchmarkId("sort", Map.of("size", "100")), 0.123, 0.1);
    }

    private static SuiteNotice leftOut(int benchmarks, double most, Optional<InputProblem> doubt) {
        var why = List.of("no package it imports changed", "only @docs <b>");
        return new SuiteNotice.LeftOut(benchmarks, 120, why, most, doubt);
    }

    private static List<SuiteNotice> ofTrust() {
        return List.of(
                new SuiteNotice.DriftWithin(drifted(Optional.empty())),
                new SuiteNotice.LearningNotice(12, 5),
                new SuiteNotice.HistoryTakenOver(List.of("core", "old-core")),
                new SuiteNotice.FalseAlarms(
                        "core", new FalseAlarmRate(140, 2, 11, new NewestTrials(20, 1)), true),
                new SuiteNotice.NotSensitive(3, 0.071, 0.3142));
    }
}
