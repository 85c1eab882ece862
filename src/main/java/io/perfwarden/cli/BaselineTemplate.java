package io.perfwarden.cli;

import io.perfwarden.baseline.GateTemplate;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
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
    private final ShellContext shell;

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

    BaselineTemplate(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        InputFiles inputs =
                new InputFiles(
                        readers,
                        KnownFormat.of(readers, format),
                        new NamedFiles(new ReadProgress(shell), List.of()));
        ResultSet measured = BenchmarkIdentities.ofBaseline(inputs.results(results));
        measured.warnings().forEach(shell::complain);
        InputFiles.requireAllRead(measured);
        tellWhatIsLeftOut(measured);
        write(GateTemplate.render(measured, suite), readers);
        return ExitCode.PASS;
    }

    private void tellWhatIsLeftOut(ResultSet measured) throws CliRefusal {
        List<MetricResult> left =
                measured.measurements().stream().filter(one -> !GateTemplate.takes(one)).toList();
        if (left.size() == measured.measurements().size()) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of(results.getFirst(), "holds no times to make a baseline of"));
        }
        left.forEach(one ->
                shell.complain(
                        InputProblem.of(
                                one.position().toString(),
                                one.id().label() + " is left out, since it is no time")));
    }

    private void write(String file, ResultReaders readers) throws CliRefusal {
        if (to.isEmpty()) {
            shell.out().print(file);
            return;
        }
        Optional<String> kept =
                new ReplacedBaselineFile(to.get(), readers)
                        .replace(file.getBytes(StandardCharsets.UTF_8));
        if (kept.isPresent()) {
            shell.out()
                    .println(
                            ShellContext.printable(
                                    "the file it replaces is kept as " + kept.get()));
        }
    }
}
