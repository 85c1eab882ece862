package io.perfwarden.jmh;

import module java.base;

import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
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
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class DecisionSpeed {
    private static final SuitePlatform CORE = new SuitePlatform("core", "");
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");
    private static final int RUNS = 120;
    private static final int CANDIDATES = 3;

    @Param("10000")
    private int benchmarks = 10_000;

    private SuiteHistory past = SuiteHistory.none(CORE);
    private List<ResultSet> attempts = List.of();

    @Setup
    public void measure() {
        LargeSuite suite = new LargeSuite(benchmarks);
        HistoryBuilder history = SuiteHistory.of(CORE);
        for (int run = 0; run < RUNS; run++) {
            history.run(new PastRun("run " + run, Optional.empty(), ""))
                    .add(suite.run().measurements());
        }
        past = history.build();
        attempts = IntStream.range(0, CANDIDATES).mapToObj(_ -> suite.run()).toList();
    }

    /** From results to rows. */
    @Benchmark
    public SuiteComparison decide() {
        return SuiteComparator.judge(
                new ComparisonSubject(SUITE, "", Optional.empty(), attempts, past),
                new PolicyDecider(new NoiseDecider(RerunOption.POSSIBLE, Machines.SHARED)));
    }
}
