package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.cli.SimulateCommand.PolicySimulation.*;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;
import picocli.CommandLine.*;

/** {@code perfwarden simulate}. */
@Command(name = "simulate")
public final class SimulateCommand implements Callable<Integer> {
    /** With as many before the first of them. */
    private static final int MOST_RUNS = 2 * DetectionConstants.HISTORY_RUNS;

    private final ShellContext shell;
    private final ServerHistories server;

    @Option(names = "--config", required = true, paramLabel = "FILE")
    private List<String> configs = List.of();

    @ArgGroup(multiplicity = "1")
    private Runs runs = new Runs();

    /** Where the runs are. */
    static final class Runs {
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
        Map<String, List<PastRuns>> past =
                runs.repository.isPresent()
                        ? ofServer(ServerHistories.repository("--of", runs.repository.get()))
                        : ofFiles(runs.history.orElse(""), suites);
        for (String suite : suites.keySet()) {
            List<PastRuns> own = past.getOrDefault(suite, List.of());
            if (own.isEmpty()) {
                shell.say(suite + ": there is no history of this suite");
            }
            own.forEach(it -> text(suite, it, policies).lines().forEach(shell::say));
        }
        return ExitCode.PASS;
    }

    private Map<String, List<PastRuns>> ofServer(RepoName repository) throws CliRefusal {
        return server.histories(repository, MOST_RUNS).stream()
                .map(PastRuns::of)
                .collect(Collectors.groupingBy(it -> it.history().where().suite()));
    }

    private Map<String, List<PastRuns>> ofFiles(String directory, Map<String, SuitePolicy> suites)
            throws CliRefusal {
        var files = new BaselineDirectory(shell, directory);
        Map<String, List<PastRuns>> past = new HashMap<>();
        for (SuitePolicy suite : suites.values()) {
            files.runs(suite)
                    .forEach((platform, baselines) -> {
                        var where = new SuitePlatform(suite.name(), platform);
                        var results = List.copyOf(baselines.values());
                        past.computeIfAbsent(suite.name(), _ -> new ArrayList<>())
                                .add(
                                        new PastRuns(
                                                BaselineDirectory.history(where, baselines),
                                                run -> results.get(run).results()));
                    });
        }
        if (past.isEmpty()) {
            throw files.without(suites.keySet());
        }
        return past;
    }

    private SimulationText text(
            String name, PastRuns past, Map<String, RepositoryPolicy> policies) {
        Machines machines = dedicated ? Machines.DEDICATED : Machines.SHARED;
        Map<String, PolicySimulation> tried = new LinkedHashMap<>();
        policies.forEach((config, policy) ->
                policy.suite(name)
                        .map(suite -> new PolicySimulation(past, suite, policy.rerun(), machines))
                        .ifPresent(it -> tried.put(config, it)));
        return new SimulationText(past, tried, shell.screen().columns());
    }

    /**
     * Simulations of a suite as tables, one configuration a column.
     *
     * @param tried by the configuration's file
     * @param width columns of the screen
     */
    private record SimulationText(PastRuns past, Map<String, PolicySimulation> tried, int width) {
        private static final double WEEK = 604_800; // seconds
        private static final int MOST = 20;
        private static final int NAMED = 5;
        private static final int FILE = 24;

        List<String> lines() {
            int judged = past.judged();
            String runs = judged + (judged == 1 ? " run" : " runs");
            List<String> lines = new ArrayList<>();
            lines.add(past.history().where().label() + ": of " + runs + span());
            lines.addAll(TextColumns.lines(sums(), width));
            lines.addAll(section(runs(), "run"));
            lines.addAll(section(benchmarks(), "benchmark"));
            return lines;
        }

        private List<List<String>> sums() {
            List<List<String>> rows = new ArrayList<>();
            if (tried.size() > 1) {
                rows.add(line("", files()));
            }
            rows.add(sum("would fail", Alarm::isFailure));
            rows.add(sum("  at once", Alarm.FAILS::equals));
            rows.add(sum("  confirmed if measured again", Alarm.CONFIRMED::equals));
            rows.add(sum("would warn", Alarm::isWarning));
            rows.add(sum("  not confirmed", Alarm.UNCONFIRMED::equals));
            rows.add(sum("not known, as no run follows", Alarm.UNKNOWN::equals));
            if (tried.values().stream().anyMatch(it -> it.unjudged() > 0)) {
                rows.add(line("no verdict", cells(it -> String.valueOf(it.unjudged()))));
            }
            return rows;
        }

