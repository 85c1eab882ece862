package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code simulate} tells what a configuration would have said of runs that are over. */
class SimulateTest {
    @TempDir Path scratch;

    /** A run a day for 15 days: {@code a} moves by 8 % to and fro, {@code b} stays. */
    private String history() throws IOException {
        String runs =
                IntStream.range(0, 15)
                        .mapToObj(i ->
                                String.format(
                                        Locale.ROOT,
                                        "{\"commit\": {\"id\": \"%040x\"}, \"date\": %d,"
                                                + " \"tool\": \"customSmallerIsBetter\","
                                                + " \"benches\": [{\"name\": \"a\", \"unit\":"
                                                + " \"ns\", \"value\": %d}, {\"name\": \"b\","
                                                + " \"unit\": \"ns\", \"value\": 100}]}",
                                        i + 1,
                                        1_767_600_000_000L + 86_400_000L * i,
                                        i % 2 == 0 ? 100 : 108))
                        .collect(Collectors.joining(","));
        Path data =
                Files.writeString(
                        scratch.resolve("data.js"),
                        "window.BENCHMARK_DATA = {\"entries\": {\"core\": [" + runs + "]}}");
        Path to = scratch.resolve("baselines");
        assertThat(Run.of("import", data.toString(), "--to", to.toString()).code()).isZero();
        return to.toString();
    }

    private Run simulate(String keys) throws IOException {
        Path config = scratch.resolve("new.yml");
        Files.writeString(config, "{version: 1, suites: [{name: core" + keys + "}]}");
        return Run.of("simulate", "--config", config.toString(), "--history", history());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", decision: threshold | 7 would fail (3.50 a week) and 0 warn",
                ", decision: threshold, fail: 10%, warn: 5% | 0 would fail (0.00 a week) and 7 warn",
                ", decision: threshold, fail: 10%, warn: 9% | 0 would fail (0.00 a week) and 0 warn",
                ", decision: statistical | 0 would fail (0.00 a week)"
            })
    void alarms_are_counted_by_the_week(String keys, String sum) throws IOException {
        Run run = simulate(keys);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("core: of 14 runs in 2.0 weeks").contains(sum);
    }

    @Test
    void each_benchmark_is_named_with_its_own() throws IOException {
        assertThat(simulate(", decision: threshold").out())
                .contains("7 failed (3.50 a week)     0 warned  a")
                .doesNotContain("warned  b");
    }

    @Test
    void what_cannot_be_read_is_refused() throws IOException {
        assertThat(simulate(", fial: 3%").code()).isEqualTo(2);
        assertThat(Run.of("simulate", "--config", "nowhere.yml", "--history", history()).code())
                .isEqualTo(2);
        Path empty = Files.createDirectories(scratch.resolve("empty"));
        Path config = scratch.resolve("new.yml");
        Files.writeString(config, "{version: 1, suites: [{name: core}]}");
        assertThat(
                        Run.of(
                                        "simulate",
                                        "--config",
                                        config.toString(),
                                        "--history",
                                        empty.toString())
                                .code())
                .isEqualTo(3);
    }
}
