package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that no change can affect tell of a job whether it measured the code. */
class ControlsTest {
    @TempDir Path scratch;
    private final Random random = new Random(3);

    /** 20 rounds that differ by 0.1 %, of three benchmarks and three controls. */
    private Path job(String name, double factor, double controls) throws IOException {
        Path job = scratch.resolve(name);
        for (int round = 1; round <= 20; round++) {
            String file = "round-%02d.json".formatted(round);
            for (String side : List.of("base", "head")) {
                boolean head = side.equals("head");
                Files.createDirectories(job.resolve(side));
                Files.writeString(
                        job.resolve(side).resolve(file),
                        IntStream.range(0, 6)
                                .mapToObj(b -> row(b, head ? b < 3 ? factor : controls : 1))
                                .collect(Collectors.joining(",", "[", "]\n")));
            }
        }
        Files.writeString(
                job.resolve("perfwarden-pair.json"),
                "{\"schema\": \"perfwarden/pair/1\", \"rounds\": 20}\n");
        return job;
    }

    private String row(int b, double factor) {
        return "{\"name\": \"%s/b%d\", \"unit\": \"ns\", \"value\": %.6f}"
                .formatted(
                        b < 3 ? "parse" : "ctl",
                        b,
                        1_000 * factor * (1 + 0.001 * random.nextGaussian()));
    }

    private Run compare(String control, Path job, Path... again) throws IOException {
        Path config = scratch.resolve("perfwarden.yml");
        Files.writeString(config, "version: 1\nsuites:\n  - name: core\n" + control);
        List<String> args =
                new ArrayList<>(
                        List.of(
                                "compare",
                                job.resolve("base").toString(),
                                job.resolve("head").toString(),
                                "--config",
                                config.toString(),
                                "--suite",
                                "core"));
        for (Path one : again) {
            args.addAll(List.of("--again", one.toString()));
        }
        return Run.of(args.toArray(String[]::new));
    }

    private static final String CONTROL = "    control: ctl/*\n";

    @Test
    void a_job_in_which_the_controls_moved_does_not_count() throws Exception {
        Path quiet = job("quiet", 1, 1);
        Path busy = job("busy", 1.2, 1.2);
        Path other = job("other", 1.2, 1.2);
        assertThat(compare("", busy, other).code()).isEqualTo(1);
        Run one = compare(CONTROL, quiet, busy);
        assertThat(one.code()).isZero();
        assertThat(one.out())
                .contains(
                        "1 job does not count: benchmarks that no change can affect were 20 % worse")
                .doesNotContain("slower");
        // The change itself is measured where they did not move.
        assertThat(compare(CONTROL, job("slow", 1.2, 1), job("slow-too", 1.2, 1)).code())
                .isEqualTo(1);
    }

    @Test
    void where_they_moved_in_each_job_nothing_passes() throws Exception {
        Run run = compare(CONTROL, job("one", 1.2, 1.2), job("other", 1, 0.8));
        assertThat(run.out())
                .contains("2 jobs do not count", "controls moved")
                .doesNotContain("No measurable change")
                .doesNotContain("No certain change");
    }

    /** The head may have changed them after all, or the machine did: they decide nothing. */
    @Test
    void a_control_never_fails_itself() throws Exception {
        Run run = compare(CONTROL, job("one", 1, 1.01), job("other", 1, 1.012));
        assertThat(run.code()).isZero();
        assertThat(run.out()).doesNotContain("does not count");
        assertThat(compare("    warn: 1%\n", job("third", 1, 1.02), job("fourth", 1, 1.02)).out())
                .contains("certainly 2");
        assertThat(
                        compare(
                                        "    warn: 1%\n" + CONTROL,
                                        job("fifth", 1, 1.02),
                                        job("sixth", 1, 1.02))
                                .out())
                .doesNotContain("certainly 2");
    }
}
