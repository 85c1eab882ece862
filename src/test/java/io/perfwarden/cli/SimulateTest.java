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
        return Run.of("simulate", "--config", config("new", keys), "--history", history());
    }

    private String config(String file, String keys) throws IOException {
        String yaml = "{version: 1, suites: [{name: core" + keys + "}]}";
        return Files.writeString(scratch.resolve(file + ".yml"), yaml).toString();
    }

    /**
     * A run a day: {@code sort} is twice as slow from the 15th of 20 on, {@code hash} is 40 %
     * slower in the 13th alone, and {@code copy} in the last.
     */
    private String noisyHistory() throws IOException {
        Random random = new Random(7);
        String runs =
                IntStream.range(0, 24)
                        .mapToObj(i ->
                                String.format(
                                        Locale.ROOT,
                                        "{\"commit\": {\"id\": \"%040x\"}, \"date\": %d,"
                                                + " \"tool\": \"customSmallerIsBetter\","
                                                + " \"benches\": [%s, %s, %s, %s]}",
                                        BigInteger.valueOf(0xabc00 + i).shiftLeft(140),
                                        1_767_600_000_000L + 86_400_000L * i,
                                        bench("sort", (i >= 18 ? 200 : 100), random),
                                        bench("hash", (i == 15 ? 140 : 100), random),
                                        bench("copy", (i == 23 ? 140 : 100), random),
                                        bench("parse", 100, random)))
                        .collect(Collectors.joining(","));
        Path data =
                Files.writeString(
                        scratch.resolve("data.js"),
                        "window.BENCHMARK_DATA = {\"entries\": {\"core\": [" + runs + "]}}");
        Path to = scratch.resolve("baselines");
        assertThat(Run.of("import", data.toString(), "--to", to.toString()).code()).isZero();
        return to.toString();
    }

    private static String bench(String name, double value, Random random) {
        return String.format(
                Locale.ROOT,
                "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %.3f}",
                name,
                value * (1 + 0.005 * random.nextGaussian()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                ", decision: threshold | would fail 7 (3.50 a week) | would warn 0",
                ", decision: threshold, fail: 10%, warn: 5% | would fail 0 | would warn 7 (3.50 a"
                        + " week)",
                ", decision: threshold, fail: 10%, warn: 9% | would fail 0 | would warn 0",
                ", decision: statistical | would fail 0 | would warn 4 (2.00 a week)"
            })
    void alarms_are_counted_by_the_week(String keys, String fails, String warns)
            throws IOException {
        Run run = simulate(keys);
        assertThat(run.code()).isZero();
        assertThat(run.out().replaceAll(" +", " "))
                .contains("core: of 14 runs in 2.0 weeks", fails, warns);
    }

    @Test
    void each_benchmark_is_named_with_its_own() throws IOException {
        assertThat(simulate(", decision: threshold").out())
                .contains("  7 failed, 0 warned  a")
                .doesNotContain("warned  b");
    }

    @Test
    void a_benchmark_that_became_twice_as_slow_is_not_called_harmless() throws IOException {
        Run run = Run.of("simulate", "--config", config("new", ""), "--history", noisyHistory());
        assertThat(run.out().lines().map(it -> it.strip().replaceAll(" +", " ")))
                .contains(
                        "would fail 1 (0.30 a week)",
                        "at once 0",
                        "confirmed if measured again 1 (0.30 a week)",
                        "would warn 1 (0.30 a week)",
                        "not confirmed 1 (0.30 a week)",
                        "not known, as no run follows 1 (0.30 a week)")
                .anyMatch(it -> it.matches("abc1200 2026-01-23 confirmed sort \\S+ % slower"))
                .anyMatch(it -> it.matches("abc0f00 2026-01-20 not confirmed hash \\S+ % slower"))
                .anyMatch(it -> it.matches("abc1700 2026-01-28 not known copy \\S+ % slower"));
    }

    @Test
    void a_suspect_that_is_never_measured_again_only_warns() throws IOException {
        Path config = scratch.resolve("once.yml");
        Files.writeString(config, "{version: 1, rerun: 0, suites: [{name: core}]}");
        Run run = Run.of("simulate", "--config", config.toString(), "--history", noisyHistory());
        assertThat(run.out().replaceAll(" +", " "))
                .contains("would fail 0")
                .contains("2026-01-23 warns sort");
    }

    @Test
    void two_configurations_are_side_by_side() throws IOException {
        Run run =
                Run.of(
                        "simulate",
                        "--config",
                        config("old", ", decision: threshold"),
                        "--config",
                        config("new", ""),
                        "--history",
                        noisyHistory());
        assertThat(run.out().lines().map(it -> it.strip().replaceAll(" +", " ")))
                .contains(
                        "old.yml new.yml",
                        "would fail 3 (0.91 a week) 1 (0.30 a week)",
                        "run date old.yml new.yml benchmarks")
                .anyMatch(it -> it.startsWith("abc1200 2026-01-23 fails confirmed sort"));
    }

    @Test
    void two_files_of_one_name_are_told_apart() throws IOException {
        Files.createDirectories(scratch.resolve("old"));
        String old = config("old/new", ", decision: threshold");
        String now = config("new", "");
        Run run = Run.of("simulate", "--config", old, "--config", now, "--history", history());
        String heads = run.out().lines().skip(1).findFirst().orElseThrow().strip();
        assertThat(heads.split(" +")).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void another_suites_history_is_not_used() throws IOException {
        Path config = scratch.resolve("new.yml");
        Files.writeString(config, "{version: 1, suites: [{name: coer}]}");
        Run run = Run.of("simulate", "--config", config.toString(), "--history", history());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(
                        "holds the baselines of core, and none of coer", "did you mean \"core\"?");
    }

    @Test
    void an_archive_is_not_listed_file_by_file() throws IOException {
        Run run =
                Run.of(
                        "simulate",
                        "--config",
                        config("new", ""),
                        "--history",
                        history() + "/archive");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains(
                        " and 9 more, and none of core (expected the directory above the archive)")
                .hasLineCount(1);
    }

    @Test
    void a_huge_file_name_is_not_printed_whole() throws IOException {
        String file = "a".repeat(5_000) + ".yml";
        Run run = Run.of("simulate", "--config", file, "--history", history());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("aaa\u2026aaa", ".yml").hasSizeLessThan(500);
    }

    @Test
    void platforms_of_a_suite_are_told_apart() throws IOException {
        Path platforms = Files.createDirectories(scratch.resolve("platforms/core"));
        Path to = Path.of(history());
        Files.copy(to.resolve("core.json"), platforms.resolve("linux.json"));
        Files.copy(to.resolve("core.json"), platforms.resolve("arm.json"));
        String config =
                config(
                        "new",
                        ", artifact: 'bench-{platform}', baseline:"
                                + " 'platforms/core/{platform}.json'");
        Run run = Run.of("simulate", "--config", config, "--history", platforms.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("core/arm: of 0 runs", "core/linux: of 0 runs");
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
