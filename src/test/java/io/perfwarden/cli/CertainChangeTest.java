package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is certain and below its limit, measured in turns: nobody is told that nothing changed. */
class CertainChangeTest {
    private static final int BENCHMARKS = 14;

    @TempDir Path scratch;
    private Random random = new Random(3);

    @BeforeEach
    void seed() {
        random = new Random(3);
    }

    /** Rounds that differ by 0.1 %. */
    private Path job(String name, double factor, int changed, int rounds) throws IOException {
        Path job = scratch.resolve(name);
        Files.createDirectories(job.resolve("base"));
        Files.createDirectories(job.resolve("head"));
        for (int round = 1; round <= rounds; round++) {
            String file = "round-%02d.json".formatted(round);
            Files.writeString(job.resolve("base").resolve(file), results(1, BENCHMARKS));
            Files.writeString(job.resolve("head").resolve(file), results(factor, changed));
        }
        Files.writeString(
                job.resolve("perfwarden-pair.json"),
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": %d}\n".formatted(rounds));
        return job;
    }

    private String results(double factor, int changed) {
        return IntStream.range(0, BENCHMARKS)
                .mapToObj(b ->
                        "{\"name\": \"b%02d\", \"unit\": \"ns\", \"value\": %.6f}"
                                .formatted(
                                        b,
                                        1_000
                                                * (b < changed ? factor : 1)
                                                * (1 + 0.001 * random.nextGaussian())))
                .collect(Collectors.joining(",\n", "[", "]\n"));
    }

    private static Run compare(Path job, Object... more) {
        List<String> args = new ArrayList<>(List.of("compare"));
        args.add(job.resolve("base").toString());
        args.add(job.resolve("head").toString());
        Arrays.stream(more).map(Object::toString).forEach(args::add);
        return Run.of(args.toArray(String[]::new));
    }

    @Test
    void fourteen_benchmarks_4_6_percent_slower_for_sure_are_no_measurable_change()
            throws Exception {
        Path one = job("one", 1.046, BENCHMARKS, 20);
        Path other = job("other", 1.046, BENCHMARKS, 20);
        Run warned = compare(one, "--again", other, "--fail", "10%");
        assertThat(warned.code()).isZero();
        assertThat(warned.out())
                .contains("⚠️ 14 benchmarks certainly 4.6\u00a0% slower (3.6 to 5.6\u00a0%)")
                .contains(", below the limit of 10 %")
                .contains("certain, below the limit")
                .doesNotContain("No measurable change");
        // Their interval reaches 5 %, so that limit is not kept for sure.
        assertThat(compare(one, "--again", other).code()).isEqualTo(1);
        assertThat(compare(job("own", 1.042, BENCHMARKS, 20), "--dedicated").out())
                .contains("⚠️ 14 benchmarks certainly 4.2", ", below the limit of 5 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "junit", "markdown"})
    void every_output_warns_of_it(String output) throws Exception {
        Path one = job("one", 1.03, BENCHMARKS, 20);
        Run run = compare(one, "--again", job("other", 1.03, BENCHMARKS, 20), "--output", output);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("certain, below the limit")
                .doesNotContain("No measurable change");
    }

    @Test
    void what_is_certain_and_below_what_warns_is_unchanged_with_its_figure() throws Exception {
        Path one = job("one", 1.015, BENCHMARKS, 20);
        Path other = job("other", 1.015, BENCHMARKS, 20);
        Run run = compare(one, "--again", other);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("✅ No certain change of 2 % or more (14 benchmarks)")
                .contains("14 benchmarks certainly changed, by less than what warns: ")
                .contains(" slower (0.")
                .contains("14 benchmarks unchanged");
        assertThat(compare(one, "--again", other, "--warn", "1%").out())
                .contains("⚠️ 14 benchmarks certainly 1.");
    }

    @Test
    void one_job_of_a_shared_machine_says_what_its_rounds_show() throws Exception {
        Run run = compare(job("one", 1.03, 1, 20));
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("✅ No certain change of 2 % or more (14 benchmarks)")
                .contains("1 benchmark changed in this job: b00 3")
                .contains("Jobs differ by ±2.8 %, so only a second job can tell");
    }

    @Test
    void nothing_changed_is_no_measurable_change() throws Exception {
        assertThat(compare(job("one", 1, 0, 20)).out()).contains("✅ No measurable change (14");
    }

    @Test
    void one_recording_confirms_itself() throws Exception {
        Path one = job("one", 1.2, 2, 20);
        Path copy = copied(one, "copy", 20);
        Path half = copied(one, "half", 10);
        for (Path again : List.of(one, copy, half, scratch.resolve("one/../one"))) {
            Run run = compare(one, "--again", again);
            assertThat(run.code()).isZero();
            assertThat(run.out())
                    .contains("note: Job 2 is the same recording as job 1 and does not count")
                    .contains("2 benchmarks were measured in one job. A second job decides")
                    .doesNotContain("confirmed 2x");
        }
        assertThat(compare(half, "--again", one).out())
                .contains("note: Job 1 is the same recording as job 2", "20 rounds of each.");
        assertThat(compare(one, "--again", copy, "--again", job("other", 1.2, 2, 20)).code())
                .isEqualTo(1);
    }

    private Path copied(Path job, String name, int rounds) throws IOException {
        Path copy = job(name, 1, 0, rounds);
        for (int round = 1; round <= rounds; round++) {
            for (String side : List.of("base", "head")) {
                String file = "%s/round-%02d.json".formatted(side, round);
                // Written anew, so that the values are the same and the bytes are not.
                Files.writeString(copy.resolve(file), Files.readString(job.resolve(file)) + "\n");
            }
        }
        return copy;
    }
}
