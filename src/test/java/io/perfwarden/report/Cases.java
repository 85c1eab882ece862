package io.perfwarden.report;

import static io.perfwarden.testkit.Rows.row;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.SuiteComparison.ComparisonProvenance;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.rule.Limit;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.SuitePolicy.BaselineSource;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunId;
import io.perfwarden.model.Samples;
import io.perfwarden.report.github.ReportContext;
import io.perfwarden.report.github.ReportLinks;
import io.perfwarden.testkit.Rows;

/** Comparisons that several tests render. */
public final class Cases {
    public static final CommitSha HEAD = new CommitSha("9fceb02d0ae598e95dc970b74767f19372d61af8");

    public static final ReportContext CONTEXT =
            new ReportContext(
                    new RepoId(7),
                    Optional.of(new PullNumber(12)),
                    HEAD,
                    "main",
                    Optional.of(new RunId(4711)),
                    2,
                    "https://github.com/octo/app/actions/runs/4711",
                    ReportLinks.NONE,
                    false,
                    new ReportContext.Page.CommentPage("https://github.com/octo/app/runs/815", ""),
                    Optional.empty(),
                    List.of(),
                    ReportContext.RowTrend.BARS);

    /** On a server whose pages can be opened. */
    public static final ReportContext LINKED =
            new ReportContext(
                    CONTEXT.repo(),
                    CONTEXT.pull(),
                    HEAD,
                    "main",
                    CONTEXT.run(),
                    2,
                    CONTEXT.runUrl(),
                    ReportLinks.of("https://perf.example.org", RepoName.parse("octo/app")),
                    false,
                    CONTEXT.page(),
                    Optional.empty(),
                    List.of(),
                    ReportContext.RowTrend.BARS);

    public static final ReportContext FORK =
            new ReportContext(
                    CONTEXT.repo(),
                    CONTEXT.pull(),
                    HEAD,
                    "main",
                    CONTEXT.run(),
                    1,
                    CONTEXT.runUrl(),
                    ReportLinks.NONE,
                    true,
                    new ReportContext.Page.CommentPage("", ""),
                    Optional.empty(),
                    List.of(),
                    ReportContext.RowTrend.BARS);

    /** A merge group: nobody can comment on it. */
    public static final ReportContext QUEUE =
            new ReportContext(
                    CONTEXT.repo(),
                    Optional.empty(),
                    HEAD,
                    "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d",
                    Optional.empty(),
                    0,
                    "",
                    ReportLinks.NONE,
                    false,
                    new ReportContext.Page.CheckPage(),
                    Optional.empty(),
                    List.of(),
                    ReportContext.RowTrend.BARS);

    public static final ComparisonProvenance TRUST =
            new ComparisonProvenance(
                    Optional.of(
                            new BaselineProvenance(
                                    Optional.of(
                                            new CommitSha(
                                                    "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d")),
                                    "main",
                                    Optional.of(new RunId(99)),
                                    Optional.of(Instant.parse("2026-05-01T08:00:00Z")),
                                    "octocat",
                                    "new compiler")),
                    List.of("jmh"),
                    new BenchmarkEnvironment(
                            Map.of("cpu", "Example 9000", "runtime", "OpenJDK 25.0.3")),
                    Optional.of(true),
                    BaselineSource.FILE);

    private Cases() {}

    public static Comparison of(SuiteComparison... suites) {
        return new Comparison(List.of(suites));
    }

    /** One that became slower and one that became faster, with what they measured before. */
    public static Comparison past() {
        Row slower = row("lz4.DecompressBenchmark.decompressLarge").base(120).now(135).regressed();
        Row faster = row("sort").base(120).now(104).is(RowOutcome.IMPROVED);
        return of(Rows.suite("core", List.of(after(slower), after(faster))));
    }

    private static Row after(Row row) {
        double[] recent = IntStream.range(0, 20).mapToDouble(i -> 118 + i % 4).toArray();
        return new Row(
                row.id(),
                row.metric(),
                row.baseline(),
                row.current(),
                row.change(),
                row.limit(),
                row.outcome(),
                row.effect(),
                row.why(),
                row.rule(),
                row.detail(),
                Optional.of(
                        new SignificanceDetail.TooFewRuns(2, Samples.of(recent), Optional.empty())),
                row.drift());
    }

