package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An imported history decides. */
class HistoryTest {
    private final Random random = new Random(12);

    @TempDir Path scratch;
    private String baselines = "";
    private String newest = "";

    @BeforeEach
    void history() throws IOException {
        history(30);
    }

    private void history(int runs) throws IOException {
        String entries =
                IntStream.rangeClosed(1, runs)
                        .mapToObj(i ->
                                """
                                {"commit": {"id": "%040x"}, "date": %d,
                                 "tool": "customSmallerIsBetter", "benches": %s}
                                """
                                        .formatted(i, 1_767_600_000_000L + 86_400_000L * i, run(1)))
                        .collect(Collectors.joining(","));
        Path data =
                Files.writeString(
                        scratch.resolve("data" + runs + ".js"),
                        "window.BENCHMARK_DATA = {\"entries\": {\"core\": [%s]}}"
                                .formatted(entries));
        Path to = scratch.resolve("baselines" + runs);
        assertThat(Run.of("import", data.toString(), "--to", to.toString()).code()).isZero();
        baselines = to.toString();
        newest = to.resolve("core.json").toString();
    }

    /** Five benchmarks, the last of them noisy, the third by a factor slower. */
    private String run(double factor) {
        double machine = 0.03 * random.nextGaussian();
        return IntStream.range(0, 5)
                .mapToObj(b -> {
                    double noise = b == 4 ? 0.12 : 0.01;
                    double value = 100 * Math.exp(machine + noise * random.nextGaussian());
                    return String.format(
                            Locale.ROOT,
                            "{\"name\": \"b%d\", \"unit\": \"ns\", \"value\": %.3f}",
                            b,
                            b == 2 ? factor * value : value);
                })
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String file(String name, double factor) throws IOException {
        return Files.writeString(scratch.resolve(name), run(factor)).toString();
    }

    @Test
    void a_suspect_warns_and_fails_once_it_is_seen_again() throws IOException {
        String once = file("once.json", 1.15);
        Run first = Run.of("compare", newest, once, "--history", baselines);
        assertThat(first.code()).isZero();
        assertThat(first.out()).contains("over limit, not confirmed");

        Run second =
                Run.of(
                        "compare",
                        newest,
                        once,
                        "--history",
                        baselines,
                        "--again",
                        file("again.json", 1.15));
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.out()).contains("over limit, confirmed 2x").contains("1 regression");
    }

    @Test
    void a_benchmark_is_explained_in_ten_lines() throws IOException {
        Run run =
                Run.of(
                        "compare",
                        newest,
                        file("once.json", 1.15),
                        "--again",
                        file("again.json", 1.15),
                        "--history",
                        baselines,
                        "--explain");
        Golden.assertMatches("cli/explain-history.txt", run.out());
    }

    @Test
    void the_last_release_stands_beside_the_change() throws IOException {
        String now = file("once.json", 1.15);
        String sha = "%040x".formatted(2);
        Run run =
                Run.of(
                        "compare",
                        newest,
                        now,
                        "--history",
                        baselines,
                        "--release",
                        "v1.2.0=" + sha,
                        "--explain");
        assertThat(run.out()).contains(" worse than in v1.2.0");
        Run json =
                Run.of(
                        "compare",
                        newest,
                        now,
                        "--history",
                        baselines,
                        "--release",
                        "v1.2.0=" + sha,
                        "--output",
                        "json");
        assertThat(json.out()).contains("\"sinceRelease\": {");
    }

    @Test
    void a_release_that_the_history_does_not_have_is_refused() throws IOException {
        String now = file("once.json", 1.15);
        Run gone =
                Run.of(
                        "compare",
                        newest,
                        now,
                        "--history",
                        baselines,
                        "--release",
                        "v9=" + "f".repeat(40));
        assertThat(gone.code()).isEqualTo(3);
        assertThat(gone.err()).contains("none of the 30 runs of the history is of fffffff");
        assertThat(Run.of("compare", newest, now, "--release", "v1=1234567").code()).isEqualTo(2);
        assertThat(Run.of("compare", newest, now, "--history", baselines, "--release", "v1").code())
                .isEqualTo(2);
    }

    @Test
    void every_number_of_a_row_is_in_the_json() throws IOException {
        Run run =
                Run.of(
                        "compare",
                        newest,
                        file("once.json", 1.15),
                        "--history",
                        baselines,
                        "--output",
                        "json");
        Golden.assertMatches("cli/history.json", run.out());
    }

    @Test
    void a_young_history_says_how_many_runs_are_missing() throws IOException {
        history(9);
        Run run =
                Run.of("compare", newest, file("now.json", 1), "--history", baselines, "--explain");
        assertThat(run.out())
                .contains("rule      threshold")
                .contains("noise     used after 4 more runs of the default branch")
                .contains("unchanged (no history)")
                .contains("5 benchmarks have fixed limits for now");
        Run json =
                Run.of(
                        "compare",
                        newest,
                        file("now.json", 1),
                        "--history",
                        baselines,
                        "--output",
                        "json");
        assertThat(json.out())
                .contains("\"no history\"")
                .contains("\"against\": \"nothing yet\"")
                .contains("\"missingRuns\": 4");
    }

    @Test
    void statistical_decisions_need_a_history() throws IOException {
        String now = file("now.json", 1);
        Run without = Run.of("compare", newest, now, "--decision", "statistical");
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err())
                .contains("--decision: statistical decisions need a history, expected --history");
        Run with =
                Run.of("compare", newest, now, "--decision", "statistical", "--history", baselines);
        assertThat(with.code()).isZero();
    }

    @Test
    void the_threshold_stays_the_threshold_whatever_the_history() throws IOException {
        Run run =
                Run.of(
                        "compare",
                        newest,
                        file("now.json", 1.5),
                        "--decision",
                        "threshold",
                        "--history",
                        baselines);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).doesNotContain("confirmed");
    }

    @Test
    void a_history_of_other_suites_is_refused() throws IOException {
        Path other = scratch.resolve("other");
        Files.createDirectories(other);
        Files.copy(Path.of(newest), other.resolve("a.json"));
        Files.copy(Path.of(newest), other.resolve("b.json"));
        Run run = Run.of("compare", newest, newest, "--history", other.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("holds the baselines of a, b, and none of core or benchmarks");
    }

    @Test
    void a_damaged_file_of_the_history_is_told_and_left_out() throws IOException {
        Files.writeString(Path.of(baselines, "archive", "core-0000aaa.json"), "{oops");
        Run run = Run.of("compare", newest, file("now.json", 1), "--history", baselines);
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("core-0000aaa.json");
    }
}
