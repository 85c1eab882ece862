package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.MeasuringJob.StepMeasurement;
import io.perfwarden.model.InputProblem;

/** What {@code init} says of a checkout. */
public final class SetupText {
    private static final int MOST_ROWS = 40;
    private final SetupPlan plan;
    private static final Pattern PART =
            Pattern.compile("(?!all$)[*.^]{0,3}\\w[\\w/.|*^-]{0,59}\\$?");
    private final List<String> lines = new ArrayList<>();

    public SetupText(SetupPlan plan) {
        this.plan = plan;
    }

    /** Tool, project, where it is seen, and what measures it; the head row first. */
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("tool", "project", "seen in", "runs on", "measured by"));
        for (SuiteDraft draft : plan.drafts()) {
            for (BenchmarkProject project : draft.projects()) {
                List<List<String>> measured =
                        plan.measuring().stream().flatMap(it -> row(it, project).stream()).toList();
                rows.addAll(
                        measured.isEmpty()
                                ? List.of(
                                        row(
                                                project,
                                                "",
                                                plan.isNew() ? "a new workflow" : "not measured"))
                                : measured);
            }
        }
        for (MeasuringWorkflow workflow : plan.measuring()) {
            for (MeasuringJob job : workflow.measuringJobs()) {
                for (StepMeasurement it : job.measurements()) {
                    if (it.measurement().projects().isEmpty()) {
                        rows.add(
                                List.of(
                                        it.measurement().title(),
                                        "-",
                                        "-",
                                        runner(job),
                                        place(workflow, job, it)));
                    }
                }
            }
        }
        return rows.stream().distinct().limit(MOST_ROWS).toList();
    }

    private static Optional<List<String>> row(
            MeasuringWorkflow workflow, BenchmarkProject project) {
        for (MeasuringJob job : workflow.measuringJobs()) {
            for (StepMeasurement it : job.measurements()) {
                if (it.measurement().projects().contains(project)) {
                    return Optional.of(row(project, runner(job), place(workflow, job, it)));
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> row(BenchmarkProject project, String runner, String by) {
        return List.of(
                project.tool().title(),
                project.place(),
                project.sign(),
                runner.isEmpty() ? "-" : runner,
                by);
    }

    private static String runner(MeasuringJob job) {
        List<String> names =
                job.job().keys().stream().map(it -> it.split("\\.", 2)[0]).distinct().toList();
        String keys = names.isEmpty() ? "" : " x " + String.join(", ", names);
        return job.job().runner().replaceAll("\\$\\{\\{\\s*|\\s*}}", "") + keys;
    }

    private static String place(MeasuringWorkflow workflow, MeasuringJob job, StepMeasurement it) {
        String called =
                job.file().path().equals(workflow.entry().path())
                        ? ":" + it.line()
                        : " by " + job.file().name() + ":" + it.line();
        String kind =
                it.measurement().output() == CommandMeasurement.ResultForm.SERVICE
                        ? " with " + it.measurement().title()
                        : "";
        return workflow.entry().name()
                + called
                + kind
                + parts(job, it)
                + ", on "
                + workflow.entry().start();
    }

    /** Which of a project's benchmarks a step runs, in all legs of its job, where it names some. */
    private static String parts(MeasuringJob job, StepMeasurement step) {
        List<Optional<String>> parts =
                job.measurements().stream()
                        .filter(it -> it.line() == step.line())
                        .map(StepMeasurement::command)
                        .map(it ->
                                it.option("--bench", "-bench", "--filter", "--benchmark_filter")
                                        .filter(word -> PART.matcher(word).matches()))
                        .distinct()
                        .toList();
        return parts.contains(Optional.<String>empty())
                ? ""
                : parts.stream()
                        .map(Optional::orElseThrow)
                        .collect(Collectors.joining(", ", " (only ", ")"));
    }

    /** Which workflow is taken, why, and what it lacks. */
    public List<String> decision() {
        Set<String> chosen =
                plan.chosen().stream().map(it -> it.entry().name()).collect(Collectors.toSet());
        for (MeasuringWorkflow workflow : plan.chosen()) {
            lines.add(
                    "takes %s: it measures on %s"
                            .formatted(workflow.entry().name(), workflow.entry().start()));
            for (String called : workflow.calls()) {
                lines.add(
                        "    %s has the jobs that measure; its runs are those of %s, which the suite names"
                                .formatted(CheckoutTree.name(called), workflow.entry().name()));
            }
            systems(workflow);
        }
        for (MeasuringWorkflow workflow : plan.measuring()) {
            if (!chosen.contains(workflow.entry().name())) {
                lines.add(
                        "leaves %s as it is: it measures on %s%s"
                                .formatted(
                                        workflow.entry().name(),
                                        workflow.entry().start(),
                                        workflow.leavesResults()
                                                ? ""
                                                : ", and leaves no file with results"));
            }
        }
        plan.otherWorkflows().forEach(lines::add);
        services();
        if (!plan.chosen().isEmpty()) {
            addMissing();
        }
        return List.copyOf(lines);
    }

    private void systems(MeasuringWorkflow workflow) {
        boolean platform =
                plan.suites().stream()
                        .anyMatch(it ->
                                it.workflow().equals(workflow.entry().path())
                                        && it.artifact().contains("{platform}"));
        if (platform) {
            lines.add(
                    "    {platform} in the artifact's name keeps systems and versions apart: each has its own baseline");
        }
    }

    private void services() {
        SortedSet<String> services =
                plan.measuring().stream()
                        .flatMap(it -> it.services().stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        if (services.contains("github-action-benchmark")) {
            lines.add(
                    "github-action-benchmark stays as it is; perfwarden import reads the history that it keeps"
                            + " (data.js), so none of it is lost");
        }
        if (services.contains("CodSpeed")) {
            lines.add(
                    "CodSpeed stays as it is: its runs leave no file, so results are measured beside it");
        }
        if (services.contains("Bencher")) {
            lines.add("Bencher stays as it is; perfwarden reads the same output, and BMF");
        }
    }

    private void addMissing() {
        WorkflowDrafts texts =
                new WorkflowDrafts(
                        plan.tree(), plan.newPath(), WorkflowDrafts.JobStyle.ONCE, plan.drafts());
        Set<SuiteDraft> said = new HashSet<>();
        for (BenchmarkProject project : plan.missingProjects()) {
            lines.add(
                    "not measured by it: %s (%s), seen in %s"
                            .formatted(
                                    project.place().equals("the root")
                                            ? "the root module"
                                            : project.place(),
                                    project.tool().title(),
                                    project.sign()));
            plan.draft(project)
                    .filter(said::add)
                    .ifPresent(it -> lines.add("    " + texts.allCommands(it).replace("\n", "; ")));
        }
    }

    /** What the taken workflows lack. */
    public List<String> gaps() {
        return plan.chosen().stream()
                .flatMap(it ->
                        WorkflowGaps.of(it, plan.tree().branch(), it.entry().name(), false)
                                .stream())
                .map(InputProblem::line)
                .toList();
    }

    /** What can be done where no tool is read, by the workflow that measures. */
    public List<String> own() {
        List<String> found = new ArrayList<>();
        for (MeasuringWorkflow workflow : plan.measuring()) {
            for (MeasuringJob job : workflow.measuringJobs()) {
                for (StepMeasurement it : job.measurements()) {
                    found.add(
                            "%s runs %s, on %s"
                                    .formatted(
                                            place(workflow, job, it).replaceFirst(", on .*", ""),
                                            it.measurement().title(),
                                            workflow.entry().start()));
                }
            }
            for (String called : workflow.calls()) {
                found.add(
                        "%s is called: a suite names %s, whose run it is part of"
                                .formatted(CheckoutTree.name(called), workflow.entry().name()));
            }
        }
        found.addAll(plan.otherWorkflows());
        return found.stream().distinct().toList();
    }
}
