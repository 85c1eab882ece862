package io.perfwarden.cli.files;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.bench.identity.Identities;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.Glob;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the baselines of a directory and those they replaced say of some benchmarks, suite by suite.
 */
public final class BaselineHistories {
    private final Shell shell;
    private final Progress progress;
    private final String benchmark;
    private final Glob wanted;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    /**
     * @param benchmark a name, or a glob over names
     */
    public BaselineHistories(Shell shell, String benchmark) throws Refusal {
        this.shell = shell;
        this.progress = new Progress(shell);
        this.benchmark = benchmark;
        try {
            this.wanted = Glob.parse(benchmark);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    ExitCode.USAGE, Problem.of("BENCHMARK", "the pattern " + e.getMessage()));
        }
    }

    /** The suites that know such benchmarks, by name; at least one. */
    public Map<String, BenchmarkHistory> in(String directory) throws Refusal {
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
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    Problem.of(directory, "holds no baseline that can be read"));
        }
        if (histories.isEmpty()) {
            throw unknownIn(directory);
        }
        return histories;
    }

    private Refusal unknownIn(String directory) {
        return new Refusal(
                ExitCode.USAGE,
                new Problem(
                        "BENCHMARK",
                        "no benchmark in " + directory + " is called " + benchmark,
                        "\"**\" shows all of them"));
    }

    /** A file that cannot be read is told, and does not stop the others. */
    private boolean add(BaselineDirectory.Stored stored, BenchmarkHistory history) {
        Outcome<Baseline> read =
                BaselineFiles.read(progress.watch(stored.file()), readers, ResultReaders.AUTO);
        switch (read) {
            case Outcome.Rejected<Baseline>(List<Problem> problems) ->
                    problems.forEach(shell::complain);
            case Outcome.Ok<Baseline>(Baseline baseline) -> {
                Source source = Source.of(stored.file().name(), stored.inForce(), baseline);
                Identities.ofBaseline(baseline.results()).measurements().stream()
                        .filter(row -> isWanted(row.id().name()))
                        .forEach(row -> history.add(source, row));
            }
        }
        return read instanceof Outcome.Ok<Baseline>;
    }

    private boolean isWanted(String name) {
        return name.equals(benchmark) || wanted.matches(name);
    }
}
