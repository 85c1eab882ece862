package io.perfwarden.jmh;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.policy.SuitePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One decision by the history of a large suite, from results in memory to rows: 10,000 benchmarks
 * of their own noise in 120 runs of the default branch, and a candidate that was measured three
 * times. It is to take a second at most, and 300 MB, which {@code -prof gc} shows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 2)
@Fork(1)
public class DecisionSpeed {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final Metric TIME = Metric.of("time", Unit.parse("ns/op"));
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final int RUNS = 120;
    private static final int CANDIDATES = 3;

    @Param("10000")
    private int benchmarks = 10_000;

    private final Random random = new Random(1);
    private Past past = Past.none(CORE);
    private List<ResultSet> attempts = List.of();

    @Setup
    public void measure() {
        Past.Builder history = Past.of(CORE);
        for (int run = 0; run < RUNS; run++) {
            history.run(new PastRun("run " + run, Optional.empty(), "")).add(run());
        }
        past = history.build();
        List<ResultSet> runs = new ArrayList<>();
        for (int i = 0; i < CANDIDATES; i++) {
            runs.add(new ResultSet(List.of("jmh"), run(), Environment.UNKNOWN, List.of()));
        }
        attempts = runs;
    }

    private List<Measurement> run() {
        double machine = 0.03 * random.nextGaussian();
        List<Measurement> all = new ArrayList<>(benchmarks);
        for (int b = 0; b < benchmarks; b++) {
            double noise = 0.002 + 0.05 * b / benchmarks;
            double value = (10 + b) * Math.exp(machine + noise * random.nextGaussian());
            all.add(
                    new Measurement(
                            BenchmarkId.of("suite.Benchmark.number" + b),
                            TIME,
                            Reading.measured(value),
                            new Position("results.json", 1)));
        }
        return all;
    }

    /** From results to rows. */
    @Benchmark
    public SuiteComparison decide() {
        return Judge.judge(
                new Judge.Subject(SUITE, "", Optional.empty(), attempts, past),
                new PolicyDecider(new StatisticalDecider(Rerun.POSSIBLE, Machines.SHARED)));
    }
}