    public static Comparison pass() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 18; i++) {
            rows.add(row("parse/" + i).base(1000 + i, 12).now(1003 + i, 14).unchanged());
        }
        return of(Rows.trusting(TRUST, Rows.suite("core", rows)));
    }

    public static Comparison mixed() {
        return of(Rows.trusting(TRUST, Rows.suite("core", mixedRows())));
    }

    private static List<Row> mixedRows() {
        List<Row> rows = new ArrayList<>();
        rows.add(
                row("com.example.SortBenchmark.quick")
                        .base(12_345, 120)
                        .now(13_876, 140)
                        .regressed());
        rows.add(
                row("com.example.SortBenchmark.merge")
                        .with(Map.of("size", "100000"))
                        .base(61_200_000)
                        .now(64_300_000)
                        .limit(Rows.limit(0.05, 64_260_000))
                        .regressed());
        rows.add(
                row("com.example.MapBenchmark.get")
                        .base(23.1)
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.MISSING, RowReason.GONE));
        rows.add(
                row("com.example.MapBenchmark.put")
                        .base(41.0, 0.4)
                        .now(42.6, 0.5)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER));
        for (int i = 1; i <= 7; i++) {
            rows.add(
                    row("com.example.Codec.decode" + i)
                            .base(100 + i)
                            .now(90 - i)
                            .is(RowOutcome.IMPROVED));
        }
        rows.add(row("com.example.Codec.encode").now(77.7).is(RowOutcome.ADDED, RowReason.NEW));
        for (int i = 0; i < 30; i++) {
            rows.add(
                    row("com.example.Parse.step" + i).base(500 + i, 3).now(501 + i, 4).unchanged());
        }
        return rows;
    }

    public static Comparison firstTime() {
        List<Row> rows =
                List.of(
                        row("fib/20").now(26_000).is(RowOutcome.ADDED, RowReason.NEW),
                        row("fib/30").now(3_200_000).is(RowOutcome.ADDED, RowReason.NEW));
        SuiteNotice none = new SuiteNotice.NoBaseline("baselines/core.json");
        SuiteComparison suite = Rows.saying(Rows.suite("core", rows), none);
        return of(Rows.based(Basis.NO_BASELINE, Verdict.WARN, suite));
    }

    public static Comparison badBaseline() {
        InputProblem problem =
                new InputProblem(
                        "baselines/core.json:12:7",
                        "expected a number after \"value\", found \"fast\"",
                        "perfwarden baseline show baselines/core.json");
        SuiteComparison suite =
                Rows.saying(
                        Rows.suite("core", List.of()),
                        new SuiteNotice.BadBaseline("baselines/core.json", problem));
        return of(Rows.based(Basis.BAD_BASELINE, Verdict.NONE, suite));
    }

    public static Comparison noResults() {
        SuiteComparison suite =
                Rows.saying(
                        Rows.suite("core", List.of()),
                        new SuiteNotice.FileProblem(
                                new InputProblem(
                                        "bench-linux/output.txt",
                                        "no known format; tried jmh, google-benchmark, go-bench",
                                        "")));
        return of(
                Rows.based(Basis.NO_RESULTS, Verdict.NONE, suite),
                Rows.trusting(
                        TRUST,
                        Rows.suite("io", List.of(row("read").base(10).now(10.1).unchanged()))));
    }

    public static Comparison platforms() {
        Row slow = row("dot/AVX512/1024").base(61.4, 0.6).now(70.2, 0.8).regressed();
        Row warm =
                row("dot/NEON/1024")
                        .base(120)
                        .now(131)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OTHER_MACHINE, RowReason.ADVICE_ONLY);
        ComparisonProvenance elsewhere =
                new ComparisonProvenance(
                        TRUST.baseline(),
                        List.of("google-benchmark"),
                        new BenchmarkEnvironment(Map.of("cpu", "Other 7")),
                        Optional.of(false),
                        BaselineSource.FILE);
        return of(
                Rows.on(
                        "linux-x64",
                        Rows.trusting(
                                TRUST,
                                Rows.suite(
                                        "simd",
                                        List.of(
                                                slow,
                                                row("dot/AVX2/1024")
                                                        .base(98.1)
                                                        .now(98.0)
                                                        .unchanged())))),
                Rows.on(
                        "macos-arm64",
                        Rows.saying(
                                Rows.trusting(elsewhere, Rows.suite("simd", List.of(warm))),
                                new SuiteNotice.EnvironmentDiffers(
                                        "cpu", "Example 9000", "Other 7"))));
    }

    public static Comparison rates() {
        List<Row> rows =
                List.of(
                        row("throughput")
                                .in("ops/s")
                                .base(52_107, 300)
                                .now(47_900, 250)
                                .regressed(),
                        row("barely").in("ops/s").base(100_000).now(95_100).regressed(),
                        row("better")
                                .in("ops/s")
                                .base(5_000_000)
                                .now(6_100_000)
                                .is(RowOutcome.IMPROVED),
                        row("copy").in("MB/s").base(812.5).now(815).unchanged());
        return of(Rows.trusting(TRUST, Rows.suite("rates", rows)));
    }

    /** Every outcome with every effect it can have. */
    public static Comparison everyOutcome() {
        List<Row> rows = new ArrayList<>();
        for (RowEffect effect : RowEffect.values()) {
            rows.addAll(withAnyEffect(effect));
        }
        rows.addAll(worsened());
        rows.addAll(others());
        return of(Rows.trusting(TRUST, Rows.suite("core", rows)));
    }

    private static List<Row> withAnyEffect(RowEffect effect) {
        return List.of(
                worse("slow-" + effect, effect).is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT),
                row("gone-" + effect).base(5).effect(effect).is(RowOutcome.MISSING, RowReason.GONE),
                row("crashed-" + effect)
                        .base(5)
                        .effect(effect)
                        .detail("java.lang.OutOfMemoryError")
                        .is(RowOutcome.FAILED, RowReason.CRASHED),
                worse("moved-" + effect, effect)
                        .is(RowOutcome.INCOMPARABLE, RowReason.OTHER_MACHINE));
    }

    private static List<Row> worsened() {
        return List.of(
                row("nan")
                        .base(5)
                        .now(Double.NaN)
                        .effect(RowEffect.FAIL)
                        .is(RowOutcome.FAILED, RowReason.NOT_A_NUMBER),
                row("before-it-began")
                        .base(5)
                        .now(-5)
                        .effect(RowEffect.WARN)
                        .is(RowOutcome.FAILED, RowReason.NEGATIVE_TIME),
                worse("budget", RowEffect.FAIL)
                        .limit(Rows.budget(105, 0.05))
                        .is(RowOutcome.REGRESSED, RowReason.OVER_BUDGET),
                worse("too-slow", RowEffect.FAIL)
                        .limit(new Limit.SpeedUpLimit(1.5, "plain", 90, OptionalDouble.of(-0.1)))
                        .is(RowOutcome.REGRESSED, RowReason.TOO_LITTLE_SPEED_UP),
                row("broken")
                        .detail("no GPU found")
                        .is(RowOutcome.FAILED, RowReason.CRASHED_AS_BEFORE),
                worse("advised", RowEffect.WARN).is(RowOutcome.SLOWER, RowReason.ADVICE_ONLY),
                worse("taken-not", RowEffect.FAIL)
                        .is(
                                RowOutcome.REGRESSED,
                                RowReason.OVER_LIMIT,
                                RowReason.WORSE_THAN_ACCEPTED));
    }

    private static List<Row> others() {
        List<Row> rows = new ArrayList<>();
        for (RowReason why :
                List.of(
                        RowReason.UNIT_CHANGED,
                        RowReason.MODE_CHANGED,
                        RowReason.BENCHMARK_CHANGED,
                        RowReason.SHARED_NAME,
                        RowReason.DIRECTION_UNKNOWN,
                        RowReason.MOVED,
                        RowReason.NO_USABLE_BASELINE,
                        RowReason.NOT_POSITIVE,
                        RowReason.MEASURED_AS_ZERO,
                        RowReason.NO_PARTNER,
                        RowReason.BUDGET_NOT_HELD)) {
            rows.add(worse(why.text(), RowEffect.WARN).is(RowOutcome.INCOMPARABLE, why));
        }
        rows.add(worse("fuse", RowEffect.NONE).is(RowOutcome.UNCHANGED, RowReason.WITHIN_SLACK));
        rows.add(worse("tail", RowEffect.NONE).is(RowOutcome.UNCHANGED, RowReason.WITHIN_LIMIT));
        rows.add(
                worse("again", RowEffect.WARN)
                        .is(RowOutcome.INCONCLUSIVE, RowReason.MEASURED_AGAIN));
        rows.add(
                worse("leapt", RowEffect.WARN)
                        .is(RowOutcome.INCONCLUSIVE, RowReason.BRANCH_UNSURE));
        rows.add(
                worse("as-slow", RowEffect.NONE)
                        .is(RowOutcome.UNCHANGED, RowReason.BRANCH_AS_SLOW));
        rows.add(
                worse("brief", RowEffect.WARN)
                        .is(RowOutcome.INCONCLUSIVE, RowReason.TOO_FEW_ROUNDS));
        rows.add(
                worse("twice", RowEffect.FAIL)
                        .is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT, RowReason.CONFIRMED_TWICE));
        rows.add(
                worse("thrice", RowEffect.FAIL)
                        .is(
                                RowOutcome.REGRESSED,
                                RowReason.OVER_LIMIT,
                                RowReason.CONFIRMED_THRICE));
        rows.add(
                worse("together", RowEffect.FAIL)
                        .is(RowOutcome.REGRESSED, RowReason.OVER_LIMIT, RowReason.WHOLE_SUITE));
        rows.add(
                worse("once", RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.OVER_LIMIT, RowReason.UNCONFIRMED));
        rows.add(worse("certain", RowEffect.WARN).is(RowOutcome.SLOWER, RowReason.BELOW_LIMIT));
        rows.add(
                row("little").base(100).now(101).is(RowOutcome.UNCHANGED, RowReason.BELOW_WARNING));
        rows.add(
                row("one-job").base(100).now(103).is(RowOutcome.UNCHANGED, RowReason.ONE_JOB_ONLY));
        rows.add(row("ctl/memcpy").base(100).now(103).is(RowOutcome.UNCHANGED, RowReason.CONTROL));
        rows.add(
                worse("disturbed", RowEffect.WARN)
                        .is(RowOutcome.INCONCLUSIVE, RowReason.MOVED_CONTROLS));
        rows.add(row("dim").base(100).now(101).is(RowOutcome.UNCHANGED, RowReason.BLIND));
        rows.add(
                row("unsteady")
                        .base(100)
                        .now(101)
                        .is(RowOutcome.UNCHANGED, RowReason.COUNTS_DIFFER));
        rows.add(
                worse("twice-counted", RowEffect.WARN)
                        .is(RowOutcome.SLOWER, RowReason.TOO_FEW_COUNTS));
        rows.add(row("young").base(100).now(103).is(RowOutcome.UNCHANGED, RowReason.NO_HISTORY));
        rows.add(row("noisy").base(100).now(103).is(RowOutcome.UNCHANGED, RowReason.NOT_SENSITIVE));
        rows.add(worse("taken", RowEffect.NONE).is(RowOutcome.ACCEPTED, RowReason.ACCEPTED));
        rows.addAll(AcceptedCases.rows());
        rows.add(row("fresh").now(7).is(RowOutcome.ADDED, RowReason.NEW));
        rows.add(
                row("left-out")
                        .base(7)
                        .detail("needs a GPU")
                        .is(RowOutcome.SKIPPED, RowReason.SKIPPED));
        rows.add(
                row("far-away")
                        .base(7)
                        .detail("nothing it imports changed")
                        .is(RowOutcome.SKIPPED, RowReason.NOT_AFFECTED));

        rows.add(row("faster").base(100).now(80).is(RowOutcome.IMPROVED));
        rows.add(row("same").base(100).now(101).unchanged());
        return rows;
    }

    private static Rows.Draft worse(String name, RowEffect effect) {
        return row(name).base(100).now(110).effect(effect);
    }
}
