package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Unread;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.grade.Grade;
import io.perfwarden.compare.grade.Grade.Lately;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.testkit.Rows;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is said beside rows. */
public final class NoticeCases {
    private NoticeCases() {}

    /** One notice of each kind, and several of one. */
    public static Comparison everyNotice() {
        BenchmarkId id = new BenchmarkId("sort", Map.of("size", "100"));
        Problem odd = new Problem("a.json:3", "no number in \"value\"", "run it again");
        SuiteComparison suite =
                Rows.saying(
                        Rows.suite("core", List.of(row("sort").base(10).now(10.1).unchanged())),
                        new Notice.VacuousSlack(id, "time", 2.54),
                        new Notice.Quantised(id, "time", 0.1, 0.05),
                        new Notice.ZeroTime(id, "time"),
                        new Notice.BlocksFrom("dot/*|x", LocalDate.parse("2026-12-31")),
                        new Notice.UnitOfRule(id, "time", "ops/s", "ms"),
                        new Notice.DirectionUnknown(3, "score"),
                        new Notice.MovedUndirected(
                                7,
                                List.of(
                                        row("sort")
                                                .metric("retransmits", "")
                                                .base(5)
                                                .now(50)
                                                .is(RowOutcome.INCOMPARABLE))),
                        new Notice.MetricsGone(
                                7,
                                List.of(
                                        new Notice.MetricsGone.Gone("B/op", 4, id),
                                        new Notice.MetricsGone.Gone("words/op", 1, id)),
                                true),
                        new Notice.SharedName(id, 1, 2),
                        new Notice.EnvironmentDiffers("runtime", "JDK 21", "JDK 25"),
                        new Notice.NoBaseline("baselines/it's new.json"),
                        new Notice.BadBaseline("baselines/core.json", odd),
                        new Notice.UnreadResults(new Unread(1_234, List.of(odd)), false),
                        new Notice.UnreadResults(Unread.of(List.of(odd, odd)), true),
                        new Notice.FileProblem(odd),
                        new Notice.FileProblem(Problem.of("b.json", "two")),
                        new Notice.FileProblem(Problem.of("c.json", "three")),
                        new Notice.FileProblem(Problem.of("d.json", "four")),
                        new Notice.SuiteShift(false),
                        new Notice.Drift(1, drifted(Optional.empty())),
                        new Notice.Drift(3, drifted(Optional.of("v1.2.0"))),
                        new Notice.ThresholdInstead("STATISTICAL"),
                        new Notice.MeasuredInTurns(
                                2, 20, Optional.of(new CommitSha("b".repeat(40)))),
                        new Notice.MeasuredInTurns(1, 1, Optional.empty()),
                        new Notice.SecondJobDecides(1),
                        new Notice.SecondJobDecides(2),
                        new Notice.TooFewRounds(1, 1),
                        new Notice.TooFewRounds(2, 3),
                        new Notice.BranchAsSlow(1, false),
                        new Notice.BranchAsSlow(2, true),
                        new Notice.TurnsDoNotCount(),
                        new Notice.CarriedOver("bench-linux"),
                        new Notice.ChangedByPull("baselines/core.json"));
        return Cases.of(suite.noting(ofTrust()).noting(AcceptedCases.notices()));
    }

    private static Notice.Drifted drifted(Optional<String> release) {
        return new Notice.Drifted(
                release, new BenchmarkId("sort", Map.of("size", "100")), 0.123, 0.1);
    }

    private static List<Notice> ofTrust() {
        return List.of(
                new Notice.DriftWithin(drifted(Optional.empty())),
                new Notice.Learning(12, 5),
                new Notice.Graded("core", new Grade(140, 2, 11, new Lately(20, 1)), true),
                new Notice.NotSensitive(3, 0.071, 0.3142));
    }
}
