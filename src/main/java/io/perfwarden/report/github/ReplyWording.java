package io.perfwarden.report.github;

import static io.perfwarden.model.BenchmarkIdentities.label;
import static io.perfwarden.report.CommonWording.quantity;
import static io.perfwarden.report.MarkdownText.code;
import static io.perfwarden.report.MarkdownText.link;
import static io.perfwarden.report.MarkdownText.sentence;
import static io.perfwarden.report.RowFigures.percent;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.DigitText;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ReportRow;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.TextTemplates;

/** Answers to commands in comments, as Markdown without mentions. */
public final class ReplyWording {
    /**
     * A baseline that was written.
     *
     * @param suites with the values that were replaced as their baseline side
     * @param leftOut paths that no commit can hold
     * @param reason in the person's words; may be empty
     */
    public record Regenerated(
            Comparison suites,
            List<String> paths,
            List<String> leftOut,
            CommitSha measured,
            CommitSha commit,
            String requestedBy,
            String reason) {
        public Regenerated {
            paths = List.copyOf(paths);
            leftOut = List.copyOf(leftOut);
        }
    }

    public enum ProposalReason {
        FORK,
        PROTECTED
    }

    private static final TextTemplates TEXTS = new TextTemplates("reply");
    private static final int ACCEPTED = 10;
    private static final int ROWS = 15;
    private static final int FILES = 10;
    private static final String REPLACED =
            """
            | Benchmark | Old | New | Change |
            |:--|--:|--:|:--|
            """;