        private List<String> sum(String label, Predicate<Alarm> which) {
            return line(label, cells(it -> counted(it.count(which))));
        }

        private String counted(long count) {
            return count
                    + weeks().filter(_ -> count > 0)
                            .map(it -> String.format(Locale.ROOT, " (%.2f a week)", count / it))
                            .orElse("");
        }

        /** Runs with an alarm, the oldest first; of too many those of the worst. */
        private List<List<String>> runs() {
            List<List<String>> rows = new ArrayList<>();
            List<String> heads = tried.size() == 1 ? List.of("verdict") : files();
            rows.add(line("run", line("date", heads), "benchmarks"));
            List<Integer> all =
                    tried.values().stream()
                            .flatMap(it -> it.alarms().keySet().stream())
                            .distinct()
                            .sorted(Comparator.comparing(this::worst))
                            .toList();
            all.stream().limit(MOST).sorted().map(this::run).forEach(rows::add);
            all.stream().skip(MOST).map(this::run).forEach(rows::add);
            return rows;
        }

        private Stream<RunAlarms> alarms(int run) {
            return tried.values().stream().flatMap(it -> Stream.ofNullable(it.alarms().get(run)));
        }

        private Alarm worst(int run) {
            return alarms(run).map(RunAlarms::worst).min(Comparator.naturalOrder()).orElseThrow();
        }

        private List<String> run(int run) {
            PastRun named = past.history().runs().get(run);
            String name =
                    named.name().matches("[0-9a-f]{8,64}")
                            ? named.name().substring(0, 7)
                            : MarkdownText.plain(named.name(), FILE);
            String day = named.date().map(it -> it.toString().substring(0, 10)).orElse("");
            List<String> verdicts =
                    cells(it -> {
                        RunAlarms alarms = it.alarms().get(run);
                        return alarms == null ? RowFigures.NOTHING : alarms.worst().text();
                    });
            return line(name, line(day, verdicts), named(run));
        }

        /** A run's benchmarks with their changes, the worst first. */
        private String named(int run) {
            Map<String, Alarm> all = new TreeMap<>();
            Map<String, String> changes = new HashMap<>();
            alarms(run)
                    .forEach(alarms -> {
                        alarms.benchmarks().forEach((it, how) -> all.merge(it, how, Alarm::worse));
                        changes.putAll(alarms.changes());
                    });
            Stream<String> some =
                    all.keySet().stream()
                            .sorted(Comparator.comparing(all::get))
                            .limit(NAMED)
                            .map(it -> it + " " + changes.get(it));
            return CommonWording.listed(", ", some, all.size());
        }

        /** In how many runs each benchmark has an alarm, the most often failing first. */
        private List<List<String>> benchmarks() {
            Map<String, Long> weights = new TreeMap<>();
            tried.values().stream()
                    .flatMap(it -> it.alarms().values().stream())
                    .flatMap(it -> it.benchmarks().entrySet().stream())
                    .forEach(it -> {
                        long weight = it.getValue().isFailure() ? 2 * MOST_RUNS : 1;
                        weights.merge(it.getKey(), weight, Long::sum);
                    });
            List<List<String>> rows = new ArrayList<>();
            List<String> heads = tried.size() == 1 ? List.of("runs") : files();
            rows.add(line(heads.getFirst(), heads.subList(1, heads.size()), "benchmark"));
            weights.keySet().stream()
                    .sorted(Comparator.comparingLong((String it) -> -weights.getOrDefault(it, 0L)))
                    .map(it -> {
                        List<String> cells = cells(one -> alarms(one, it));
                        return line(cells.getFirst(), cells.subList(1, cells.size()), it);
                    })
                    .forEach(rows::add);
            return rows;
        }

        private static String alarms(PolicySimulation one, String benchmark) {
            long unknown = one.count(benchmark, Alarm.UNKNOWN::equals);
            return one.count(benchmark, Alarm::isFailure)
                    + " failed, "
                    + one.count(benchmark, Alarm::isWarning)
                    + " warned"
                    + (unknown > 0 ? ", " + unknown + " not known" : "");
        }

        private List<String> files() {
            List<String> files =
                    tried.keySet().stream()
                            .map(it -> String.valueOf(Path.of(it).getFileName()))
                            .toList();
            boolean alike = files.stream().distinct().count() < files.size();
            return (alike ? tried.keySet() : files)
                    .stream().map(it -> MarkdownText.plain(it, FILE)).toList();
        }

