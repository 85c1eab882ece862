package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.config.RunTitle;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;

/** What a workflow lacks, so that each pull request and the default branch are measured. */
public final class WorkflowGaps {
    private static final Pattern LABEL =
            Pattern.compile(
                    "(?:label\\.name\\s{0,9}==|labels\\.\\*\\.name\\s{0,9},)\\s{0,9}'([^'\\n]{1,50})'");

    private static final String TARGET = "pull_request_target";

    /** The commit, or for other events the usual one. */
    private static final Set<String> CHECKED_OUT =
            Set.of(
                    "${{ github.event.pull_request.head.sha }}",
                    "${{ github.event.pull_request.head.sha || github.sha }}");

    private final MeasuringWorkflow workflow;
    private final String branch;
    private final String file;
    private final List<InputProblem> gaps = new ArrayList<>();

    private WorkflowGaps(MeasuringWorkflow workflow, String branch, String file) {
        this.workflow = workflow;
        this.branch = branch;
        this.file = file;
    }

    /**
     * @param file as the reader is to see it
     * @param turns whether its suites need no results of the default branch
     */
    public static List<InputProblem> of(
            MeasuringWorkflow workflow, String branch, String file, boolean turns) {
        return Stream.concat(
                        ofEvents(workflow, branch, file, turns, Optional.empty()).stream(),
                        ofJobs(workflow, branch, file).stream())
                .toList();
    }

    /**
     * Events without which nothing is measured, or there is nothing to compare with.
     *
     * @param label without which the configuration expects no run of a pull request
     */
    public static List<InputProblem> ofEvents(
            MeasuringWorkflow workflow,
            String branch,
            String file,
            boolean turns,
            Optional<String> label) {
        WorkflowGaps gaps = new WorkflowGaps(workflow, branch, file);
        gaps.pulls(label);
        gaps.history(turns);
        return gaps.gaps;
    }

    /** The same where runs of {@code pull_request_target} measure its suites. */
    public static List<InputProblem> ofTarget(
            MeasuringWorkflow workflow, String branch, String file, boolean turns) {
        WorkflowGaps gaps = new WorkflowGaps(workflow, branch, file);
        gaps.target();
        gaps.history(turns);
        return gaps.gaps;
    }

    /** Filters and conditions under which something is not measured. */
    public static List<InputProblem> ofJobs(
            MeasuringWorkflow workflow, String branch, String file) {
        WorkflowGaps gaps = new WorkflowGaps(workflow, branch, file);
        gaps.filters();
        workflow.measuringJobs().forEach(gaps::job);
        return gaps.gaps;
    }

    private void target() {
        WorkflowFile entry = workflow.entry();
        if (!entry.events().containsKey(TARGET)) {
            report("", "does not run on " + TARGET + ", which event: names", "add it below on:");
        }
        if (!RunTitle.LINE.equals(entry.content().get("run-name"))) {
            report("", "does not call its runs by their head", "run-name: " + RunTitle.LINE);
        }
        for (MeasuringJob job : workflow.jobs()) {
            job.job().steps().stream()
                    .filter(it -> it.text("uses").startsWith("actions/checkout@"))
                    .filter(it -> it.with("repository").isEmpty())
                    .filter(it -> !CHECKED_OUT.contains(it.with("ref")))
                    .forEach(_ ->
                            report(
                                    "job " + job.job().id(),
                                    "does not check out the head that its run is called by",
                                    "ref: ${{ github.event.pull_request.head.sha }}"));
        }
    }

