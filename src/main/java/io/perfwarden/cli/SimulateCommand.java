package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.PolicySimulation.*;
import io.perfwarden.compare.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.SignificanceOptions.Machines;
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
    private RunOptions runs = new RunOptions();

    static final class RunOptions {
        @Option(names = "--history", paramLabel = "DIR")
        private Optional<String> history = Optional.empty();

        @Option(names = "--of", paramLabel = "OWNER/REPO")
        private Optional<String> repository = Optional.empty();
    }

    @Option(names = "--dedicated")
    private boolean dedicated;

    public SimulateCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (runs.history.isEmpty() && runs.repository.isEmpty()) {
            throw CliRefusal.usage(
                    "--history", "is missing, expected a directory of baselines, or --of");
        }
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
                runs.repository.isPresent()
                        ? ofServer(ServerHistories.repository("--of", runs.repository.get()))
                        : ofFiles(runs.history.orElse(""), suites);
        for (String suite : suites.keySet()) {
            List<SimulatedRuns> own = past.getOrDefault(suite, List.of());
            if (own.isEmpty()) {
                shell.say(suite + ": there is no history of this suite");
            }
            own.forEach(it -> text(suite, it, policies).lines().forEach(shell::say));
        }
        return ExitCode.PASS;
    }

    private Map<String, List<SimulatedRuns>> ofServer(RepoName repository) throws CliRefusal {
        return server.histories(repository, MOST_RUNS).stream()
                .map(SimulatedRuns::of)
                .collect(Collectors.groupingBy(it -> it.history().where().suite()));
    }

    private Map<String, List<SimulatedRuns>> ofFiles(
            String directory, Map<String, SuitePolicy> suites) throws CliRefusal {
        var files = new BaselineDirectory(shell, directory);
        Map<String, List<SimulatedRuns>> past = new HashMap<>();
        for (SuitePolicy suite : suites.values()) {
            files.runs(suite)
                    .forEach((platform, baselines) -> {
                        var where = new SuitePlatform(suite.name(), platform);
                        var results = List.copyOf(baselines.values());
                        past.computeIfAbsent(suite.name(), _ -> new ArrayList<>())
                                .add(
                                        new SimulatedRuns(
                                                BaselineDirectory.history(where, baselines),
                                                run -> results.get(run).results()));
                    });
        }
        if (past.isEmpty()) {
            throw files.refuseUnknown(suites.keySet());
        }
        return past;
    }

    private SimulationText text(
            String name, SimulatedRuns past, Map<String, RepositoryPolicy> policies) {
        Machines machines = dedicated ? Machines.DEDICATED : Machines.SHARED;
        Map<String, PolicySimulation> tried = new LinkedHashMap<>();
        policies.forEach((config, policy) ->
                policy.suite(name)
                        .map(suite -> new PolicySimulation(past, suite, policy.rerun(), machines))
                        .ifPresent(it -> tried.put(config, it)));
        return new SimulationText(past, tried, shell.screen().columns());
    }
}
