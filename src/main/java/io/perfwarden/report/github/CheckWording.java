package io.perfwarden.report.github;

import static io.perfwarden.report.ProposedFileWording.paragraph;
import static io.perfwarden.report.MarkdownText.code;
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
    private static final int FILE = 40;

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
                .map(voice -> "- " + code(voice.suite().orElse("")) + ": " + of(voice).title())
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
            case SuiteState.Queued(String workflow, String _) -> queued(List.of(workflow));
            case SuiteState.AwaitingApproval(String url) -> waitingForApproval(url);
            case SuiteState.MeasuredAgain(String url) -> measuredAgain(url);
            case SuiteState.Running(String url) -> inProgress(url);
            case SuiteState.Measuring(var _, String url) ->
                    text(
                            "Reading the results",
                            "%s is complete. Its results are being read.",
                            run(url));
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
            case SuiteState.OnRequest(String workflow, String label) -> onRequest(workflow, label);
            case SuiteState.RequestDue(String workflow, var cause) ->
                    switch (cause) {
                        case NOT_STARTED -> requestNotStarted(workflow);
                        case FAILED_BEFORE -> failedBefore(workflow);
                    };
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
        return new CheckText(ProposedFileWording.heading(faults), paragraph(faults), "");
    }

    /** What would pass, but for what the pull request brings. */
    public static CheckText blocked(List<ProposedFileFault> faults, CheckText text) {
        return new CheckText(ProposedFileWording.heading(faults), paragraph(faults), text.text())
                .adding(text.summary());
    }

    public static CheckText waived(
            CommitFacts.Waiver waiver, List<ProposedFileFault> faults, CheckText text) {
        CheckText word = waived(waiver);
        return new CheckText(word.title(), word.summary(), text.text())
                .adding(paragraph(faults))
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

    private static final String SKIP = " Or a maintainer comments `/perfwarden skip -- REASON`.";

    /** A text by a template, whose slots are safe Markdown. */
    private static CheckText text(String title, String template, Object... slots) {
        return new CheckText(title, template.strip().formatted(slots), "");
    }

    private static String run(String runUrl) {
        return MarkdownText.link("The workflow run", runUrl);
    }

    static CheckText queued(List<String> workflows) {
        String names =
                workflows.stream()
                        .limit(WORKFLOWS)
                        .map(MarkdownText::code)
                        .collect(Collectors.joining(", "));
        return text(
                "Waiting for the benchmark workflow",
                "The benchmark workflow has not started yet%s.",
                names.isEmpty() ? "" : ": " + names);
    }

    static CheckText waitingForApproval(String runUrl) {
        return text(
                "Waiting for approval of the benchmark workflow",
                "A maintainer must approve %s first.",
                MarkdownText.link("the workflow run", runUrl));
    }

    static CheckText inProgress(String runUrl) {
        return text(
                "Benchmarks are running",
                "The result follows when %s is complete.",
                MarkdownText.link("the workflow run", runUrl));
    }

    static CheckText cancelled(String runUrl) {
        return text(
                "The benchmark run was cancelled",
                "%s was cancelled, so there are no results. A later run replaces this check.",
                run(runUrl));
    }

    static CheckText staysRed(String runUrl) {
        return text(
                "A regression was measured, and not measured again since",
                """
                %s of this commit measured a regression, and no later run measured it again. \
                A changed configuration or a renamed workflow does not remove it.

                **Next:** run the benchmark workflow again for this commit, or push a fix.
                """,
                runUrl.isEmpty() ? "A run" : MarkdownText.link("A run", runUrl));
    }

    static CheckText workflowSkipped(String runUrl) {
        return text(
                "Not measured: the benchmark workflow was skipped",
                "%s was skipped by its own conditions. This does not block the merge.",
                run(runUrl));
    }

    static CheckText jobsLeftOut(String runUrl, String jobs) {
        return text(
                "Not measured: the benchmark job was skipped",
                "%s skipped these jobs by their conditions: %s. This does not block the merge.",
                run(runUrl),
                code(jobs));
    }

    static CheckText skippedAgain(String runUrl) {
        return text(
                "The benchmark workflow was skipped when it ran again",
                """
                %s was skipped by its own conditions. It was not skipped when it ran before, so this \
                commit does not pass unmeasured.

                **Next:** run the workflow so that its conditions are true.%s
                """,
                run(runUrl),
                SKIP);
    }

    static CheckText filteredOut(String workflow, WorkflowTriggers.Filter filter) {
        String what =
                switch (filter) {
                    case EVENTS -> "for pull requests";
                    case BRANCHES -> "for this branch";
                    case PATHS -> "for these files";
                    case TYPES -> "for pushes to a pull request";
                };
        String why =
                switch (filter) {
                    case EVENTS -> "it names no event of a pull request";
                    case BRANCHES -> "its branch filter leaves this pull request out";
                    case PATHS -> "its path filter leaves all changed files out";
                    case TYPES -> "its event types leave pushes to a pull request out";
                };
        return text(
                "Not measured: " + file(workflow) + " does not run " + what,
                "GitHub does not start %s for this change: %s. This does not block the merge.",
                code(workflow),
                why);
    }

    static CheckText notStarted(String workflow, Duration deadline) {
        return text(
                "GitHub started no run of " + file(workflow),
                """
                GitHub started no run of %s for this commit within %s, although the workflow's filters \
                match. A later run still counts.

                **Next:** look at these causes.

                - Actions is disabled or has no minutes left.
                - GitHub has an outage.
                - The pull request conflicts with its base.
                - A workflow pushed this commit with its own token. GitHub starts nothing then: push \
                another commit.

                Or a maintainer comments `/perfwarden skip -- REASON`.
                """,
                code(workflow),
                spoken(deadline));
    }

    /** A workflow in a title, which has no Markdown. */
    private static String file(String workflow) {
        return MarkdownText.plain(workflow.substring(workflow.lastIndexOf('/') + 1), FILE);
    }

    static CheckText otherEvent(String workflow, String url) {
        return text(
                "Not measured: the workflow ran for another event",
                """
                %s of %s exists for this commit, but only the events `pull_request` and `push` count.

                **Next:** comment `/perfwarden run`. Or add `pull_request` to `on:` of the workflow, then push.%s
                """,
                MarkdownText.link("A run", url),
                code(workflow),
                SKIP);
    }

    static CheckText onRequest(String workflow, String label) {
        return text(
                "Measured on request",
                """
                Pull requests are measured with %s while they have the label %s. This one does not have it.

                **Next:** nothing. To measure this commit, add the label, or comment `/perfwarden run`.
                """,
                file(workflow),
                code(label));
    }

    static CheckText requestNotStarted(String workflow) {
        return text(
                "Not measured: no run was started",
                """
                The label asks for a measurement, but no run of %s could be started for this commit. Code of a \
                fork is never started. Otherwise GitHub refused, or the run was cancelled.

                **Next:** comment `/perfwarden run`. The reply says why a run does not start.%s
                """,
                file(workflow),
                SKIP);
    }

    static CheckText failedBefore(String workflow) {
        return text(
                "Not measured since an earlier commit failed",
                """
                An earlier commit of this pull request failed, and %s has measured no later one.

                **Next:** comment `/perfwarden run`, or add the label.%s
                """,
                file(workflow),
                SKIP);
    }

    static CheckText notMeasuredInQueue() {
        return text(
                "Not measured in the queue",
                "The merge queue does not run the benchmark workflow. The pull request was checked"
                        + " before it was queued.");
    }

    public static CheckText unconfigured(List<InputProblem> problems) {
        TextBudget room = new TextBudget(PROBLEM_BYTES);
        List<String> lines =
                problems.stream()
                        .limit(PROBLEMS)
                        .map(problem -> "- " + NOTICES.problem(problem) + "\n")
                        .takeWhile(room::take)
                        .toList();
        int more = problems.size() - lines.size();
        return text(
                "The configuration has " + CommonWording.counted(problems.size(), "problem"),
                """
                `.github/perfwarden.yml` on the default branch cannot be used. Benchmarks are not \
                compared until the file is fixed.

                %s%s
                **Next:** fix the file. Check it without a commit: \
                `perfwarden config check .github/perfwarden.yml`.
                """,
                String.join("", lines),
                more > 0 ? "- and " + more + " more\n" : "");
    }

    /**
     * An internal error.
     *
     * @param reference under which the operator finds it in the log
     */
    public static CheckText fault(String reference) {
        return text(
                "No verdict: internal error of Perfwarden",
                "Your change is not the cause. The operator of Perfwarden finds the reason in its log"
                        + " under %s. \"Re-run\" tries again.",
                code(reference));
    }

    static CheckText measuredAgain(String url) {
        return text(
                "Measuring a suspect again",
                "A benchmark looks slower. This may be the machine, so the workflow runs once more:"
                        + " %s.",
                MarkdownText.link("the workflow run", url));
    }

    public static CheckText judgingAgain() {
        return text("Judging again", "The results of this commit are being compared again.");
    }

    static String formerBase(String base) {
        return "This verdict is for "
                + code(base)
                + ", until recently the base of the pull request. It counts for an hour after the"
                + " base was changed.";
    }

    static CheckText workflowChanged(String workflow) {
        return text(
                "Not measured, and the pull request changes the benchmark workflow",
                """
                %s produced no results, and this pull request changes it. So it does not pass \
                unmeasured.

                **Next:** let the workflow run. If its change is intended, a maintainer comments \
                `/perfwarden skip -- REASON`.
                """,
                code(workflow));
    }

    static CheckText configuredLater(String artifact, String url) {
        return text(
                "Not measured: the suite was configured after the run",
                """
                %s of this commit finished before the configuration named this suite. It has no \
                artifact %s.

                **Next:** press `Re-run` or push, so that the workflow runs again.%s
                """,
                MarkdownText.link("The run", url),
                code(artifact),
                SKIP);
    }

    static CheckText askedToSkip(String workflow) {
        return text(
                "Not measured: the head commit's message tells GitHub to skip workflows",
                """
                No run of %s started, because the message of the head commit says so (such as \
                `[skip ci]`).

                **Next:** push a commit without that.%s
                """,
                code(workflow),
                SKIP);
    }

    static CheckText baseChanged(String workflow) {
        return text(
                "Not measured since the base of the pull request was changed",
                """
                No run of %s measured this commit for its new base. GitHub starts no workflow when a \
                base is changed.

                **Next:** close and reopen the pull request, or push.%s
                """,
                code(workflow),
                SKIP);
    }

    /** The pull request repairs a configuration that could not be used, and does nothing else. */
    public static CheckText repaired() {
        return text(
                "Not measured: this repairs the configuration",
                "The configuration on the default branch cannot be used. This pull request changes"
                        + " nothing else, and its configuration can be used.");
    }

    static CheckText waived(String login, String reason) {
        return text(
                "Not measured: a maintainer lets this commit pass",
                "%s lets this commit pass without a measurement%s. This does not hold for later"
                        + " commits.",
                code(login),
                reason.isEmpty() ? "" : ": " + MarkdownText.sentence(reason));
    }

    static CheckText moreToCome(String suite, TargetVerdict.Open why) {
        String name = "The suite " + code(suite);
        return switch (why) {
            case GROWING ->
                    text(
                            "Waiting for more benchmarks",
                            "%s has a baseline for a platform without results yet.",
                            name);
            case LISTED_AGAIN ->
                    text(
                            "Looking for late results",
                            "%s lacks expected results. GitHub lists some artifacts late, so the check"
                                    + " looks once more.",
                            name);
            case MEASURED_AGAIN ->
                    text(
                            "Measuring a suspect again",
                            "%s looks slower. This may be the machine, so the workflow runs once more."
                                    + " The check waits for that run.",
                            name);
            case BASE_MEASURED ->
                    text(
                            "Waiting for the base to be measured",
                            "%s was measured. The check waits for the results of the base commit.",
                            name);
            case BRANCH_MEASURED_AGAIN ->
                    text(
                            "Measuring the default branch again",
                            "%s looks slower, and so does one run of the default branch. The check"
                                    + " waits for another run of the branch.",
                            name);
        };
    }

    /** A text in place of one that GitHub would not take. */
    public static CheckText unshown(String title) {
        return text(
                title,
                "GitHub did not accept the full report, so only its first line is shown. The verdict"
                        + " is the same.");
    }

    public static CheckText notExpected() {
        return text(
                "Not measured: no benchmark workflow is configured",
                "The configuration on the default branch no longer names a workflow for a suite.");
    }

    public static CheckText superseded() {
        return text(
                "Not judged: no open pull request has this head",
                "The branch moved on, or its pull request was closed, before the results of this"
                        + " commit were there.");
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
