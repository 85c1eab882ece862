package io.perfwarden.cli;

import module java.base;

import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** Where a command takes the recorded runs from: a directory of baselines or a server. */
final class PastRunsOptions {
    @Option(names = "--history", paramLabel = "DIR")
    private Optional<String> history = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO")
    private Optional<String> repository = Optional.empty();

    boolean areGiven() {
        return history.isPresent() || repository.isPresent();
    }

    void requireSource() throws CliRefusal {
        if (!areGiven()) {
            throw CliRefusal.usage(
                    "--history", "is missing, expected a directory of baselines, or --of");
        }
    }

    /**
     * The runs of each suite, by its name and then by platform.
     *
     * @param most runs of each, the newest, of a server
     */
    Map<String, List<SimulatedRuns>> read(
            ShellContext shell, ServerHistories server, Collection<SuitePolicy> suites, int most)
            throws CliRefusal {
        if (repository.isPresent()) {
            RepoName name = ServerHistories.repository("--of", repository.get());
            return server.histories(name, most).stream()
                    .map(SimulatedRuns::of)
                    .collect(Collectors.groupingBy(it -> it.history().where().suite()));
        }
        return ofFiles(new BaselineDirectory(shell, history.orElse("")), suites);
    }

    private static Map<String, List<SimulatedRuns>> ofFiles(
            BaselineDirectory files, Collection<SuitePolicy> suites) throws CliRefusal {
        Map<String, List<SimulatedRuns>> past = new HashMap<>();
        for (SuitePolicy suite : suites) {
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
            throw files.refuseUnknown(suites.stream().map(SuitePolicy::name).toList());
        }
        return past;
    }
}
