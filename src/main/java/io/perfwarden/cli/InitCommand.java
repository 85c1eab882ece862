package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.InputProblem;
import picocli.CommandLine.*;

/** {@code perfwarden init}. */
@Command(name = "init")
public final class InitCommand implements Callable<Integer> {
    private static final Pattern ACTION =
            Pattern.compile("[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}@[0-9a-f]{40}");

    private final ShellContext shell;

    @Parameters(arity = "0..1", paramLabel = "DIR")
    private String directory = ".";

    @Option(names = "--dry-run")
    private boolean dry;

    @Option(names = "--in-turns")
    private boolean turns;

    @Option(names = "--select")
    private boolean selects;

    @Option(names = "--action", paramLabel = "OWNER/NAME@COMMIT")
    private Optional<String> action = Optional.empty();

    public InitCommand(ShellContext shell) {
        this.shell = shell;
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
            InitRepository repository = InitRepository.at(root);
            if (repository.tools().isEmpty()) {
                throw new CliRefusal(
                        ExitCode.NO_VERDICT,
                        new InputProblem(
                                directory.isEmpty() ? "." : directory,
                                "no benchmark tool is seen in its build files",
                                "perfwarden formats lists what is read;"
                                        + " config/perfwarden.example.yml is a configuration to begin"
                                        + " with"));
            }
            write(root, repository);
            return ExitCode.PASS;
        } catch (IOException | InvalidPathException _) {
            throw CliRefusal.unreadable(directory, "cannot be read, expected a directory");
        }
    }

    private void write(Path root, InitRepository repository) throws IOException, CliRefusal {
        repository
                .tools()
                .forEach((tool, file) -> shell.say("found " + tool.title() + " in " + file));
        WorkflowDrafts drafts = new WorkflowDrafts(repository, turns, selects, action);
        if (selects && (turns || drafts.scripts().isEmpty())) {
            throw CliRefusal.usage(
                    "--select",
                    "has a script for Go, Cargo and JMH in Maven modules, and not for --in-turns");
        }
        for (Map.Entry<String, String> script : drafts.scripts().entrySet()) {
            put(root, script.getKey(), script.getValue());
        }
        put(root, WorkflowDrafts.CONFIGURATION, drafts.configuration());
        if (repository.workflows().isEmpty()) {
            String workflow = drafts.workflow();
            put(root, WorkflowDrafts.WORKFLOW, workflow);
            toComplete(workflow);
        } else {
            addUploads(repository, drafts);
        }
        shell.say("check them:");
        shell.say(
                "    perfwarden config check %s --workflow %s"
                        .formatted(
                                typedPath(WorkflowDrafts.CONFIGURATION),
                                typedPath(".github/workflows/" + drafts.measuringWorkflow())));
        if (!turns) {
            shell.say("then merge them: the first run of the default branch is the baseline");
        }
    }

    private String typedPath(String file) {
        return ShellContext.word(Path.of(directory).resolve(file).normalize());
    }

    private void addUploads(InitRepository repository, WorkflowDrafts drafts) {
        List<String> texts =
                repository.workflows().stream()
                        .map(name -> repository.text(".github/workflows/" + name))
                        .toList();
        List<BenchmarkTool> missing =
                drafts.plans().stream()
                        .map(ToolPlan::tool)
                        .filter(tool ->
                                texts.stream()
                                        .noneMatch(it -> it.contains(": bench-" + tool.suite())))
                        .toList();
        String names = String.join(" or ", repository.workflows());
        if (missing.isEmpty()) {
            shell.say(".github/workflows/" + names + " uploads already and is left as it is");
            return;
        }
        shell.say("add to " + names + ", behind what measures, with the path that it writes:");
        missing.forEach(tool -> shell.out().print(drafts.upload(tool).indent(6)));
    }

    private void toComplete(String workflow) {
        List<String> open =
                workflow.lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith(WorkflowDrafts.TO_COMPLETE))
                        .distinct()
                        .toList();
        if (!open.isEmpty()) {
            shell.say("it does not run yet, complete in it:");
            open.forEach(line ->
                    shell.say("    " + line.substring(WorkflowDrafts.TO_COMPLETE.length())));
        }
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
