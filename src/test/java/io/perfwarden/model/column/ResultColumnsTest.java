package io.perfwarden.model.column;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.MetricResult.DeclaredTolerance;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSource;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

final class ResultColumnsTest {
    private static final String FILE = "results.json";
    private static final List<String> NAMES =
            List.of(
                    "sort/100",
                    "caf\u00e9",
                    "\u30bd\u30fc\u30c8",
                    "a\u0000b",
                    "\ud800",
                    "x".repeat(40_000));
    private static final List<Double> VALUES =
            List.of(1.5, 0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE);

    @Test
    void everything_comes_back_as_it_was_added() {
        Random random = new Random(7);
        List<MetricResult> added = new ArrayList<>();
        for (int i = 0; i < 3 * ColumnBlock.MOST + 5; i++) {
            added.add(any(random, i));
        }

        List<MetricResult> kept = kept(added);

        assertThat(kept).containsExactlyElementsOf(added).hasSameHashCodeAs(added);
        assertThat(kept.get(ColumnBlock.MOST)).isEqualTo(added.get(ColumnBlock.MOST));
        assertThat(kept.reversed()).containsExactlyElementsOf(added.reversed());
        assertThat(bits(kept)).isEqualTo(bits(added));
    }

    @Test
    void values_added_without_a_measurement_are_measurements_as_well() {
        Random random = new Random(11);
        List<MetricResult> added = new ArrayList<>();
        ResultColumns.Builder builder = new ResultColumns.Builder(FILE);
        for (int i = 0; i < 2 * ColumnBlock.MOST + 5; i++) {
            MetricResult one = any(random, i);
            if (one.reading() instanceof MetricReading.Measured measured && random.nextBoolean()) {
                builder.add(one.id(), one.metric(), measured.value(), ResultSource.of(FILE), i);
                one = of(one.id(), one.metric(), measured.value(), i);
            } else {
                builder.add(one);
            }
            added.add(one);
        }

        List<MetricResult> kept = builder.build();

        assertThat(kept).containsExactlyElementsOf(added);
        assertThat(bits(kept)).isEqualTo(bits(added));
    }

    @Test
    void columns_say_the_same_as_measurements() {
        Random random = new Random(13);
        List<MetricResult> added = new ArrayList<>();
        for (int i = 0; i < ColumnBlock.MOST + 500; i++) {
            added.add(any(random, i));
        }
        ResultColumns kept = ResultColumns.of(added);
        ResultColumns others = ResultColumns.of(added.reversed());
        SeededHash hashes = new SeededHash();

        for (int i = 0; i < added.size(); i++) {
            MetricResult one = added.get(i);
            int other = random.nextInt(added.size());
            BenchmarkId there = others.get(other).id();
            assertThat(kept.id(i)).isEqualTo(one.id());
            assertThat(kept.metric(i)).isEqualTo(one.metric());
            Double value =
                    one.reading() instanceof MetricReading.Measured it ? it.value() : Double.NaN;
            assertThat(kept.value(i)).isEqualTo(value);
            assertThat(kept.isValueAlone(i))
                    .isEqualTo(one.declared().isEmpty() && one.version().isEmpty());
            assertThat(kept.isSameBenchmark(i, others, other)).isEqualTo(one.id().equals(there));
            assertThat(kept.hash(i, hashes)).isEqualTo(hashes.of(one.id()));
            assertThat(kept.hash(i, hashes) == others.hash(other, hashes))
                    .isEqualTo(one.id().equals(there));
        }
    }

    @Test
    void what_is_in_columns_already_stays_there() {
        ResultColumns kept = ResultColumns.of(List.of(any(new Random(1), 1)));

        assertThat(ResultColumns.of(kept)).isSameAs(kept);
    }

    @Test
    void nothing_added_is_an_empty_list() {
        assertThat(kept(List.of())).isEmpty();
        assertThat(ResultColumns.of(List.of())).isEmpty();
    }

    @Test
    void parameters_stay_in_the_order_of_the_file() {
        List<MetricResult> added = new ArrayList<>();
        for (Map<String, String> params : List.of(params("a", "b"), params("b", "a"))) {
            added.add(of(new BenchmarkId("sort", params), Metric.of("time", Unit.NONE), 1, FILE));
        }

        assertThat(kept(added))
                .extracting(it -> it.id().label())
                .containsExactly("sort [a=1, b=1]", "sort [b=1, a=1]");
    }

    @Test
    void more_metrics_than_are_usual_are_kept_all_the_same() {
        List<MetricResult> added = new ArrayList<>();
        for (int i = 0; i < 70_000; i++) {
            added.add(of(BenchmarkId.of("sort"), Metric.of("m" + i, Unit.NONE), i, FILE));
        }

        assertThat(kept(added)).containsExactlyElementsOf(added);
    }

    private static List<MetricResult> kept(List<MetricResult> added) {
        ResultColumns.Builder builder = new ResultColumns.Builder(FILE);
        added.forEach(builder::add);
        assertThat(builder.size()).isEqualTo(added.size());
        return builder.build();
    }

    private static MetricResult any(Random random, int line) {
        String name = NAMES.get(random.nextInt(random.nextInt(100) == 0 ? 6 : 5));
        Map<String, String> params =
                switch (random.nextInt(4)) {
                    case 0 -> params("size");
                    case 1 -> params("b", "a");
                    default -> Map.of();
                };
        Metric metric = Metric.of(random.nextBoolean() ? "time" : "rate", Unit.parse("ns"));
        String file = random.nextInt(10) == 0 ? "other.json" : FILE;
        MetricResult plain = of(new BenchmarkId(name, params), metric, line, file);
        return switch (random.nextInt(8)) {
            case 0 -> plain.withVersion("2");
            case 1 -> with(plain, new MetricReading.Failed("died"));
            case 2 -> with(plain, new MetricReading.Skipped("asleep"));
            case 3 ->
                    with(
                            plain,
                            new MetricReading.Measured(2, ReportedSpread.NONE, Samples.of(1, 2)));
            case 4 ->
                    with(
                            plain,
                            new MetricReading.Measured(
                                    2,
                                    ReportedSpread.between(ReportedSpread.Kind.RANGE, 1, 3),
                                    Samples.NONE));
            default -> with(plain, MetricReading.of(VALUES.get(random.nextInt(VALUES.size()))));
        };
    }

    private static MetricResult with(MetricResult one, MetricReading reading) {
        Optional<DeclaredTolerance> declared =
                reading.hashCode() % 7 == 0
                        ? Optional.of(new DeclaredTolerance(0.1, 0))
                        : Optional.empty();
        return new MetricResult(
                one.id(), one.metric(), reading, one.position(), declared, one.version());
    }

    private static MetricResult of(BenchmarkId id, Metric metric, int line, String file) {
        return new MetricResult(id, metric, MetricReading.of(line), new FilePosition(file, line));
    }

    private static MetricResult of(BenchmarkId id, Metric metric, double value, int line) {
        return new MetricResult(id, metric, MetricReading.of(value), new FilePosition(FILE, line));
    }

    private static Map<String, String> params(String... names) {
        Map<String, String> params = new LinkedHashMap<>();
        for (String name : names) {
            params.put(name, "1");
        }
        return params;
    }

    /** -0.0 and 0.0 are told apart, as are files whose last digits differ. */
    private static List<Long> bits(List<MetricResult> all) {
        return all.stream()
                .map(it ->
                        it.reading() instanceof MetricReading.Measured measured
                                ? Double.doubleToLongBits(measured.value())
                                : 0)
                .toList();
    }
}
