package io.perfwarden.model.column;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

/** Benchmarks are counted rightly, and nobody believes that each stands once where one does not. */
class DistinctCounterTest {
    private static MetricResult one(String name, String metric) {
        return new MetricResult(
                new BenchmarkId(name, Map.of()),
                Metric.of(metric, Unit.parse("ns")),
                MetricReading.of(1),
                new FilePosition("r.json", 1));
    }

    private static OptionalInt onceEach(MetricResult... all) {
        return ResultColumns.of(List.of(all)).onceEach();
    }

    @Test
    void metrics_that_follow_each_other_are_of_one_benchmark() {
        assertThat(onceEach(one("a", "real"), one("a", "cpu"), one("b", "real"))).hasValue(2);
        assertThat(onceEach()).hasValue(0);
    }

    @Test
    void one_that_comes_again_does_not_stand_once() {
        assertThat(onceEach(one("a", "real"), one("b", "real"), one("a", "cpu"))).isEmpty();
        assertThat(onceEach(one("a", "real"), one("b", "real"), one("a", "real"))).isEmpty();
    }

    @Test
    void a_metric_that_comes_again_does_not_stand_once() {
        assertThat(onceEach(one("a", "real"), one("a", "real"))).isEmpty();
        assertThat(onceEach(one("a", "real"), one("a", "cpu"), one("a", "real"))).isEmpty();
    }

    @Test
    void the_same_name_with_other_parameters_is_another_benchmark() {
        BenchmarkId small = new BenchmarkId("a", Map.of("n", "1"));
        BenchmarkId large = new BenchmarkId("a", Map.of("n", "2"));
        assertThat(onceEach(one("a", "real").withId(small), one("a", "real").withId(large)))
                .hasValue(2);
    }

    @Test
    void many_metrics_of_one_benchmark_take_no_time_to_tell_apart() {
        MetricResult[] all =
                Stream.iterate(0, i -> i + 1)
                        .limit(100)
                        .map(i -> one("a", "metric" + i))
                        .toArray(MetricResult[]::new);
        assertThat(onceEach(all)).isEmpty();
    }

    @Test
    void any_order_is_counted_as_a_set_counts_it() {
        Random random = new Random(5);
        for (int round = 0; round < 2_000; round++) {
            List<MetricResult> all = new ArrayList<>();
            Set<List<String>> series = new HashSet<>();
            Set<String> benchmarks = new HashSet<>();
            int groups = 0;
            String last = "";
            for (int i = random.nextInt(12); i > 0; i--) {
                String name = Integer.toString(random.nextInt(round % 100 + 1));
                String metric = Integer.toString(random.nextInt(4));
                groups += name.equals(last) ? 0 : 1;
                last = name;
                all.add(one(name, metric));
                series.add(List.of(name, metric));
                benchmarks.add(name);
            }
            boolean isOnceEach = series.size() == all.size() && groups == benchmarks.size();
            ResultColumns kept = ResultColumns.of(all);
            assertThat(kept.onceEach())
                    .isEqualTo(isOnceEach ? OptionalInt.of(groups) : OptionalInt.empty());
            assertThat(BenchmarkColumn.of(all.stream().map(MetricResult::id).toList()).distinct())
                    .isEqualTo(benchmarks.size());
        }
    }
}
