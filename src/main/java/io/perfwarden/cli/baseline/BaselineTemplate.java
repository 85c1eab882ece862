package io.perfwarden.cli.baseline;

import io.perfwarden.baseline.GateTemplate;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.BaselineFile;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.KnownFormat;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden baseline template}. */
@Command(
        name = "template",
        description = {
            "Make a baseline with a ratio and a slack for each metric, to be adjusted by hand.",
            "Of the results only times are taken; tolerances are wide where such suites are noisy."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden baseline template results.json > baseline.json",
            "  perfwarden baseline template results.json --to baselines/cpu.json --suite cpu"
        })
final class BaselineTemplate implements Callable<Integer> {
    private final Shell shell;

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULTS",
            description = "Files, directories or downloaded artifacts.")
    private List<String> results = List.of();

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "The baseline file; standard output unless named.")
    private Optional<String> to = Optional.empty();

    @Option(
            names = "--suite",
            paramLabel = "NAME",
            description = "The suite's name, where the results do not say.")
    private String suite = "benchmarks";

    @Option(
            names = "--format",
            paramLabel = "ID",
            description = "Read the results as this format instead of recognising it.")
    private String format = ResultReaders.AUTO;

    BaselineTemplate(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Inputs inputs =
                new Inputs(
                        readers,
                        KnownFormat.of(readers, format),
                        new NamedFiles(new Progress(shell), List.of()));
        ResultSet measured = Identities.ofBaseline(inputs.results(results));
        measured.warnings().forEach(shell::complain);
        Inputs.requireAllRead(measured);
        tellWhatIsLeftOut(measured);
        write(GateTemplate.render(measured, suite), readers);
        return ExitCode.PASS;
    }

    private void tellWhatIsLeftOut(ResultSet measured) throws Refusal {
        List<Measurement> left =
                measured.measurements().stream().filter(one -> !GateTemplate.takes(one)).toList();
        if (left.size() == measured.measurements().size()) {
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of(results.getFirst(), "holds no times to make a baseline of"));
        }
        left.forEach(one ->
                shell.complain(
                        Problem.of(
                                one.position().toString(),
                                one.id().label() + " is left out, since it is no time")));
    }

    private void write(String file, ResultReaders readers) throws Refusal {
        if (to.isEmpty()) {
            shell.out().print(file);
            return;
        }
        Optional<String> kept =
                new BaselineFile(to.get(), readers).replace(file.getBytes(StandardCharsets.UTF_8));
        if (kept.isPresent()) {
            shell.out().println(Shell.printable("the file it replaces is kept as " + kept.get()));
        }
    }
}