    private void pulls(Optional<String> label) {
        WorkflowFile entry = workflow.entry();
        boolean labelled =
                entry.runsOnLabel()
                        || !workflow.measuringJobs().isEmpty()
                                && workflow.measuringJobs().stream().allMatch(this::asksLabel);
        if (labelled && label.isEmpty()) {
            report(
                    "",
                    "measures a pull request only when it gets a label",
                    (entry.runsOnLabel()
                                    ? "add synchronize to its types, or set"
                                    : "let its jobs run without, or set")
                            + " in the configuration: run-label: "
                            + askedLabel().orElse("LABEL"));
        } else if (labelled) {
            askedLabel()
                    .filter(it -> !it.equals(label.orElse("")))
                    .ifPresent(it ->
                            report(
                                    "",
                                    "measures a pull request with the label "
                                            + TextExcerpt.quote(it)
                                            + ", and run-label is another",
                                    "run-label: " + it));
        } else if (!entry.runsOnPullRequest()) {
            report("", "does not run on pull_request", "add it below on:");
        } else if (!mayStart(entry.filter("pull_request", "branches"))) {
            report(
                    "",
                    "does not run on pull_request for " + branch,
                    "add " + WorkflowDrafts.quote(branch) + " to its branches");
        }
    }

    private void history(boolean turns) {
        if (turns) {
            return;
        }
        if (!workflow.entry().runsOnPush(branch)) {
            report(
                    "",
                    "does not run on push of " + branch + ", so nothing is there to compare with",
                    "add below on: push: {branches: [%s]}".formatted(WorkflowDrafts.quote(branch)));
        }
        workflow.measuringJobs().stream()
                .filter(this::asksLabel)
                .forEach(it ->
                        report(
                                "job " + it.job().id(),
                                "runs only with a label, which no push has",
                                "if: github.event_name == 'push' || " + it.job().text("if")));
    }

    /** Whether its condition holds by a label alone. */
    private boolean asksLabel(MeasuringJob job) {
        String condition = job.job().text("if");
        return LABEL.matcher(condition).find()
                && !condition.matches("(?s).*(!\\s{0,9}contains|github\\.(event_name|ref)\\b).*");
    }

    /** The label that a job asks for in its condition. */
    private Optional<String> askedLabel() {
        return workflow.entry().jobs().stream()
                .map(it -> LABEL.matcher(it.text("if")))
                .filter(Matcher::find)
                .map(it -> TextExcerpt.of(it.group(1), 50))
                .findFirst();
    }

    private boolean mayStart(List<String> branches) {
        return branches.isEmpty()
                || branches.stream().anyMatch(it -> it.equals(branch) || it.contains("*"));
    }

    private void filters() {
        for (String event : List.of("pull_request", "push")) {
            List<String> paths = workflow.entry().filter(event, "paths");
            if (!paths.isEmpty()) {
                report(
                        "",
                        "runs on %s for some paths alone: %s"
                                .formatted(event, TextExcerpt.quote(String.join(" ", paths))),
                        "what else can make the benchmarks slower must be among them");
                return;
            }
        }
    }

    private void job(MeasuringJob job) {
        String where = "job " + job.job().id();
        boolean guarded = job.job().text("if").contains("head.repo");
        if (job.job().isSelfHosted() && !guarded) {
            report(
                    where,
                    "runs on a self-hosted machine, where a fork's code must not run unasked",
                    "if: github.event.pull_request.head.repo.fork != true");
        }
        String condition = job.job().text("if");
        boolean events =
                condition.matches("(?s).*github\\.(event_name|ref)\\b.*")
                        && !condition.contains("pull_request")
                        && workflow.entry().events().size() > 1;
        if (events) {
            report(
                    where,
                    "has the condition " + TextExcerpt.quote(condition),
                    "let it hold for pull requests too");
        }
        boolean asks =
                job.measurements().stream().anyMatch(it -> it.command().line().contains("inputs."));
        if (asks
                && workflow.entry().events().get("workflow_dispatch") instanceof Map<?, ?> start
                && start.containsKey("inputs")) {
            report(
                    where,
                    "measures by inputs, which only a start by hand has",
                    "give them a default: ${{ inputs.NAME || 'VALUE' }}");
        }
    }

    private void report(String where, String what, String hint) {
        gaps.add(problem(file, where, what, hint));
    }

    /**
     * @param where within the file; empty for the whole of it
     */
    public static InputProblem problem(String file, String where, String what, String hint) {
        return new InputProblem(where.isEmpty() ? file : file + ": " + where, what, hint);
    }
}
