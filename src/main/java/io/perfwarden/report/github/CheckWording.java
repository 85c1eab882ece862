package io.perfwarden.report.github;

import module java.base;

import io.perfwarden.check.CheckConclusion;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.SuiteConclusion;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.ProposedFileWording;
import io.perfwarden.report.github.CheckText.TextBudget;

/** The texts of checks that show no comparison, by the state of their commit. */
public final class CheckWording {
    private static final int PROBLEMS = 20;
    private static final int PROBLEM_BYTES = 50_000;
    private static final int WORKFLOWS = 5;
    private static final NoticeWording NOTICES = new NoticeWording(MarkdownText::sentence);

    private static final int SUITES = 20;

    private final Duration deadline;

    /**
     * @param deadline how long an expected run may take to appear
     */
    public CheckWording(Duration deadline) {
        this.deadline = deadline;
    }

    /** The text of a check. */
    public CheckText of(CheckConclusion ending, Optional<CheckText> judged) {
        CheckText heaviest =
                ending.voice().reason() instanceof SuiteConclusion.Reason.Verdict
                                && judged.isPresent()
                        ? judged.get()
                        : of(ending.voice());
        return new CheckText(
                        heaviest.title(),
                        heaviest.summary(),
                        judged.map(CheckText::text).orElse(""))
                .adding(besides(ending.others()));
    }

    private String besides(List<SuiteConclusion> others) {
        return others.stream()
                .filter(voice -> voice.suite().isPresent())
                .limit(SUITES)
                .map(voice ->
                        "- "
                                + MarkdownText.code(voice.suite().orElse(""))
                                + ": "
                                + of(voice).title())
                .collect(Collectors.joining("\n"));
    }

    private CheckText of(SuiteConclusion voice) {
        return switch (voice.reason()) {
            case SuiteConclusion.Reason.Verdict() -> unshown("Judged");
            case SuiteConclusion.Reason.MoreToCome(TargetVerdict.Open why) ->
                    moreToCome(voice.suite().orElse(""), why);
            case SuiteConclusion.Reason.Waived(CommitFacts.Waiver waiver) ->
                    waived(waiver.login(), waiver.reason());
            case SuiteConclusion.Reason.State(SuiteState state) -> of(state);
        };
    }

    private CheckText of(SuiteState state) {
        return switch (state) {
            case SuiteState.Waiting(String workflow) -> queued(List.of(workflow));
            case SuiteState.Queued(String url) -> queued(List.of());
            case SuiteState.AwaitingApproval(String url) -> waitingForApproval(url);
            case SuiteState.MeasuredAgain(String url) -> measuredAgain(url);
            case SuiteState.Running(String url) -> inProgress(url);
            case SuiteState.Measuring(var _, String url) ->
                    untabled(
                            "Reading the results",
                            MarkdownText.link("The workflow run", url)
                                    + " is complete; its results are being read.");
            case SuiteState.Undecided _, SuiteState.Unexpected _, SuiteState.Measured _ ->
                    judgingAgain();
            case SuiteState.Faulted(String reference) -> fault(reference);
            case SuiteState.StaysRed(String url) -> staysRed(url);
            case SuiteState.ConfiguredLater(String artifact, String url) ->
                    configuredLater(artifact, url);
            case SuiteState.Cancelled(String url) -> cancelled(url);
            case SuiteState.Skipped(String url, Optional<String> jobs) ->
                    jobs.map(names -> jobsLeftOut(url, names))
                            .orElseGet(() -> workflowSkipped(url));
            case SuiteState.SkippedAgain(String url) -> skippedAgain(url);
            case SuiteState.NotStarted(String workflow) -> notStarted(workflow, deadline);
            case SuiteState.OtherEvent(String workflow, String url) -> otherEvent(workflow, url);
            case SuiteState.FilteredOut(String workflow, var filter) ->
                    filteredOut(workflow, filter);
            case SuiteState.NotInQueue _ -> notMeasuredInQueue();
            case SuiteState.Evaded(String workflow, SuiteState.Means means) ->
                    switch (means) {
                        case WORKFLOW_CHANGED -> workflowChanged(workflow);
                        case SKIP_MARK -> askedToSkip(workflow);
                        case BASE_CHANGED -> baseChanged(workflow);
                    };
        };
    }

