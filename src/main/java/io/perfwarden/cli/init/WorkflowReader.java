package io.perfwarden.cli.init;

import module java.base;

import io.perfwarden.cli.init.JobEvent.ActionUse;
import io.perfwarden.cli.init.JobEvent.CommandRun;
import io.perfwarden.cli.init.JobSource.WorkflowStep;
import io.perfwarden.config.YamlDocument.PlainYaml;
import io.perfwarden.model.KeyOrder;
import org.jspecify.annotations.Nullable;

/** Follows the jobs of a workflow into called workflows, composite actions and scripts. */
final class WorkflowReader {
    private static final int MOST_DEPTH = 5;

    private final CheckoutTree tree;
    private final List<SuiteDraft> drafts;
    private final CommandExpansion expansion;
    private final ToolCommands tools;
    private final List<String> elsewhere = new ArrayList<>();

    WorkflowReader(CheckoutTree tree, List<SuiteDraft> drafts) {
        this.tree = tree;
        this.drafts = drafts;
        this.expansion = new CommandExpansion(tree);
        this.tools = new ToolCommands(tree, drafts);
    }

    MeasuringWorkflow read(WorkflowFile entry) {
        List<MeasuringJob> jobs = new ArrayList<>();
        elsewhere.clear();
        jobs(entry, Map.of(), 0, jobs);
        return new MeasuringWorkflow(entry, jobs, List.copyOf(elsewhere));
    }

    private void jobs(
            WorkflowFile file, Map<String, String> inputs, int depth, List<MeasuringJob> all) {
        for (JobSource job : file.jobs()) {
            String uses = job.text("uses");
            Optional<WorkflowFile> called = file.callee(tree, uses).filter(_ -> depth < MOST_DEPTH);
            if (called.isPresent()) {
                jobs(called.get(), inputs(job, called.get(), inputs), depth + 1, all);
            } else if (!uses.isEmpty() && !uses.startsWith("./")) {
                elsewhere.add(uses);
            } else if (uses.isEmpty()) {
                all.add(job(file, job, inputs));
            }
        }
    }

    private static Map<String, String> inputs(
            JobSource job, WorkflowFile called, Map<String, String> outer) {
        Object call = called.events().get("workflow_call");
        Map<String, String> inputs =
                new HashMap<>(defaults(call instanceof Map<?, ?> map ? map.get("inputs") : ""));
        if (job.content().get("with") instanceof Map<?, ?> with) {
            with.forEach(
                    (key, value) -> inputs.put("inputs." + key, JobSource.fill("" + value, outer)));
        }
        return inputs;
    }

    private static Map<String, String> defaults(@Nullable Object declared) {
        Map<String, String> defaults = new HashMap<>();
        if (declared instanceof Map<?, ?> inputs) {
            inputs.forEach((key, value) -> {
                if (value instanceof Map<?, ?> input && input.get("default") != null) {
                    defaults.put("inputs." + key, JobSource.value(input, "default"));
                }
            });
        }
        return defaults;
    }

    private MeasuringJob job(WorkflowFile file, JobSource job, Map<String, String> inputs) {
        Set<JobEvent> events = new LinkedHashSet<>();
        for (Map<String, String> leg : job.legs()) {
            Map<String, String> values = new HashMap<>(inputs);
            values.putAll(leg);
            Map<String, String> variables = new HashMap<>(variables(file.content(), values));
            variables.putAll(variables(job.content(), values));
            String directory = directory(job.content(), directory(file.content(), ""));
            steps(job.steps(), new Frame(values, inputs, variables, directory, 0, 0), events);
        }
        List<JobEvent> ordered = new ArrayList<>(events);
        ordered.sort(KeyOrder.ofInt(JobEvent::line));
        return new MeasuringJob(file, job, ordered, drafts);
    }

    /**
     * Where steps stand.
     *
     * @param values of one leg of the matrix, and of inputs in it
     * @param inputs with the expressions of the matrix, by which an artifact is named
     * @param line of the step that uses a composite action; 0 outside of one
     */
    private record Frame(
            Map<String, String> values,
            Map<String, String> inputs,
            Map<String, String> variables,
            String directory,
            int line,
            int depth) {}

