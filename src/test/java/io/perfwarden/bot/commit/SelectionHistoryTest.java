package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static io.perfwarden.testkit.UseCaseWorld.zip;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.PairMark;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left out where the default branch's history decides, or the run measured both sides. */
class SelectionHistoryTest extends HistoryWorld {
    private static final String ALLOWING = CONFIG + "    max-left-out: %s\n";
    private static final String SELECTION = "perfwarden-selection.json";

    private static String leftOut(String name) {
        return "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"" + name + "\": \"x\"}}";
    }

    private static String one(String name, double value) {
        return "[{\"name\": \"" + name + "\", \"unit\": \"ns\", \"value\": " + value + "}]";
    }

    private void partial(String name, double value, String without) {
        world.github()
                .artifact(
                        new RunId(900),
                        "bench-core",
                        zip(Map.of("results.json", one(name, value), SELECTION, leftOut(without))),
                        world.clock().instant());
    }

    /** Of two benchmarks that only the history knows, one is half of them. */
    @ParameterizedTest
    @CsvSource({"50%, SUCCESS", "49%, FAILURE"})
    void the_part_left_out_is_of_what_the_default_branch_measured(
            String most, CheckRunConclusion conclusion) {
        history(ALLOWING.formatted(most) + "    baseline-from: history\n", "bench-core");
        partial("parse", 100, "render");
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(conclusion);
        assertThat(world.check().draft().summary()).contains("1 of 2 benchmarks");
    }

    @Test
    void a_suspect_that_the_second_attempt_leaves_out_does_not_pass() {
        history(ALLOWING.formatted("90%"), "bench-core");
        brings(110);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.github().dropArtifacts(new RunId(900));
        partial("render", 100, "parse");
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void inTurns(double head, String selection) {
        Map<String, String> files = new TreeMap<>();
        for (int round = 1; round <= 10; round++) {
            String name = PairMark.round(round) + ".json";
            files.put("base/" + name, one("parse", 100 + round % 3 * 0.1));
            files.put("head/" + name, one("parse", head - round % 3 * 0.1));
        }
        files.put(PairMark.FILE, new PairMark(10, Optional.empty()).text());
        if (!selection.isEmpty()) {
            files.put(SELECTION, selection);
        }
        world.github().artifact(new RunId(900), "bench-core", zip(files), world.clock().instant());
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
    }

    @Test
    void rounds_that_left_a_benchmark_out_say_so() {
        history(ALLOWING.formatted("50%"), "bench-core");
        inTurns(100, leftOut("render"));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary()).contains("1 of 2 benchmarks is not affected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"''", "{", "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {}}"})
    void rounds_that_lack_a_benchmark_without_a_word_do_not_pass(String selection) {
        history(ALLOWING.formatted("50%"), "bench-core");
        inTurns(100, selection);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_of_the_default_branch_that_left_something_out_says_that_it_had_to_be_whole() {
        history(ALLOWING.formatted("50%"), "bench-core");
        world.github().file(commit(20).value(), "baselines/core.json", times(100, 100));
        world.github()
                .artifact(
                        new RunId(950),
                        "bench-core",
                        zip(
                                Map.of(
                                        "results.json",
                                        one("parse", 100),
                                        SELECTION,
                                        leftOut("render"))),
                        world.clock().instant());
        world.github().parent(commit(20), commit(14));
        world.ran(PUSHED.id(950).on(commit(20)).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion(commit(20))).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().checkRunsOn(commit(20)).getLast().draft().summary())
                .contains("runs of the default branch are its history");
    }
}