    /** A verdict for a base that a pull request had. */
    public static CheckText ofFormerBase(CheckText text, String base) {
        return text.adding(formerBase(base));
    }

    /** Nothing is expected of a pull request that brings files which cannot be used. */
    public static CheckText bringing(List<ProposedFileFault> faults) {
        return new CheckText(
                ProposedFileWording.heading(faults), ProposedFileWording.paragraph(faults), "");
    }

    /** What would pass, but for what the pull request brings. */
    public static CheckText blocked(List<ProposedFileFault> faults, CheckText text) {
        return new CheckText(
                        ProposedFileWording.heading(faults),
                        ProposedFileWording.paragraph(faults),
                        text.text())
                .adding(text.summary());
    }

    public static CheckText waived(
            CommitFacts.Waiver waiver, List<ProposedFileFault> faults, CheckText text) {
        CheckText word = waived(waiver);
        return new CheckText(word.title(), word.summary(), text.text())
                .adding(ProposedFileWording.paragraph(faults))
                .adding(text.summary());
    }

    public static CheckText waived(CommitFacts.Waiver waiver) {
        return waived(waiver.login(), waiver.reason());
    }

    /** A report that is not about the present state. */
    public record Outdated(CommitSha shown, String body) {}

    /** How the head is, and below that what is known of an older commit or an earlier attempt. */
    public static String outdated(CommitSha head, String now, Outdated report) {
        return CommentWording.outdated(head, now, report);
    }

    /** What is said of a head whose verdict is not there yet, whatever it waits for. */
    public static String beingMeasured() {
        return CommentWording.BEING_MEASURED;
    }

    /** What is said of a head that nothing is expected of and nothing was measured of. */
    public static String notMeasured() {
        return CommentWording.NOT_MEASURED;
    }

    private static CheckText untabled(String title, String summary) {
        return new CheckText(title, summary, "");
    }

    static CheckText queued(List<String> workflows) {
        String which =
                workflows.isEmpty()
                        ? ""
                        : ": "
                                + workflows.stream()
                                        .limit(WORKFLOWS)
                                        .map(MarkdownText::code)
                                        .collect(Collectors.joining(", "));
        return untabled(
                "Waiting for the benchmark workflow",
                "The benchmark workflow has not started yet" + which + ".");
    }

    static CheckText waitingForApproval(String runUrl) {
        return untabled(
                "Waiting for approval of the benchmark workflow",
                "A maintainer has to approve "
                        + MarkdownText.link("the workflow run", runUrl)
                        + " before benchmarks are measured.");
    }

    static CheckText inProgress(String runUrl) {
        return untabled(
                "Benchmarks are running",
                "The verdict follows when "
                        + MarkdownText.link("the workflow run", runUrl)
                        + " is complete.");
    }

    static CheckText cancelled(String runUrl) {
        return untabled(
                "The benchmark run was cancelled",
                MarkdownText.link("The workflow run", runUrl)
                        + " was cancelled, so there is nothing to judge. A later run replaces this"
                        + " check.");
    }

    static CheckText staysRed(String runUrl) {
        return untabled(
                "A regression was measured, and nothing has measured it since",
                (runUrl.isEmpty() ? "A run" : MarkdownText.link("A run", runUrl))
                        + " of this commit measured a regression. A changed configuration, a"
                        + " renamed workflow or a run that brings less does not take that back.\n\n"
                        + "**Next:** run the benchmark workflow again for this commit, or push a"
                        + " repair.");
    }

    static CheckText workflowSkipped(String runUrl) {
        return untabled(
                "Not measured: the benchmark workflow was skipped",
                MarkdownText.link("The workflow run", runUrl)
                        + " was skipped by its own conditions. This does not block the merge.");
    }

    static CheckText jobsLeftOut(String runUrl, String jobs) {
        return untabled(
                "Not measured: conditions left the benchmark job out",
                MarkdownText.link("The workflow run", runUrl)
                        + " left these jobs out by their conditions, and nothing was measured: "
                        + MarkdownText.code(jobs)
                        + ". This does not block the merge.");
    }

    static CheckText skippedAgain(String runUrl) {
        return untabled(
                "The benchmark workflow was skipped when it was run again",
                MarkdownText.link("The workflow run", runUrl)
                        + " was skipped by its own conditions, and was not when it ran before."
                        + " What it measured then does not pass because of that.\n\n**Next:** let"
                        + " the workflow run under conditions under which it measures; or a"
                        + " maintainer comments `/perfwarden skip -- reason`.");
    }