    private static final String REPLACED_OF_SUITES =
            """
            | Suite | Benchmark | Old | New | Change |
            |:--|:--|--:|--:|:--|
            """;

    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.cell(unit, 20));

    private ReplyWording() {}

    public static String refusalText(CommandRefusal refusal) {
        return "Not done: " + refusal(refusal);
    }

    public static String regeneratedText(Regenerated done) {
        boolean isKnown = !done.measured().equals(done.commit());
        String of =
                isKnown ? "values measured at " + done.measured().abbreviated() : "measured values";
        return text(
                        "regenerated",
                        of,
                        done.commit().abbreviated(),
                        requesterText(done),
                        replacedRows(done))
                + "\n";
    }

    public static String regeneratedBeside(
            Regenerated done, PullNumber opened, ProposalReason why) {
        String reason = text("beside-" + TextTemplates.key(why));
        return text("regenerated-beside", reason, opened, requesterText(done), replacedRows(done))
                + "\n";
    }

    public static String patchText(
            Regenerated done, BranchName branch, String headline, String patch) {
        String fence = MarkdownText.fence(patch, 3);
        String at = done.commit().abbreviated();
        String where = code(branch.value());
        return text(
                        "patched",
                        where,
                        at,
                        requesterText(done),
                        fence,
                        headline,
                        patch,
                        replacedRows(done))
                + "\n";
    }

    public static String proposal(
            PullNumber pull, String reason, String trailers, ProposalReason why) {
        String lines =
                trailers.lines()
                        .map(it -> "- " + code(it, MarkdownText.SENTENCE) + "\n")
                        .collect(Collectors.joining());
        return text(
                "proposal",
                pull,
                why == ProposalReason.FORK ? " " + text("proposal-of-fork") : "",
                reason.isEmpty() ? "" : "Reason: " + sentence(reason) + "\n\n",
                lines);
    }

    public static String improvedHeadline(List<String> suites) {
        return "Update the performance baseline of " + String.join(", ", suites);
    }

    public static String improvedText(
            BranchName branch, CommitSha measured, Comparison comparison, String runUrl) {
        String run = runUrl.isEmpty() ? "" : " (" + link("workflow run", runUrl) + ")";
        String verdict = CommonWording.verdictLine(comparison);
        return text("improved", code(branch.value()), measured.abbreviated(), verdict, run) + "\n";
    }

    /**
     * A run that a command started.
     *
     * @param runUrl empty where GitHub does not show it yet
     * @param before how many requested runs are before it
     */
    public static String requestedText(String workflow, CommitSha sha, String runUrl, int before) {
        return text(
                "requested",
                code(workflow),
                sha.abbreviated(),
                runUrl.isEmpty() ? "" : " in " + link("this run", runUrl),
                before == 0 ? "first in line." : quantity(before, "requested run") + " before it.");
    }

    public static String allRequested(List<String> lines) {
        return text("all-requested", String.join("\n", lines));
    }

    /** A fork's own run does not measure another ref. */
    public static String compareLater(String ref) {
        return "\n\n" + text("compare-later", code("/perfwarden compare " + ref));
    }

    public static String cancelledText(int runs) {
        return text("cancelled", quantity(runs, "requested run"));
    }

    public static String requestOver(String runUrl, boolean isSuccess) {
        String end = isSuccess ? " is complete" : " did not succeed";
        return text("request-over", link("The run", runUrl), end);
    }

    public static String requestLost(String runUrl) {
        return text("request-lost", link("The run", runUrl));
    }

    /** Compares the stored results of two commits. */
    public static String comparedText(
            CommitSha head, String ref, CommitSha before, Comparison comparison) {
        String is = before.value().startsWith(ref) ? "" : ", which is " + before.abbreviated();
        String body = CommentBody.standalone(comparison, "");
        return text("compared", head.abbreviated(), code(ref), is, body);
    }

    public static String renamedText(String before, String now) {
        return text("renamed", code(before), code(now));
    }

    public static String measuringAgain(String runUrl) {
        return text("measuring-again", link("the workflow run", runUrl));
    }

    public static String acceptedText(
            RowAcceptance acceptance, BranchName base, List<AcceptedRowSet.RefusedRow> left) {
        long benchmarks =
                acceptance.rows().stream()
                        .map(row -> Map.entry(row.key().where(), row.key().benchmark()))
                        .distinct()
                        .count();
        String reason = acceptance.reason();
        return text(
                        "accepted",
                        quantity((int) benchmarks, "benchmark"),
                        code(acceptance.by()),
                        code(base.value()),
                        acceptance.until().map(day -> " until " + day).orElse(""),
                        reason.isEmpty() ? "" : ": " + sentence(reason),
                        list(acceptance.rows(), ReplyWording::row))
                + "\n"
                + (left.isEmpty()
                        ? ""
                        : "\n" + text("not-accepted", list(left, ReplyWording::refusedRow)));
    }

    private static <T> String list(List<T> all, Function<T, String> line) {
        return CommonWording.bulletList(all.stream().limit(ACCEPTED).map(line), all.size());
    }

    private static String row(AcceptedRow row) {
        SeriesKey key = row.key();
        String suite = code(key.where().label());
        String name = code(label(key.benchmark()));
        String bound =
                switch (row.bound()) {
                    case AcceptanceBound.Worsening(double seen, double most) ->
                            percent(seen, 1) + " worse, up to " + percent(most, 1);
                    case AcceptanceBound.BoundValue(double most, String unit) ->
                            "up to " + DigitText.number(most, 3) + " " + code(unit);
                    case AcceptanceBound.Absence() -> "missing";
                };
        return SuiteWideShift.isKey(key)
                ? "all benchmarks of %s together: %s".formatted(suite, bound)
                : "%s in %s, %s: %s".formatted(name, suite, code(key.metric()), bound);
    }

    private static String refusedRow(AcceptedRowSet.RefusedRow left) {
        String name =
                SuiteWideShift.isRow(left.row())
                        ? "the suite as a whole"
                        : code(label(left.row().id()));
        String worse = percent(left.row().change().orElse(0), 1);
        return text("left-" + TextTemplates.key(left.reason()), name, worse);
    }

    private static String requesterText(Regenerated done) {
        return (done.requestedBy().isEmpty() ? "" : " for " + code(done.requestedBy()))
                + (done.reason().isEmpty() ? "" : ": " + sentence(done.reason()));
    }

    /** Paths are omitted if the platform in an artifact's name cannot be a file name. */
    private static String leftOut(Regenerated done) {
        Stream<String> paths = done.leftOut().stream().limit(FILES).map(MarkdownText::code);
        return done.leftOut().isEmpty()
                ? ""
                : "\n"
                        + text("no-path")
                        + "\n\n"
                        + CommonWording.bulletList(paths, done.leftOut().size());
    }

    private static String replacedRows(Regenerated done) {
        List<ReportRow> changed = notableRows(done.suites());
        Map<Object, Long> metrics =
                done.suites().suites().stream()
                        .flatMap(suite -> suite.rows().stream().map(row -> benchmark(suite, row)))
                        .collect(Collectors.groupingBy(it -> it, Collectors.counting()));
        long same =
                metrics.size()
                        - changed.stream()
                                .map(it -> benchmark(it.suite(), it.row()))
                                .distinct()
                                .count();
        int more = changed.size() - ROWS;
        boolean several = done.suites().suites().size() > 1;
        String table =
                changed.stream()
                        .limit(ROWS)
                        .map(it ->
                                line(
                                        it,
                                        metrics.getOrDefault(benchmark(it.suite(), it.row()), 0L)
                                                > 1))
                        .map(cells -> several ? cells : cells.subList(1, cells.size()))
                        .map(MarkdownText::tableRow)
                        .collect(
                                Collectors.joining(
                                        "", several ? REPLACED_OF_SUITES : REPLACED, ""));
        Stream<String> paths = done.paths().stream().limit(FILES).map(MarkdownText::code);
        return CommonWording.bulletList(paths, done.paths().size())
                + leftOut(done)
                + "\n"
                + (changed.isEmpty() ? "" : table + "\n")
                + (more > 0 ? quantity(more, "more change") + ".\n" : "")
                + (same == 0 ? "" : quantity((int) same, "other benchmark") + " unchanged.\n");
    }

    private static Object benchmark(SuiteComparison suite, Row row) {
        return Map.entry(suite.where(), row.id());
    }

    private static List<String> line(ReportRow entry, boolean withMetric) {
        String metric = MarkdownText.words(entry.row().metric().name());
        RowFigures.FigurePair values = FIGURES.values(entry.row());
        return List.of(
                MarkdownText.cell(entry.suite().where().label(), 40),
                MarkdownText.cell(label(entry.row().id()))
                        + (withMetric ? CommonWording.DOT + metric : ""),
                values.base(),
                values.current(),
                FIGURES.change(entry.row()));
    }

    public static String why(List<GroupMember> members, int more, CommitSha head) {
        String tables =
                members.stream()
                        .map(it -> ExplanationWording.markdown(it, head))
                        .collect(Collectors.joining("\n"));
        return more > 0
                ? text("more-explained", tables, quantity(more, "more benchmark")) + "\n"
                : tables;
    }

    static final Comparator<ReportRow> MOST_URGENT_FIRST =
            KeyOrder.of((ReportRow entry) -> entry.row().effect())
                    .thenComparingInt(entry -> interest(entry.row()))
                    .thenComparingDouble(entry -> order(entry.row()));

    /**
     * All but unchanged rows, the most urgent first: by effect, then by excess over the limit; then
     * rows that could not be judged, improvements by size, the rest.
     */
    static List<ReportRow> notableRows(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(
                        suite -> suite.notableRows().stream().map(row -> new ReportRow(suite, row)))
                .filter(entry -> ReportRow.Severity.of(entry.row()) != ReportRow.Severity.UNCHANGED)
                .filter(entry -> !isIgnored(entry.row()))
                .sorted(MOST_URGENT_FIRST)
                .toList();
    }

    static boolean isIgnored(Row row) {
        return row.effect() == RowEffect.NONE
                && switch (row.outcome()) {
                    case REGRESSED, SLOWER, MISSING -> true;
                    case FAILED -> !row.isBrokenAsBefore();
                    case UNCHANGED, IMPROVED, ADDED, SKIPPED, INCOMPARABLE, INCONCLUSIVE -> false;
                    case ACCEPTED -> false;
                };
    }

    private static int interest(Row row) {
        if (row.effect() != RowEffect.NONE) {
            return 0;
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED -> 0;
            case INCONCLUSIVE, INCOMPARABLE -> 1;
            case IMPROVED -> 2;
            case ACCEPTED -> 3;
            case ADDED -> 4;
            case SKIPPED -> 5;
            case UNCHANGED -> 6;
        };
    }

    private static double order(Row row) {
        return row.outcome() == RowOutcome.IMPROVED ? row.change().orElse(0) : -row.excess();
    }

    private static final int NAMES = 10;
    private static final NoticeWording NOTICES = new NoticeWording(MarkdownText::sentence);

    public static final String NOTE_WAITS =
            "Trends show this note once the pull request is merged.";

    private static String refusal(CommandRefusal refusal) {
        return switch (refusal) {
            case CommandRefusal.Plain it -> text(it.key());
            case CommandRefusal.NoPermission(String login, String permission) ->
                    text("no-permission", code(login), code(permission));
            case CommandRefusal.HeadMoved(CommitSha shown, CommitSha now) ->
                    text("head-moved", shown.abbreviated(), now.abbreviated());
            case CommandRefusal.BaseChanged(BranchName shown, BranchName now) ->
                    text("base-changed", code(shown.value()), code(now.value()));
            case CommandRefusal.NotTheHead(String named, CommitSha head) ->
                    text("not-the-head", code(named), head.abbreviated());
            case CommandRefusal.PermissionUntold(String login, String reason) ->
                    text("permission-unknown", code(login), sentence(reason));
            case CommandRefusal.NothingToAccept(String pattern, var left) ->
                    left.isEmpty()
                            ? text("no-match", code(pattern))
                            : text("nothing-to-accept", list(left, ReplyWording::refusedRow));
            case CommandRefusal.TooManyRows(int rows, int most) ->
                    text("too-many-rows", CommonWording.groupDigits(rows), most);
            case CommandRefusal.InThePast(LocalDate until) -> text("in-the-past", until);
            case CommandRefusal.NoResults(CommitSha head) -> text("no-results", head.abbreviated());
            case CommandRefusal.NotStarted(String workflow, String reason) ->
                    reason.isEmpty() || reason.contains("trigger")
                            ? text("not-started", code(workflow), sentence(reason)) + "\n"
                            : text(
                                    reason.toLowerCase(Locale.ROOT).contains("input")
                                            ? "not-started-inputs"
                                            : "not-started-otherwise",
                                    code(workflow),
                                    sentence(reason));
            case CommandRefusal.NoChoice(String workflow) -> text("no-choice", code(workflow));
            case CommandRefusal.MovedMeanwhile(CommitSha asked, CommitSha now) ->
                    text("moved-meanwhile", asked.abbreviated(), now.abbreviated());
            case CommandRefusal.BareCommit(String ref) -> text("bare-commit", code(ref));
            case CommandRefusal.ForkNotRun(String workflow) -> text("fork-not-run", code(workflow));
            case CommandRefusal.NoCommitInput(String workflow) ->
                    text("no-commit-input", code(workflow));
            case CommandRefusal.ForkChanges(String workflow, List<String> paths) ->
                    text("fork-changes", code(workflow), ForkNotice.paths(paths));
            case CommandRefusal.ForkStarts(String branch, List<String> workflows) ->
                    text("fork-starts", code(branch), ForkNotice.paths(workflows));
            case CommandRefusal.ForkFollowed(String workflow, List<String> workflows) ->
                    text("fork-followed", code(workflow), ForkNotice.paths(workflows));
            case CommandRefusal.BranchTaken(String branch, CommitSha by) ->
                    text("branch-taken", code(branch), by.abbreviated());
            case CommandRefusal.BranchRefused(String branch, String reason) ->
                    text("branch-refused", code(branch), sentence(reason));
            case CommandRefusal.RunElsewhere(List<String> sources) ->
                    text("run-elsewhere", CheckWording.sourceNames(sources));
            case CommandRefusal.NotApproved(String runUrl, String reason) ->
                    text("not-approved", link("the run", runUrl), sentence(reason));
            case CommandRefusal.AmbiguousCommit(String digits) ->
                    text("ambiguous-commit", code(digits));
            case CommandRefusal.NotMeasured it -> notMeasured(it);
            case CommandRefusal.UnknownSuite(String asked, List<String> suites) ->
                    text(
                            suites.size() == 1 ? "unknown-suite" : "unknown-suites",
                            code(asked),
                            enumerate(suites));
            case CommandRefusal.UnknownBenchmark(String asked, List<String> similar) ->
                    similar.isEmpty()
                            ? text("unknown-benchmark", code(asked))
                            : text("similar-benchmarks", code(asked), enumerate(similar));
            case CommandRefusal.AmbiguousName(String asked, List<String> candidates) ->
                    text("ambiguous-name", code(asked), enumerate(candidates));
            case CommandRefusal.NoBaselineFile(BranchName base) ->
                    text("no-baseline-file", code(base.value()));
            case CommandRefusal.BaselineUnread(String path) ->
                    text("baseline-unread", code(path, MarkdownText.WHOLE));
            case CommandRefusal.WriteRefused(String said) -> text("write-refused", sentence(said));
            case CommandRefusal.Unclear(InputProblem problem) -> NOTICES.problem(problem) + ".";
            case CommandRefusal.NothingBetween(CommitSha commit) ->
                    text("nothing-between", commit.abbreviated());
            case CommandRefusal.Bisecting(String progress) -> text("bisecting", progress);
        };
    }

    private static String notMeasured(CommandRefusal.NotMeasured refusal) {
        String ref = code(refusal.ref());
        if (refusal.commit().isEmpty()) {
            return text("no-commit", ref);
        }
        String commit = refusal.commit().get().abbreviated();
        return refusal.nearest()
                .map(it -> text("not-measured-nearest", ref, commit, it.abbreviated()))
                .orElseGet(() -> text("not-measured", ref, commit));
    }

    private static String text(String key, Object... slots) {
        return TEXTS.text(key, slots);
    }

    private static String enumerate(List<String> names) {
        Stream<String> some = names.stream().limit(NAMES).map(it -> code(it, MarkdownText.WHOLE));
        return CommonWording.enumerate(", ", some, names.size());
    }
}
