package io.perfwarden.cli.scoring;

import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.files.ConfigFile;
import io.perfwarden.cli.files.PastFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.cli.trend.KeptHistories;
import io.perfwarden.compare.past.Past;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.RepoName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden simulate}. */
@Command(
        name = "simulate",
        description = {
            "Tell what a configuration would have said of runs that are over.",
            "DIR holds the baselines of the suites and their archive, as import and the server write"
                    + " them; each is a run. With --of it is what the server whose settings the"
                    + " environment has measured on the default branch. The latest 120 of a suite"
                    + " are held against the one before, as they came."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden simulate --config new.yml --history baselines",
            "  PERFWARDEN_DATA_DIR=/var/lib/perfwarden perfwarden simulate --config new.yml"
                    + " --of octo/bench"
        })
public final class SimulateCommand implements Callable<Integer> {
    /** Those that are held against others, and as many before the first of them. */
    private static final int MOST_RUNS = 2 * Constants.HISTORY_RUNS;

    private final Shell shell;
    private final KeptHistories server;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "The configuration that is tried.")
    private String config = "";

    @ArgGroup(multiplicity = "1")
    private Runs runs = new Runs();

    /** Where the runs are. */
    static final class Runs {
        @Option(
                names = "--history",
                paramLabel = "DIR",
                description = "Baselines, and the archive of those before them.")
        private Optional<String> history = Optional.empty();

        @Option(
                names = "--of",
                paramLabel = "OWNER/REPO",
                description = "What a server keeps of a repository.")
        private Optional<String> repository = Optional.empty();
    }

    @Option(
            names = "--dedicated",
            description = "The machine is always the same and does nothing else.")
    private boolean dedicated;

    public SimulateCommand(Shell shell, KeptHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws Refusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Policy policy = policy(readers);
        if (runs.repository.isPresent()) {
            ofServer(policy, KeptHistories.named("--of", runs.repository.get()));
        } else {
            ofFiles(policy, new PastFiles(shell, new Progress(shell), readers));
        }
        return ExitCode.PASS;
    }

    private void ofFiles(Policy policy, PastFiles files) throws Refusal {
        for (SuitePolicy suite : policy.suites()) {
            Simulation simulation = simulation(suite);
            simulation.run(files.runs(runs.history.orElse(""), List.of(suite.name())));
            print(simulation);
        }
    }

    private void ofServer(Policy policy, RepoName repository) throws Refusal {
        List<Past> kept = server.of(repository, MOST_RUNS);
        for (SuitePolicy suite : policy.suites()) {
            List<Past> own =
                    kept.stream().filter(it -> it.where().suite().equals(suite.name())).toList();
            if (own.isEmpty()) {
                print(simulation(suite));
            }
            for (Past past : own) {
                Simulation simulation = simulation(suite);
                simulation.run(past);
                print(simulation);
            }
        }
    }

    private Simulation simulation(SuitePolicy suite) {
        return new Simulation(suite, dedicated ? Machines.DEDICATED : Machines.SHARED);
    }

    private void print(Simulation simulation) {
        simulation.lines().forEach(line -> shell.out().println(Shell.printable(line)));
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
