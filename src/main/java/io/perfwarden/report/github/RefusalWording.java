package io.perfwarden.report.github;

import io.perfwarden.compare.accepted.Choice;
import io.perfwarden.problem.Problem;
import io.perfwarden.report.Markdown;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.finding.AcceptanceWording;
import io.perfwarden.report.github.Replies.Refusal;
import io.perfwarden.scm.CommitSha;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/** Why a command is not carried out, and what to do instead. */
final class RefusalWording {
    private static final int NAMES = 10;
    private static final NoticeWording NOTICES = new NoticeWording(Markdown::sentence);

    private static final String NEWER_RESULTS =
            "other results than those that the report showed are there by now. Look"
                    + " at the report, then ask again.";

    private static final String NOTHING_IN_VIEW =
            "the report changed within the second of the command, or there was none"
                    + " yet. Look at the report, then ask again.";

    private static final String FAILED_ROWS =
            "a benchmark failed on this commit, and no skip lets that pass. Fix it,"
                    + " or accept the change with `/regen-baseline`.";

    private static final String SEVERAL_PULLS =
            "several pull requests are at this commit. Accept in a comment on the one that is"
                    + " meant: `/perfwarden accept <benchmark> reason`.";

    private static final String NOT_RUN_AGAIN =
            "GitHub does not run the workflow again: the run is too old or still"
                    + " going, or the app lacks the permission to write actions.";

    private RefusalWording() {}

    static String of(Refusal refusal) {
        return switch (refusal) {
            case Refusal.NoPermission no -> noPermission(no);
            case Refusal.Edited() -> "the comment was edited. Write the command in a new comment.";
            case Refusal.HeadMoved(CommitSha shown, CommitSha now) -> headMoved(shown, now);
            case Refusal.NotTheHead(String named, CommitSha head) -> notTheHead(named, head);
            case Refusal.NewerResults() -> NEWER_RESULTS;
            case Refusal.NothingInView() -> NOTHING_IN_VIEW;
            case Refusal.FailedRows() -> FAILED_ROWS;
            case Refusal.PermissionUntold untold -> permissionUntold(untold);
            case Refusal.NothingToAccept(String pattern, List<Choice.Left> left) ->
                    AcceptanceWording.nothing(pattern, left);
            case Refusal.TooManyRows(int rows, int most) -> AcceptanceWording.tooMany(rows, most);
            case Refusal.InThePast(LocalDate until) ->
                    until + " is over already: nothing would be accepted.";
            case Refusal.SeveralPulls() -> SEVERAL_PULLS;
            case Refusal.NoResults(CommitSha head) -> noResults(head);
            case Refusal.UnknownSuite unknown -> unknownSuite(unknown);
            case Refusal.UnknownBenchmark unknown -> unknownBenchmark(unknown);
            case Refusal.AmbiguousName ambiguous -> ambiguousName(ambiguous);
            case Refusal.WriteRefused(String said) -> writeRefused(said);
            case Refusal.Closed() -> "the pull request is not open.";
            case Refusal.NotRunAgain() -> NOT_RUN_AGAIN;
            case Refusal.Unclear(Problem problem) -> NOTICES.problem(problem) + ".";
        };
    }

    private static String writeRefused(String said) {
        return "GitHub does not let the app write the baseline, neither to the branch nor to one"
                + " beside it: "
                + Markdown.sentence(said)
                + ". Give the app the permission to write contents, and let it past rules for"
                + " branches `perfwarden/**`, or commit the file that `perfwarden baseline save`"
                + " writes.";
    }

    private static String noPermission(Refusal.NoPermission refusal) {
        return Markdown.code(refusal.login())
                + " has the permission "
                + Markdown.code(refusal.permission())
                + " on this repository; this needs `write` or `admin`.";
    }

    private static String headMoved(CommitSha shown, CommitSha now) {
        return "the report shows "
                + shown.abbreviated()
                + ", the branch is at "
                + now.abbreviated()
                + ". Wait for the benchmarks of the new commit, look at them, and ask again.";
    }

    private static String notTheHead(String named, CommitSha head) {
        return Markdown.code(named)
                + " is not the head of this pull request, which is "
                + head.abbreviated()
                + ".";
    }

    private static String permissionUntold(Refusal.PermissionUntold refusal) {
        return "GitHub does not tell the permission of "
                + Markdown.code(refusal.login())
                + ": "
                + Markdown.sentence(refusal.reason())
                + ".";
    }

    private static String noResults(CommitSha head) {
        return "there are no results for "
                + head.abbreviated()
                + " yet. Ask again when the benchmark workflow is complete.";
    }

    private static String unknownSuite(Refusal.UnknownSuite refusal) {
        return "there is no suite "
                + Markdown.code(refusal.asked())
                + ". There "
                + (refusal.suites().size() == 1 ? "is " : "are ")
                + listed(refusal.suites())
                + ".";
    }

    private static String unknownBenchmark(Refusal.UnknownBenchmark refusal) {
        return "no benchmark of the report is called "
                + Markdown.code(refusal.asked())
                + "."
                + (refusal.similar().isEmpty()
                        ? ""
                        : " Similar: " + listed(refusal.similar()) + ".");
    }

    private static String ambiguousName(Refusal.AmbiguousName refusal) {
        return Markdown.code(refusal.asked())
                + " can be several benchmarks. Say which: "
                + listed(refusal.candidates())
                + ".";
    }

    private static String listed(List<String> names) {
        String some =
                names.stream()
                        .limit(NAMES)
                        .map(name -> Markdown.code(name, Markdown.WHOLE))
                        .collect(Collectors.joining(", "));
        int more = names.size() - NAMES;
        return more > 0 ? some + " and " + more + " more" : some;
    }
}
