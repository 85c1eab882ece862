package io.perfwarden.report;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Problem;
import java.time.LocalDate;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * What a report says beside its rows, one sentence a notice.
 *
 * @param quote how foreign text is shown
 */
public record NoticeWording(UnaryOperator<String> quote) {
    /** A sentence that stands for others of its kind as well. */
    static String andMore(String sentence, int more) {
        return sentence + " (and " + more + " more of this kind)";
    }

    /** A notice in words. */
    public String sentence(Notice notice) {
        return switch (notice) {
            case Notice.VacuousSlack(BenchmarkId id, String metric, double ratio) ->
                    "The slack of "
                            + row(id, metric)
                            + " lets it become "
                            + (Double.isFinite(ratio) ? Figures.percent(ratio, 1) : "any amount")
                            + " worse: the limit can hardly ever be passed. Lower "
                            + quote.apply("slack");
            case Notice.Quantised(BenchmarkId id, String metric, double step, double limit) ->
                    row(id, metric)
                            + " moves in steps of "
                            + Figures.percent(step, 1)
                            + ", coarser than its limit of "
                            + Figures.percent(limit, 1)
                            + ": a single step looks like a regression";
            case Notice.ZeroTime(BenchmarkId id, String metric) ->
                    row(id, metric)
                            + " took exactly no time: it is below the resolution of its clock, or"
                            + " was not measured";
            case Notice.UnitOfRule(BenchmarkId id, String metric, String rule, String unit) ->
                    row(id, metric)
                            + " is measured in "
                            + quote.apply(unit)
                            + ", its slack or budget is given in "
                            + quote.apply(rule)
                            + ": it was not held against it";
            case Notice.BlocksFrom(String rows, LocalDate day) ->
                    quote.apply(rows)
                            + " only advises until now and blocks from "
                            + day
                            + " on, as the configuration says";
            case Notice.DirectionUnknown(int rows, String metric) -> directionUnknown(rows, metric);
            case Notice.Duplicate(BenchmarkId id, String metric, int times, boolean inBaseline) ->
                    row(id, metric)
                            + " stands "
                            + times
                            + " times in the "
                            + (inBaseline ? "baseline" : "results")
                            + " and says the same each time";
            case Notice.Contradiction contradiction -> contradiction(contradiction);
            case Notice.EnvironmentDiffers(String fact, String baseline, String current) ->
                    quote.apply(fact)
                            + " is not the baseline's: it was "
                            + quote.apply(baseline)
                            + ", now "
                            + quote.apply(current)
                            + ". A difference may come from that";
            case Notice.NoBaseline(String path) ->
                    "There is no baseline file "
                            + quote.apply(path)
                            + " yet. Comment "
                            + quote.apply(Wording.REGEN)
                            + " on the pull request, or run "
                            + quote.apply(ShellCommand.save(path))
                            + " and commit the file";
            case Notice.BadBaseline(String path, Problem problem) ->
                    "The baseline " + quote.apply(path) + " cannot be used: " + problem(problem);
            case Notice.FileProblem(Problem problem) -> problem(problem);
            case Notice.ThresholdInstead(String asked) ->
                    "Decisions by "
                            + quote.apply(asked.toLowerCase(Locale.ROOT))
                            + " were asked for, but there is no history to decide by: fixed limits"
                            + " were used";
            case Notice.CarriedOver(String artifact) ->
                    "The artifact "
                            + quote.apply(artifact)
                            + " is from an earlier attempt of the run: its values were not"
                            + " measured again";
            case Notice.ChangedByPull(String path) ->
                    "This pull request changes "
                            + quote.apply(path)
                            + " by hand. That is not believed: the base branch's file was used";
            case Notice.AcceptedBaseline(String path, String by) ->
                    "Changes were accepted with "
                            + quote.apply(path)
                            + " as regenerated for "
                            + quote.apply(by);
        };
    }

    private String contradiction(Notice.Contradiction notice) {
        Measurement counted = notice.counted();
        int more = notice.times() - notice.some().size();
        return row(counted.id(), counted.metric().name())
                + " stands "
                + notice.times()
                + " times in the "
                + (notice.inBaseline() ? "baseline" : "results")
                + " and contradicts itself: "
                + notice.some().stream().map(this::said).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "")
                + ". The worst counts: "
                + said(counted);
    }

    private String said(Measurement measurement) {
        return switch (measurement.reading()) {
            case Reading.Measured measured ->
                    new Figures(quote).exact(measured.value(), measurement.metric().unit());
            case Reading.Failed _ -> RowOutcome.FAILED.id();
            case Reading.Skipped _ -> RowOutcome.SKIPPED.id();
        };
    }

    private String directionUnknown(int rows, String metric) {
        return Wording.counted(rows, "row")
                + (rows == 1 ? " was" : " were")
                + " not judged: nothing tells whether less or more "
                + quote.apply(metric)
                + " is better. Set "
                + quote.apply("direction: lower")
                + " or "
                + quote.apply("direction: higher")
                + " in "
                + quote.apply(Policy.PATH);
    }

    /** A problem in one line: where, what, and what to do. */
    public String problem(Problem problem) {
        String start = problem.where().isEmpty() ? "" : quote.apply(problem.where()) + ": ";
        String end = problem.hint().isEmpty() ? "" : ". Hint: " + quote.apply(problem.hint());
        return start + quote.apply(problem.what()) + end;
    }

    private String row(BenchmarkId id, String metric) {
        return quote.apply(id.label()) + " (" + quote.apply(metric) + ")";
    }
}
