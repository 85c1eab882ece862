package io.perfwarden.report.github;

import static io.perfwarden.report.MarkdownText.code;
import static io.perfwarden.report.MarkdownText.link;
import static io.perfwarden.report.ProposedFileFault.heading;
import static io.perfwarden.report.ProposedFileFault.paragraph;
import static io.perfwarden.report.TextTemplates.key;

import module java.base;

import io.perfwarden.check.CheckConclusion;
import io.perfwarden.check.CommitFacts.PartialSubmission;
import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.check.Conclusion;
import io.perfwarden.check.RedRow;
import io.perfwarden.check.SuiteConclusion;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.config.RunTitle;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.report.ClaimWording;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.NoticeWording;
import io.perfwarden.report.ProposedFileFault;
import io.perfwarden.report.TextTemplates;
import io.perfwarden.report.github.CheckText.TextBudget;

/**
 * Checks that show no comparison, by the state of their commit.
 *
 * @param deadline how long an expected run may take to appear
 */
public record CheckWording(Duration deadline) {
    private static final TextTemplates TEXTS = new TextTemplates("check");
    private static final NoticeWording NOTICES = new NoticeWording(MarkdownText::sentence);
    private static final int PROBLEMS = 20;
    private static final int PROBLEM_BYTES = 50_000;
    private static final int SUITES = 20;
    private static final int FILE = 40;
    private static final int NAME = 100;
    private static final int ROWS = 3;

    public CheckText of(CheckConclusion ending, Optional<CheckText> judged) {
        boolean isJudged =
                ending.decidingSuite().reason() instanceof SuiteConclusion.Reason.VerdictReason;
        CheckText heaviest =
                judged.filter(_ -> isJudged)
                        .orElseGet(() -> withAnswers(of(ending.decidingSuite()), ending));
        String others =
                ending.others().stream()
                        .filter(it -> it.suite().isPresent())
                        .limit(SUITES)
                        .map(it -> "- " + code(it.suite().orElse("")) + ": " + of(it).title())
                        .collect(Collectors.joining("\n"));
        String text = judged.map(CheckText::text).orElse("");
        return new CheckText(heaviest.title(), heaviest.summary(), text).withParagraph(others);
    }

    /** Where claims decide, what became of them is first. */
    private static CheckText withAnswers(CheckText text, CheckConclusion ending) {
        boolean isByClaims =
                ending.decidingSuite().reason() instanceof SuiteConclusion.Reason.Claims;
        String answers =
                ending.decisive()
                        .comparison()
                        .filter(_ -> isByClaims)
                        .map(ClaimWording::answers)
                        .orElse("");
        return answers.isEmpty()
                ? text
                : new CheckText(text.title(), answers, text.text()).withParagraph(text.summary());
    }

    private CheckText of(SuiteConclusion conclusion) {
        return switch (conclusion.reason()) {
            case SuiteConclusion.Reason.VerdictReason() -> unshown("Judged");
            case SuiteConclusion.Reason.MoreToCome(TargetVerdict.OpenReason why) ->
                    text("open-" + key(why), code(conclusion.suite().orElse("")));
            case SuiteConclusion.Reason.Waived(Waiver waiver) -> waivedText(waiver);
            case SuiteConclusion.Reason.Claims(var gap) ->
                    new CheckText(ClaimWording.title(gap), ClaimWording.step(gap), "");
            case SuiteConclusion.Reason.State(SuiteState state) -> of(state);
        };
    }

