package io.perfwarden.compare.history;

import static io.perfwarden.model.BenchmarkEnvironment.CPU;

import module java.base;

import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * The history of one suite on one platform: runs of the default branch, oldest first.
 *
 * @param failures what failed, by run
 * @param isKept whether runs are stored, so that it grows
 * @param release the last release before its end
 * @param machines machines of the repository's default branch; absent without a repository
 * @param formerNames names of the suite in some of its runs
 */
public record SuiteHistory(
        SuitePlatform where,
        List<PastRun> runs,
        Map<SeriesKey, PastSeries> byKey,
        Map<Integer, RunFailures> failures,
        boolean isKept,
        Optional<LastRelease> release,
        List<InputProblem> problems,
        Optional<Set<BenchmarkEnvironment>> machines,
        Set<String> formerNames) {
    public SuiteHistory {
        runs = List.copyOf(runs);
        problems = List.copyOf(problems);
        machines = machines.map(Set::copyOf);
        formerNames = Set.copyOf(formerNames);
    }

    SuiteHistory(
            SuitePlatform where,
            List<PastRun> runs,
            Map<SeriesKey, PastSeries> byKey,
            Map<Integer, RunFailures> failures) {
        var nothing = Optional.<LastRelease>empty();
        this(where, runs, byKey, failures, true, nothing, List.of(), Optional.empty(), Set.of());
    }

    /** No stored history. A stored one without runs is made by {@link #of}. */
    public static SuiteHistory none(SuitePlatform where) {
        return new SuiteHistory(where, List.of(), Map.of(), Map.of()).withKept(false);
    }

    public static HistoryBuilder of(SuitePlatform where) {
        return new HistoryBuilder(where);
    }

    /** Whether its last two runs measured one commit. */
    public boolean isRepeated() {
        int last = runs.size() - 1;
        return last > 0
                && !runs.get(last).name().isEmpty()
                && runs.get(last).name().equals(runs.get(last - 1).name());
    }

    private SuiteHistory withKept(boolean grows) {
        return new SuiteHistory(
                where, runs, byKey, failures, grows, release, problems, machines, formerNames);
    }

    private SuiteHistory withSeries(Map<SeriesKey, PastSeries> series) {
        return new SuiteHistory(
                where, runs, series, failures, isKept, release, problems, machines, formerNames);
    }

    public SuiteHistory withProblems(List<InputProblem> unread) {
        return new SuiteHistory(
                where, runs, byKey, failures, isKept, release, unread, machines, formerNames);
    }

    public SuiteHistory withRelease(Optional<LastRelease> last) {
        return new SuiteHistory(
                where, runs, byKey, failures, isKept, last, problems, machines, formerNames);
    }

    public SuiteHistory withMachines(Set<BenchmarkEnvironment> seen) {
        var all = Optional.of(seen);
        return new SuiteHistory(
                where, runs, byKey, failures, isKept, release, problems, all, formerNames);
    }

    public SuiteHistory formerNames(Set<String> suites) {
        return new SuiteHistory(
                where, runs, byKey, failures, isKept, release, problems, machines, suites);
    }

    /**
     * Whether a machine is known to be another one. An artifact claims its processor, so one that
     * the default branch never had does not count.
     */
    public boolean isElsewhere(BenchmarkEnvironment before, BenchmarkEnvironment now) {
        return before.hardwareUnlike(now).stream().anyMatch(fact -> isSeen(fact, now.get(fact)));
    }

    private boolean isSeen(String fact, String value) {
        return fact.equals(BenchmarkEnvironment.GPU)
                || machines().isEmpty()
                || Stream.concat(machines().get().stream(), runs.stream().map(PastRun::machine))
                        .anyMatch(machine -> machine.get(fact).equals(value));
    }

    public Collection<PastSeries> series() {
        return byKey.values();
    }

    /** The values of a measurement's series, in any multiple of its unit. */
    public Optional<PastSeries> series(MetricResult measurement) {
        return byKey.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(byKey.get(SeriesKey.of(where, measurement)));
    }

    /**
     * A copy that has the values of benchmarks in the runs in which they failed alike.
     *
     * @param failing the newest readings, with values
     */
    public SuiteHistory ofFailing(List<MetricResult> failing) {
        if (failing.isEmpty() || failures.isEmpty()) {
            return this;
        }
        Map<SeriesKey, MetricResult> now = new HashMap<>();
        failing.forEach(one -> now.put(SeriesKey.of(where, one), one));
        HistoryBuilder alike = new HistoryBuilder(where);
        for (int run = 0; run < runs.size(); run++) {
            alike.run(runs.get(run));
            for (MetricResult past : failures(run)) {
                MetricResult one = now.get(SeriesKey.of(where, past));
                if (one != null
                        && one.reading() instanceof MetricReading.Failed it
                        && past.reading() instanceof MetricReading.Failed before
                        && it.isMeasuredLike(before)) {
                    double value = before.measured().orElseThrow().value();
                    alike.add(past.id(), past.metric(), value);
                }
            }
        }
        Map<SeriesKey, PastSeries> all = new LinkedHashMap<>(byKey);
        all.putAll(alike.build().byKey());
        return withSeries(all);
    }

    /** With the present names. In a run that has both, the newer name's value counts. */
    public SuiteHistory withPresentNames(BenchmarkRenames names) {
        if (names.names().isEmpty()) {
            return this;
        }
        Map<SeriesKey, PastSeries> joined = new LinkedHashMap<>();
        byKey.values().stream()
                .sorted(KeyOrder.ofInt(it -> names.steps(it.id())))
                .map(it -> new PastSeries(names.now(it.id()), it.metric(), it.values))
                .forEach(it ->
                        joined.merge(
                                SeriesKey.of(where, it.id(), it.metric()), it, SuiteHistory::join));
        Map<Integer, RunFailures> failed = new TreeMap<>();
        failures.forEach((run, it) ->
                failed.put(
                        run,
                        new RunFailures(
                                it.all().stream()
                                        .map(one -> one.withId(names.now(one.id())))
                                        .toList())));
        return new SuiteHistory(
                where,
                runs,
                joined,
                failed,
                isKept,
                release.map(it -> new LastRelease(it.tag(), it.runs().withPresentNames(names))),
                problems,
                machines,
                formerNames);
    }

    /** The values of the newer name, and those of the older one in runs without one. */
    private static PastSeries join(PastSeries newer, PastSeries older) {
        double[] all = newer.values.clone();
        for (int run = 0; run < all.length; run++) {
            if (Double.isNaN(all[run])) {
                all[run] = older.metric.unit().convert(older.values[run], newer.metric.unit());
            }
        }
        return new PastSeries(newer.id, newer.metric, all);
    }

    /** Some of its runs with their values, without a release. */
    public SuiteHistory between(int from, int to) {
        Map<SeriesKey, PastSeries> some = new LinkedHashMap<>();
        byKey.forEach((key, one) -> one.between(from, to).ifPresent(it -> some.put(key, it)));
        Map<Integer, RunFailures> failed = new TreeMap<>();
        failures.forEach((run, it) -> {
            if (run >= from && run < to) {
                failed.put(run - from, it);
            }
        });
        return new SuiteHistory(where, runs.subList(from, to), some, failed);
    }

    /**
     * The runs that define missing benchmarks, newest first: the last of each workflow that counts,
     * or if none is known the last one with a value.
     */
    public List<Integer> lastRuns() {
        List<Integer> all = IntStream.range(0, runs.size()).boxed().toList().reversed();
        List<Integer> last = all.stream().filter(run -> runs.get(run).isLastOfWorkflow()).toList();
        Stream<Integer> measured = all.stream().filter(run -> !measurements(run).isEmpty());
        return last.isEmpty() ? Stream.concat(measured, all.stream()).limit(1).toList() : last;
    }

    /** What failed in a run. */
    public List<MetricResult> failures(int run) {
        return failures.getOrDefault(run, RunFailures.NONE).all();
    }

    /** A run's measurements, in any order. */
    public List<MetricResult> measurements(int run) {
        return byKey.values().stream().flatMap(it -> it.at(run).stream()).toList();
    }

    public static final class PastSeries {
        private final BenchmarkId id;
        private final Metric metric;
        private final double[] values;

        /**
         * @param metric as in the oldest run that has it
         * @param values in the metric's unit, oldest first, NaN for missing ones
         */
        PastSeries(BenchmarkId id, Metric metric, double[] values) {
            this.id = id;
            this.metric = metric;
            this.values = values;
        }

        public BenchmarkId id() {
            return id;
        }

        public Metric metric() {
            return metric;
        }

        /** In the metric's unit; NaN if the run has none. */
        public double value(int run) {
            return values[run];
        }

        /** The newest values, oldest first, in the metric's unit. */
        public double[] newest(int most) {
            double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
            return Arrays.copyOfRange(known, Math.max(0, known.length - most), known.length);
        }

        /** The measurement of the first of some runs that has one. */
        public Optional<MetricResult> firstOf(List<Integer> some) {
            return some.stream().flatMap(run -> at(run).stream()).findFirst();
        }

        Optional<MetricResult> at(int run) {
            FilePosition nowhere = new FilePosition("", 0);
            return Optional.of(MetricReading.of(values[run]))
                    .filter(_ -> !Double.isNaN(values[run]))
                    .map(value -> new MetricResult(id, metric, value, nowhere));
        }

        Optional<PastSeries> between(int from, int to) {
            double[] some = Arrays.copyOfRange(values, from, to);
            return Arrays.stream(some).allMatch(Double::isNaN)
                    ? Optional.empty()
                    : Optional.of(new PastSeries(id, metric, some));
        }
    }

    /**
     * The measurements of the last release.
     *
     * @param runs of one commit: the release's, or its nearest measured ancestor's
     */
    public record LastRelease(String tag, SuiteHistory runs) {
        public LastRelease {
            if (runs.runs().isEmpty()) {
                throw new IllegalArgumentException("a release that was not measured");
            }
        }

        /**
         * The runs of a history's last commit.
         *
         * @param along not empty
         */
        public static LastRelease endOf(String tag, SuiteHistory along) {
            int end = along.runs().size();
            String commit = along.runs().getLast().name();
            int from = end - 1;
            while (from > 0 && along.runs().get(from - 1).name().equals(commit)) {
                from--;
            }
            return new LastRelease(tag, along.between(from, end));
        }

        /** The median of its runs for a metric, in the measurement's unit. */
        public OptionalDouble value(MetricResult measurement) {
            return runs.series(measurement).stream()
                    .mapToDouble(series -> {
                        double median = Samples.of(series.newest(runs.runs().size())).median();
                        return series.metric().unit().convert(median, measurement.metric().unit());
                    })
                    .findFirst();
        }

        /** Whether everything known of its machine is of another one. */
        public boolean isOnOther(BenchmarkEnvironment machine) {
            return runs.runs().stream().allMatch(run -> run.machine().isElsewhere(machine));
        }
    }

    /**
     * A run of the default branch.
     *
     * @param cpu model of its processor; empty if unknown
     * @param procs number of usable processors; empty if unknown
     * @param isLastOfWorkflow whether it is the last run of a workflow that should measure the
     *     head: a benchmark that only it has is missing
     */
    public record PastRun(
            String name,
            Optional<Instant> date,
            String cpu,
            String procs,
            boolean isLastOfWorkflow) {
        public PastRun(String name, Optional<Instant> date, String cpu, String procs) {
            this(name, date, cpu, procs, false);
        }

        public PastRun(String name, Optional<Instant> date, String cpu) {
            this(name, date, cpu, "");
        }

        public PastRun(String name, Optional<Instant> date, BenchmarkEnvironment machine) {
            this(name, date, machine.get(CPU), machine.get(BenchmarkEnvironment.PROCS));
        }

        public PastRun lastOfWorkflow() {
            return new PastRun(name, date, cpu, procs, true);
        }

        public BenchmarkEnvironment machine() {
            Map<String, String> facts = new TreeMap<>();
            if (!cpu.isEmpty()) {
                facts.put(CPU, cpu);
            }
            if (!procs.isEmpty()) {
                facts.put(BenchmarkEnvironment.PROCS, procs);
            }
            return new BenchmarkEnvironment(facts);
        }
    }
}
