package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.compare.history.PastRun;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.DetectionConstants;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A suite's history in a directory of baselines: the one in force, and those in its archive. */
public final class PastFiles {
    private final ShellContext shell;
    private final ReadProgress progress;
    private final ResultReaders readers;

    public PastFiles(ShellContext shell, ReadProgress progress, ResultReaders readers) {
        this.shell = shell;
        this.progress = progress;
        this.readers = readers;
    }

    /**
     * Reads the history of a suite. A file that cannot be read is told, and does not stop the
     * others.
     *
     * @param directory as typed
     * @param names what the suite's files may be called, the likeliest first; a directory with the
     *     files of a single suite needs none
     */
    public SuiteHistory read(String directory, SuitePlatform where, List<String> names)
            throws CliRefusal {
        return past(where, runs(directory, names));
    }

    /** The same as the runs that it is made of, the oldest first. */
    public NavigableMap<Source, Baseline> runs(String directory, List<String> names)
            throws CliRefusal {
        Map<String, List<BaselineDirectory.Stored>> suites =
                new BaselineDirectory(directory).suites();
        TreeMap<Source, Baseline> runs = new TreeMap<>(BenchmarkHistory.BY_TIME);
        String suite = chosen(directory, names, suites);
        for (BaselineDirectory.Stored stored : suites.getOrDefault(suite, List.of())) {
            switch (BaselineFiles.read(
                    progress.watch(stored.file()), readers, ResultReaders.AUTO)) {
                case ReadOutcome.Rejected<Baseline>(List<InputProblem> problems) ->
                        problems.forEach(shell::complain);
                case ReadOutcome.Ok<Baseline>(Baseline baseline) ->
                        runs.put(
                                Source.of(stored.file().name(), stored.inForce(), baseline),
                                baseline);
            }
            if (runs.size() > DetectionConstants.HISTORY_RUNS) {
                runs.pollFirstEntry();
            }
        }
        return runs;
    }

    private static String chosen(
            String directory,
            List<String> names,
            Map<String, List<BaselineDirectory.Stored>> suites)
            throws CliRefusal {
        Optional<String> named = names.stream().filter(suites::containsKey).findFirst();
        if (named.isPresent()) {
            return named.get();
        }
        if (suites.size() == 1) {
            return suites.keySet().iterator().next();
        }
        throw new CliRefusal(
                ExitCode.UNREADABLE,
                new InputProblem(
                        directory,
                        suites.isEmpty()
                                ? "holds no baselines"
                                : "holds the baselines of "
                                        + String.join(", ", suites.keySet())
                                        + ", and none of "
                                        + String.join(" or ", names),
                        "perfwarden import makes one of another system's history"));
    }

    /** Runs, the oldest first, as a history. */
    public static SuiteHistory past(SuitePlatform where, Map<Source, Baseline> runs) {
        SuiteHistory.Builder past = SuiteHistory.of(where);
        runs.forEach((source, baseline) ->
                past.run(
                                new PastRun(
                                        source.commit().orElse(source.file()),
                                        source.date(),
                                        baseline.results().environment()))
                        .add(baseline.results().measurements()));
        return past.build();
    }
}
