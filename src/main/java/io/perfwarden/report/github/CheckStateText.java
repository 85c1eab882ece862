package io.perfwarden.report.github;

import io.perfwarden.check.CheckConclusion;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.SuiteConclusion;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.ProposedFileWording;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a check says because of where its commit stands. */
public final class CheckStateText {
    private static final int SUITES = 20;

    private final Duration deadline;

    /**
     * @param deadline how long an expected run may take to appear
     */
    public CheckStateText(Duration deadline) {
        this.deadline = deadline;
    }

    /**
     * The text of a check.
     *
     * @param judged the text of the verdict on what was measured, where anything was
     */
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

    /** The suites that say something beside the heaviest voice. */
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
                    CheckWording.moreToCome(voice.suite().orElse(""), why);
            case SuiteConclusion.Reason.Waived(CommitFacts.Waiver waiver) ->
                    CheckWording.waived(waiver.login(), waiver.reason());
            case SuiteConclusion.Reason.State(SuiteState state) -> of(state);
        };
    }

    private CheckText of(SuiteState state) {
        return switch (state) {
            case SuiteState.Waiting(String workflow) -> CheckWording.queued(List.of(workflow));
            case SuiteState.Queued(String url) -> CheckWording.queued(List.of());
            case SuiteState.AwaitingApproval(String url) -> CheckWording.waitingForApproval(url);
            case SuiteState.MeasuredAgain(String url) -> CheckWording.measuredAgain(url);
            case SuiteState.Running(String url) -> CheckWording.inProgress(url);
            case SuiteState.Measuring(var _, String url) -> CheckWording.measuring(url);
            case SuiteState.Undecided _, SuiteState.Unexpected _, SuiteState.Measured _ ->
                    CheckWording.judgingAgain();
            case SuiteState.Faulted(String reference) -> CheckWording.internalError(reference);
            case SuiteState.StaysRed(String url) -> CheckWording.staysRed(url);
            case SuiteState.ConfiguredLater(String artifact, String url) ->
                    CheckWording.configuredLater(artifact, url);
            case SuiteState.Cancelled(String url) -> CheckWording.cancelled(url);
            case SuiteState.Skipped(String url, Optional<String> jobs) ->
                    jobs.map(names -> CheckWording.jobsLeftOut(url, names))
                            .orElseGet(() -> CheckWording.workflowSkipped(url));
            case SuiteState.SkippedAgain(String url) -> CheckWording.skippedAgain(url);
            case SuiteState.NotStarted(String workflow) ->
                    CheckWording.notStarted(workflow, deadline);
            case SuiteState.OtherEvent(String workflow, String url) ->
                    CheckWording.otherEvent(workflow, url);
            case SuiteState.FilteredOut(String workflow, var filter) ->
                    CheckWording.filteredOut(workflow, filter);
            case SuiteState.NotInQueue _ -> CheckWording.notMeasuredInQueue();
            case SuiteState.Evaded(String workflow, SuiteState.Means means) ->
                    switch (means) {
                        case WORKFLOW_CHANGED -> CheckWording.workflowChanged(workflow);
                        case SKIP_MARK -> CheckWording.askedToSkip(workflow);
                        case BASE_CHANGED -> CheckWording.baseChanged(workflow);
                    };
        };
    }

    /** A base of a pull request was changed. */
    public static CheckText judgingAgain() {
        return CheckWording.judgingAgain();
    }

    /**
     * A verdict for a base that a pull request had.
     *
     * @param text of it
     */
    public static CheckText ofFormerBase(CheckText text, String base) {
        return text.adding(CheckWording.formerBase(base));
    }

    /** The commit is nobody's head any more. */
    public static CheckText superseded() {
        return CheckWording.superseded();
    }

    /** No suite is expected any more. */
    public static CheckText notExpected() {
        return CheckWording.notExpected();
    }

    /** The configuration cannot be used. */
    public static CheckText unconfigured(List<InputProblem> problems) {
        return CheckWording.configurationProblems(problems);
    }

    /** Nothing is expected of a pull request that brings files which cannot be used. */
    public static CheckText bringing(List<ProposedFileFault> faults) {
        return new CheckText(
                ProposedFileWording.heading(faults), ProposedFileWording.paragraph(faults), "");
    }

    /**
     * What would pass, but for what the pull request brings.
     *
     * @param text of the check that would pass
     */
    public static CheckText blocked(List<ProposedFileFault> faults, CheckText text) {
        return new CheckText(
                        ProposedFileWording.heading(faults),
                        ProposedFileWording.paragraph(faults),
                        text.text())
                .adding(text.summary());
    }

    /** The same where a maintainer lets it pass. */
    public static CheckText waived(
            CommitFacts.Waiver waiver, List<ProposedFileFault> faults, CheckText text) {
        CheckText word = waived(waiver);
        return new CheckText(word.title(), word.summary(), text.text())
                .adding(ProposedFileWording.paragraph(faults))
                .adding(text.summary());
    }

    /** The pull request repairs a configuration that could not be used, and does nothing else. */
    public static CheckText repaired() {
        return CheckWording.configurationRepaired();
    }

    /** A maintainer lets the commit pass unmeasured. */
    public static CheckText waived(CommitFacts.Waiver waiver) {
        return CheckWording.waived(waiver.login(), waiver.reason());
    }

    /**
     * Our own fault.
     *
     * @param reference under which the operator finds it in the log
     */
    public static CheckText fault(String reference) {
        return CheckWording.internalError(reference);
    }

    /** A text that stands for one that GitHub would not take. */
    public static CheckText unshown(String title) {
        return CheckWording.unshown(title);
    }

    /**
     * A report that is not about the present state.
     *
     * @param shown the commit that it is about
     * @param body as it was when it was
     */
    public record Outdated(CommitSha shown, String body) {}

    /**
     * How the head is, and below that what is known of an older commit or an earlier attempt.
     *
     * @param head the commit that is the head now
     * @param now what its check says
     */
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
}
