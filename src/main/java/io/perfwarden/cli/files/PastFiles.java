package io.perfwarden.cli.files;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A suite's history in a directory of baselines: the one in force, and those in its archive. */
public final class PastFiles {
    private final Shell shell;
    private final Progress progress;
    private final ResultReaders readers;

    public PastFiles(Shell shell, Progress progress, ResultReaders readers) {
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
    public Past read(String directory, SuitePlatform where, List<String> names) throws Refusal {
        return past(where, runs(directory, names));
    }

    /** The same as the runs that it is made of, the oldest first. */
    public NavigableMap<Source, Baseline> runs(String directory, List<String> names)
            throws Refusal {
        Map<String, List<BaselineDirectory.Stored>> suites =
                new BaselineDirectory(directory).suites();
        TreeMap<Source, Baseline> runs = new TreeMap<>(BenchmarkHistory.BY_TIME);
        String suite = chosen(directory, names, suites);
        for (BaselineDirectory.Stored stored : suites.getOrDefault(suite, List.of())) {
            switch (BaselineFiles.read(
                    progress.watch(stored.file()), readers, ResultReaders.AUTO)) {
                case Outcome.Rejected<Baseline>(List<Problem> problems) ->
                        problems.forEach(shell::complain);
                case Outcome.Ok<Baseline>(Baseline baseline) ->
                        runs.put(
                                Source.of(stored.file().name(), stored.inForce(), baseline),
                                baseline);
            }
            if (runs.size() > Constants.HISTORY_RUNS) {
                runs.pollFirstEntry();
            }
        }
        return runs;
    }

    private static String chosen(
            String directory,
            List<String> names,
            Map<String, List<BaselineDirectory.Stored>> suites)
            throws Refusal {
        Optional<String> named = names.stream().filter(suites::containsKey).findFirst();
        if (named.isPresent()) {
            return named.get();
        }
        if (suites.size() == 1) {
            return suites.keySet().iterator().next();
        }
        throw new Refusal(
                ExitCode.UNREADABLE,
                new Problem(
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
    public static Past past(SuitePlatform where, Map<Source, Baseline> runs) {
        Past.Builder past = Past.of(where);
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
