package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.FireDrill;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.stats.SignificanceOptions.Machines;
import picocli.CommandLine.*;

/** {@code perfwarden drill}. */
@Command(name = "drill")
public final class DrillCommand implements Callable<Integer> {
    private final ShellContext shell;
    private final ServerHistories server;

    @Option(names = "--config", required = true, paramLabel = "FILE")
    private String config = "";

    @ArgGroup(multiplicity = "1")
    private PastRunsOptions runs = new PastRunsOptions();

    @Option(names = "--dedicated")
    private boolean dedicated;

    public DrillCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        runs.requireSource();
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        RepositoryPolicy policy = PolicyOptions.read(readers, config);
        Map<String, List<SimulatedRuns>> past =
                runs.read(shell, server, policy.suites(), SimulateCommand.MOST_RUNS);
        for (SuitePolicy suite : policy.suites()) {
            List<SimulatedRuns> own = past.getOrDefault(suite.name(), List.of());
            if (own.isEmpty()) {
                shell.say(suite.name() + ": there is no history of this suite");
            }
            Machines machines = suite.machines(dedicated);
            own.stream()
                    .map(it ->
                            new FireDrill(it, suite, policy.rerun(), machines, FireDrill.MOST_ROWS)
                                    .run())
                    .flatMap(it -> new DrillText(it, shell.screen().columns()).lines().stream())
                    .forEach(shell::say);
        }
        ConfigGaps.lines(policy, past).forEach(shell::say);
        return ExitCode.PASS;
    }
}
