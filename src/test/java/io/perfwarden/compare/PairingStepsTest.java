package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparator.EnvironmentPair;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.steps.Steps;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What pairing costs, counted: twice the metrics, or names that are alike, take twice the steps.
 */
class PairingStepsTest {
    private static final double GROWTH = 2.6;
    private static final long LIMIT = 1_000_000_000;

    /** Pairs metrics of one benchmark, which both sides name as the lines of a text say. */
    static final class Pairing implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String units, byte[] names) {
            var unknown =
                    new EnvironmentPair(BenchmarkEnvironment.UNKNOWN, BenchmarkEnvironment.UNKNOWN);
            String[] each = units.split(" ");
            List<String> lines = new String(names, StandardCharsets.UTF_8).lines().toList();
            BenchmarkPairing.of(
                    SuitePolicy.defaults("core"),
                    "",
                    unknown,
                    lines.stream().map(it -> of(it, each[0])).toList(),
                    lines.reversed().stream().map(it -> of(it + each[2], each[1])).toList());
        }

        private static MetricResult of(String name, String unit) {
            return new MetricResult(
                    BenchmarkId.of("a"),
                    Metric.of(name, Unit.parse(unit)),
                    MetricReading.of(1),
                    new FilePosition("results.json", 1));
        }
    }

    /** Pairs names of one method, or one name that was found many times. */
    static final class Naming implements BiConsumer<String, byte[]> {
        @Override
        public void accept(String kind, byte[] names) {
            var unknown =
                    new EnvironmentPair(BenchmarkEnvironment.UNKNOWN, BenchmarkEnvironment.UNKNOWN);
            List<String> lines = new String(names, StandardCharsets.UTF_8).lines().toList();
            BenchmarkPairing.of(
                    SuitePolicy.defaults("core"),
                    "",
                    unknown,
                    lines.stream().map(it -> of(kind, "a" + it)).toList(),
                    lines.stream().map(it -> of(kind, "b" + it)).toList());
        }

        private static MetricResult of(String kind, String word) {
            BenchmarkId id =
                    switch (kind) {
                        case "methods" ->
                                new BenchmarkId(
                                        word + ".Queue.put", Map.of(BenchmarkId.MODE, "avgt"));
                        default ->
                                new BenchmarkId(
                                        "put", Map.of(BenchmarkIdentities.OCCURRENCE, word));
                    };
            return new MetricResult(
                    id,
                    Metric.of("time", Unit.parse("ms")),
                    MetricReading.of(1),
                    new FilePosition("results.json", 1));
        }
    }

    private static long steps(
            Class<? extends BiConsumer<String, byte[]>> what, String kind, int count) {
        byte[] names =
                IntStream.range(0, count)
                        .mapToObj(i -> "metric" + i)
                        .collect(Collectors.joining("\n"))
                        .getBytes(StandardCharsets.UTF_8);
        return Steps.of(what, kind, names, LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ms ms -new", "ms us -new", "ms s -new", "ms bytes -new"})
    void many_metrics_of_one_benchmark_cost_no_more_each(String units) {
        long first = steps(Pairing.class, units, 2_000);
        long second = steps(Pairing.class, units, 4_000);
        assertThat(second).isLessThan(LIMIT).isBetween(first, (long) (first * GROWTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"methods", "occurrences"})
    void many_benchmarks_of_one_name_cost_no_more_each(String kind) {
        long first = steps(Naming.class, kind, 400);
        long second = steps(Naming.class, kind, 800);
        assertThat(second).isLessThan(LIMIT).isBetween(first, (long) (first * GROWTH));
    }
}
