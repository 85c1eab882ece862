package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.cli.init.CheckoutTree;
import io.perfwarden.cli.init.ForeignRunner;
import io.perfwarden.cli.init.PlannedSuite;
import io.perfwarden.cli.init.SetupPlan;
import io.perfwarden.cli.init.SetupText;
import io.perfwarden.cli.init.SuiteDraft;
import io.perfwarden.cli.init.WorkflowDrafts;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.TextExcerpt;
import picocli.CommandLine.*;

/** {@code perfwarden init}. */
@Command(name = "init")
public final class InitCommand implements Callable<Integer> {
    private static final Pattern ACTION =
            Pattern.compile("[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}@[0-9a-f]{40}");
    private static final Pattern RUNNER = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,99}");
    private static final String CUSTOM = "gab-custom";

    /** What a runner of its own can write. */
    private static final String FORM = "[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": 12.5}]";

    private final ShellContext shell;

    /** Asks a question; absent without a terminal. */
    private final Optional<UnaryOperator<String>> terminal;

    @Parameters(arity = "0..1", paramLabel = "DIR")
    private String directory = ".";

    @Option(names = "--dry-run")
    private boolean dry;

    @Option(names = "--in-turns")
    private boolean turns;

    @Option(names = "--select")
    private boolean selects;

    @Option(names = "--forks")
    private boolean forks;

    @Option(names = "--runner", paramLabel = "LABEL")
    private String runner = WorkflowDrafts.JobStyle.HOSTED;

    @Option(names = "--action", paramLabel = "OWNER/NAME@COMMIT")
    private Optional<String> action = Optional.empty();

    @Option(names = "--format", paramLabel = CUSTOM)
    private Optional<String> format = Optional.empty();

    public InitCommand(ShellContext shell) {
        this(
                shell,
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .map(console -> question -> console.readLine("%s", question)));
    }

    InitCommand(ShellContext shell, Optional<UnaryOperator<String>> terminal) {
        this.shell = shell;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws CliRefusal {
        try {
            Path root = Path.of(directory).toRealPath();
            if (!Files.isDirectory(root)) {
                throw new NotDirectoryException(directory);
            }
            if (action.isPresent() && !ACTION.matcher(action.get()).matches()) {
                throw CliRefusal.usage(
                        "--action",
                        "expected OWNER/NAME@COMMIT with the full commit of 40 digits",
                        "a tag can be moved, a commit cannot");
            }
            if (format.isPresent() && !format.get().equals(CUSTOM)) {
                throw CliRefusal.usage("--format", "expected " + CUSTOM, "other formats are found");
            }
            if (!RUNNER.matcher(runner).matches()) {
                throw CliRefusal.usage(
                        "--runner", "expected the label of a runner", "ubuntu-24.04");
            }
            SetupPlan plan = SetupPlan.of(CheckoutTree.read(root));
            List<ForeignRunner> foreign = ForeignRunner.all(plan.tree(), plan.drafts());
            show(plan, foreign);
            if (format.isPresent()) {
                List<SuiteDraft> custom =
                        List.of(ForeignRunner.custom(foreign.stream().findFirst()));
                write(root, plan.with(""), custom);
            } else if (plan.drafts().isEmpty()) {
                throw nothing(plan, foreign);
            } else {
                write(root, ask(plan), plan.drafts());
            }
            return ExitCode.PASS;
        } catch (IOException | InvalidPathException _) {
            throw CliRefusal.unreadable(directory, "cannot be read, expected a directory");
        }
    }

    private void show(SetupPlan plan, List<ForeignRunner> foreign) {
        SetupText text = new SetupText(plan);
        if (text.rows().size() > 1) {
            TextColumns.lines(text.rows(), shell.screen().columns()).forEach(shell::say);
        }
        foreign.stream().map(ForeignRunner::line).forEach(shell::say);
    }

    /** Says what is there and what can be done, where nothing is read. */
    private CliRefusal nothing(SetupPlan plan, List<ForeignRunner> foreign) {
        List<String> own = new SetupText(plan).own();
        own.forEach(shell::say);
        boolean any = !foreign.isEmpty() || !own.isEmpty();
        if (any) {
            if (own.isEmpty() && foreign.stream().allMatch(ForeignRunner::isRead)) {
                shell.say("let it write that file,");
            } else {
                shell.say("let it write a file of the form " + CUSTOM + ":");
                shell.say("    " + FORM);
            }
            shell.say(
                    "and upload it with actions/upload-artifact, name: bench-own, in the job that measures;");
            plan.paths().stream()
                    .findFirst()
                    .ifPresent(it ->
                            shell.say(
                                    "the suite is then: {name: own, workflow: %s, artifact: bench-own}"
                                            .formatted(it)));
            shell.say(
                    "perfwarden init --format "
                            + CUSTOM
                            + " writes a workflow with one line to complete");
        }
        return new CliRefusal(
                ExitCode.NO_VERDICT,
                new InputProblem(
                        directory.isEmpty() ? "." : directory,
                        any
                                ? "no benchmark tool is seen whose commands are known"
                                : "no benchmark tool is seen in its build files",
                        "perfwarden formats lists what is read;"
                                + " init --format gab-custom writes a workflow for others"));
    }

    /**
     * On a terminal, one of several workflows that measure as early is asked for; no answer takes
     * the first.
     */
    private SetupPlan ask(SetupPlan plan) {
        List<String> rivals = plan.rivals();
        String names =
                rivals.stream().map(ShellContext::printable).collect(Collectors.joining(", "));
        if (rivals.isEmpty() || terminal.isEmpty()) {
            if (!rivals.isEmpty()) {
                shell.say("several workflows measure as early: " + names);
            }
            return plan;
        }
        String question = "which workflow is to be judged (%s)? ".formatted(names);
        while (true) {
            String typed = Objects.requireNonNullElse(terminal.get().apply(question), "").strip();
            if (typed.isEmpty()) {
                return plan;
            }
            if (rivals.contains(typed)) {
                return plan.with(typed);
            }
            shell.say("%s is none of them".formatted(TextExcerpt.quote(typed)));
        }
    }

    private void write(Path root, SetupPlan plan, List<SuiteDraft> drafts)
            throws IOException, CliRefusal {
        var style =
                new WorkflowDrafts.JobStyle(
                        turns, selects, action.or(this::actionsOfRelease), forks, runner);
        var texts = new WorkflowDrafts(plan.tree(), plan.newPath(), style, drafts);
        if (forks && turns) {
            throw CliRefusal.usage("--forks", "is not for --in-turns");
        }
        if (selects && (turns || texts.scripts().isEmpty())) {
            throw CliRefusal.usage(
                    "--select",
                    "has a script for Go, Cargo and JMH in Maven modules, and not for --in-turns");
        }
        for (Map.Entry<String, String> script : texts.scripts().entrySet()) {
            put(root, script.getKey(), script.getValue());
        }
        SetupText text = new SetupText(plan);
        if (!drafts.equals(plan.drafts())) {
            shell.say("writes a job that hands its results in as " + FORM);
        } else {
            text.decision().forEach(shell::say);
        }
        boolean fresh = turns || plan.isNew();
        boolean complete = false;
        List<PlannedSuite> suites = fresh ? texts.suites() : plan.suites();
        put(root, WorkflowDrafts.CONFIGURATION, WorkflowDrafts.configuration(suites, style));
        if (fresh) {
            String workflow = texts.workflow();
            put(root, plan.newPath(), workflow);
            complete = isComplete(workflow);
        } else {
            lack(suites, text);
        }
        shell.say(
                complete
                        ? "nothing is left to complete; check them after a change:"
                        : "check them:");
        suites.stream()
                .map(PlannedSuite::workflow)
                .distinct()
                .forEach(it ->
                        shell.say(
                                "    perfwarden config check %s --workflow %s"
                                        .formatted(
                                                typedPath(WorkflowDrafts.CONFIGURATION),
                                                typedPath(it))));
        shell.say(
                "then merge them: "
                        + (turns
                                ? "the next pull request is compared with its own base"
                                : "the first run of the default branch is the baseline"));
    }

    /** The actions at the tag of the release that this is, which has no other name for them. */
    private Optional<String> actionsOfRelease() {
        return Optional.of(shell.version())
                .filter(it -> it.matches("[0-9]{1,9}\\.[0-9]{1,9}\\.[0-9]{1,9}"))
                .map(it -> "perfwarden/perfwarden@v" + it);
    }

    private String typedPath(String file) {
        return ShellContext.word(Path.of(directory).resolve(file).normalize());
    }

    /** The lines that a workflow lacks; it is not changed. */
    private void lack(List<PlannedSuite> suites, SetupText text) {
        text.gaps().forEach(shell::say);
        for (PlannedSuite suite : suites) {
            String name = suite.workflow().substring(suite.workflow().lastIndexOf('/') + 1);
            if (suite.step().isEmpty()) {
                shell.say(
                        "%s uploads already and is left as it is: suite %s takes %s"
                                .formatted(name, suite.name(), suite.artifact()));
                continue;
            }
            PlannedSuite.AddedStep step = suite.step().get();
            boolean own = step.file().equals(suite.workflow());
            shell.say(
                    (own
                                    ? "add to %s, behind the step of line %d:"
                                    : "in %s, behind the step of line %d:")
                            .formatted(
                                    step.file().substring(step.file().lastIndexOf('/') + 1),
                                    step.line()));
            shell.out()
                    .print(
                            step.lines()
                                    .lines()
                                    .map(ShellContext::printable)
                                    .collect(Collectors.joining("\n"))
                                    .indent(6));
        }
    }

    /** Whether a workflow runs as it was written; says what is open, if it does not. */
    private boolean isComplete(String workflow) {
        List<String> open =
                workflow.lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith(WorkflowDrafts.TO_COMPLETE))
                        .distinct()
                        .toList();
        if (!open.isEmpty()) {
            shell.say("it does not run yet; complete this, then delete its line:");
            open.forEach(line ->
                    shell.say("    " + line.substring(WorkflowDrafts.TO_COMPLETE.length())));
        }
        return open.isEmpty();
    }

    private void put(Path root, String name, String content) throws IOException, CliRefusal {
        Path file = root.resolve(name);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            shell.say(name + " exists and is left as it is");
        } else if (dry) {
            shell.say("would write " + name + ":");
            content.lines().forEach(line -> shell.out().println("    " + line));
        } else {
            if (!existingParent(file).toRealPath().startsWith(root)) {
                throw CliRefusal.usage(name, "its directory is a link out of there");
            }
            Files.createDirectories(file.resolveSibling(""));
            Files.write(
                    file, content.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            shell.say("wrote " + name);
        }
    }

    /** The nearest existing parent directory; may be a link. */
    private static Path existingParent(Path file) {
        Path directory = file.resolveSibling("");
        while (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            directory = directory.resolveSibling("");
        }
        return directory;
    }
}
