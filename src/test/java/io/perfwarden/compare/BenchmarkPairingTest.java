package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.SuiteComparator.EnvironmentPair;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

final class BenchmarkPairingTest {
    private static final EnvironmentPair UNKNOWN =
            new EnvironmentPair(BenchmarkEnvironment.UNKNOWN, BenchmarkEnvironment.UNKNOWN);
    private static final SuitePolicy SUITE = SuitePolicy.defaults("core");

    @Test
    void partners_are_found_whatever_the_order_and_nothing_is_lost() {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            List<MetricResult> baseline = some(random);
            List<MetricResult> current = some(random);

            List<Pair> pairs = BenchmarkPairing.of(SUITE, "", UNKNOWN, baseline, current).pairs();

            assertThat(pairs)
                    .hasSize(union(baseline, current))
                    .allSatisfy(pair ->
                            assertThat(pair)
                                    .isEqualTo(expected(pair.subject(), baseline, current)));
            assertThat(pairs).doesNotHaveDuplicates();
        }
    }

    @Test
    void names_with_one_hash_code_are_different_benchmarks() {
        List<MetricResult> baseline = new ArrayList<>();
        for (int i = 0; i < 1 << 14; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < 14; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            baseline.add(of(name.toString(), i));
        }
        assertThat(baseline)
                .extracting(it -> it.id().name().hashCode())
                .containsOnly(baseline.getFirst().id().name().hashCode());
        List<MetricResult> current = new ArrayList<>(baseline);
        Collections.shuffle(current, new Random(1));

        assertThat(BenchmarkPairing.of(SUITE, "", UNKNOWN, baseline, current).pairs())
                .hasSize(1 << 14)
                .allMatch(pair ->
                        pair instanceof Pair.Both(MetricResult one, MetricResult other)
                                && one.equals(other));
    }

    @Test
    void a_metric_finds_its_row_in_the_spelling_of_another_exporter() {
        MetricResult console = of("sort", "Total read+write", "", 7);
        MetricResult bencher = of("copy", "time", "ns/iter", 7);
        List<MetricResult> current =
                List.of(of("sort", "TotalRW", "", 8), of("copy", "time", "us", 0.008));

        assertThat(
                        BenchmarkPairing.of(SUITE, "", UNKNOWN, List.of(console, bencher), current)
                                .pairs())
                .extracting(pair ->
                        pair instanceof Pair.Both(var before, var now)
                                ? now.metric()
                                        .unit()
                                        .convert(
                                                ((MetricReading.Measured) now.reading()).value(),
                                                before.metric().unit())
                                : pair)
                .containsExactly(8.0, 8.0);
    }

    private static MetricResult of(String name, String metric, String unit, double value) {
        return of(name, 1)
                .withMetric(Metric.of(metric, Unit.parse(unit)))
                .withReading(MetricReading.of(value));
    }

    private static Pair expected(
            MetricResult subject, List<MetricResult> baseline, List<MetricResult> current) {
        boolean before = baseline.contains(subject);
        boolean now = current.contains(subject);
        return before && now
                ? new Pair.Both(subject, subject)
                : now ? new Pair.OnlyCurrent(subject) : new Pair.OnlyBaseline(subject);
    }

    private static int union(List<MetricResult> baseline, List<MetricResult> current) {
        List<MetricResult> all = new ArrayList<>(baseline);
        all.removeAll(current);
        return all.size() + current.size();
    }

    private static List<MetricResult> some(Random random) {
        List<MetricResult> some = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            if (random.nextInt(4) > 0) {
                some.add(of("b" + i / 2, i));
            }
        }
        if (random.nextBoolean()) {
            Collections.shuffle(some, random);
        }
        return some;
    }

    private static MetricResult of(String name, int number) {
        return new MetricResult(
                new BenchmarkId(name, number % 3 == 0 ? Map.of("n", "1") : Map.of()),
                Metric.of(number % 2 == 0 ? "time" : "size", Unit.NONE),
                MetricReading.of(number),
                new FilePosition("results.json", number));
    }
}
