package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code trend} over a directory of baselines. */
class TrendTest {
    @TempDir Path scratch;
    private Path baselines = Path.of("");

    @BeforeEach
    void twoRuns() throws IOException {
        baselines = scratch.resolve("baselines");
        Files.createDirectories(baselines.resolve("archive"));
        Files.writeString(baselines.resolve("core.json"), run(9_500_000.25));
        Files.writeString(baselines.resolve("archive/core-0123456.json"), run(8_908_002.002053242));
    }

    private static String run(double time) {
        return """
        {"context": {"date": "2026-01-01T00:00:00Z"}, "benchmarks": [
          {"name": "BM_Sort", "run_name": "BM_Sort", "run_type": "iteration", "iterations": 10,
           "real_time": %1$s, "cpu_time": %1$s, "time_unit": "ns"}]}
        """
                .formatted(time);
    }

    private Run trend(String... more) {
        return Run.of(
                Stream.concat(Stream.of("trend", "--in", baselines.toString()), Arrays.stream(more))
                        .toArray(String[]::new));
    }

    @Test
    void both_clocks_are_not_drawn_one_by_one() throws IOException {
        Path svg = scratch.resolve("trend.svg");
        Path csv = scratch.resolve("trend.csv");
        Run run = trend("--svg", svg.toString(), "--csv", csv.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("core: BM_Sort, ", "8.91 ms to 9.50 ms, +6.6 %")
                .contains("_time (--metric NAME shows one, --csv has all)")
                .hasLineCount(3);
        assertThat(svg).content().containsOnlyOnce("<path class=\"line ");
        assertThat(Files.readAllLines(csv)).hasSize(5);
        assertThat(trend("--metric", "real_time").out())
                .startsWith("core: BM_Sort, real_time")
                .hasLineCount(2);
    }

    /** All commands read such a directory by the same rule. */
    @Test
    void a_page_beside_baselines_is_taken_for_one() throws IOException {
        Files.writeString(baselines.resolve("README.md"), "# Baselines");
        Files.writeString(baselines.resolve("archive/README.md"), "# Replaced ones");
        assertThat(trend().err()).isEmpty();
        String directory = baselines.toString();
        assertThat(Run.of("plan", "--see", "3%", "--in", directory).err()).isEmpty();
        Run compared =
                Run.of("compare", directory, directory + "/core.json", "--history", directory);
        assertThat(compared.err()).doesNotContain("README");
    }

    /** Its files are platforms of one suite, although the page comes first. */
    @Test
    void a_page_makes_runs_of_the_baselines_of_platforms() throws IOException {
        Path platforms = Files.createDirectories(scratch.resolve("all/core"));
        Files.writeString(platforms.resolve("README.md"), "# Platforms");
        for (String platform : List.of("linux", "mac")) {
            Run.of(
                    "baseline",
                    "save",
                    baselines.resolve("core.json").toString(),
                    "--to",
                    platforms.resolve(platform + ".json").toString());
        }
        Run run = Run.of("plan", "--see", "3%", "--in", scratch.resolve("all").toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("core/linux: 1 run", "core/mac: 1 run");
    }

    @Test
    void an_axis_has_its_values_with_their_unit_at_both_ends() throws IOException {
        Path svg = scratch.resolve("trend.svg");
        trend("--svg", svg.toString());
        assertThat(svg)
                .content()
                .contains(
                        "text-anchor=\"end\" x=\"108\" y=\"66\">10.50 ms</text>",
                        "text-anchor=\"end\" x=\"108\" y=\"286\">8.50 ms</text>");
    }

    @Test
    void letters_of_a_png_are_not_made_of_squares() throws IOException {
        Path png = scratch.resolve("trend.png");
        assertThat(trend("--png", png.toString()).code()).isZero();
        try (InputStream file = Files.newInputStream(png)) {
            var picture = ImageIO.read(file);
            assertThat(picture.getWidth()).isEqualTo(1_520);
            assertThat(picture.getHeight()).isEqualTo(648);
        }
    }

    @Test
    void the_name_that_a_report_shows_is_known_and_the_one_proposed_can_be_pasted()
            throws IOException {
        String whole =
                "org.acme.performance.ComplexQueryPerformance.benchMarkSimpleQueriesThroughput";
        for (Path file : List.of(Path.of("core.json"), Path.of("archive/core-0123456.json"))) {
            Path baseline = baselines.resolve(file.toString());
            Files.writeString(baseline, Files.readString(baseline).replace("BM_Sort", whole));
        }
        for (String name :
                List.of(
                        whole,
                        "performance.ComplexQueryPerformance.benchMarkSimpleQueriesThroughput",
                        "ComplexQueryPerformance.benchMarkSimpleQueriesThroughput",
                        "Complex\u200bQuery\u200bPerformance.benchMarkSimpleQueriesThroughput",
                        "ComplexQuery*.*")) {
            Run run = trend(name);
            assertThat(run.err()).as(name).isEmpty();
            assertThat(run.code()).isZero();
        }
        String proposed = trend("benchMarkSimpleQueries").err();
        assertThat(proposed).contains("did you mean " + whole + "?");
    }

    @Test
    void a_name_that_no_benchmark_has_gets_the_nearest() {
        assertThat(trend("sort").err())
                .contains("is called sort (did you mean BM_Sort?)")
                .hasLineCount(1);
        assertThat(trend("BM_Srot").err()).contains("did you mean BM_Sort?");
        Run none = trend("x".repeat(900));
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err()).contains("there are BM_Sort").hasSizeLessThan(1_000);
    }
}