        private List<String> cells(Function<PolicySimulation, String> cell) {
            return tried.values().stream().map(cell).toList();
        }

        private static List<String> line(String first, List<String> then, String... last) {
            return Stream.of(Stream.of(first), then.stream(), Stream.of(last))
                    .flatMap(it -> it)
                    .toList();
        }

        /** A table under its head, with a blank line before it; nothing where there is no row. */
        private List<String> section(List<List<String>> rows, String what) {
            int more = rows.size() - 1 - MOST;
            if (rows.size() == 1) {
                return List.of();
            }
            List<String> lines = new ArrayList<>(List.of(""));
            lines.addAll(
                    TextColumns.lines(rows.subList(0, Math.min(rows.size(), MOST + 1)), width));
            if (more > 0) {
                lines.add("  and " + more + " more " + what + (more == 1 ? "" : "s"));
            }
            return lines;
        }

        /** In weeks; nothing where the runs do not say when they were, or all were within a day. */
        private Optional<Double> weeks() {
            List<Instant> dates =
                    past.history().runs().stream()
                            .skip(Math.max(0, past.first() - 1))
                            .flatMap(it -> it.date().stream())
                            .toList();
            if (dates.size() < 2) {
                return Optional.empty();
            }
            Duration all = Duration.between(dates.getFirst(), dates.getLast());
            return Optional.of(all).filter(it -> it.toDays() > 0).map(it -> it.toSeconds() / WEEK);
        }

        private String span() {
            return weeks().map(it -> String.format(Locale.ROOT, " in %.1f weeks", it)).orElse("");
        }
    }

    /**
     * What a configuration would have said of the runs of a suite: each held against the one before
     * it, with those before as its history. The next run of the default branch still has the
     * change, so that it is the second measurement of a suspect.
     */
    static final class PolicySimulation {
        private static final RowFigures FIGURES =
                new RowFigures(unit -> MarkdownText.plain(unit, 20));

        /** What a run is complained of for, the worst first. */
        enum Alarm {
            FAILS("fails"),
            /** A suspect that the next run shows again. */
            CONFIRMED("confirmed"),
            /** A suspect that no later run measured. */
            UNKNOWN("not known"),
            /** A suspect that the next run does not show. */
            UNCONFIRMED("not confirmed"),
            WARNS("warns");

            private final String text;

            Alarm(String text) {
                this.text = text;
            }

            String text() {
                return text;
            }

            boolean isFailure() {
                return this == FAILS || this == CONFIRMED;
            }

            boolean isWarning() {
                return this == UNCONFIRMED || this == WARNS;
            }

            static Alarm worse(Alarm one, Alarm other) {
                return one.compareTo(other) < 0 ? one : other;
            }
        }

        /**
         * Runs that are over.
         *
         * @param results what each of them measured
         */
        record PastRuns(SuiteHistory history, IntFunction<ResultSet> results) {
            static PastRuns of(SuiteHistory kept) {
                return new PastRuns(
                        kept, run -> ResultSet.EMPTY.withMeasurements(kept.measurements(run)));
            }

            int size() {
                return history.runs().size();
            }

            /**
             * The first run that is judged: the newest are, and one without any before it is not.
             */
            int first() {
                return Math.max(1, size() - DetectionConstants.HISTORY_RUNS);
            }

            int judged() {
                return Math.max(0, size() - first());
            }

            SuiteComparison newest(SuitePolicy suite) {
                return judge(
                        suite, size() - 1, 1, new NoiseDecider(Rerun.POSSIBLE, Machines.SHARED));
            }

            /**
             * A run and those after it as its further measurements, held against those before it.
             */
            private SuiteComparison judge(
                    SuitePolicy suite, int run, int attempts, NoiseDecider decider) {
                int from = Math.max(0, run - DetectionConstants.HISTORY_RUNS);
                return SuiteComparator.judge(
                        new SuiteComparator.Subject(
                                suite,
                                history.where().platform(),
                                Optional.of(new Baseline(Optional.empty(), results.apply(run - 1))),
                                IntStream.range(run, run + attempts).mapToObj(results).toList(),
                                history.between(from, run)),
                        new PolicyDecider(decider));
            }
        }

        /**
         * What a run would have got.
         *
         * @param worst of its benchmarks, or of the suite itself
         * @param benchmarks by name
         * @param changes by name, of the row that is worst
         */
        record RunAlarms(Alarm worst, Map<String, Alarm> benchmarks, Map<String, String> changes) {}

