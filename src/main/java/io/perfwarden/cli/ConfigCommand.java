package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.WorkflowCheck.CheckedWorkflow;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/** {@code perfwarden config}. */
@Command(name = "config")
final class ConfigCommand implements Runnable {
    private final ShellContext shell;
    private final ServerHistories server;

    @Spec private CommandSpec spec = CommandSpec.create();

    ConfigCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: check");
    }

    @Command(name = "check")
    int check(
            @Parameters(paramLabel = "FILE") String file,
            @Option(names = "--workflow", paramLabel = "FILE") List<String> workflows,
            @Option(names = "--results", paramLabel = "PATH") List<String> results,
            @Option(names = "--suite", paramLabel = "NAME") Optional<String> suite,
            @Mixin PastRunsOptions past)
            throws CliRefusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        RepositoryPolicy policy = PolicyOptions.read(readers, file);
        List<InputProblem> lacking = new ArrayList<>();
        SortedSet<String> missing = new TreeSet<>();
        List<String> named = workflows == null ? List.of() : workflows;
        for (String workflow : named) {
            CheckedWorkflow found =
                    WorkflowCheck.check(workflow, InputFiles.text(workflow), policy);
            lacking.addAll(found.problems(workflow));
            missing.addAll(found.missingProjects());
        }
        List<String> said = new ArrayList<>();
        List<String> forgotten = new ArrayList<>();
        for (String project : missing) {
            reason(policy, project)
                    .ifPresentOrElse(
                            it ->
                                    said.add(
                                            "not measured: %s, left out by leave-out: %s"
                                                    .formatted(project, it)),
                            () -> forgotten.add(project));
        }
        forgotten.stream()
                .limit(WorkflowCheck.MOST_LINES)
                .forEach(it -> lacking.add(gap(file, it)));
        if (forgotten.size() > WorkflowCheck.MOST_LINES) {
            lacking.add(
                    InputProblem.of(
                            file,
                            "leaves %d more projects unmeasured"
                                    .formatted(forgotten.size() - WorkflowCheck.MOST_LINES)));
        }
        if (!named.isEmpty()) {
            policy.leaveOut().stream()
                    .filter(ConfigCommand::isAnything)
                    .forEach(it -> lacking.add(wildcardProblem(file, it)));
        }
        if (!lacking.isEmpty()) {
            said.forEach(shell::say);
            throw new CliRefusal(ExitCode.USAGE, lacking);
        }
        if (!named.isEmpty()) {
            said.addAll(idle(policy, missing));
        }
        said.addAll(
                past.areGiven()
                        ? ConfigGaps.lines(
                                policy,
                                past.read(
                                        shell, server, policy.suites(), SimulateCommand.MOST_RUNS))
                        : new ConfigGaps(shell, readers, file)
                                .lines(policy, results == null ? List.of() : results, suite));
        policy.summary(ShellContext.printable(file)).forEach(shell.out()::println);
        said.forEach(shell::say);
        String end =
                missing.isEmpty()
                        ? ": complete"
                        : ": complete, without what leave-out names (%d)".formatted(missing.size());
        named.forEach(it -> shell.say(it + end));
        return ExitCode.PASS;
    }

    private static Optional<GlobPattern> reason(RepositoryPolicy policy, String project) {
        return policy.leaveOut().stream()
                .filter(it -> !isAnything(it) && isMatch(it, project))
                .findFirst();
    }

    /** Whether it would leave a new project out unseen. */
    private static boolean isAnything(GlobPattern pattern) {
        return pattern.toString().matches("[*?/() ]{1,200}");
    }

    /** By its place, or by its place and tool. */
    private static boolean isMatch(GlobPattern pattern, String project) {
        return pattern.matches(project)
                || pattern.matches(project.replaceFirst(" \\([^()]*\\)$", ""));
    }

    private static InputProblem gap(String file, String project) {
        return new InputProblem(
                file,
                "is not complete; not measured: " + project,
                "name its workflow in a suite, or leave it out on purpose: leave-out: [%s]"
                        .formatted(TextExcerpt.quote(project)));
    }

    private static InputProblem wildcardProblem(String file, GlobPattern pattern) {
        return new InputProblem(
                file,
                "leave-out: %s names no project".formatted(pattern),
                "name each, so that a new one is not left out unseen");
    }

    /** Lines of the configuration that leave nothing out. */
    private static List<String> idle(RepositoryPolicy policy, Set<String> missing) {
        return policy.leaveOut().stream()
                .filter(it -> missing.stream().noneMatch(project -> isMatch(it, project)))
                .map(it -> "leave-out: %s leaves nothing out".formatted(it))
                .toList();
    }
}
