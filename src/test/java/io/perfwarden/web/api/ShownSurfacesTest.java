package io.perfwarden.web.api;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.ShownFigures;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A difference that is planted into any one surface is found. */
class ShownSurfacesTest extends WorldTest {
    private static final AtomicReference<ApiServer> SERVER = new AtomicReference<>();

    @BeforeAll
    static void start() {
        SERVER.set(ShownSurfaces.start());
    }

    @AfterAll
    static void stop() {
        SERVER.get().close();
    }

    private static String values(double parse, double render, double copy) {
        return """
        {"context": {"num_cpus": 4}, "benchmarks": [
          {"name": "parse", "run_type": "iteration", "real_time": %s, "time_unit": "ns"},
          {"name": "render", "run_type": "iteration", "real_time": %s, "time_unit": "ns"},
          {"name": "copy", "run_type": "iteration", "real_time": %s, "time_unit": "ns"}]}
        """
                .formatted(parse, render, copy);
    }

    private ShownSurfaces shown() throws Exception {
        world.repository(ownBranch());
        world.github()
                .file("main", "baselines/core.json", values(100, 100, 100))
                .file(HEAD.value(), "baselines/core.json", values(100, 100, 100));
        world.artifact(900, "bench-core", values(117.3, 100, 100));
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        return ShownSurfaces.of(world, SERVER.get()).orElseThrow();
    }

    @Test
    void each_surface_shows_the_change_and_none_differs() throws Exception {
        ShownSurfaces shown = shown();
        assertThat(shown.differences(world)).isEmpty();
        assertThat(shown.texts())
                .containsOnlyKeys(
                        "check title",
                        "check summary",
                        "check text",
                        "comment",
                        "page",
                        "API",
                        "API/verdict");
        assertThat(shown.texts()).allSatisfy((_, text) -> assertThat(text).contains("17"));
        assertThat(shown.headings())
                .allSatisfy((_, text) -> assertThat(text).contains("1 regression"));
    }

    @Test
    void a_share_a_count_and_a_machine_that_one_surface_shows_otherwise_are_found()
            throws Exception {
        ShownSurfaces shown = shown();
        ShownFigures given = ShownFigures.of(shown.report().comparison());
        BenchmarkEnvironment other =
                new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, "Example 9000"));
        for (String surface : shown.texts().keySet()) {
            for (String wrong : List.of("17.4 %", "18\u00a0%", "4\u201318 %", "1.3x")) {
                assertThat(given.differences(with(shown, surface, wrong), Map.of(), List.of()))
                        .as(surface)
                        .isNotEmpty()
                        .allMatch(it -> it.startsWith(surface + " shows "));
            }
            assertThat(
                            given.differences(
                                    with(shown, surface, "on Example 9000"),
                                    Map.of(),
                                    List.of(other)))
                    .containsExactly(surface + " names the machine Example 9000");
        }
        for (String surface : shown.headings().keySet()) {
            Map<String, String> headings = new HashMap<>(shown.headings());
            headings.computeIfPresent(
                    surface, (_, text) -> text.replace("1 regression", "2 regressions"));
            assertThat(given.differences(Map.of(), headings, List.of()))
                    .containsExactly(surface + " counts 2 regression");
        }
    }

    private static Map<String, String> with(ShownSurfaces shown, String surface, String wrong) {
        Map<String, String> texts = new HashMap<>(shown.texts());
        texts.computeIfPresent(surface, (_, text) -> text + "\n" + wrong);
        return texts;
    }
}
