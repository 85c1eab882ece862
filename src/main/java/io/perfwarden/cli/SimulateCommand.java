package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.cli.InputFiles.ReadProgress;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden simulate}. */
@Command(
        name = "simulate",
        description = {
            "Tell what a configuration would have said of runs that are over.",
            "DIR holds the baselines of the suites and their archive, as import and the server"
                    + " write them; each is a run. With --of it is what the server whose settings the"
                    + " environment has measured on the default branch. The latest 120 of a suite are"
                    + " held against the one before, as they came."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden simulate --config new.yml --history baselines",
            "  PERFWARDEN_DATA_DIR=/var/lib/perfwarden perfwarden simulate --config new.yml"
                    + " --of octo/bench"
        })
public final class SimulateCommand implements Callable<Integer> {
    /** With as many before the first of them. */
    private static final int MOST_RUNS = 2 * DetectionConstants.HISTORY_RUNS;

    private final ShellContext shell;
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

    public SimulateCommand(ShellContext shell, KeptHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        RepositoryPolicy policy = PolicyOptions.read(readers, config);
        if (runs.repository.isPresent()) {
            ofServer(policy, KeptHistories.named("--of", runs.repository.get()));
        } else {
            ofFiles(
                    policy,
                    new BaselineDirectory(
                            shell, new ReadProgress(shell), readers, runs.history.orElse("")));
        }
        return ExitCode.PASS;
    }

    private void ofFiles(RepositoryPolicy policy, BaselineDirectory files) throws CliRefusal {
        for (SuitePolicy suite : policy.suites()) {
            PolicySimulation simulation = simulation(suite);
            simulation.run(files.runs(List.of(suite.name())));
            simulation.lines().forEach(shell::say);
        }
    }

    private void ofServer(RepositoryPolicy policy, RepoName repository) throws CliRefusal {
        List<SuiteHistory> kept = server.of(repository, MOST_RUNS);
        for (SuitePolicy suite : policy.suites()) {
            List<SuiteHistory> own =
                    kept.stream().filter(it -> it.where().suite().equals(suite.name())).toList();
            if (own.isEmpty()) {
                simulation(suite).lines().forEach(shell::say);
            }
            for (SuiteHistory past : own) {
                PolicySimulation simulation = simulation(suite);
                simulation.run(past);
                simulation.lines().forEach(shell::say);
            }
        }
    }

    private PolicySimulation simulation(SuitePolicy suite) {
        return new PolicySimulation(suite, dedicated ? Machines.DEDICATED : Machines.SHARED);
    }

    /**
     * What a configuration would have said of the runs of a suite: each held against the one before
     * it, with those before as its history.
     */
    private static final class PolicySimulation {
        private static final double WEEK = 604_800; // seconds
        private static final int MOST = 20;

        /** How often a benchmark was complained of. */
        private static final class Alarms {
            private int fails;
            private int warns;
        }

        private static final Comparator<Map.Entry<String, Alarms>> MOST_OFTEN_FIRST =
                Comparator.comparingInt((Map.Entry<String, Alarms> it) -> -it.getValue().fails)
                        .thenComparingInt(it -> -it.getValue().warns)
                        .thenComparing(Map.Entry::getKey);

        private final SuitePolicy suite;
        private final PolicyDecider decider;
        private final Map<String, Alarms> benchmarks = new TreeMap<>();
        private final Alarms runs = new Alarms();
        private String platform = "";
        private int judged;
        private Optional<Instant> first = Optional.empty();
        private Optional<Instant> last = Optional.empty();

        PolicySimulation(SuitePolicy suite, Machines machines) {
            this.suite = suite;
            this.decider = new PolicyDecider(new NoiseDecider(Rerun.IMPOSSIBLE, machines));
        }