    private static String directory(Map<?, ?> owner, String outer) {
        return owner.get("defaults") instanceof Map<?, ?> defaults
                        && defaults.get("run") instanceof Map<?, ?> run
                        && run.get("working-directory") != null
                ? JobSource.value(run, "working-directory")
                : outer;
    }

    private static Map<String, String> variables(Map<?, ?> owner, Map<String, String> values) {
        Map<String, String> variables = new HashMap<>();
        if (owner.get("env") instanceof Map<?, ?> env) {
            env.forEach(
                    (name, value) -> variables.put("" + name, JobSource.fill("" + value, values)));
        }
        return variables;
    }

    private void steps(List<WorkflowStep> steps, Frame frame, Set<JobEvent> events) {
        for (WorkflowStep step : steps) {
            int line = frame.line() == 0 ? step.line() : frame.line();
            Map<String, String> variables = new HashMap<>(frame.variables());
            variables.putAll(variables(step.content(), frame.values()));
            String given = step.text("working-directory");
            String directory =
                    JobSource.fill(given.isEmpty() ? frame.directory() : given, frame.values());
            String root =
                    directory.contains("$")
                            ? ShellCommand.ANYWHERE
                            : CheckoutTree.join(
                                    "",
                                    directory.replaceFirst(
                                            "^\\$\\{\\{\\s*github\\.workspace\\s*}}/?", ""));
            String uses = step.text("uses");
            run(step.text("run"), line, root, variables, frame.values(), events);
            if (uses.startsWith("./")) {
                composite(step, uses, line, frame, events);
            } else if (!uses.isEmpty()) {
                Map<String, String> with = new TreeMap<>();
                step.with()
                        .forEach((key, value) ->
                                with.put("" + key, JobSource.fill("" + value, frame.inputs())));
                ActionUse use = new ActionUse(line, uses, with, List.of());
                if (use.repository().endsWith(MeasuringJob.PAIR)) {
                    String place = CheckoutTree.join(root, step.with("working-directory"));
                    Set<JobEvent> turn = new LinkedHashSet<>();
                    run(step.with("run"), line, place, variables, frame.values(), turn);
                    events.add(new ActionUse(line, uses, with, projects(turn)));
                    continue;
                }
                events.add(use);
                for (String key : List.of("run", "command", "cmd")) {
                    run(step.with(key), line, root, variables, frame.values(), events);
                }
            }
        }
    }

    private static List<BenchmarkProject> projects(Set<JobEvent> commands) {
        return commands.stream()
                .filter(CommandRun.class::isInstance)
                .flatMap(it -> ((CommandRun) it).measures().stream())
                .flatMap(it -> it.projects().stream())
                .distinct()
                .toList();
    }

    private void run(
            String script,
            int line,
            String directory,
            Map<String, String> variables,
            Map<String, String> values,
            Set<JobEvent> events) {
        if (!script.isEmpty()) {
            for (ShellCommand it :
                    expansion.programs(JobSource.fill(script, values), directory, variables)) {
                events.add(new CommandRun(line, it, tools.measurement(it)));
            }
        }
    }

    private void composite(
            WorkflowStep step, String uses, int line, Frame frame, Set<JobEvent> events) {
        String directory = CheckoutTree.join("", uses);
        Object action =
                Stream.of("action.yml", "action.yaml")
                        .map(it -> tree.text(CheckoutTree.join(directory, it)))
                        .filter(it -> !it.isEmpty())
                        .flatMap(it -> PlainYaml.read(it).stream())
                        .findFirst()
                        .orElse("");
        if (action instanceof Map<?, ?> map
                && map.get("runs") instanceof Map<?, ?> runs
                && frame.depth() < MOST_DEPTH) {
            Map<String, String> values = new HashMap<>(defaults(map.get("inputs")));
            Map<String, String> inputs = new HashMap<>(values);
            step.with()
                    .forEach((key, value) -> {
                        String name = "inputs." + key;
                        values.put(name, JobSource.fill("" + value, frame.values()));
                        inputs.put(name, JobSource.fill("" + value, frame.inputs()));
                    });
            Frame inner = new Frame(values, inputs, frame.variables(), "", line, frame.depth() + 1);
            steps(JobSource.steps(runs), inner, events);
        } else {
            events.add(new ActionUse(line, uses, Map.of(), List.of()));
        }
    }
}