    static CheckText filteredOut(String workflow, WorkflowTriggers.Filter filter) {
        String which =
                switch (filter) {
                    case EVENTS -> "It names no event of a pull request.";
                    case BRANCHES -> "Its branch filter leaves this pull request out.";
                    case PATHS -> "Its path filter leaves all changed files out.";
                    case TYPES -> "Its event types leave pushes to a pull request out.";
                };
        return untabled(
                "Not measured: the workflow's filter leaves this change out",
                "GitHub does not start "
                        + MarkdownText.code(workflow)
                        + " for this change. "
                        + which
                        + " This does not block the merge.");
    }

    static CheckText notStarted(String workflow, Duration deadline) {
        return untabled(
                "Not measured: no benchmark run started",
                "Within "
                        + spoken(deadline)
                        + " GitHub started no run of "
                        + MarkdownText.code(workflow)
                        + " for this commit, and the workflow's filters ask for one. A run that"
                        + " comes later is still judged.\n\n"
                        + "**Next:** look whether Actions is disabled or out of minutes, whether"
                        + " GitHub has an outage, and whether the pull request is in conflict with"
                        + " its base. GitHub also starts nothing for a commit that a workflow"
                        + " pushed with its own token: push another commit. Or a maintainer"
                        + " comments `/perfwarden skip -- reason`.");
    }

    static CheckText otherEvent(String workflow, String url) {
        return untabled(
                "Not measured: the workflow ran for another event",
                MarkdownText.link("A run", url)
                        + " of "
                        + MarkdownText.code(workflow)
                        + " exists at this commit, but its event does not count for a pull"
                        + " request. Only `pull_request` and `push` do.\n\n"
                        + "**Next:** let `on:` of the workflow name `pull_request`, then push; or a"
                        + " maintainer comments `/perfwarden skip -- reason`.");
    }

    static CheckText notMeasuredInQueue() {
        return untabled(
                "Not measured in the queue",
                "The merge queue does not run the benchmark workflow. The pull request itself was"
                        + " judged before it was queued.");
    }

    public static CheckText unconfigured(List<InputProblem> problems) {
        TextBudget room = new TextBudget(PROBLEM_BYTES);
        List<String> lines =
                problems.stream()
                        .limit(PROBLEMS)
                        .map(problem -> "- " + NOTICES.problem(problem) + "\n")
                        .takeWhile(room::take)
                        .toList();
        String shown = String.join("", lines);
        int more = problems.size() - lines.size();
        return untabled(
                "The configuration has " + CommonWording.counted(problems.size(), "problem"),
                "`.github/perfwarden.yml` on the default branch cannot be used. Nothing is guessed:"
                        + " until it is repaired, nothing is judged.\n\n"
                        + shown
                        + (more > 0 ? "- and " + more + " more\n" : "")
                        + "\n**Next:** repair the file; `perfwarden config check"
                        + " .github/perfwarden.yml` says the same without a commit.");
    }

    /**
     * Our own fault.
     *
     * @param reference under which the operator finds it in the log
     */
    public static CheckText fault(String reference) {
        return untabled(
                "No verdict: Perfwarden made a mistake",
                "This is not the fault of your change. Whoever runs Perfwarden finds the reason in"
                        + " its log under "
                        + MarkdownText.code(reference)
                        + ". \"Re-run\" tries again.");
    }

    static CheckText measuredAgain(String url) {
        return untabled(
                "Measuring a suspect again",
                "A benchmark looks slower. One run cannot tell a slower program from a slow"
                        + " machine, so that the workflow runs once more: "
                        + url);
    }

    public static CheckText judgingAgain() {
        return untabled(
                "Judging again", "What was measured for this commit is being judged again.");
    }

    static String formerBase(String base) {
        return "This is the verdict for "
                + MarkdownText.code(base)
                + ", which was the base of the pull request until a short while ago. It counts for"
                + " an hour after the base was changed.";
    }

    static CheckText workflowChanged(String workflow) {
        return untabled(
                "Not measured, and the pull request changes the workflow that measures",
                "No results came of "
                        + MarkdownText.code(workflow)
                        + ", which this pull request itself changes, so that passing it unmeasured"
                        + " would let anything through.\n\n**Next:** let the workflow run; or,"
                        + " where the change of the measuring is what it is about, a maintainer"
                        + " comments `/perfwarden skip -- reason`.");
    }

