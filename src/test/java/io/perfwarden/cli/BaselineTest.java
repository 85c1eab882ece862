package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {
    private static final String BASE = Run.fixture("base.json");
    private static final String SLOW = Run.fixture("slow.json");
    private static final String SHA = "0123456789abcdef0123456789abcdef01234567";

    @TempDir Path scratch;

    @Test
    void a_saved_baseline_is_what_compare_holds_results_against() {
        String file = scratch.resolve("baselines/core.json").toString();
        Run saved = Run.of("baseline", "save", BASE, "--to", file);
        assertThat(saved.code()).isZero();
        assertThat(saved.out()).isEqualTo(file + ": 4 measurements saved\n");
        assertThat(Run.of("compare", file, BASE).code()).isZero();
        assertThat(Run.of("compare", file, SLOW).code()).isEqualTo(1);
    }

    @Test
    void a_file_in_which_one_name_stands_twice_is_not_slower_than_a_baseline_saved_of_it()
            throws IOException {
        Path twice = scratch.resolve("bench.txt");
        Files.writeString(
                twice,
                """
                test sort ... bench:         100 ns/iter (+/- 1)
                test sort ... bench:         200 ns/iter (+/- 1)
                """);
        String file = scratch.resolve("core.json").toString();
        Run saved = Run.of("baseline", "save", twice.toString(), "--to", file);
        assertThat(saved.out()).endsWith(": 2 measurements saved\n");
        assertThat(Run.of("compare", file, twice.toString()).code()).isZero();
    }

    @Test
    void what_failed_or_is_gone_keeps_a_run_from_becoming_the_baseline_unless_allowed()
            throws IOException {
        Path run = scratch.resolve("bench.txt");
        Path baseline = scratch.resolve("core.json");
        Files.writeString(
                run, "BenchmarkA 1 9 ns/op\nBenchmarkB 1 9 ns/op\nBenchmarkC 1 9 ns/op\n");
        String[] save = {"baseline", "save", run.toString(), "--to", baseline.toString()};
        assertThat(Run.of(save).code()).isZero();
        String before = Files.readString(baseline);
        Files.writeString(run, "BenchmarkA 1 9 ns/op\n--- FAIL: BenchmarkB\n");
        Run refused = Run.of(save);
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err())
                .contains("1 benchmark failed: BenchmarkB")
                .contains("1 benchmark is gone: BenchmarkC")
                .contains("--allow-failed");
        assertThat(Files.readString(baseline)).isEqualTo(before);
        String[] allowed = Arrays.copyOf(save, save.length + 1);
        allowed[save.length] = "--allow-failed";
        assertThat(Run.of(allowed).code()).isZero();
        assertThat(Files.readString(baseline)).contains("BenchmarkA").doesNotContain("BenchmarkC");
    }

    @Test
    void a_baseline_remembers_where_it_comes_from() {
        String file = scratch.resolve("core.json").toString();
        String[] origin = {"--commit", SHA, "--branch", "main", "--reason", "new machine"};
        assertThat(Run.of(saving(BASE, file, origin)).code()).isZero();
        Run shown = Run.of("baseline", "show", file);
        assertThat(shown.out())
                .startsWith(
                        """
                        commit        0123456789abcdef0123456789abcdef01234567
                        branch        main
                        date          2026-01-02T03:04:05Z
                        reason        new machine
                        format        jmh
                        """)
                .contains("measurements  4", "SortBench.radix [mode=avgt]", "88.3 ns/op");
    }

    @Test
    void what_a_directory_of_baselines_keeps_in_its_archive_is_no_baseline() {
        String file = scratch.resolve("core.json").toString();
        Run.of("baseline", "save", SLOW, "--to", file, "--commit", SHA);
        Run.of("baseline", "save", BASE, "--to", file);
        assertThat(scratch.resolve("archive")).isDirectoryContaining("glob:**/core-0123456.json");
        assertThat(Run.of("compare", scratch.toString(), BASE).out())
                .contains("4 benchmarks unchanged");
        assertThat(Run.of("compare", scratch.toString(), SLOW).code()).isEqualTo(1);
        assertThat(Run.of("baseline", "show", scratch.toString()).out())
                .contains("measurements  4");
    }

    @Test
    void values_have_no_more_digits_than_people_read() throws IOException {
        Path run =
                Files.writeString(
                        scratch.resolve("custom.json"),
                        "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 8908002.002053242}]");
        assertThat(Run.of("baseline", "show", run.toString()).out())
                .endsWith("  a  time  8.91 ms\n");
    }

    @Test
    void the_file_that_is_replaced_is_kept_beside_it() throws IOException {
        Path file = scratch.resolve("core.json");
        Run.of("baseline", "save", BASE, "--to", file.toString(), "--commit", SHA);
        byte[] before = Files.readAllBytes(file);
        Run run = Run.of("baseline", "save", SLOW, "--to", file.toString());
        Path kept = scratch.resolve("archive/core-0123456.json");
        assertThat(run.out()).contains("the file it replaces is kept as " + kept);
        assertThat(kept).hasBinaryContent(before);
        assertThat(Run.of("compare", file.toString(), SLOW).code()).isZero();
    }

    @Test
    void no_kept_file_is_ever_overwritten() throws IOException {
        Path file = scratch.resolve("core.json");
        for (String content : List.of("first", "second", "third")) {
            Files.writeString(file, content);
            Run.of("baseline", "save", BASE, "--to", file.toString());
        }
        assertThat(scratch.resolve("archive/core-unknown.json")).hasContent("first");
        assertThat(scratch.resolve("archive/core-unknown-2.json")).hasContent("second");
        assertThat(scratch.resolve("archive/core-unknown-3.json")).hasContent("third");
    }

    @Test
    void a_native_baseline_is_the_file_byte_for_byte() throws IOException {
        Path file = scratch.resolve("jmh.json");
        Run run = Run.of("baseline", "save", BASE, "--to", file.toString(), "--native");
        assertThat(run.code()).isZero();
        assertThat(file).hasBinaryContent(Files.readAllBytes(Path.of(BASE)));
    }

    @Test
    void a_native_baseline_has_no_place_for_a_commit() {
        String file = scratch.resolve("jmh.json").toString();
        Run run = Run.of("baseline", "save", BASE, "--to", file, "--native", "--commit", SHA);
        assertThat(run.err()).contains("--native: the tool's own file has no place for --commit");
        assertThat(run.code()).isEqualTo(2);
        assertThat(Path.of(file)).doesNotExist();
    }

    @Test
    void what_cannot_be_read_replaces_nothing() throws IOException {
        Path file = Files.writeString(scratch.resolve("core.json"), "old");
        Run run = Run.of("baseline", "save", Run.fixture("damaged.json"), "--to", file.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(file).hasContent("old");
    }

    @Test
    void nothing_but_the_baseline_is_left_behind() throws IOException {
        Run.of("baseline", "save", BASE, "--to", scratch.resolve("core.json").toString());
        try (Stream<Path> files = Files.list(scratch)) {
            assertThat(files).containsExactly(scratch.resolve("core.json"));
        }
    }

    @Test
    void a_link_to_a_baseline_stays_a_link() throws IOException {
        Path target = Files.writeString(scratch.resolve("target.json"), "old");
        Path link = Files.createSymbolicLink(scratch.resolve("core.json"), target);
        Run.of("baseline", "save", BASE, "--to", link.toString());
        assertThat(link).isSymbolicLink();
        assertThat(target).content(UTF_8).contains("perfwarden/baseline/1");
    }

    private static String[] saving(String results, String file, String... options) {
        String[] start = {"baseline", "save", results, "--to", file};
        return Stream.of(start, options).flatMap(Stream::of).toArray(String[]::new);
    }
}
