package io.perfwarden.cli.init;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden init}. */
@Command(
        name = "init",
        description = {
            "Find the benchmark tools of a repository, and write what Perfwarden needs for them.",
            "Writes .github/perfwarden.yml, and .github/workflows/bench.yml where no workflow"
                    + " measures yet. What exists is left as it is."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  perfwarden init --dry-run", "  perfwarden init ../my-repository"})
public final class InitCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            description = "The repository; this directory unless named.")
    private String directory = ".";

    @Option(names = "--dry-run", description = "Print what would be written, and write nothing.")
    private boolean dry;

    public InitCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        try {
            Path root = Path.of(directory).toRealPath();
            Repository repository = Repository.at(root);
            if (repository.tools().isEmpty()) {
                throw new Refusal(
                        ExitCode.NO_VERDICT,
                        new Problem(
                                directory,
                                "no benchmark tool is seen in its build files",
                                "perfwarden formats lists what is read; config/perfwarden.example.yml"
                                        + " is a configuration to begin with"));
            }
            write(root, repository);
            return ExitCode.PASS;
        } catch (IOException | InvalidPathException e) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of(directory, "cannot be looked at: " + e.getMessage()));
        }
    }

    private void write(Path root, Repository repository) throws IOException, Refusal {
        repository.tools().forEach((tool, file) -> say("found " + tool.title() + " in " + file));
        List<Tool> tools = List.copyOf(repository.tools().keySet());
        put(root, Drafts.CONFIGURATION, Drafts.configuration(tools, Drafts.measuring(repository)));
        if (repository.workflows().isEmpty()) {
            put(root, Drafts.WORKFLOW, Drafts.workflow(tools));
            say("look at the commands in it: they are how the tools are usually run");
        } else {
            say(
                    "add to "
                            + String.join(" or ", repository.workflows())
                            + ", behind what measures, with the path that it writes:");
            tools.forEach(tool -> shell.out().print(Drafts.step(tool, "      ")));
        }
        say("then comment /regen-baseline on the first pull request with results, or save one:");
        say(
                "    perfwarden baseline save RESULTS --to baselines/"
                        + tools.getFirst().suite()
                        + ".json");
    }

    private void put(Path root, String name, String content) throws IOException, Refusal {
        Path file = root.resolve(name);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            say(name + " exists and is left as it is");
        } else if (dry) {
            say("would write " + name + ":");
            content.lines().forEach(line -> shell.out().println("    " + line));
        } else {
            if (!existing(file).toRealPath().startsWith(root)) {
                throw new Refusal(
                        ExitCode.USAGE, Problem.of(name, "its directory is a link out of there"));
            }
            Files.createDirectories(file.resolveSibling(""));
            Files.write(
                    file, content.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            say("wrote " + name);
        }
    }

    /** The directory that is there already, of those a file is in; may be a link. */
    private static Path existing(Path file) {
        Path directory = file.resolveSibling("");
        while (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            directory = directory.resolveSibling("");
        }
        return directory;
    }

    private void say(String line) {
        shell.out().println(Shell.printable(line));
    }
}