        /** Runs of files, the oldest first. */
        void run(NavigableMap<Source, Baseline> history) {
            SuitePlatform where = new SuitePlatform(suite.name(), "");
            for (Map.Entry<Source, Baseline> run : history.entrySet()) {
                at(run.getKey().date());
                TreeMap<Source, Baseline> before = new TreeMap<>(history.headMap(run.getKey()));
                if (!before.isEmpty()) {
                    add(
                            SuiteComparator.judge(
                                    new SuiteComparator.Subject(
                                            suite,
                                            "",
                                            Optional.of(before.lastEntry().getValue()),
                                            List.of(run.getValue().results()),
                                            BaselineDirectory.history(where, before)),
                                    decider));
                }
            }
        }

        /** The newest runs that a server keeps, with those before them as their history. */
        void run(SuiteHistory kept) {
            platform = kept.where().platform();
            int runs = kept.runs().size();
            for (int run = Math.max(0, runs - DetectionConstants.HISTORY_RUNS); run < runs; run++) {
                at(kept.runs().get(run).date());
                if (run > 0) {
                    int from = Math.max(0, run - DetectionConstants.HISTORY_RUNS);
                    add(
                            SuiteComparator.judge(
                                    new SuiteComparator.Subject(
                                            suite,
                                            platform,
                                            Optional.of(
                                                    new Baseline(
                                                            Optional.empty(),
                                                            results(kept, run - 1))),
                                            List.of(results(kept, run)),
                                            kept.between(from, run)),
                                    decider));
                }
            }
        }

        private static ResultSet results(SuiteHistory kept, int run) {
            return ResultSet.EMPTY.withMeasurements(kept.measurements(run));
        }

        private void at(Optional<Instant> date) {
            first = first.or(() -> date);
            last = date.or(() -> last);
        }

        private void add(SuiteComparison comparison) {
            judged++;
            count(runs, comparison.verdict() == Verdict.FAIL, comparison.verdict() == Verdict.WARN);
            comparison.rows().stream()
                    .filter(row -> row.effect() != RowEffect.NONE)
                    .forEach(row ->
                            count(
                                    benchmarks.computeIfAbsent(row.id().label(), _ -> new Alarms()),
                                    row.effect() == RowEffect.FAIL,
                                    row.effect() == RowEffect.WARN));
        }

        private static void count(Alarms alarms, boolean fails, boolean warns) {
            alarms.fails += fails ? 1 : 0;
            alarms.warns += warns ? 1 : 0;
        }

        /** The sum, and the benchmarks that were complained of most. */
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add(
                    "%s: of %d runs%s %d would fail%s and %d warn"
                            .formatted(
                                    new SuitePlatform(suite.name(), platform).label(),
                                    judged,
                                    span(),
                                    runs.fails,
                                    aWeek(runs),
                                    runs.warns));
            benchmarks.entrySet().stream()
                    .sorted(MOST_OFTEN_FIRST)
                    .limit(MOST)
                    .forEach(it -> lines.add(line(it.getKey(), it.getValue())));
            int more = benchmarks.size() - MOST;
            if (more > 0) {
                lines.add("  and " + more + " more benchmarks");
            }
            return lines;
        }

        private String line(String benchmark, Alarms alarms) {
            return "  %4d failed%s  %4d warned  %s"
                    .formatted(alarms.fails, aWeek(alarms), alarms.warns, benchmark);
        }

        /** In weeks; nothing where the runs do not say when they were, or all were at once. */
        private Optional<Double> weeks() {
            if (first.isEmpty() || last.isEmpty() || !first.get().isBefore(last.get())) {
                return Optional.empty();
            }
            return Optional.of(Duration.between(first.get(), last.get()).toSeconds() / WEEK);
        }

        private String span() {
            return weeks().map(it -> String.format(Locale.ROOT, " in %.1f weeks", it)).orElse("");
        }

        private String aWeek(Alarms alarms) {
            return weeks().map(
                            it -> String.format(Locale.ROOT, " (%.2f a week)", alarms.fails / it))
                    .orElse("");
        }
    }
}