    CheckText of(SuiteState state) {
        return switch (state) {
            case SuiteState.Waiting(String workflow) -> queuedText(workflow);
            case SuiteState.AwaitingSubmission(var sources, var parts) ->
                    parts.isEmpty()
                            ? text("awaiting-submission", sourceNames(sources))
                            : text("awaiting-parts", gaps(parts), partTexts(parts));
            case SuiteState.NotSubmitted(var awaited, var patience) -> {
                String time = durationText(patience.orElse(deadline));
                List<PartialSubmission> parts = awaited.parts();
                yield parts.isEmpty()
                        ? text("not-submitted", sourceNames(awaited.sources()), time)
                        : text("parts-not-submitted", gaps(parts), partTexts(parts), time);
            }
            case SuiteState.Queued(String workflow, _) -> queuedText(workflow);
            case SuiteState.AwaitingApproval(String url) ->
                    text("waiting-for-approval", link("the workflow run", url));
            case SuiteState.MeasuredAgain(String url) ->
                    text("measured-again", link("the workflow run", url));
            case SuiteState.Running(String url) -> text("running", link("the workflow run", url));
            case SuiteState.Measuring(_, String url) -> text("measuring", run(url));
            case SuiteState.Undecided _, SuiteState.Unexpected _, SuiteState.Measured _ ->
                    judgingAgain();
            case SuiteState.Faulted(String reference) -> fault(reference);
            case SuiteState.StaysRed(String url, Set<RedRow> rows) ->
                    text("stays-red", link("A run", url), rowNames(rows));
            case SuiteState.RedBefore(Set<RedRow> rows) -> text("red-before", rowNames(rows));
            case SuiteState.Unattributed(String url) -> text("unattributed", link("A run", url));
            case SuiteState.ConfiguredLater(String artifact, String url) ->
                    text("configured-later", link("The run", url), code(artifact));
            case SuiteState.Cancelled(String url) -> text("cancelled", run(url));
            case SuiteState.Skipped(String url, Optional<String> jobs) ->
                    jobs.map(names -> text("jobs-skipped", run(url), code(names)))
                            .orElseGet(() -> text("workflow-skipped", run(url)));
            case SuiteState.NothingToMeasure(var sources) ->
                    text("nothing-to-measure", sourceNames(sources));
            case SuiteState.SkippedAgain(String url) -> text("skipped-again", run(url));
            case SuiteState.NotStarted(String workflow, var _) ->
                    text("not-started", code(workflow), durationText(deadline), file(workflow));
            case SuiteState.OtherEvent(String workflow, String url) ->
                    text("other-event", link("A run", url), code(workflow));
            case SuiteState.UnnamedRun(String workflow) ->
                    text("unnamed-run", code(workflow), code("run-name: " + RunTitle.LINE));
            case SuiteState.FilteredOut(String workflow, var filter) ->
                    text(
                            "filtered-out",
                            code(workflow),
                            TEXTS.text("filter-" + key(filter)),
                            file(workflow),
                            TEXTS.title("filter-" + key(filter)));
            case SuiteState.OnRequest(String workflow, String label) ->
                    text("on-request", file(workflow), code(label));
            case SuiteState.RequestDue(String workflow, var cause) ->
                    text("request-" + key(cause), file(workflow));
            case SuiteState.NotInQueue _ -> text("not-in-queue");
            case SuiteState.Evaded(String workflow, SuiteState.EvasionKind means) ->
                    text("evaded-" + key(means), code(workflow));
        };
    }

    private static CheckText queuedText(String workflow) {
        return text("queued", workflow.isEmpty() ? "" : ": " + code(workflow));
    }

    static String sourceNames(List<String> sources) {
        return CommonWording.enumerate(
                ", ", sources.stream().limit(ROWS).map(it -> code(it)), sources.size());
    }

    private static String gaps(List<PartialSubmission> parts) {
        return CommonWording.enumerate(
                "; ", parts.stream().limit(1).map(it -> gap(it)), parts.size());
    }

