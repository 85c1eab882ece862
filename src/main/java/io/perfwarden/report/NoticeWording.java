package io.perfwarden.report;

import static io.perfwarden.report.CommonWording.enumerate;
import static io.perfwarden.report.CommonWording.groupDigits;
import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.SuiteNotice.UnreadResults;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.format.FunctionsFile;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.ResultSet.UnreadInput;
import io.perfwarden.stats.InterleavedTestResult;

public record NoticeWording(UnaryOperator<String> quote) {
    private static final TextTemplates TEXTS = new TextTemplates("notice");
    private static final int PLACES = 3;

    public String sentence(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.LargeSlack it -> {
                boolean isFinite = Double.isFinite(it.allowedRatio());
                String allowed = isFinite ? percent(it.allowedRatio(), 1) : "any amount";
                yield text("vacuous-slack", row(it.id(), it.metric()), allowed, q("slack"));
            }
            case SuiteNotice.Quantised(BenchmarkId id, String metric, double step, double limit) ->
                    text("quantised", row(id, metric), percent(step, 1), percent(limit, 1));
            case SuiteNotice.ZeroTime(BenchmarkId id, String metric) ->
                    text("zero-time", row(id, metric));
            case SuiteNotice.UnitOfRule(var id, String metric, String ofRule, String ofRow) ->
                    text("unit-of-rule", row(id, metric), q(ofRow), q(ofRule));
            case SuiteNotice.BlocksFrom(String rows, LocalDate day) ->
                    text("blocks-from", q(rows), day);
            case SuiteNotice.UnusedRule(String match, var metric, var nearest) ->
                    text(
                            "unused-rule",
                            q(match),
                            metric.map(it -> " of the metric " + q(it)).orElse(""),
                            nearest.map(it -> text("nearest-name", q(it))).orElse(""));
            case SuiteNotice.DirectionUnknown(int rows, String metric) ->
                    text("direction-unknown", benchmarks(rows, "was"), q(metric), setDirection());
            case SuiteNotice.MovedUndirected(int rows, List<Row> some) -> {
                String moved = enumerate(", ", some.stream().map(this::movedText), rows);
                yield text("moved-undirected", quantity(rows, "metric"), moved, setDirection());
            }
            case SuiteNotice.MetricsGone(int metrics, var some, _) ->
                    text(
                            "metrics-gone",
                            enumerate(", ", some.stream().map(this::missingMetric), metrics));
            case SuiteNotice.SharedName(BenchmarkId id, int before, int now) ->
                    text("shared-name", q(id.label()), times(before), times(now));
            case SuiteNotice.EnvironmentDiffers(String fact, String before, String now) -> {
                String shown = fact.equals(BenchmarkEnvironment.PROCS) ? fact : q(fact);
                yield text("environment-differs", shown, q(before), q(now));
            }
            case SuiteNotice.OtherTools(List<String> before, List<String> now) ->
                    text("other-tools", q(String.join(", ", before)), q(String.join(", ", now)));
            case SuiteNotice.Reproduce it ->
                    "To reproduce: " + reproduce(it, Optional.empty(), it.fail(), quote);
            case SuiteNotice.FirstConfiguration _ -> text("first-configuration");
            case SuiteNotice.NoBaseline(String path) when path.isEmpty() ->
                    text("no-branch-values");
            case SuiteNotice.NoBaseline(String path) -> {
                String save = CommonWording.saveCommand(path);
                String history = q("baseline-from: history");
                yield text("no-baseline", q(path), q(CommonWording.REGEN), q(save), history);
            }
            case SuiteNotice.BadBaseline(String path, InputProblem problem) ->
                    text("bad-baseline", q(path), problem(problem));
            case UnreadResults(UnreadInput unread, boolean inBaseline) -> {
                var first = unread.first().stream().limit(PLACES).map(this::problem);
                yield text(
                        inBaseline ? "unread-baseline" : "unread-results",
                        quantity(unread.count(), "result"),
                        enumerate("; ", first, unread.count()));
            }
            case SuiteNotice.FileProblem(InputProblem problem) -> problem(problem);
            case SuiteNotice.FailingAlike(int benchmarks, var example, String reason) ->
                    text(
                            "failing-alike",
                            q(example.label()),
                            quote.apply(reason),
                            benchmarks == 1
                                    ? ""
                                    : text("and-others", quantity(benchmarks - 1, "other")));
            case SuiteNotice.SuiteShift(boolean again) ->
                    text(again ? "suite-shift-again" : "suite-shift");
            case SuiteNotice.TrustNotice trust -> trust(trust);
            case SuiteNotice.Drift(int rows, SuiteNotice.DriftedRow worst) -> {
                String others =
                        rows == 1 ? "" : ". So are " + quantity(rows - 1, "other benchmark");
                yield drift("drift", worst, others);
            }
            case SuiteNotice.ThresholdInstead(String asked) ->
                    text("threshold-instead", q(asked.toLowerCase(Locale.ROOT)));
            case SuiteNotice.RunNotice run -> run(run);
            case SuiteNotice.SelectionNotice selection -> selection(selection);
            case SuiteNotice.ChangedByPull(String path) -> text("changed-by-pull", q(path));
            case SuiteNotice.AcceptanceNotice accepted -> acceptance(accepted);
        };
    }

    /** Such as {@code 12 % slower since 2026-11-03}. */
    public static String level(double change, Optional<Instant> since) {
        return percent(Math.abs(change), 1)
                + (change > 0 ? " slower" : " faster")
                + since.map(it -> " since " + LocalDate.ofInstant(it, ZoneOffset.UTC)).orElse("");
    }

    private String run(SuiteNotice.RunNotice notice) {
        return switch (notice) {
            case SuiteNotice.MeasuredInTurns(int jobs, int rounds, Optional<CommitSha> base) ->
                    text(
                            "measured-in-turns",
                            quantity(rounds, "round"),
                            jobs == 1 ? "" : " in " + quantity(jobs, "job"),
                            base.map(sha -> "Its base is " + sha.abbreviated())
                                    .orElse("It does not name its base commit"));
            case SuiteNotice.RanOn(String runner, var change, _) when change.isEmpty() ->
                    text("ran-on-ignored", q(runner));
            case SuiteNotice.RanOn(String runner, var change, var since) ->
                    text("ran-on", q(runner), level(change.orElseThrow(), since));
            case SuiteNotice.SameRecording(int job, int original) ->
                    text("same-recording", job, original);
            case SuiteNotice.MovedControls(List<Double> moves) ->
                    text(
                            "moved-controls",
                            quantity(moves.size(), "job") + (moves.size() == 1 ? " does" : " do"),
                            enumerate(
                                    ", ",
                                    moves.stream().map(ExplanationWording::worse),
                                    moves.size()));
            case SuiteNotice.ChangedFunctions(FunctionsFile of) ->
                    ProfileWording.subject(of, this::q)
                            + ": "
                            + ProfileWording.sentence(of.profile(), quote);
            case SuiteNotice.TurnsDoNotCount() -> text("turns-do-not-count", q("decision: paired"));
            case SuiteNotice.CarriedOver(String artifact) -> text("carried-over", q(artifact));
        };
    }

    private String selection(SuiteNotice.SelectionNotice notice) {
        return switch (notice) {
            case SuiteNotice.LeftOut it when it.doubt().isPresent() ->
                    text("left-out-doubted", notAffected(it, "was"), problem(it.doubt().get()));
            case SuiteNotice.LeftOut it -> {
                Object most = percent(it.most(), 1);
                yield text(
                        "left-out",
                        notAffected(it, "is"),
                        enumerate(", ", it.why().stream().map(quote), it.why().size()),
                        it.isTooMuch() ? text("too-much-left-out", q("max-left-out"), most) : "");
            }
            case SuiteNotice.UnmatchedGlobs(int globs, List<String> some) ->
                    text("unmatched-globs", enumerate(", ", some.stream().map(quote), globs));
        };
    }

    private static String notAffected(SuiteNotice.LeftOut it, String verb) {
        return "%s of %s %s"
                .formatted(
                        groupDigits(it.benchmarks()),
                        quantity(it.of(), "benchmark"),
                        agreeing(it.benchmarks(), verb));
    }

    private String acceptance(SuiteNotice.AcceptanceNotice notice) {
        return switch (notice) {
            case SuiteNotice.AcceptedRows it ->
                    text(
                            "accepted-rows",
                            quantity(it.rows(), "benchmark"),
                            q(it.pattern()),
                            agreeing(it.rows(), "is"),
                            it.until().map(day -> " until " + day).orElse(""),
                            byLogin(it.by()),
                            it.reason().isEmpty() ? "" : ": " + q(it.reason()));
            case SuiteNotice.AcceptanceExpired(String pattern, int rows, String by, var until) -> {
                String benchmarks = quantity(rows, "benchmark");
                yield text("acceptance-expired", q(pattern), byLogin(by), until, benchmarks);
            }
            case SuiteNotice.AcceptedBaseline(String path, String by) ->
                    text("accepted-baseline", q(path), q(by));
        };
    }

    private String trust(SuiteNotice.TrustNotice notice) {
        return switch (notice) {
            case SuiteNotice.LearningNotice(int rows, int runs) ->
                    text("learning", benchmarks(rows, "has"), quantity(runs, "more run"));
            case SuiteNotice.HistoryTakenOver(List<String> suites) ->
                    text(
                            "history-taken-over",
                            enumerate(", ", suites.stream().map(quote), suites.size()));
            case SuiteNotice.FalseAlarms graded -> falseAlarmText(graded);
            case SuiteNotice.SecondJobDecides(int rows) ->
                    text("second-job-decides", benchmarks(rows, "was"));
            case SuiteNotice.OneJobOnly(int rows, var some, double apart) -> {
                Stream<String> changes = some.stream().map(it -> changeText(it, false));
                String all = enumerate(", ", changes, rows);
                yield text("one-job-only", quantity(rows, "benchmark"), all, percent(apart, 1));
            }
            case SuiteNotice.BelowWarning(int rows, var some) -> {
                Stream<String> changes = some.stream().map(it -> changeText(it, true));
                yield text(
                        "below-warning",
                        quantity(rows, "benchmark"),
                        enumerate(", ", changes, rows));
            }
            case SuiteNotice.BranchAsSlow(int rows, boolean isSure) ->
                    text(isSure ? "branch-as-slow" : "branch-unsure", benchmarks(rows, "is"));
            case SuiteNotice.TooFewRounds(int rows, int fewest) -> {
                Object least = InterleavedTestResult.LEAST_ROUNDS;
                String rounds = quantity(fewest, "round");
                yield text("too-few-rounds", benchmarks(rows, "is"), rounds, least);
            }
            case SuiteNotice.NotSensitive(int rows, double least, double most) -> {
                String unchanged = quantity(rows, "unchanged benchmark");
                String to = rows == 1 ? "" : " to " + percent(most, 1);
                yield text("not-sensitive", unchanged, percent(least, 1), to);
            }
            case SuiteNotice.DriftWithin(SuiteNotice.DriftedRow most) ->
                    drift("drift-within", most, "");
        };
    }

    private String changeText(Row row, boolean isCertain) {
        SpanWording words = new SpanWording(row.change().orElse(0) > 0, quote);
        return q(row.id().label())
                + " "
                + (isCertain
                        ? words.withInterval(List.of(row), true)
                        : words.of(List.of(row), false));
    }

    private String drift(String key, SuiteNotice.DriftedRow it, String others) {
        String since = it.release().map(tag -> "in " + q(tag)).orElse("in the baseline");
        String allowed = percent(it.allowed(), 1);
        return text(key, q(it.row().label()), percent(it.drift(), 1), since, allowed, others);
    }

    private String falseAlarmText(SuiteNotice.FalseAlarms notice) {
        FalseAlarmRate grade = notice.rate();
        String suite = q(notice.suite());
        if (grade.newest().runs() < FalseAlarmRate.WINDOW) {
            return notice.earns() ? text("advisory-yet", suite, FalseAlarmRate.WINDOW) : "";
        }
        int alarms = grade.newest().falseAlarms();
        String gate =
                grade.blocks()
                        ? ", so its gate blocks"
                        : ", so its gate is advisory (%d is allowed)"
                                .formatted(FalseAlarmRate.MOST_FALSE);
        return text(
                "false-alarms",
                suite,
                alarms,
                FalseAlarmRate.WINDOW,
                alarms == 1 ? "was a false alarm" : "were false alarms",
                notice.earns() ? gate : "");
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String benchmarks(int n, String verb) {
        return quantity(n, "benchmark") + " " + agreeing(n, verb);
    }

    private static String agreeing(int n, String verb) {
        return n == 1
                ? verb
                : switch (verb) {
                    case "is" -> "are";
                    case "was" -> "were";
                    default -> "have";
                };
    }

    private static String text(String key, Object... slots) {
        return TEXTS.text(key, slots);
    }

    private String byLogin(String login) {
        return login.isEmpty() ? "" : " by " + q(login);
    }

    private String missingMetric(SuiteNotice.MetricsGone.GoneMetric gone) {
        boolean isOne = gone.benchmarks() == 1;
        String of = isOne ? q(gone.example().label()) : quantity(gone.benchmarks(), "benchmark");
        return q(gone.metric()) + " of " + of;
    }

    private String movedText(Row row) {
        RowFigures.FigurePair values = new RowFigures(quote).values(row);
        String name = row(row.id(), row.metric().name());
        return "%s from %s to %s".formatted(name, values.base(), values.current());
    }

    private String setDirection() {
        String lower = q("direction: lower");
        return text("set-direction", lower, q("direction: higher"), q(RepositoryPolicy.PATH));
    }

    public String problem(InputProblem problem) {
        String start = problem.where().isEmpty() ? "" : q(problem.where()) + ": ";
        String end = problem.hint().isEmpty() ? "" : ". Hint: " + q(problem.hint());
        return start + q(problem.what()) + end;
    }

    private String row(BenchmarkId id, String metric) {
        return q(id.label()) + " (" + q(metric) + ")";
    }

    private String q(String text) {
        return quote.apply(text);
    }

    private static final int OF_ONE_KIND = 3;
    private static final int AT_ONCE = 12;
    private static final int SUITES = 3;

    public List<String> urgent(Comparison comparison) {
        return limitNotices(
                comparison,
                all(comparison)
                        .filter(NoticeWording::isUrgent)
                        .sorted(KeyOrder.of(it -> !(it instanceof UnreadResults))));
    }

    public List<String> allNotices(Comparison comparison) {
        return limitNotices(comparison, all(comparison));
    }

    public List<String> grades(Comparison comparison) {
        return limitNotices(
                comparison, all(comparison).filter(SuiteNotice.FalseAlarms.class::isInstance));
    }

    private Stream<SuiteNotice> all(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.notices().stream())
                .distinct()
                .filter(it ->
                        !(it instanceof SuiteNotice.FalseAlarms rate
                                && falseAlarmText(rate).isEmpty()));
    }

    private List<String> limitNotices(Comparison comparison, Stream<SuiteNotice> notices) {
        Collection<List<SuiteNotice>> kinds =
                notices.collect(
                                Collectors.groupingBy(
                                        Object::getClass, LinkedHashMap::new, Collectors.toList()))
                        .values();
        int each = kinds.size() * OF_ONE_KIND > AT_ONCE ? 1 : OF_ONE_KIND;
        List<String> sentences = new ArrayList<>();
        for (List<SuiteNotice> kind : kinds) {
            kind.stream()
                    .limit(each)
                    .map(it -> suites(comparison, it) + sentence(it))
                    .forEach(sentences::add);
            int more = kind.size() - each;
            if (more > 0) {
                sentences.add(sentences.removeLast() + " (and " + more + " more of this kind)");
            }
        }
        return sentences;
    }

    /** Whose a notice is; empty where all suites have it, or it says so itself. */
    private String suites(Comparison comparison, SuiteNotice notice) {
        List<SuiteComparison> with =
                comparison.suites().stream().filter(it -> it.notices().contains(notice)).toList();
        return with.size() == comparison.suites().size()
                        || notice instanceof SuiteNotice.FalseAlarms
                ? ""
                : enumerate(
                                ", ",
                                with.stream().limit(SUITES).map(it -> q(it.where().label())),
                                with.size())
                        + ": ";
    }

    /**
     * How to repeat the measurement of a regression by hand.
     *
     * @param head the commit that was measured, where that is known
     * @param fail the limit to hold it to, 0.05 for 5 %
     */
    static String reproduce(
            SuiteNotice.Reproduce it,
            Optional<CommitSha> head,
            double fail,
            UnaryOperator<String> quote) {
        String limit = percent(fail, 2).replaceAll("\\s", "");
        return text(
                "reproduce",
                it.base().map(sha -> quote.apply(sha.abbreviated())).orElse("the base"),
                head.map(sha -> quote.apply(sha.abbreviated())).orElse("the head"),
                quote.apply(it.command()),
                quote.apply(
                        "perfwarden pair --base 'cd ../base && COMMAND' --head 'COMMAND'"
                                + " --rounds 20 --out pairs"),
                quote.apply("perfwarden compare pairs/base pairs/head --fail " + limit));
    }

    private static boolean isUrgent(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.BadBaseline _, SuiteNotice.BlocksFrom _, SuiteNotice.WarningNotice _ ->
                    true;
            case UnreadResults _, SuiteNotice.FileProblem _, SuiteNotice.MetricsGone _ -> true;
            case SuiteNotice.UnitOfRule _, SuiteNotice.UnusedRule _ -> true;
            case SuiteNotice.ChangedByPull _ -> true;
            case SuiteNotice.OtherTools _, SuiteNotice.Reproduce _, SuiteNotice.SharedName _ ->
                    true;
            case SuiteNotice.DirectionUnknown _, SuiteNotice.LargeSlack _ -> false;
            case SuiteNotice.FailingAlike _ -> false;
            case SuiteNotice.Quantised _, SuiteNotice.ZeroTime _, SuiteNotice.TrustNotice _ ->
                    false;
            case SuiteNotice.EnvironmentDiffers _, SuiteNotice.NoBaseline _ -> false;
            case SuiteNotice.FirstConfiguration _ -> false;
            case SuiteNotice.ThresholdInstead _ -> false;
            case SuiteNotice.MovedUndirected it -> it.isNew();
            case SuiteNotice.RunNotice it ->
                    it instanceof SuiteNotice.TurnsDoNotCount
                            || it instanceof SuiteNotice.SameRecording
                            || it instanceof SuiteNotice.RanOn
                            || it instanceof SuiteNotice.MovedControls;
            case SuiteNotice.SelectionNotice it ->
                    it instanceof SuiteNotice.LeftOut left
                            && (left.isTooMuch() || left.doubt().isPresent());
            case SuiteNotice.AcceptanceNotice it -> it instanceof SuiteNotice.AcceptanceExpired;
        };
    }
}
