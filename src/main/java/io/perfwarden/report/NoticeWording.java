package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.UnreadInput;
import io.perfwarden.stats.InterleavedTestResult;

/** The notices of a report, one sentence each. */
public record NoticeWording(UnaryOperator<String> quote) {
    private static final int PLACES = 3;

    /** A sentence for several notices of its kind. */
    static String andMore(String sentence, int more) {
        return sentence + " (and " + more + " more of this kind)";
    }

    /** A notice in words. */
    public String sentence(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.VacuousSlack it ->
                    "The slack of %s allows %s worse, so the limit has no effect. Lower %s"
                            .formatted(
                                    row(it.id(), it.metric()),
                                    Double.isFinite(it.allowedRatio())
                                            ? RowFigures.percent(it.allowedRatio(), 1)
                                            : "any amount",
                                    q("slack"));
            case SuiteNotice.Quantised it ->
                    "%s changes in steps of %s, but its limit is %s. One step looks like a regression"
                            .formatted(
                                    row(it.id(), it.metric()),
                                    RowFigures.percent(it.stepRatio(), 1),
                                    RowFigures.percent(it.limit(), 1));
            case SuiteNotice.ZeroTime(BenchmarkId id, String metric) ->
                    "%s took exactly no time. Its clock is too coarse, or it was not measured"
                            .formatted(row(id, metric));
            case SuiteNotice.UnitOfRule it ->
                    "%s is measured in %s, but its slack or budget is in %s. The rule was not used"
                            .formatted(
                                    row(it.id(), it.metric()), q(it.rowUnit()), q(it.ruleUnit()));
            case SuiteNotice.BlocksFrom it ->
                    "%s is advisory and blocks from %s on".formatted(q(it.rows()), it.day());
            case SuiteNotice.DirectionUnknown(int rows, String metric) ->
                    "%s not judged, because it is unknown whether a lower %s is better. %s"
                            .formatted(
                                    counted(rows, "benchmark", " was", " were"),
                                    q(metric),
                                    setDirection());
            case SuiteNotice.MovedUndirected it ->
                    "%s moved, direction unknown: %s. %s"
                            .formatted(
                                    CommonWording.counted(it.rows(), "metric"),
                                    listed(it.some(), it.rows(), ", ", this::moved),
                                    setDirection());
            case SuiteNotice.MetricsGone it ->
                    "No longer measured: " + listed(it.some(), it.metrics(), ", ", this::gone);
            case SuiteNotice.SharedName(BenchmarkId id, int before, int now) ->
                    "%s is %s in the baseline and %s in the results. Give each a unique name"
                            .formatted(q(id.label()), times(before), times(now));
            case SuiteNotice.EnvironmentDiffers it ->
                    "%s differs: %s in the baseline, %s now. That can change the results"
                            .formatted(
                                    it.fact().equals(BenchmarkEnvironment.PROCS)
                                            ? it.fact()
                                            : q(it.fact()),
                                    q(it.baseline()),
                                    q(it.current()));
            case SuiteNotice.OtherTools(List<String> before, List<String> now) ->
                    ("These are of different tools: the baseline is %s, the results are %s."
                                    + " No benchmark is in both")
                            .formatted(q(String.join(", ", before)), q(String.join(", ", now)));
            case SuiteNotice.Reproduce it -> reproduce(it);
            case SuiteNotice.NoBaseline(String path) when path.isEmpty() ->
                    "The default branch has not measured it yet. Its first run is the baseline";
            case SuiteNotice.NoBaseline(String path) ->
                    ("There is no baseline file %s yet. Comment %s on the pull request, or run %s"
                                    + " and commit the file")
                            .formatted(
                                    q(path),
                                    q(CommonWording.REGEN),
                                    q(CommonWording.saveCommand(path)));
            case SuiteNotice.BadBaseline(String path, InputProblem problem) ->
                    "The baseline %s cannot be used: %s".formatted(q(path), problem(problem));
            case SuiteNotice.UnreadResults(UnreadInput unread, boolean inBaseline) ->
                    "%s cannot be read%s: %s"
                            .formatted(
                                    CommonWording.counted(unread.count(), "result")
                                            + (inBaseline ? " of the baseline" : ""),
                                    inBaseline ? "" : ", so the check cannot pass",
                                    listed(
                                            unread.first().stream().limit(PLACES).toList(),
                                            unread.count(),
                                            "; ",
                                            this::problem));
            case SuiteNotice.FileProblem(InputProblem problem) -> problem(problem);
            case SuiteNotice.SuiteShift(boolean again) ->
                    again
                            ? "This may be the machine: measuring again on another one"
                            : "This may be the machine: the whole suite is slower";
            case SuiteNotice.OfTrust trust -> trust(trust);
            case SuiteNotice.Drift(int rows, SuiteNotice.Drifted worst) ->
                    "%s is %s worse than %s (allowed: %s), not by this change alone%s"
                            .formatted(
                                    q(worst.row().label()),
                                    RowFigures.percent(worst.drift(), 1),
                                    since(worst),
                                    RowFigures.percent(worst.allowed(), 1),
                                    rows == 1 ? "" : ". So are " + others(rows - 1));
            case SuiteNotice.ThresholdInstead(String asked) ->
                    "There is no history for %s decisions yet: fixed limits were used"
                            .formatted(q(asked.toLowerCase(Locale.ROOT)));
            case SuiteNotice.OfRun run -> run(run);
            case SuiteNotice.OfSelection selection -> selection(selection);
            case SuiteNotice.ChangedByPull(String path) ->
                    "This pull request changes %s by hand. The base branch's file was used"
                            .formatted(q(path));
            case SuiteNotice.OfAcceptance accepted -> acceptance(accepted);
        };
    }

    private String run(SuiteNotice.OfRun notice) {
        return switch (notice) {
            case SuiteNotice.MeasuredInTurns it ->
                    "This run measured base and head in turns, %s of each%s. %s"
                            .formatted(
                                    CommonWording.counted(it.rounds(), "round"),
                                    it.jobs() == 1
                                            ? ""
                                            : " in " + CommonWording.counted(it.jobs(), "job"),
                                    it.base()
                                            .map(sha -> "Its base is " + sha.abbreviated())
                                            .orElse("It does not name its base commit"));
            case SuiteNotice.TurnsDoNotCount() ->
                    ("The run measured base and head in turns, but the history of the default branch"
                                    + " decides. Set %s to use the rounds")
                            .formatted(q("decision: paired"));
            case SuiteNotice.CarriedOver(String artifact) ->
                    "The artifact %s is from an earlier attempt and was not measured again"
                            .formatted(q(artifact));
        };
    }

    private String selection(SuiteNotice.OfSelection notice) {
        return switch (notice) {
            case SuiteNotice.LeftOut it when it.doubt().isPresent() ->
                    "%s left out, and missing: %s"
                            .formatted(notAffected(it, " was", " were"), problem(it.doubt().get()));
            case SuiteNotice.LeftOut it ->
                    "%s not affected: %s%s"
                            .formatted(
                                    notAffected(it, " is", " are"),
                                    listed(it.why(), it.why().size(), ", ", this::q),
                                    it.isTooMuch() ? tooMuch(it) : "");
            case SuiteNotice.UnmatchedGlobs(int globs, List<String> some) ->
                    "What the run left out is not in the baseline: "
                            + listed(some, globs, ", ", this::q);
        };
    }

    private static String notAffected(SuiteNotice.LeftOut it, String one, String several) {
        return "%s of %s%s"
                .formatted(
                        CommonWording.grouped(it.benchmarks()),
                        CommonWording.counted(it.of(), "benchmark"),
                        it.benchmarks() == 1 ? one : several);
    }

    private String tooMuch(SuiteNotice.LeftOut it) {
        return ". That is more than %s, which is %s, so the check cannot pass. Measure more, or raise it"
                .formatted(q("max-left-out"), RowFigures.percent(it.most(), 1));
    }

    private String acceptance(SuiteNotice.OfAcceptance notice) {
        return switch (notice) {
            case SuiteNotice.AcceptedRows it ->
                    "%s matching %s %s accepted for this pull request%s%s%s"
                            .formatted(
                                    CommonWording.counted(it.rows(), "benchmark"),
                                    q(it.pattern()),
                                    it.rows() == 1 ? "is" : "are",
                                    it.until().map(day -> " until " + day).orElse(""),
                                    by(it.by()),
                                    it.reason().isEmpty() ? "" : ": " + q(it.reason()));
            case SuiteNotice.AcceptanceExpired it ->
                    "The acceptance of %s%s expired on %s: %s"
                            .formatted(
                                    q(it.pattern()),
                                    by(it.by()),
                                    it.until(),
                                    CommonWording.counted(it.rows(), "benchmark"));
            case SuiteNotice.AcceptedBaseline it ->
                    "Changes were accepted with %s, regenerated for %s"
                            .formatted(q(it.path()), q(it.requestedBy()));
        };
    }

    private String trust(SuiteNotice.OfTrust notice) {
        return switch (notice) {
            case SuiteNotice.Learning(int rows, int runs) ->
                    "%s fixed limits for now. After %s of the default branch its own noise is used"
                            .formatted(
                                    counted(rows, "benchmark", " has", " have"),
                                    CommonWording.counted(runs, "more run"));
            case SuiteNotice.HistoryTakenOver(List<String> suites) ->
                    "Its history has runs of %s: the same artifacts under a former name of the suite"
                            .formatted(listed(suites, suites.size(), ", ", this::q));
            case SuiteNotice.Graded graded -> graded(graded);
            case SuiteNotice.SecondJobDecides(int rows) ->
                    "%s measured in one job. A second job decides"
                            .formatted(counted(rows, "benchmark", " was", " were"));
            case SuiteNotice.BranchAsSlow(int rows, boolean isSure) ->
                    "%s worse than the default branch was, by more than the limit. %s"
                            .formatted(
                                    counted(rows, "benchmark", " is", " are"),
                                    isSure
                                            ? "The branch's last two runs are as slow, so this"
                                                    + " change is not the cause"
                                            : "One of the branch's last two runs was as slow."
                                                    + " Another run of the same commit decides");
            case SuiteNotice.TooFewRounds(int rows, int fewest) ->
                    "%s not decided: %s in a job, at least %d are needed"
                            .formatted(
                                    counted(rows, "benchmark", " is", " are"),
                                    CommonWording.counted(fewest, "round"),
                                    InterleavedTestResult.LEAST_ROUNDS);
            case SuiteNotice.NotSensitive it ->
                    "The noise of %s hides a change as large as the limit. The smallest change it"
                                    .formatted(
                                            CommonWording.counted(it.rows(), "unchanged benchmark"))
                            + " finds is "
                            + RowFigures.percent(it.least(), 1)
                            + (it.rows() == 1 ? "" : " to " + RowFigures.percent(it.most(), 1));
            case SuiteNotice.DriftWithin(SuiteNotice.Drifted most) ->
                    "%s is %s worse than %s; %s is allowed"
                            .formatted(
                                    q(most.row().label()),
                                    RowFigures.percent(most.drift(), 1),
                                    since(most),
                                    RowFigures.percent(most.allowed(), 1));
        };
    }

    private String since(SuiteNotice.Drifted drifted) {
        return drifted.release().map(tag -> "in " + q(tag)).orElse("in the baseline");
    }

    private static String others(int rows) {
        return CommonWording.counted(rows, "other benchmark");
    }

    /** The false alarms of a suite; nothing where too few runs are known. */
    private String graded(SuiteNotice.Graded notice) {
        FalseAlarmRate grade = notice.grade();
        if (grade.lately().runs() < FalseAlarmRate.WINDOW) {
            return notice.earns()
                    ? "%s is advisory until %d runs are recorded"
                            .formatted(q(notice.suite()), FalseAlarmRate.WINDOW)
                    : "";
        }
        String gate =
                grade.blocks()
                        ? ", so its gate blocks"
                        : ", so its gate is advisory (%d is allowed)"
                                .formatted(FalseAlarmRate.MOST_FALSE);
        return "%s: %d of the last %d runs %s"
                        .formatted(
                                q(notice.suite()),
                                grade.lately().falseAlarms(),
                                FalseAlarmRate.WINDOW,
                                grade.lately().falseAlarms() == 1
                                        ? "was a false alarm"
                                        : "were false alarms")
                + (notice.earns() ? gate : "");
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String counted(int n, String noun, String one, String several) {
        return CommonWording.counted(n, noun) + (n == 1 ? one : several);
    }

    private static <T> String listed(
            List<T> some, int all, String between, Function<T, String> shown) {
        int more = all - some.size();
        return some.stream().map(shown).collect(Collectors.joining(between))
                + (more > 0
                        ? (between.startsWith(";") ? ";" : "")
                                + " and "
                                + CommonWording.grouped(more)
                                + " more"
                        : "");
    }

    private String by(String login) {
        return login.isEmpty() ? "" : " by " + q(login);
    }

    private String gone(SuiteNotice.MetricsGone.Gone gone) {
        return q(gone.metric())
                + " of "
                + (gone.benchmarks() == 1
                        ? q(gone.example().label())
                        : CommonWording.counted(gone.benchmarks(), "benchmark"));
    }

    private String moved(Row row) {
        RowFigures.Pair values = new RowFigures(quote).values(row);
        return "%s from %s to %s"
                .formatted(row(row.id(), row.metric().name()), values.base(), values.current());
    }

    private String setDirection() {
        return "Set %s or %s in %s"
                .formatted(q("direction: lower"), q("direction: higher"), q(RepositoryPolicy.PATH));
    }

    /** A problem in one line: where, what, and what to do. */
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

    /** What changes what to do next, first what could not be read. */
    public List<String> urgent(Comparison comparison) {
        return bounded(
                all(comparison).stream()
                        .filter(NoticeWording::isUrgent)
                        .sorted(
                                Comparator.comparing(
                                        it -> !(it instanceof SuiteNotice.UnreadResults)))
                        .toList());
    }

    public List<String> everything(Comparison comparison) {
        return bounded(all(comparison));
    }

    /** The track record of suites, a sentence each. */
    public List<String> grades(Comparison comparison) {
        return bounded(
                all(comparison).stream().filter(SuiteNotice.Graded.class::isInstance).toList());
    }

    private List<SuiteNotice> all(Comparison comparison) {
        List<SuiteNotice> notices = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            notices.addAll(suite.notices());
        }
        return notices.stream()
                .distinct()
                .filter(notice ->
                        !(notice instanceof SuiteNotice.Graded it && graded(it).isEmpty()))
                .toList();
    }

    /** A few of each kind, in the order in which the kinds first occur. */
    private List<String> bounded(List<SuiteNotice> notices) {
        Map<Class<?>, List<SuiteNotice>> kinds = new LinkedHashMap<>();
        for (SuiteNotice notice : notices) {
            kinds.computeIfAbsent(notice.getClass(), _ -> new ArrayList<>()).add(notice);
        }
        int each = kinds.size() * OF_ONE_KIND > AT_ONCE ? 1 : OF_ONE_KIND;
        List<String> sentences = new ArrayList<>();
        for (List<SuiteNotice> kind : kinds.values()) {
            int shown = Math.min(kind.size(), each);
            kind.subList(0, shown).forEach(notice -> sentences.add(sentence(notice)));
            if (kind.size() > shown) {
                int more = kind.size() - shown;
                sentences.add(andMore(sentences.removeLast(), more));
            }
        }
        return sentences;
    }

    private String reproduce(SuiteNotice.Reproduce it) {
        return "To reproduce: check out %s in ../base, and measure in turns. COMMAND is %s: %s, then %s"
                .formatted(
                        it.base().map(sha -> q(sha.abbreviated())).orElse("the base"),
                        q(it.command()),
                        q(
                                "perfwarden pair --base 'cd ../base && COMMAND' --head 'COMMAND'"
                                        + " --rounds 20 --out pairs"),
                        q(
                                "perfwarden compare pairs/base pairs/head --fail "
                                        + RowFigures.percent(it.fail(), 2).replaceAll("\\s", "")));
    }

    private static boolean isUrgent(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.BadBaseline _, SuiteNotice.BlocksFrom _, SuiteNotice.Warning _ -> true;
            case SuiteNotice.UnreadResults _, SuiteNotice.FileProblem _ -> true;
            case SuiteNotice.UnitOfRule _, SuiteNotice.ChangedByPull _ -> true;
            case SuiteNotice.OtherTools _, SuiteNotice.Reproduce _ -> true;
            case SuiteNotice.SharedName _ -> true;
            case SuiteNotice.DirectionUnknown _, SuiteNotice.VacuousSlack _ -> false;
            case SuiteNotice.Quantised _, SuiteNotice.ZeroTime _ -> false;
            case SuiteNotice.EnvironmentDiffers _, SuiteNotice.NoBaseline _ -> false;
            case SuiteNotice.OfTrust _, SuiteNotice.ThresholdInstead _ -> false;
            case SuiteNotice.MovedUndirected it -> it.isNew();
            case SuiteNotice.MetricsGone it -> it.decides();
            case SuiteNotice.OfRun it -> it instanceof SuiteNotice.TurnsDoNotCount;
            case SuiteNotice.OfSelection it ->
                    it instanceof SuiteNotice.LeftOut left
                            && (left.isTooMuch() || left.doubt().isPresent());
            case SuiteNotice.OfAcceptance it -> it instanceof SuiteNotice.AcceptanceExpired;
        };
    }
}