        private final PastRuns past;
        private final SuitePolicy suite;
        private final int rerun;
        private final Machines machines;
        private final NavigableMap<Integer, RunAlarms> alarms = new TreeMap<>();
        private long unjudged;

        /**
         * @param rerun how often a suspect is measured again
         */
        PolicySimulation(PastRuns past, SuitePolicy suite, int rerun, Machines machines) {
            this.past = past;
            this.suite = suite;
            this.rerun = rerun;
            this.machines = machines;
            for (int run = past.first(); run < past.size(); run++) {
                judge(run);
            }
        }

        /** The runs that are complained of, by their place in the history. */
        NavigableMap<Integer, RunAlarms> alarms() {
            return alarms;
        }

        /** The runs without a verdict, as those with too little history before them. */
        long unjudged() {
            return unjudged;
        }

        long count(Predicate<Alarm> which) {
            return alarms.values().stream().map(RunAlarms::worst).filter(which).count();
        }

        /** In how many runs a benchmark was complained of. */
        long count(String benchmark, Predicate<Alarm> which) {
            return alarms.values().stream()
                    .flatMap(it -> Stream.ofNullable(it.benchmarks().get(benchmark)))
                    .filter(which)
                    .count();
        }

        private void judge(int run) {
            SuiteComparison once = judged(run, 1);
            Map<String, Alarm> benchmarks = new TreeMap<>();
            Map<String, String> changes = new TreeMap<>();
            SuiteComparison again = again(run, once);
            for (Row row : once.notableRows()) {
                boolean isSuspect = once.hasSuspect() && row.has(RowReason.MEASURED_AGAIN);
                if (isSuspect || (row.effect() != RowEffect.NONE && !isAlarmBefore(run, row))) {
                    Alarm alarm = isSuspect ? measuredAgain(row, again) : alarm(row);
                    benchmarks.merge(row.id().label(), alarm, Alarm::worse);
                    changes.putIfAbsent(row.id().label(), FIGURES.change(row));
                }
            }
            if (benchmarks.isEmpty() && once.basis() != SuiteComparison.Basis.JUDGED) {
                unjudged++;
                return;
            }
            boolean isOwn =
                    once.notableRows().stream().allMatch(row -> row.effect() == RowEffect.NONE);
            Optional<Alarm> own =
                    Optional.of(Alarm.WARNS).filter(_ -> isOwn && once.verdict() == Verdict.WARN);
            benchmarks.values().stream()
                    .min(Comparator.naturalOrder())
                    .or(() -> own)
                    .ifPresent(it -> alarms.put(run, new RunAlarms(it, benchmarks, changes)));
        }

        /** Whether a row is worse for the run before it, of which that was said already. */
        private boolean isAlarmBefore(int run, Row row) {
            return row.has(RowReason.BRANCH_UNSURE)
                    && Optional.ofNullable(alarms.get(run - 1))
                            .map(it -> it.benchmarks().get(row.id().label()))
                            .filter(Alarm::isFailure)
                            .isPresent();
        }

        /** The judgement of a suspect with as many later runs as it may be measured again. */
        private SuiteComparison again(int run, SuiteComparison once) {
            SuiteComparison judged = once;
            int attempts = 1;
            while (judged.hasSuspect() && run + attempts < past.size()) {
                judged = judged(run, ++attempts);
            }
            return judged;
        }

        private static Alarm alarm(Row row) {
            return row.effect() == RowEffect.FAIL ? Alarm.FAILS : Alarm.WARNS;
        }

        private static Alarm measuredAgain(Row suspect, SuiteComparison again) {
            MetricResult.Key key = key(suspect);
            return again.notableRows().stream()
                    .filter(row -> key(row).equals(key))
                    .map(row ->
                            row.has(RowReason.MEASURED_AGAIN) || row.current().isEmpty()
                                    ? Alarm.UNKNOWN
                                    : row.effect() == RowEffect.FAIL
                                            ? Alarm.CONFIRMED
                                            : Alarm.UNCONFIRMED)
                    .min(Comparator.naturalOrder())
                    .orElse(Alarm.UNCONFIRMED);
        }

        private static MetricResult.Key key(Row row) {
            return new MetricResult.Key(row.id(), row.metric().name());
        }

        /** The run and those after it as its second and third measurement. */
        private SuiteComparison judged(int run, int attempts) {
            Rerun more = attempts <= rerun ? Rerun.POSSIBLE : Rerun.IMPOSSIBLE;
            return past.judge(suite, run, attempts, new NoiseDecider(more, machines));
        }
    }
}
