package io.perfwarden.report.github;

import static io.perfwarden.report.CommonWording.counted;
import static io.perfwarden.report.MarkdownText.code;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.AcceptedRowSet;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.PullNumber;
import io.perfwarden.report.AcceptanceWording;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ReportRow;
import io.perfwarden.report.RowFigures;

/** Answers to commands in comments, as Markdown without mentions. */
public final class ReplyWording {
    /** Why a command was not carried out. */
    public sealed interface Refusal {
        record NoPermission(String login, String permission) implements Refusal {}

        record Edited() implements Refusal {}

        record HeadMoved(CommitSha shown, CommitSha now) implements Refusal {}

        record NotTheHead(String named, CommitSha head) implements Refusal {}

        record NewerResults() implements Refusal {}

        record NothingInView() implements Refusal {}

        record FailedRows() implements Refusal {}

        record PermissionUntold(String login, String reason) implements Refusal {}

        record NothingToAccept(String pattern, List<AcceptedRowSet.Left> left) implements Refusal {
            public NothingToAccept {
                left = List.copyOf(left);
            }
        }

        record TooManyRows(int rows, int most) implements Refusal {}

        record InThePast(LocalDate until) implements Refusal {}

        record SeveralPulls() implements Refusal {}

        record NoResults(CommitSha head) implements Refusal {}

        /** No suite that is meant names a workflow. */
        record NoWorkflow() implements Refusal {}

        /**
         * GitHub did not start a workflow.
         *
         * @param reason GitHub's words
         */
        record NotStarted(String workflow, String reason) implements Refusal {}

        record MovedMeanwhile(CommitSha asked, CommitSha now) implements Refusal {}

        record BareCommit(String ref) implements Refusal {}

        record ForkNotRun(String workflow) implements Refusal {}

        record ForkChanged() implements Refusal {}

        record NotApproved(String runUrl, String reason) implements Refusal {}

        record NothingToCancel() implements Refusal {}

        record AmbiguousCommit(String digits) implements Refusal {}

        /**
         * Nothing is stored of a commit.
         *
         * @param commit that the ref names; absent where it names none
         * @param nearest commit before it of which results are stored
         */
        record NotMeasured(String ref, Optional<CommitSha> commit, Optional<CommitSha> nearest)
                implements Refusal {}

        record UnknownSuite(String asked, List<String> suites) implements Refusal {
            public UnknownSuite {
                suites = List.copyOf(suites);
            }
        }

        record UnknownBenchmark(String asked, List<String> similar) implements Refusal {
            public UnknownBenchmark {
                similar = List.copyOf(similar);
            }
        }

        record AmbiguousName(String asked, List<String> candidates) implements Refusal {
            public AmbiguousName {
                candidates = List.copyOf(candidates);
            }
        }

        record WriteRefused(String said) implements Refusal {}

        record Closed() implements Refusal {}

        record NotMerged() implements Refusal {}

        record NotRunAgain() implements Refusal {}

        /** Of a command for the issue of a regression on a pull request. */
        record OnlyInIssue() implements Refusal {}

        /** Of any other command in such an issue. */
        record OnlyOnPull() implements Refusal {}

        record Unclear(InputProblem problem) implements Refusal {}
    }

    /**
     * A baseline that was written.
     *
     * @param suites with the values that were replaced as their baseline side
     * @param paths of the files written
     * @param measured commit whose values they are
     * @param commit that wrote them
     * @param reason in the person's words; may be empty
     */
    public record Regenerated(
            Comparison suites,
            List<String> paths,
            CommitSha measured,
            CommitSha commit,
            String requestedBy,
            String reason) {
        public Regenerated {
            paths = List.copyOf(paths);
        }
    }

    /** Why a baseline is proposed beside the pull request that it was asked for on. */
    public enum Beside {
        FORK,
        PROTECTED
    }

    private static final int ROWS = 15;
    private static final int FILES = 10;
    private static final String REPLACED =
            """
            | Benchmark | Old | New | Change |
            |:--|--:|--:|:--|
            """;

