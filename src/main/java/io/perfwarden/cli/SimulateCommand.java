package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.stats.DetectionConstants;
import picocli.CommandLine.*;

/** {@code perfwarden simulate}. */
@Command(name = "simulate")
public final class SimulateCommand implements Callable<Integer> {
    static final int MOST_RUNS = 2 * DetectionConstants.HISTORY_RUNS;

    private final ShellContext shell;
    private final ServerHistories server;

    @Option(names = "--config", required = true, paramLabel = "FILE")
    private List<String> configs = List.of();

    @ArgGroup(multiplicity = "1")
    private PastRunsOptions runs = new PastRunsOptions();

    @Option(names = "--dedicated")
    private boolean dedicated;

    public SimulateCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        runs.requireSource();
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        Map<String, RepositoryPolicy> policies = new LinkedHashMap<>();
        for (String config : configs) {
            policies.put(config, PolicyOptions.read(readers, config));
        }
        Map<String, SuitePolicy> suites = new LinkedHashMap<>();
        policies.values().stream()
                .flatMap(it -> it.suites().stream())
                .forEach(suite -> suites.putIfAbsent(suite.name(), suite));
        Map<String, List<SimulatedRuns>> past =
                runs.read(shell, server, suites.values(), MOST_RUNS);
        for (String suite : suites.keySet()) {
            List<SimulatedRuns> own = past.getOrDefault(suite, List.of());
            if (own.isEmpty()) {
                shell.say(suite + ": there is no history of this suite");
            }
            own.forEach(it -> text(suite, it, policies).lines().forEach(shell::say));
        }
        return ExitCode.PASS;
    }

    private SimulationText text(
            String name, SimulatedRuns past, Map<String, RepositoryPolicy> policies) {
        Map<String, PolicySimulation> tried = new LinkedHashMap<>();
        policies.forEach((config, policy) ->
                policy.suite(name)
                        .map(suite ->
                                new PolicySimulation(
                                        past, suite, policy.rerun(), suite.machines(dedicated)))
                        .ifPresent(it -> tried.put(config, it)));
        return new SimulationText(past, tried, shell.screen().columns());
    }
}
