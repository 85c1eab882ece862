package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the baselines of a directory and those they replaced say of some benchmarks, suite by suite.
 */
public final class BaselineHistories {
    private final ShellContext shell;
    private final ReadProgress progress;
    private final String benchmark;
    private final GlobPattern wanted;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    /**
     * @param benchmark a name, or a glob over names
     */
    public BaselineHistories(ShellContext shell, String benchmark) throws CliRefusal {
        this.shell = shell;
        this.progress = new ReadProgress(shell);
        this.benchmark = benchmark;
        try {
            this.wanted = GlobPattern.parse(benchmark);
        } catch (IllegalArgumentException e) {
            throw new CliRefusal(
                    ExitCode.USAGE, InputProblem.of("BENCHMARK", "the pattern " + e.getMessage()));
        }
    }

    /** The suites that know such benchmarks, by name; at least one. */
    public Map<String, BenchmarkHistory> in(String directory) throws CliRefusal {
        Map<String, BenchmarkHistory> histories = new LinkedHashMap<>();
        boolean any = false;
        for (Map.Entry<String, List<BaselineDirectory.Stored>> suite :
                new BaselineDirectory(directory).suites().entrySet()) {
            BenchmarkHistory history = new BenchmarkHistory();
            for (BaselineDirectory.Stored stored : suite.getValue()) {
                any |= add(stored, history);
            }
            if (!history.lines().isEmpty()) {
                histories.put(suite.getKey(), history);
            }
        }
        if (!any) {
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    InputProblem.of(directory, "holds no baseline that can be read"));
        }
        if (histories.isEmpty()) {
            throw unknownIn(directory);
        }
        return histories;
    }

    private CliRefusal unknownIn(String directory) {
        return new CliRefusal(
                ExitCode.USAGE,
                new InputProblem(
                        "BENCHMARK",
                        "no benchmark in " + directory + " is called " + benchmark,
                        "\"**\" shows all of them"));
    }

    /** A file that cannot be read is told, and does not stop the others. */
    private boolean add(BaselineDirectory.Stored stored, BenchmarkHistory history) {
        ReadOutcome<Baseline> read =
                BaselineFiles.read(progress.watch(stored.file()), readers, ResultReaders.AUTO);
        switch (read) {
            case ReadOutcome.Rejected<Baseline>(List<InputProblem> problems) ->
                    problems.forEach(shell::complain);
            case ReadOutcome.Ok<Baseline>(Baseline baseline) -> {
                Source source = Source.of(stored.file().name(), stored.inForce(), baseline);
                BenchmarkIdentities.ofBaseline(baseline.results()).measurements().stream()
                        .filter(row -> isWanted(row.id().name()))
                        .forEach(row -> history.add(source, row));
            }
        }
        return read instanceof ReadOutcome.Ok<Baseline>;
    }

    private boolean isWanted(String name) {
        return name.equals(benchmark) || wanted.matches(name);
    }
}
