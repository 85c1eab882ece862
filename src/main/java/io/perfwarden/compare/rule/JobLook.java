package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.BenchmarkPairing;
import io.perfwarden.compare.SuiteComparator.EnvironmentPair;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.StoppingRule;

/** A look at a job that measures base and head in turns and is not finished. */
public record JobLook(SuitePolicy suite, Machines machines) {
    /** Benchmarks with their first metric on both sides that need more rounds, in their order. */
    public Set<BenchmarkId> openBenchmarks(PairedRounds job) {
        List<SignificanceMetric> columns = columns(suite, job);
        var reasons =
                new StoppingRule(machines)
                        .reasons(
                                InterleavedDecider.differences(columns, job),
                                column -> bound(columns.get(column), job));
        return IntStream.range(0, columns.size())
                .filter(column -> reasons.get(column).isEmpty())
                .mapToObj(column -> columns.get(column).current().id())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The first metric of each benchmark that both sides measured and that has noise. */
    static List<SignificanceMetric> columns(SuitePolicy suite, PairedRounds job) {
        var pairs =
                BenchmarkPairing.of(
                                suite,
                                "",
                                new EnvironmentPair(
                                        job.baseResults().environment(),
                                        job.headResults().environment()),
                                job.baseResults().measurements(),
                                job.headResults().measurements())
                        .pairs();
        return SignificanceMetric.of(pairs, suite, _ -> true).stream()
                .filter(it -> it.current().metric().role() == Metric.Role.PRIMARY)
                .filter(it -> !it.metric().exact())
                .toList();
    }

    static LogLimits bound(SignificanceMetric column, PairedRounds job) {
        double[] values = column.values(job.base());
        return column.bound(SignificanceMetric.newest(values, values.length).median());
    }
}