    static CheckText configuredLater(String artifact, String url) {
        return untabled(
                "Not measured: the suite was configured after the run",
                MarkdownText.link("The run", url)
                        + " of this commit was over before the configuration expected this suite,"
                        + " and no artifact of it is named "
                        + MarkdownText.code(artifact)
                        + ".\n\n**Next:** press `Re-run`, or push, so that the workflow runs"
                        + " anew; or a maintainer comments `/perfwarden skip -- reason`.");
    }

    static CheckText askedToSkip(String workflow) {
        return untabled(
                "Not measured: the head commit's message asks GitHub to run nothing",
                "No run of "
                        + MarkdownText.code(workflow)
                        + " started, because the message of the head commit says so (such as"
                        + " `[skip ci]`).\n\n**Next:** push a commit without that; or a"
                        + " maintainer comments `/perfwarden skip -- reason`.");
    }

    static CheckText baseChanged(String workflow) {
        return untabled(
                "Not measured since the base of the pull request was changed",
                "No run of "
                        + MarkdownText.code(workflow)
                        + " measured this commit for the base that it now has: GitHub starts no"
                        + " workflow when a base is changed.\n\n**Next:** close and reopen the"
                        + " pull request, or push, so that the workflow runs; or a maintainer"
                        + " comments `/perfwarden skip -- reason`.");
    }

    /** The pull request repairs a configuration that could not be used, and does nothing else. */
    public static CheckText repaired() {
        return untabled(
                "Not measured: this repairs the configuration",
                "The configuration on the default branch cannot be used. This pull request changes"
                        + " nothing else, and what it brings can be used.");
    }

    static CheckText waived(String login, String reason) {
        return untabled(
                "Not measured: a maintainer lets this commit pass",
                MarkdownText.code(login)
                        + " lets this commit, and no later one, pass without a measurement"
                        + (reason.isEmpty() ? "." : ": " + MarkdownText.sentence(reason)));
    }

    static CheckText moreToCome(String suite, TargetVerdict.Open why) {
        String name = "The suite " + MarkdownText.code(suite);
        return switch (why) {
            case GROWING ->
                    untabled(
                            "Waiting for more benchmarks",
                            name
                                    + " has a baseline for a platform whose results have not come"
                                    + " yet.");
            case LISTED_AGAIN ->
                    untabled(
                            "Looking for late results",
                            name
                                    + " lacks results that were expected. GitHub lists artifacts a"
                                    + " little late at times, so that they are listed once more.");
            case MEASURED_AGAIN ->
                    untabled(
                            "Measuring a suspect again",
                            name
                                    + " looks slower. One run cannot tell a slower program from a"
                                    + " slow machine, so that the workflow runs once more before"
                                    + " this check says anything.");
            case BASE_MEASURED ->
                    untabled(
                            "Waiting for the base to be measured",
                            name
                                    + " was measured. The commit that this pull request is held"
                                    + " against is still being measured itself.");
            case BRANCH_MEASURED_AGAIN ->
                    untabled(
                            "Measuring the default branch again",
                            name
                                    + " looks slower, and so does one run of the default branch."
                                    + " Its newest run is run once more, so that it is known"
                                    + " whether the branch is slow or that run was.");
        };
    }

    /** A text that stands for one that GitHub would not take. */
    public static CheckText unshown(String title) {
        return untabled(
                title,
                "GitHub did not accept the full report, so that only its first line is shown here."
                        + " The verdict is the same.");
    }

    public static CheckText notExpected() {
        return untabled(
                "Not measured: nothing is expected any more",
                "The configuration on the default branch no longer names a workflow for any"
                        + " suite.");
    }

    public static CheckText superseded() {
        return untabled(
                "Not judged: no open pull request has this head",
                "The branch moved on, or its pull request was closed, before the benchmarks of this"
                        + " commit were judged.");
    }

    private static String spoken(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % 3600 == 0) {
            return CommonWording.counted((int) (seconds / 3600), "hour");
        }
        return seconds % 60 == 0
                ? CommonWording.counted((int) (seconds / 60), "minute")
                : CommonWording.counted((int) seconds, "second");
    }
}
