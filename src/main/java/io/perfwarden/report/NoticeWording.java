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

/** What a report says beside its rows, one sentence a notice. */
public record NoticeWording(UnaryOperator<String> quote) {
    private static final int PLACES = 3;

    /** A sentence that stands for others of its kind as well. */
    static String andMore(String sentence, int more) {
        return sentence + " (and " + more + " more of this kind)";
    }

    /** A notice in words. */
    public String sentence(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.VacuousSlack vacuous -> vacuousSlack(vacuous);
            case SuiteNotice.Quantised quantised ->
                    row(quantised.id(), quantised.metric())
                            + " moves in steps of "
                            + RowFigures.percent(quantised.stepRatio(), 1)
                            + ", coarser than its limit of "
                            + RowFigures.percent(quantised.limit(), 1)
                            + ": a single step looks like a regression";
            case SuiteNotice.ZeroTime(BenchmarkId id, String metric) -> zeroTime(id, metric);
            case SuiteNotice.UnitOfRule rule ->
                    row(rule.id(), rule.metric())
                            + " is measured in "
                            + quote.apply(rule.rowUnit())
                            + ", its slack or budget is given in "
                            + quote.apply(rule.ruleUnit())
                            + ": it was not held against it";
            case SuiteNotice.BlocksFrom blocks ->
                    quote.apply(blocks.rows())
                            + " only advises until now and blocks from "
                            + blocks.day()
                            + " on, as the configuration says";
            case SuiteNotice.DirectionUnknown(int rows, String metric) ->
                    directionUnknown(rows, metric);
            case SuiteNotice.MovedUndirected moved -> movedUndirected(moved);
            case SuiteNotice.MetricsGone gone -> metricsGone(gone);
            case SuiteNotice.SharedName(BenchmarkId id, int before, int now) ->
                    sharedName(id, before, now);
            case SuiteNotice.EnvironmentDiffers differs -> environmentDiffers(differs);
            case SuiteNotice.NoBaseline(String path) ->
                    "There is no baseline file "
                            + quote.apply(path)
                            + " yet. Comment "
                            + quote.apply(CommonWording.REGEN)
                            + " on the pull request, or run "
                            + quote.apply(CommonWording.saveCommand(path))
                            + " and commit the file";
            case SuiteNotice.BadBaseline(String path, InputProblem problem) ->
                    "The baseline " + quote.apply(path) + " cannot be used: " + problem(problem);
            case SuiteNotice.UnreadResults(UnreadInput unread, boolean inBaseline) ->
                    unread(unread, inBaseline);
            case SuiteNotice.FileProblem(InputProblem problem) -> problem(problem);
            case SuiteNotice.SuiteShift(boolean again) -> suiteShift(again);
            case SuiteNotice.OfTrust trust -> trust(trust);
            case SuiteNotice.Drift(int rows, SuiteNotice.Drifted worst) ->
                    TestDetailWording.drift(rows, worst, quote);
            case SuiteNotice.ThresholdInstead(String asked) -> thresholdInstead(asked);
            case SuiteNotice.OfRun run ->
                    switch (run) {
                        case SuiteNotice.MeasuredInTurns turns -> measuredInTurns(turns);
                        case SuiteNotice.TurnsDoNotCount() -> turnsDoNotCount();
                        case SuiteNotice.CarriedOver(String artifact) -> carriedOver(artifact);
                    };
            case SuiteNotice.ChangedByPull(String path) -> changedByPull(path);
            case SuiteNotice.OfAcceptance accepted -> acceptance(accepted);
        };
    }

    private String turnsDoNotCount() {
        return "The run measured base and head in turns, which does not count here: the baseline"
                + " and history of the default branch decide. "
                + quote.apply("decision: paired")
                + " in its configuration would let the rounds decide";
    }

    private String acceptance(SuiteNotice.OfAcceptance notice) {
        return switch (notice) {
            case SuiteNotice.AcceptedRows accepted -> acceptedRows(accepted);
            case SuiteNotice.AcceptanceExpired expired ->
                    "Until "
                            + expired.until()
                            + " "
                            + CommonWording.counted(expired.rows(), "row")
                            + " as "
                            + quote.apply(expired.pattern())
                            + (expired.rows() == 1 ? " was" : " were")
                            + " accepted for this pull request"
                            + by(expired.by())
                            + ". That is over";
            case SuiteNotice.AcceptedBaseline accepted ->
                    "Changes were accepted with "
                            + quote.apply(accepted.path())
                            + " as regenerated for "
                            + quote.apply(accepted.requestedBy());
        };
    }

    private String zeroTime(BenchmarkId id, String metric) {
        return row(id, metric)
                + " took exactly no time: it is below the resolution of its clock, or was not"
                + " measured";
    }

    private String vacuousSlack(SuiteNotice.VacuousSlack notice) {
        double ratio = notice.allowedRatio();
        return "The slack of "
                + row(notice.id(), notice.metric())
                + " lets it become "
                + (Double.isFinite(ratio) ? RowFigures.percent(ratio, 1) : "any amount")
                + " worse: the limit can hardly ever be passed. Lower "
                + quote.apply("slack");
    }

    private String sharedName(BenchmarkId id, int before, int now) {
        return quote.apply(id.label())
                + " stands "
                + times(before)
                + " in the baseline and "
                + times(now)
                + " in the results, and nothing tells which is which. Give each a name of its own";
    }

    private static String times(int count) {
        return count == 1 ? "once" : count + " times";
    }

    private String environmentDiffers(SuiteNotice.EnvironmentDiffers notice) {
        if (notice.fact().equals(BenchmarkEnvironment.PROCS)) {
            return "procs "
                    + quote.apply(notice.current())
                    + ", baseline "
                    + quote.apply(notice.baseline())
                    + ". A difference may come from that";
        }
        return quote.apply(notice.fact())
                + " is not the baseline's: it was "
                + quote.apply(notice.baseline())
                + ", now "
                + quote.apply(notice.current())
                + ". A difference may come from that";
    }

    private String thresholdInstead(String asked) {
        return "Decisions by "
                + quote.apply(asked.toLowerCase(Locale.ROOT))
                + " were asked for, but there is no history to decide by: fixed limits"
                + " were used";
    }

    private static String measuredInTurns(SuiteNotice.MeasuredInTurns notice) {
        return "Base and head were measured in turns in this run, "
                + CommonWording.counted(notice.rounds(), "round")
                + " of each"
                + (notice.jobs() == 1 ? "" : " in " + CommonWording.counted(notice.jobs(), "job"))
                + ": both sides are what the run brought. "
                + notice.base()
                        .map(sha -> "It says that its base is " + sha.abbreviated())
                        .orElse("Which commit its base is, it does not say");
    }

    private String carriedOver(String artifact) {
        return "The artifact "
                + quote.apply(artifact)
                + " is from an earlier attempt of the run: its values were not"
                + " measured again";
    }

    private String changedByPull(String path) {
        return "This pull request changes "
                + quote.apply(path)
                + " by hand. That is not believed: the base branch's file was used";
    }

    private String acceptedRows(SuiteNotice.AcceptedRows notice) {
        return CommonWording.counted(notice.rows(), "row")
                + " as "
                + quote.apply(notice.pattern())
                + (notice.rows() == 1 ? " is" : " are")
                + " accepted for this pull request"
                + notice.until().map(day -> " until " + day).orElse("")
                + by(notice.by())
                + (notice.reason().isEmpty() ? "" : ", because " + quote.apply(notice.reason()));
    }

    private String by(String login) {
        return login.isEmpty() ? "" : " by " + quote.apply(login);
    }

    private String trust(SuiteNotice.OfTrust notice) {
        return switch (notice) {
            case SuiteNotice.Learning(int rows, int runs) -> TestDetailWording.learning(rows, runs);
            case SuiteNotice.Graded graded -> graded(graded);
            case SuiteNotice.SecondJobDecides(int rows) ->
                    CommonWording.counted(rows, "row")
                            + (rows == 1 ? " was" : " were")
                            + " measured in one job; a second job decides";
            case SuiteNotice.BranchAsSlow(int rows, boolean isSure) ->
                    TestDetailWording.branchAsSlow(rows, isSure);
            case SuiteNotice.TooFewRounds(int rows, int fewest) ->
                    CommonWording.counted(rows, "row")
                            + (rows == 1 ? " is" : " are")
                            + " not decided: "
                            + CommonWording.counted(fewest, "round")
                            + " in a job; at least "
                            + InterleavedTestResult.LEAST_ROUNDS
                            + " are needed";
            case SuiteNotice.NotSensitive insensitive ->
                    TestDetailWording.notSensitive(insensitive);
            case SuiteNotice.DriftWithin(SuiteNotice.Drifted most) ->
                    TestDetailWording.drift(most, quote);
        };
    }

    private String graded(SuiteNotice.Graded notice) {
        FalseAlarmRate grade = notice.grade();
        List<String> parts = new ArrayList<>();
        if (grade.falseAlarms() > 0 || grade.runs() >= FalseAlarmRate.WINDOW) {
            parts.add(
                    quote.apply(notice.suite())
                            + " gave "
                            + CommonWording.counted(grade.falseAlarms(), "false alarm")
                            + " in "
                            + among(grade.runs())
                            + (grade.cleared() == 0
                                    ? ""
                                    : "; "
                                            + CommonWording.counted(grade.cleared(), "suspect")
                                            + " went away when measured again"));
        }
        if (notice.earns()) {
            parts.add(earned(grade));
        }
        return String.join(". ", parts);
    }

    /** In tens, so that what is shown is not written anew because of each run. */
    private static String among(int runs) {
        return runs < FalseAlarmRate.WINDOW
                ? CommonWording.counted(runs, "run")
                : "about " + CommonWording.counted(runs / 10 * 10, "run");
    }

    private static String earned(FalseAlarmRate grade) {
        String rows = "What is to earn its gate ";
        String lately =
                CommonWording.counted(grade.lately().falseAlarms(), "false alarm")
                        + " in the last "
                        + FalseAlarmRate.WINDOW
                        + " runs";
        if (grade.blocks()) {
            return rows + "blocks: " + lately;
        }
        return grade.lately().runs() < FalseAlarmRate.WINDOW
                ? rows + "only advises until " + FalseAlarmRate.WINDOW + " runs are known"
                : rows + "only advises: " + lately + ", " + FalseAlarmRate.MOST_FALSE + " may be";
    }

    private static String suiteShift(boolean again) {
        String both = "A slow machine and a slow change look the same";
        return again ? both + " in one run: another machine is asked" : both + " here";
    }

    private String directionUnknown(int rows, String metric) {
        return CommonWording.counted(rows, "row")
                + (rows == 1 ? " was" : " were")
                + " not judged: nothing tells whether less or more "
                + quote.apply(metric)
                + " is better. "
                + setDirection();
    }

    private String movedUndirected(SuiteNotice.MovedUndirected notice) {
        int more = notice.rows() - notice.some().size();
        return "Direction unknown, "
                + CommonWording.counted(notice.rows(), "metric")
                + " moved: "
                + notice.some().stream().map(this::moved).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + CommonWording.grouped(more) + " more" : "")
                + ". "
                + setDirection();
    }

    private String metricsGone(SuiteNotice.MetricsGone notice) {
        int more = notice.metrics() - notice.some().size();
        return "No longer measured: "
                + notice.some().stream().map(this::gone).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + CommonWording.grouped(more) + " more" : "");
    }

    private String gone(SuiteNotice.MetricsGone.Gone gone) {
        return quote.apply(gone.metric())
                + " of "
                + (gone.benchmarks() == 1
                        ? quote.apply(gone.example().label())
                        : CommonWording.counted(gone.benchmarks(), "benchmark"));
    }

    private String moved(Row row) {
        RowFigures.Pair values = new RowFigures(quote).values(row);
        return row(row.id(), row.metric().name())
                + " from "
                + values.base()
                + " to "
                + values.current();
    }

    private String setDirection() {
        return "Set "
                + quote.apply("direction: lower")
                + " or "
                + quote.apply("direction: higher")
                + " in "
                + quote.apply(RepositoryPolicy.PATH);
    }

    private String unread(UnreadInput unread, boolean inBaseline) {
        String places =
                unread.first().stream()
                        .limit(PLACES)
                        .map(this::problem)
                        .collect(Collectors.joining("; "));
        int more = unread.count() - Math.min(PLACES, unread.first().size());
        return CommonWording.counted(unread.count(), "result")
                + (inBaseline ? " of the baseline" : "")
                + " cannot be read"
                + (inBaseline ? ": " : ", so that nothing passes: ")
                + places
                + (more > 0 ? "; and " + CommonWording.grouped(more) + " more" : "");
    }

    /** A problem in one line: where, what, and what to do. */
    public String problem(InputProblem problem) {
        String start = problem.where().isEmpty() ? "" : quote.apply(problem.where()) + ": ";
        String end = problem.hint().isEmpty() ? "" : ". Hint: " + quote.apply(problem.hint());
        return start + quote.apply(problem.what()) + end;
    }

    private String row(BenchmarkId id, String metric) {
        return quote.apply(id.label()) + " (" + quote.apply(metric) + ")";
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

    /** How often suites cried wolf, a sentence each. */
    public List<String> grades(Comparison comparison) {
        return bounded(
                all(comparison).stream().filter(SuiteNotice.Graded.class::isInstance).toList());
    }

    private static List<SuiteNotice> all(Comparison comparison) {
        List<SuiteNotice> notices = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            notices.addAll(suite.notices());
        }
        return notices.stream().distinct().toList();
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

    private static boolean isUrgent(SuiteNotice notice) {
        return switch (notice) {
            case SuiteNotice.BadBaseline _,
                    SuiteNotice.BlocksFrom _,
                    SuiteNotice.Warning _,
                    SuiteNotice.UnreadResults _,
                    SuiteNotice.FileProblem _,
                    SuiteNotice.UnitOfRule _,
                    SuiteNotice.ChangedByPull _,
                    SuiteNotice.SharedName _ ->
                    true;
            case SuiteNotice.DirectionUnknown _,
                    SuiteNotice.VacuousSlack _,
                    SuiteNotice.Quantised _,
                    SuiteNotice.ZeroTime _,
                    SuiteNotice.EnvironmentDiffers _,
                    SuiteNotice.NoBaseline _,
                    SuiteNotice.OfTrust _,
                    SuiteNotice.ThresholdInstead _ ->
                    false;
            case SuiteNotice.MovedUndirected it -> it.isNew();
            case SuiteNotice.MetricsGone it -> it.decides();
            case SuiteNotice.OfRun it -> it instanceof SuiteNotice.TurnsDoNotCount;
            case SuiteNotice.OfAcceptance it -> it instanceof SuiteNotice.AcceptanceExpired;
        };
    }
}
