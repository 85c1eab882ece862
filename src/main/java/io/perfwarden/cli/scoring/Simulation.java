package io.perfwarden.cli.scoring;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BenchmarkHistory.Source;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.files.PastFiles;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.past.Past;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.policy.SuitePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a configuration would have said of the runs of a suite: each held against the one before it,
 * with those before as its history.
 */
final class Simulation {
    private static final double DAYS_A_WEEK = 7;
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

    Simulation(SuitePolicy suite, Machines machines) {
        this.suite = suite;
        this.decider = new PolicyDecider(new StatisticalDecider(Rerun.IMPOSSIBLE, machines));
    }

    /** Runs of files, the oldest first. */
    void run(NavigableMap<Source, Baseline> history) {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        for (Map.Entry<Source, Baseline> run : history.entrySet()) {
            at(run.getKey().date());
            TreeMap<Source, Baseline> before = new TreeMap<>(history.headMap(run.getKey()));
            if (!before.isEmpty()) {
                add(
                        Judge.judge(
                                new Judge.Subject(
                                        suite,
                                        "",
                                        Optional.of(before.lastEntry().getValue()),
                                        List.of(run.getValue().results()),
                                        PastFiles.past(where, before)),
                                decider));
            }
        }
    }

    /** The newest runs that a server keeps, with those before them as their history. */
    void run(Past kept) {
        platform = kept.where().platform();
        int runs = kept.runs().size();
        for (int run = Math.max(0, runs - Constants.HISTORY_RUNS); run < runs; run++) {
            at(kept.runs().get(run).date());
            if (run > 0) {
                int from = Math.max(0, run - Constants.HISTORY_RUNS);
                add(
                        Judge.judge(
                                new Judge.Subject(
                                        suite,
                                        platform,
                                        Optional.of(
                                                new Baseline(
                                                        Optional.empty(), results(kept, run - 1))),
                                        List.of(results(kept, run)),
                                        kept.between(from, run)),
                                decider));
            }
        }
    }

    private static ResultSet results(Past kept, int run) {
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
                .filter(row -> row.effect() != Effect.NONE)
                .forEach(row ->
                        count(
                                benchmarks.computeIfAbsent(row.id().label(), _ -> new Alarms()),
                                row.effect() == Effect.FAIL,
                                row.effect() == Effect.WARN));
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
                        .formatted(name(), judged, span(), runs.fails, aWeek(runs), runs.warns));
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

    private String name() {
        return platform.isEmpty() ? suite.name() : suite.name() + "/" + platform;
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
        double days = Duration.between(first.get(), last.get()).toSeconds() / 86_400.0;
        return Optional.of(days / DAYS_A_WEEK);
    }

    private String span() {
        return weeks().map(it -> String.format(Locale.ROOT, " in %.1f weeks", it)).orElse("");
    }

    private String aWeek(Alarms alarms) {
        return weeks().map(it -> String.format(Locale.ROOT, " (%.2f a week)", alarms.fails / it))
                .orElse("");
    }
}
