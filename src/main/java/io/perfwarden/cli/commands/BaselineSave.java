package io.perfwarden.cli.commands;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.baseline.Provenance;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.BaselineFile;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden baseline save}. */
@Command(
        name = "save",
        description = {
            "Make the results the new baseline.",
            "The file that is replaced is kept beside it as archive/<name>-<sha>.<ext>."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden baseline save results.json --to baselines/core.json",
            "  perfwarden baseline save results/ --to baselines/core.json \\",
            "      --commit \"$(git rev-parse HEAD)\" --branch main --reason \"new machine\"",
            "  perfwarden baseline save jmh.json --to baselines/jmh.json --native"
        })
final class BaselineSave implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULTS",
            description = "Files, directories or downloaded artifacts.")
    private List<String> results = List.of();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "The baseline file.")
    private String to = "";

    @Option(
            names = "--native",
            description = "Keep the tool's own file, byte for byte, instead of converting it.")
    private boolean asItIs;

    @Option(
            names = "--format",
            paramLabel = "ID",
            description = "Read the results as this format instead of recognising it.")
    private String format = ResultReaders.AUTO;

    @Mixin private final Origin origin = new Origin();

    /** Where the measurements come from. */
    @Command
    static final class Origin {
        @Option(
                names = "--commit",
                paramLabel = "SHA",
                description = "The commit that was measured.")
        private Optional<String> commit = Optional.empty();

        @Option(names = "--branch", paramLabel = "NAME", description = "The branch of that commit.")
        private Optional<String> branch = Optional.empty();

        @Option(
                names = "--reason",
                paramLabel = "TEXT",
                description = "Why there is a new baseline.")
        private String reason = "";

        Provenance at(Shell shell) throws Refusal {
            try {
                return new Provenance(
                        commit.map(CommitSha::new),
                        branch.map(BranchName::new).map(BranchName::value).orElse(""),
                        Optional.empty(),
                        Optional.of(shell.clock().instant()),
                        "",
                        reason);
            } catch (IllegalArgumentException e) {
                throw new Refusal(
                        ExitCode.USAGE,
                        new Problem(
                                "baseline save",
                                String.valueOf(e.getMessage()),
                                "git rev-parse HEAD prints one"));
            }
        }

        boolean isStated() {
            return commit.isPresent() || branch.isPresent() || !reason.isEmpty();
        }
    }

    BaselineSave(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        Provenance provenance = origin.at(shell);
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Inputs inputs =
                new Inputs(
                        readers,
                        PolicyOptions.knownFormat(readers, format),
                        new NamedFiles(new Progress(shell), List.of()));
        ResultSet measured = inputs.results(results);
        if (measured.measurements().isEmpty()) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of(results.getFirst(), "holds no measurements to save"));
        }
        measured.warnings().forEach(shell::complain);
        byte[] content =
                asItIs
                        ? verbatim(inputs)
                        : BaselineCodec.encode(new Baseline(Optional.of(provenance), measured));
        Optional<String> kept = new BaselineFile(to, readers).replace(content);
        int count = measured.measurements().size();
        say(to + ": " + count + (count == 1 ? " measurement" : " measurements") + " saved");
        kept.ifPresent(path -> say("the file it replaces is kept as " + path));
        return ExitCode.PASS;
    }

    private byte[] verbatim(Inputs inputs) throws Refusal {
        if (origin.isStated()) {
            throw usage("the tool's own file has no place for --commit, --branch and --reason");
        }
        if (results.size() != 1) {
            throw usage("needs exactly one results file, not " + results.size());
        }
        return inputs.onlyFile(results.getFirst());
    }

    private void say(String line) {
        shell.out().println(Shell.printable(line));
    }

    private static Refusal usage(String what) {
        return new Refusal(ExitCode.USAGE, Problem.of("--native", what));
    }
}
