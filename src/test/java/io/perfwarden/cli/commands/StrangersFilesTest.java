package io.perfwarden.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in the shape of those of projects nobody here had seen, and the verdicts they get. */
class StrangersFilesTest {
    @TempDir Path scratch;

    private Run compare(String before, String now) throws IOException {
        Path base = Files.writeString(scratch.resolve("before"), before);
        Path head = Files.writeString(scratch.resolve("now"), now);
        return Run.of("compare", base.toString(), head.toString());
    }

    private static String asv(String row) {
        return "{\"commit_hash\": \"c\", \"env_name\": \"e\", \"results\": {\"time_old\": [[1], []],"
                + " \"time_a\": "
                + row
                + "}}";
    }

    @Test
    void asv_results_of_another_version_of_the_benchmark_are_not_comparable() throws IOException {
        Run run = compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0], [], \"bbb\"]"));
        assertThat(run.out()).contains("incomparable", "benchmark changed: aaa \u2192 bbb");
        assertThat(run.code()).isZero();
    }

    @Test
    void asv_results_of_the_same_or_no_version_are_compared() throws IOException {
        assertThat(compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0], [], \"aaa\"]")).code())
                .isOne();
        assertThat(compare(asv("[[1.0], [], \"aaa\"]"), asv("[[2.0]]")).code()).isOne();
    }

    @Test
    void asv_results_of_version_1_name_the_versions_apart() throws IOException {
        String file =
                "{\"commit_hash\": \"c\", \"env_name\": \"e\", \"results\": {\"time_a\": %s, \"time_b\":"
                        + " 1}, \"benchmark_version\": {\"time_a\": \"%s\"}}";
        Run run = compare(file.formatted("1", "aaa"), file.formatted("2", "bbb"));
        assertThat(run.out()).contains("benchmark changed: aaa \u2192 bbb");
    }

    @Test
    void a_saved_baseline_keeps_the_version() throws IOException {
        Path results = Files.writeString(scratch.resolve("r.json"), asv("[[1.0], [], \"aaa\"]"));
        Path saved = scratch.resolve("saved.json");
        assertThat(Run.of("baseline", "save", results.toString(), "--to", saved.toString()).code())
                .isZero();
        assertThat(compare(Files.readString(saved), asv("[[2.0], [], \"bbb\"]")).out())
                .contains("benchmark changed");
    }

    @Test
    void what_slack_alone_lets_pass_is_not_called_unchanged() throws IOException {
        String file =
                "[{\"name\":\"fuse\",\"unit\":\"ms\",\"value\":%s},{\"name\":\"b\",\"unit\":\"ms\",\"value\":250.5}]";
        Path base = Files.writeString(scratch.resolve("before"), file.formatted("1.11"));
        Path head = Files.writeString(scratch.resolve("now"), file.formatted("3.04"));
        Run run = Run.of("compare", base.toString(), head.toString(), "--slack", "5 ms");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("All within limits · 1 within slack · 1 unchanged", "174 % slower")
                .containsPattern("(?m)^within slack +fuse")
                .contains("1 row unchanged")
                .doesNotContain("No measurable change");
    }
}
