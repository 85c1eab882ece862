package io.perfwarden.cli.scoring;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.ConfigFile;
import io.perfwarden.cli.files.PastFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden simulate}. */
@Command(
        name = "simulate",
        description = {
            "Tell what a configuration would have said of runs that are over.",
            "DIR holds the baselines of the suites and their archive, as import and the server write"
                    + " them; each is a run. The latest 120 of a suite are held against the one"
                    + " before, as they came."
        },
        footerHeading = "%nExample:%n",
        footer = "  perfwarden simulate --config new.yml --history baselines")
public final class SimulateCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The configuration that is tried.")
    private String config = "";

    @Option(
            names = "--history",
            required = true,
            paramLabel = "DIR",
            description = "Baselines, and the archive of those before them.")
    private String history = "";

    @Option(
            names = "--dedicated",
            description = "The machine is always the same and does nothing else.")
    private boolean dedicated;

    public SimulateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Refusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        PastFiles files = new PastFiles(shell, new Progress(shell), readers);
        for (SuitePolicy suite : policy(readers).suites()) {
            Simulation simulation =
                    new Simulation(suite, dedicated ? Machines.DEDICATED : Machines.SHARED);
            simulation.run(files.runs(history, List.of(suite.name())));
            simulation.lines().forEach(line -> shell.out().println(Shell.printable(line)));
        }
        return ExitCode.PASS;
    }

    private Policy policy(ResultReaders readers) throws Refusal {
        PolicyReader reader =
                new PolicyReader(
                        readers.readers().stream()
                                .map(ResultReader::id)
                                .collect(Collectors.toSet()));
        return switch (reader.read(ConfigFile.text(config))) {
            case Outcome.Ok<Policy>(Policy policy) -> policy;
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    throw new Refusal(ExitCode.USAGE, problems);
        };
    }
}