    /** The same of several suites. */
    private static final String REPLACED_OF_SUITES =
            """
            | Suite | Benchmark | Old | New | Change |
            |:--|:--|--:|--:|:--|
            """;

    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.cell(unit, 20));

    private ReplyWording() {}

    public static String refused(Refusal refusal) {
        return "Not done: " + refusal(refusal);
    }

    /** The baseline was written to the pull request's own branch. */
    public static String regenerated(Regenerated done) {
        boolean isKnown = !done.measured().equals(done.commit());
        return "Wrote the "
                + (isKnown
                        ? "values measured at " + done.measured().abbreviated()
                        : "measured values")
                + " as the new baseline in "
                + done.commit().abbreviated()
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nFrom now on this pull request is compared with these values.\n";
    }

    /** The baseline was put up as a pull request of its own. */
    public static String regeneratedBeside(Regenerated done, PullNumber opened, Beside why) {
        return switch (why) {
                    case FORK -> "The app cannot write to the branch of a fork.";
                    case PROTECTED ->
                            "The app cannot write to this branch: it is protected or the default"
                                    + " branch.";
                }
                + " The new baseline is a pull request of its own: #"
                + opened
                + asked(done)
                + ".\n\n"
                + replaced(done)
                + "\nOnce it is merged, this pull request is compared with the new baseline.\n";
    }

    /**
     * The baseline as a patch, where the app may not write.
     *
     * @param done with the commit that the patch is for
     * @param headline of the commit to be made; without quotes
     * @param patch for {@code git apply}
     */
    public static String patched(
            Regenerated done, BranchName branch, String headline, String patch) {
        String fence = "`".repeat(Math.max(3, longestRun(patch) + 1));
        return "This installation may not write files. Commit the new baseline with one command, on"
                + " the branch "
                + code(branch.value())
                + " at "
                + done.commit().abbreviated()
                + asked(done)
                + ":\n\n"
                + fence
                + "sh\ngit apply --index <<'PATCH' && git commit -m '"
                + headline
                + "' && git push\n"
                + patch
                + "PATCH\n"
                + fence
                + "\n\n"
                + replaced(done)
                + "\nThe check accepts exactly these files from now on. With the permission"
                + " `contents: write` the app commits them itself.\n";
    }

    private static int longestRun(String text) {
        return Pattern.compile("`+")
                .matcher(text)
                .results()
                .mapToInt(found -> found.end() - found.start())
                .max()
                .orElse(0);
    }

    /** The body of the pull request that proposes a baseline for another one. */
    public static String proposal(PullNumber pull, String reason, String trailers, Beside why) {
        return "New baseline with the values measured for #"
                + pull
                + ", requested there with `/regen-baseline`."
                + switch (why) {
                    case FORK ->
                            " Code from a fork produced these values: review the difference"
                                    + " before you merge.";
                    case PROTECTED -> "";
                }
                + "\n\n"
                + (reason.isEmpty() ? "" : "Reason: " + MarkdownText.sentence(reason) + "\n\n")
                + trailers.lines()
                        .map(it -> "- " + code(it, MarkdownText.SENTENCE) + "\n")
                        .collect(Collectors.joining());
    }

    public static String improvedHeadline(List<String> suites) {
        return "Update the performance baseline of " + String.join(", ", suites);
    }

    /** The body of the pull request that proposes baselines which the default branch has beaten. */
    public static String improved(
            BranchName branch, CommitSha measured, Comparison comparison, String runUrl) {
        return code(branch.value())
                + " is faster than its baseline. Merge this to compare later changes with the new"
                + " values.\n\n"
                + "- Result at "
                + measured.abbreviated()
                + ": "
                + CommonWording.verdictLine(comparison)
                + (runUrl.isEmpty() ? "" : " (" + MarkdownText.link("workflow run", runUrl) + ")")
                + "\n- Later runs update this pull request. It is closed if they are no longer"
                + " faster.\n- If you close it, it stays closed until the baseline changes.\n";
    }

    /**
     * A run that was started because of a command.
     *
     * @param runUrl empty where GitHub does not show it yet
     * @param before how many requested runs are before it
     */
    public static String requested(String workflow, CommitSha sha, String runUrl, int before) {
        return code(workflow)
                + " measures "
                + sha.abbreviated()
                + (runUrl.isEmpty() ? "" : " in " + MarkdownText.link("this run", runUrl))
                + ", "
                + (before == 0
                        ? "first in line."
                        : counted(before, "requested run") + " before it.");
    }

    public static String allRequested(List<String> lines) {
        return String.join("\n", lines)
                + "\n\nThe report follows when it is complete. `/perfwarden cancel` ends it.";
    }

    public static String cancelled(int runs) {
        return "Cancelled " + counted(runs, "requested run") + ".";
    }

    public static String requestOver(String runUrl, boolean isSuccess) {
        return MarkdownText.link("The run", runUrl)
                + (isSuccess ? " is complete" : " did not succeed")
                + ". The report and the check have the verdict.";
    }

    /**
     * The stored results of a commit against those of another one.
     *
     * @param ref as it was written
     * @param before the commit that it names
     */
    public static String compared(
            CommitSha head, String ref, CommitSha before, Comparison comparison) {
        return "Stored results of %s compared with those of %s%s:\n\n%s"
                .formatted(
                        head.abbreviated(),
                        code(ref),
                        before.value().startsWith(ref) ? "" : ", which is " + before.abbreviated(),
                        CommentBody.standalone(comparison));
    }

    public static String measuringAgain(String runUrl) {
        return "Measuring again in %s. The report follows when it is complete."
                .formatted(MarkdownText.link("the workflow run", runUrl));
    }

    private static String asked(Regenerated done) {
        return (done.requestedBy().isEmpty() ? "" : " for " + code(done.requestedBy()))
                + (done.reason().isEmpty() ? "" : ": " + MarkdownText.sentence(done.reason()));
    }

    private static String replaced(Regenerated done) {
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
        return written(done.paths())
                + "\n"
                + (changed.isEmpty() ? "" : table + "\n")
                + (more > 0 ? counted(more, "more change") + ".\n" : "")
                + (same == 0 ? "" : counted((int) same, "other benchmark") + " unchanged.\n");
    }

    private static String written(List<String> paths) {
        String some =
                paths.stream()
                        .limit(FILES)
                        .map(path -> "- " + code(path) + "\n")
                        .collect(Collectors.joining());
        int more = paths.size() - FILES;
        return more > 0 ? some + "- and " + more + " more\n" : some;
    }

    private static Object benchmark(SuiteComparison suite, Row row) {
        return Map.entry(suite.where(), row.id());
    }

    private static List<String> line(ReportRow entry, boolean withMetric) {
        String metric = MarkdownText.words(entry.row().metric().name());
        RowFigures.Pair values = FIGURES.values(entry.row());
        return List.of(
                MarkdownText.cell(entry.suite().where().label(), 40),
                MarkdownText.cell(BenchmarkIdentities.label(entry.row().id()))
                        + (withMetric ? CommonWording.DOT + metric : ""),
                values.base(),
                values.current(),
                FIGURES.change(entry.row()));
    }

    /**
     * How benchmarks were judged: samples, noise, rule and limit, a table for each.
     *
     * @param more how many others were meant too
     */
    public static String why(List<GroupMember> members, int more) {
        String tables =
                members.stream()
                        .map(ExplanationWording::markdown)
                        .collect(Collectors.joining("\n"));
        return more > 0
                ? tables + "\nAnd " + counted(more, "more benchmark") + ": name one to see it.\n"
                : tables;
    }

    /** By effect, then how far over the limit; improvements by how large they are. */
    static final Comparator<ReportRow> MOST_URGENT_FIRST =
            Comparator.comparing((ReportRow entry) -> entry.row().effect())
                    .thenComparingInt(entry -> interest(entry.row()))
                    .thenComparingDouble(entry -> order(entry.row()));

    /**
     * Everything but unchanged rows, the most urgent first: by effect, then how far over the limit;
     * then what could not be judged, improvements with the largest first, the rest.
     */
    static List<ReportRow> notableRows(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.remarkable().stream().map(row -> new ReportRow(suite, row)))
                .filter(entry -> ReportRow.Severity.of(entry.row()) != ReportRow.Severity.UNCHANGED)
                .filter(entry -> !isIgnored(entry.row()))
                .sorted(MOST_URGENT_FIRST)
                .toList();
    }

    /** Worse, gone or failed, and the configuration says that it does not matter. */
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

    /** About a note on an open pull request. */
    public static final String NOTE_WAITS =
            "Trends show this note once the pull request is merged.";

    private static final String NEWER_RESULTS =
            "newer results than those of the report exist. Look at the new report, then ask"
                    + " again.";

    private static final String NOTHING_IN_VIEW =
            "there was no report yet, or it changed at the same moment. Look at the report,"
                    + " then ask again.";

    private static final String FAILED_ROWS =
            "a benchmark failed on this commit, and `skip` does not apply to that. Fix it, or"
                    + " measure again: `/perfwarden rerun`. Or accept the change: `/perfwarden accept"
                    + " BENCHMARK REASON` (this pull request only), `/regen-baseline` (for good). For a"
                    + " missing benchmark, put `until=DATE` before the reason.";

    private static final String SEVERAL_PULLS =
            "several pull requests have this commit. Comment on the right one: `/perfwarden"
                    + " accept BENCHMARK REASON`.";

    private static final String NOT_RUN_AGAIN =
            "GitHub refused to start the workflow again. The run is too old, it is still"
                    + " running, or the app lacks the permission `actions: write`.";

    static String refusal(Refusal refusal) {
        return switch (refusal) {
            case Refusal.NoPermission no -> noPermission(no);
            case Refusal.Edited() -> "the comment was edited. Write the command in a new comment.";
            case Refusal.HeadMoved(CommitSha shown, CommitSha now) -> headMoved(shown, now);
            case Refusal.NotTheHead(String named, CommitSha head) -> notTheHead(named, head);
            case Refusal.NewerResults() -> NEWER_RESULTS;
            case Refusal.NothingInView() -> NOTHING_IN_VIEW;
            case Refusal.FailedRows() -> FAILED_ROWS;
            case Refusal.PermissionUntold untold -> permissionUntold(untold);
            case Refusal.NothingToAccept(String pattern, List<AcceptedRowSet.Left> left) ->
                    AcceptanceWording.nothing(pattern, left);
            case Refusal.TooManyRows(int rows, int most) -> AcceptanceWording.tooMany(rows, most);
            case Refusal.InThePast(LocalDate until) -> "the date " + until + " is in the past.";
            case Refusal.SeveralPulls() -> SEVERAL_PULLS;
            case Refusal.NoResults(CommitSha head) -> noResults(head);
            case Refusal.NoWorkflow() ->
                    "none of these suites names its `workflow` in the configuration, so that none"
                            + " can be started.";
            case Refusal.NotStarted(String workflow, String reason) -> notStarted(workflow, reason);
            case Refusal.MovedMeanwhile(CommitSha asked, CommitSha now) ->
                    "the branch moved from "
                            + asked.abbreviated()
                            + " to "
                            + now.abbreviated()
                            + " before the run started. The run is cancelled and does not count."
                            + " Ask again for the new commit.";
            case Refusal.BareCommit(String ref) ->
                    "no results are stored of "
                            + code(ref)
                            + ", and a workflow starts on a branch or tag only. Push a tag to this"
                            + " commit and name the tag.";
            case Refusal.ForkNotRun(String workflow) ->
                    "code of a fork is never started with the rights of this repository, and no run"
                            + " of "
                            + code(workflow)
                            + " for this head exists that could be approved or run again. Give the"
                            + " workflow the event `pull_request`, then close and reopen the pull"
                            + " request.";
            case Refusal.ForkChanged() ->
                    "the fork was pushed to after this comment. Look at the new commits, then ask"
                            + " again.";
            case Refusal.NotApproved(String runUrl, String reason) ->
                    "GitHub refused to approve %s: %s. A maintainer can approve it there."
                            .formatted(
                                    MarkdownText.link("the run", runUrl),
                                    MarkdownText.sentence(reason));
            case Refusal.NothingToCancel() ->
                    "no run that was asked for on this pull request is under way.";
            case Refusal.AmbiguousCommit(String digits) ->
                    code(digits) + " begins the ids of several commits. Give more digits.";
            case Refusal.NotMeasured it -> notMeasured(it);
            case Refusal.UnknownSuite unknown -> unknownSuite(unknown);
            case Refusal.UnknownBenchmark unknown -> unknownBenchmark(unknown);
            case Refusal.AmbiguousName ambiguous -> ambiguousName(ambiguous);
            case Refusal.WriteRefused(String said) -> writeRefused(said);
            case Refusal.Closed() -> "the pull request is not open.";
            case Refusal.NotMerged() -> "the pull request was closed without a merge.";
            case Refusal.NotRunAgain() -> NOT_RUN_AGAIN;
            case Refusal.OnlyInIssue() ->
                    "this command works only in the issue of a regression on the default branch.";
            case Refusal.OnlyOnPull() ->
                    "in the issue of a regression there are `/perfwarden ack`, `/perfwarden snooze"
                            + " until DATE` and `/perfwarden noise REASON`; all others belong on a"
                            + " pull request.";
            case Refusal.Unclear(InputProblem problem) -> NOTICES.problem(problem) + ".";
        };
    }

    private static String writeRefused(String said) {
        return "GitHub refused to let the app write the baseline: "
                + MarkdownText.sentence(said)
                + ". Give the app the permission `contents: write` and access to branches"
                + " `perfwarden/**`. Or commit the file that `perfwarden baseline save` writes.";
    }

    private static String noPermission(Refusal.NoPermission refusal) {
        return code(refusal.login())
                + " has the permission "
                + code(refusal.permission())
                + " on this repository. This needs `write` or `admin`: a maintainer can run it"
                + " for you.";
    }

    private static String headMoved(CommitSha shown, CommitSha now) {
        return "the report shows "
                + shown.abbreviated()
                + ", the branch is at "
                + now.abbreviated()
                + ". Wait for the report of the new commit, then ask again.";
    }

    private static String notTheHead(String named, CommitSha head) {
        return "%s is not the head of this pull request, which is %s."
                .formatted(code(named), head.abbreviated());
    }

    private static String permissionUntold(Refusal.PermissionUntold refusal) {
        return "GitHub did not answer which permission %s has: %s."
                .formatted(code(refusal.login()), MarkdownText.sentence(refusal.reason()));
    }

    private static String noResults(CommitSha head) {
        return "there are no results for %s yet. Ask again when the benchmark run is complete."
                .formatted(head.abbreviated());
    }

    private static String notStarted(String workflow, String reason) {
        String file = code(workflow);
        return "GitHub did not start "
                + file
                + ": "
                + MarkdownText.sentence(reason)
                + ". It can be started on request if it has these lines, on the default branch and"
                + " on this one:\n\n```yaml\non:\n  workflow_dispatch:\n```\n";
    }

    private static String notMeasured(Refusal.NotMeasured refusal) {
        String ref = code(refusal.ref());
        if (refusal.commit().isEmpty()) {
            return ref + " is no commit, tag or branch of this repository.";
        }
        return ref
                + " is "
                + refusal.commit().get().abbreviated()
                + ", of which no results are stored."
                + refusal.nearest()
                        .map(it ->
                                " The nearest measured commit before it: `/perfwarden compare %s`."
                                        .formatted(it.abbreviated()))
                        .orElse(" No measured commit before it is known either.");
    }

    private static String unknownSuite(Refusal.UnknownSuite refusal) {
        return "there is no suite %s. There %s%s."
                .formatted(
                        code(refusal.asked()),
                        refusal.suites().size() == 1 ? "is " : "are ",
                        listed(refusal.suites()));
    }

    private static String unknownBenchmark(Refusal.UnknownBenchmark refusal) {
        return "the report has no benchmark "
                + code(refusal.asked())
                + "."
                + (refusal.similar().isEmpty()
                        ? ""
                        : " Similar: " + listed(refusal.similar()) + ".");
    }

    private static String ambiguousName(Refusal.AmbiguousName refusal) {
        return "%s names several benchmarks. Choose one: %s."
                .formatted(code(refusal.asked()), listed(refusal.candidates()));
    }

    private static String listed(List<String> names) {
        String some =
                names.stream()
                        .limit(NAMES)
                        .map(name -> code(name, MarkdownText.WHOLE))
                        .collect(Collectors.joining(", "));
        int more = names.size() - NAMES;
        return more > 0 ? some + " and " + more + " more" : some;
    }
}
