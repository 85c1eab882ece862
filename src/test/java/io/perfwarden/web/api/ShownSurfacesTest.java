package io.perfwarden.web.api;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.SubjectLineJob;
import io.perfwarden.report.chart.BadgePicture;
import io.perfwarden.testkit.*;
import io.perfwarden.web.api.BranchSurfaces.Badge;
import io.perfwarden.web.api.BranchSurfaces.Twin;
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

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    @Test
    void a_change_of_the_branch_has_the_figures_of_its_verdict_on_each_surface() throws Exception {
        world.repository(ownBranch());
        HeadBranch main = new HeadBranch(Optional.of(FakeGitHub.REPO.id()), UseCaseWorld.MAIN);
        for (int i = 1; i <= 3; i++) {
            world.github().parent(commit(i), commit(i - 1));
            world.github().file(commit(i).value(), "baselines/core.json", values(100, 100, 100));
            world.artifact(100 + i, "bench-core", values(i == 1 ? 100 : 117.3, 100, 100));
            GivenRun pushed = GivenRun.of(main).event(WorkflowRun.RunEvent.PUSH);
            world.ran(pushed.id(100 + i).on(commit(i)).succeeded());
        }
        world.tell(
                new SubjectLineJob(
                        FakeGitHub.REPO,
                        commit(2).value(),
                        new SubjectLine("Sort <in> place", "Ada")));
        BranchSurfaces shown = ShownSurfaces.ofBranch(world, SERVER.get()).orElseThrow();
        assertThat(shown.differences()).isEmpty();
        shown.texts()
                .forEach((surface, text) -> {
                    if (!surface.startsWith("notification ")) {
                        assertThat(text).as(surface).contains("Sort <in> place, by Ada");
                    }
                });
        assertThat(shown.twins().get("/changes").json().at("/changes/0/subject").asText())
                .isEqualTo("Sort <in> place");
        assertThat(shown.texts()).hasSizeGreaterThan(3);
        assertThat(shown.texts()).allSatisfy((_, text) -> assertThat(text).contains("17"));
        assertThat(shown.series().values())
                .as("table, trend and changes of what changed, also for models")
                .anySatisfy(it -> assertThat(it).hasSize(5));
        assertThat(shown.twins()).hasSize(4);
        assertThat(shown.badges()).containsOnlyKeys("core");
        assertEachPlantIsFound(shown);
    }

    /** A difference that is planted into any one surface. */
    private static void assertEachPlantIsFound(BranchSurfaces shown) {
        for (String surface : shown.texts().keySet()) {
            assertThat(
                            planted(
                                    shown,
                                    it ->
                                            it.texts()
                                                    .computeIfPresent(
                                                            surface,
                                                            (_, text) -> text + " 17.4 % slower")))
                    .containsExactly(surface + " shows 17.4 %");
        }
        for (String page : shown.twins().keySet()) {
            assertThat(
                            planted(
                                    shown,
                                    it ->
                                            it.twins()
                                                    .computeIfPresent(
                                                            page,
                                                            (_, twin) ->
                                                                    new Twin(
                                                                            twin.words()
                                                                                    + " 17.4 % slower",
                                                                            twin.json()))))
                    .containsExactly(page + " shows 17.4 %, and its JSON does not");
        }
        assertThat(
                        planted(
                                shown,
                                it ->
                                        it.twins()
                                                .computeIfPresent(
                                                        "/changes",
                                                        (_, twin) ->
                                                                new Twin(
                                                                        "",
                                                                        replace(
                                                                                twin.json(),
                                                                                "change",
                                                                                0.174)))))
                .anyMatch(it -> it.startsWith("the API tells of a change of 0.174"));
        shown.series()
                .forEach((id, parts) -> {
                    for (String part : parts.keySet()) {
                        Map<String, JsonNode> wrong = new TreeMap<>(parts);
                        wrong.computeIfPresent(part, (_, json) -> replace(json, "limit", 0.06));
                        assertThat(planted(shown, it -> it.series().put(id, wrong)))
                                .hasSize(parts.size() > 1 ? 1 : 0)
                                .allMatch(it ->
                                        it.startsWith("parts of the API say of series " + id));
                    }
                });
        assertThat(
                        planted(
                                shown,
                                it ->
                                        it.badges()
                                                .put(
                                                        "core",
                                                        new Badge(
                                                                BadgePicture.PASS.svg("core"),
                                                                false))))
                .containsExactly("the badge of core contradicts pages");
    }

    private static List<String> planted(BranchSurfaces shown, Consumer<BranchSurfaces> plant) {
        BranchSurfaces copy =
                new BranchSurfaces(
                        shown.documents(),
                        new LinkedHashMap<>(shown.texts()),
                        new TreeMap<>(shown.issues()),
                        new TreeMap<>(shown.series()),
                        new LinkedHashMap<>(shown.twins()),
                        new TreeMap<>(shown.badges()));
        plant.accept(copy);
        return copy.differences();
    }

    private static JsonNode replace(JsonNode json, String field, double number) {
        JsonNode copy = json.deepCopy();
        copy.findParents(field).forEach(it -> ((ObjectNode) it).put(field, number));
        return copy;
    }

    private static Map<String, String> with(ShownSurfaces shown, String surface, String wrong) {
        Map<String, String> texts = new HashMap<>(shown.texts());
        texts.computeIfPresent(surface, (_, text) -> text + "\n" + wrong);
        return texts;
    }
}
