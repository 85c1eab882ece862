package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.JobSource.WorkflowStep;
import io.perfwarden.config.WorkflowInputs;
import io.perfwarden.config.WorkflowTriggers;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;

/**
 * What a workflow lacks before it may run the code of a fork on request. A cache that such a run
 * keeps is of its own branch, and harms no other.
 *
 * @see <a
 *     href="https://docs.github.com/en/actions/reference/workflows-and-actions/dependency-caching#restrictions-for-accessing-a-cache">GitHub,
 *     restrictions for accessing a cache</a>
 */
public final class ForkGaps {
    private static final String HELD = "perfwarden/fork/1-" + "0".repeat(40);
    private static final Pattern SECRET =
            Pattern.compile("\\bsecrets\\s*[.\\[]|\\bsecrets=inherit\\b");

    private final String file;
    private final List<InputProblem> gaps = new ArrayList<>();

    private ForkGaps(String file) {
        this.file = file;
    }

    /**
     * @param file as the reader is to see it
     * @param inputs that its suites name
     */
    public static List<InputProblem> of(
            MeasuringWorkflow workflow, WorkflowInputs inputs, CheckoutTree tree, String file) {
        ForkGaps gaps = new ForkGaps(file);
        gaps.inputs(workflow.entry(), inputs);
        WorkflowFile.all(tree).stream()
                .filter(it -> WorkflowTriggers.of(it.events()).startsOnBranch(HELD))
                .forEach(gaps::reportPush);
        String name = JobSource.value(workflow.entry().content(), "name");
        WorkflowFile.all(tree).stream()
                .filter(it -> WorkflowTriggers.of(it.events()).startsAfter(name))
                .filter(it -> !tree.text(it.path()).contains("workflow_run.event"))
                .forEach(gaps::reportFollower);
        workflow.jobs().forEach(gaps::job);
        return gaps.gaps;
    }

    private void inputs(WorkflowFile entry, WorkflowInputs inputs) {
        if (!entry.events().containsKey("workflow_dispatch")) {
            report(
                    "",
                    "has no workflow_dispatch, so it cannot be started for a fork",
                    "on: {workflow_dispatch: {inputs: {sha: {required: true}}}}");
            return;
        }
        Map<?, ?> declared =
                entry.events().get("workflow_dispatch") instanceof Map<?, ?> dispatch
                                && dispatch.get("inputs") instanceof Map<?, ?> all
                        ? all
                        : Map.of();
        if (!inputs.takesCommit()) {
            report(
                    "",
                    "is not told which commit of a fork to measure",
                    "inputs: {sha: \"{sha}\"} in its suite");
        }
        inputs.texts().keySet().stream()
                .filter(it -> !declared.containsKey(it))
                .forEach(it ->
                        report(
                                "",
                                "has no input " + TextExcerpt.quote(it) + " that its suite names",
                                "add it below workflow_dispatch: inputs:"));
    }

    private void reportPush(WorkflowFile other) {
        report(
                "",
                other.path() + " starts on each new branch, so for a fork's code too",
                "branches-ignore: ['perfwarden/fork/**'] below its push");
    }

    private void reportFollower(WorkflowFile other) {
        report(
                "",
                other.path() + " starts after it, so with results of a fork's code too",
                "if: github.event.workflow_run.event != 'workflow_dispatch'");
    }

    private void job(MeasuringJob job) {
        String where = "job " + job.job().id();
        if (SECRET.matcher(job.job().content().toString()).find()) {
            report(where, "has secrets, beside which a fork's code runs", "measure without them");
        }
        job.job().steps().stream()
                .filter(it -> it.text("uses").startsWith("actions/checkout@"))
                .forEach(it -> checkout(where, it));
    }

    private void checkout(String where, WorkflowStep step) {
        if (!step.with("persist-credentials").equals("false")) {
            report(
                    where,
                    "leaves its token in the checkout, where a fork's code can read it",
                    "persist-credentials: false");
        }
        if (!step.with("ref").contains("inputs.")) {
            report(
                    where,
                    "does not check out the commit that it is given",
                    "ref: ${{ inputs.sha }}");
        }
    }

    private void report(String where, String what, String hint) {
        gaps.add(WorkflowGaps.problem(file, where, what, hint));
    }
}