    private static String gap(PartialSubmission parts) {
        return "%s of %s parts came; missing: %s"
                .formatted(
                        parts.came(),
                        parts.of(),
                        parts.missing().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")));
    }

    private static String partTexts(List<PartialSubmission> parts) {
        return CommonWording.bulletList(
                        parts.stream()
                                .limit(ROWS)
                                .map(it ->
                                        code(it.source())
                                                + onPlatform(it.platform())
                                                + ": "
                                                + gap(it)),
                        parts.size())
                .strip();
    }

    private static String onPlatform(String platform) {
        return platform.isEmpty() ? "" : " on " + code(platform, NAME);
    }

    private static String rowNames(Set<RedRow> rows) {
        List<String> names =
                rows.stream()
                        .filter(it -> !it.benchmark().isEmpty())
                        .map(it -> code(it.benchmark(), NAME) + onPlatform(it.platform()))
                        .distinct()
                        .toList();
        return names.isEmpty()
                ? ""
                : " in " + CommonWording.enumerate(", ", names.stream().limit(ROWS), names.size());
    }

    public static String otherBase(String base) {
        return TEXTS.text("other-base", code(base));
    }

    /** What it means that a run has the default branch's rights. */
    public static String trustedRun() {
        return TEXTS.text("trusted-run");
    }

    public static CheckText ofFormerBase(CheckText text, String base) {
        return text.withParagraph(TEXTS.text("former-base", code(base)));
    }

    /** Nothing is expected of a pull request that brings unusable files. */
    public static CheckText fileFaultText(List<ProposedFileFault> faults) {
        return new CheckText(heading(faults), paragraph(faults), "");
    }

    public static CheckText blockedText(List<ProposedFileFault> faults, CheckText text) {
        return new CheckText(heading(faults), paragraph(faults), text.text())
                .withParagraph(text.summary());
    }

    public static CheckText waivedText(
            Waiver waiver, List<ProposedFileFault> faults, CheckText text) {
        CheckText word = waivedText(waiver);
        return new CheckText(word.title(), word.summary(), text.text())
                .withParagraph(paragraph(faults))
                .withParagraph(text.summary());
    }

    public static CheckText waivedText(Waiver waiver) {
        String reason = waiver.reason();
        String why = reason.isEmpty() ? "" : ": " + MarkdownText.sentence(reason);
        return text("waived", code(waiver.login()), why);
    }

    static final String OPEN_MARK = "\u23f3";

    /** The mark of a title; another one would contradict the check. */
    static String mark(Conclusion conclusion) {
        return switch (conclusion) {
            case SUCCESS -> CommonWording.PASSES;
            case NEUTRAL, ACTION_REQUIRED, CANCELLED -> CommonWording.WARNS;
            case FAILURE -> CommonWording.FAILS;
            case SKIPPED -> "\u2139\ufe0f";
        };
    }

    /** The head's verdict is not there yet, whatever it waits for. */
    public static final String BEING_MEASURED = "is being measured";

    /** Nothing is expected of the head, and nothing was measured. */
    public static final String NOT_MEASURED = "is not measured";

    /**
     * The state of the head, and below it the report of an older commit or attempt.
     *
     * @param shown the commit that the report is about
     */
    public static String outdatedText(CommitSha head, String now, CommitSha shown, String report) {
        String state = now.startsWith("is ") ? " " + now : ": " + MarkdownText.words(now);
        String of =
                shown.equals(head)
                        ? "an earlier attempt"
                        : "the older commit " + shown.abbreviated();
        String heading = CommentWording.HEADING;
        int line = report.startsWith(heading) ? report.indexOf('\n') : -1;
        String below =
                line < 0
                        ? "This report is about %s.\n\n%s".formatted(of, report)
                        : "**%s** \u00b7 of %s%s"
                                .formatted(
                                        report.substring(heading.length(), line),
                                        of,
                                        report.substring(line));
        return "%s%s %s%s\n\n%s".formatted(heading, OPEN_MARK, head.abbreviated(), state, below);
    }

    private static CheckText text(String key, Object... slots) {
        return new CheckText(TEXTS.title(key, slots), TEXTS.text(key, slots), "");
    }

    private static String run(String runUrl) {
        return link("The workflow run", runUrl);
    }

    private static String file(String workflow) {
        return MarkdownText.plain(workflow.substring(workflow.lastIndexOf('/') + 1), FILE);
    }

    public static CheckText unconfiguredText(List<InputProblem> problems) {
        TextBudget room = new TextBudget(PROBLEM_BYTES);
        List<String> lines =
                problems.stream()
                        .limit(PROBLEMS)
                        .map(problem -> "- " + NOTICES.problem(problem) + "\n")
                        .takeWhile(room::take)
                        .toList();
        int more = problems.size() - lines.size();
        return text(
                "unconfigured",
                String.join("", lines),
                more > 0 ? "- and " + more + " more\n" : "",
                CommonWording.quantity(problems.size(), "problem"));
    }

    /**
     * An internal error.
     *
     * @param reference under which the operator finds it in the log
     */
    public static CheckText fault(String reference) {
        return text("fault", code(reference));
    }

    public static CheckText judgingAgain() {
        return text("judging-again");
    }

    /** The pull request only repairs a configuration that could not be used. */
    public static CheckText repairedText() {
        return text("repaired");
    }

    public static CheckText unshown(String title) {
        return new CheckText(title, TEXTS.text("unshown"), "");
    }

    public static CheckText notExpected() {
        return text("not-expected");
    }

    public static CheckText supersededText() {
        return text("superseded");
    }

    private static String durationText(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds % 3600 == 0) {
            return CommonWording.quantity((int) (seconds / 3600), "hour");
        }
        return seconds % 60 == 0
                ? CommonWording.quantity((int) (seconds / 60), "minute")
                : CommonWording.quantity((int) seconds, "second");
    }
}
