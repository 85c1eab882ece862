package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code plan} says before a measurement what it can find. */
class PlanTest {
    @TempDir Path scratch;

    /** 40 runs of a suite in which {@code calm} varies by 0.2 %, {@code wild} by 20 %. */
    private String history(int runs) throws IOException {
        Random random = new Random(3);
        String all =
                IntStream.range(0, runs)
                        .mapToObj(i ->
                                String.format(
                                        Locale.ROOT,
                                        "{\"commit\": {\"id\": \"%040x\"}, \"date\": %d,"
                                                + " \"tool\": \"customSmallerIsBetter\","
                                                + " \"benches\": [%s, %s, %s]}",
                                        i + 1,
                                        1_767_600_000_000L + 86_400_000L * i,
                                        bench("calm", 0.002, random),
                                        bench("middle", 0.02, random),
                                        bench("wild", 0.2, random)))
                        .collect(Collectors.joining(","));
        return Files.writeString(
                        scratch.resolve("data.js"),
                        "window.BENCHMARK_DATA = {\"entries\": {\"core\": [" + all + "]}}")
                .toString();
    }

    private static String bench(String name, double noise, Random random) {
        return String.format(
                Locale.ROOT,
                "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %.5f}",
                name,
                100 * StrictMath.exp(noise * random.nextGaussian()));
    }

    private static List<String> lines(Run run) {
        return run.out().lines().map(it -> it.strip().replaceAll(" +", " ")).toList();
    }

    @Test
    void it_is_not_said_which_benchmark_never_shows_a_change() throws IOException {
        Run run = Run.of("plan", "--see", "3%", "--in", history(40), "--minutes", "12");
        assertThat(run.code()).isZero();
        assertThat(lines(run))
                .first()
                .asString()
                .isEqualTo("core: 40 runs, to find a change of 3 %");
        assertThat(lines(run)).anyMatch(it -> it.matches("(\\S+ % ){4}never never wild"));
        assertThat(lines(run)).anyMatch(it -> it.matches("0\\.\\d % (\\S+ % ){3}1 never calm"));
        assertThat(lines(run)).contains("1 run 12 1 of 3", "3 runs 36 1 of 3");
    }

    /** They repeat exactly, so that there is no noise to wait for. */
    @Test
    void counts_wait_for_their_noise_to_be_known() throws IOException {
        String text =
                Files.readString(Path.of(history(5)))
                        .replaceAll(
                                "\"ns\", \"value\": [0-9.]+", "\"instructions\", \"value\": 1000");
        Path counts = Files.writeString(scratch.resolve("data.js"), text);
        Run run = Run.of("plan", "--see", "3%", "--in", counts.toString());
        assertThat(lines(run))
                .contains("1 run \u00d7 1 3 of 3", "exact 1 % 1 % 1 % 1 1 calm")
                .noneMatch(it -> it.contains("too few runs"));
    }

    @Test
    void the_budget_of_a_job_is_not_turned_into_rounds() throws IOException {
        String history = history(40);
        Run run =
                Run.of(
                        "plan",
                        "--see",
                        "10%",
                        "--in",
                        history,
                        "--minutes",
                        "0.5",
                        "--budget",
                        "30m");
        assertThat(lines(run)).contains("in turns, 2 jobs of 30 rounds, the budget 60 2 of 3");
        assertThat(Run.of("plan", "--see", "10%", "--in", history, "--budget", "30m").err())
                .contains("--budget", "--minutes");
    }

    /** 30 rounds of all are room for 80 of one benchmark, if the others stop after 20. */
    @Test
    void a_budget_buys_no_more_where_it_is_spent_on_what_is_open() throws IOException {
        String history = history(40);
        Run run = Run.of("plan", "--see", "10%", "--in", history, "--minutes", "0.5");
        assertThat(lines(run)).contains("until decided, 2 jobs 24 3 of 3");
        assertThat(budget(history, "30m"))
                .contains(
                        "in turns, 2 jobs of 30 rounds, the budget 60 2 of 3",
                        "until decided, 2 jobs, the budget 24 3 of 3");
        assertThat(budget(history, "8m")).contains("until decided, 2 jobs, the budget 16 0 of 3");
    }

    private static List<String> budget(String history, String time) {
        return lines(
                Run.of(
                        "plan",
                        "--see",
                        "10%",
                        "--in",
                        history,
                        "--minutes",
                        "0.5",
                        "--budget",
                        time));
    }

    @Test
    void a_noisy_benchmark_is_not_said_to_show_its_count() throws IOException {
        assertThat(lines(Run.of("plan", "--see", "5%", "--in", history(40))))
                .anyMatch(
                        it -> it.startsWith("Counted with `pair --count`, each of them shows 1 %"))
                .anyMatch(it -> it.startsWith("That costs 8 runs of it under Valgrind"));
    }

    @Test
    void a_short_history_gets_numbers_from_nothing() throws IOException {
        assertThat(lines(Run.of("plan", "--see", "3%", "--in", history(5))))
                .containsExactly(
                        "core: 5 runs, to find a change of 3 %",
                        "too few runs: the noise is known after 13 runs");
    }

    @ParameterizedTest
    @CsvSource({"0%,more than 0%", "3,with the % sign", "abc,a percentage", "-3%,a percentage"})
    void a_change_that_is_none_is_taken(String see, String expected) throws IOException {
        Run run = Run.of("plan", "--see", see, "--in", history(14));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--see", expected);
    }

    @Test
    void minutes_that_are_none_are_taken() throws IOException {
        Run run = Run.of("plan", "--see", "3%", "--in", history(14), "--minutes", "NaN");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--minutes");
    }
}
