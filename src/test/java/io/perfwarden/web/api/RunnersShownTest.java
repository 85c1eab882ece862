package io.perfwarden.web.api;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** A runner's name goes from the jobs that GitHub lists to the report, the page and the API. */
class RunnersShownTest extends WorldTest {
    private static final String HOSTILE = "r<b>7</b>`@octocat`";
    private static final double[] NOISE = {0.3, -0.4, 0.1, 0.5, -0.2, -0.6, 0.4};
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    @Test
    void a_slow_runner_is_named_everywhere_and_its_name_is_only_a_name() throws Exception {
        world.repository(ownBranch()).config(CONFIG);
        for (int i = 0; i < 36; i++) {
            boolean isSlow = i % 3 == 2;
            double time = (isSlow ? 112 : 100) + NOISE[i % NOISE.length];
            world.github()
                    .parent(commit(i + 1), commit(i))
                    .job(new Attempt(new RunId(100 + i), 1), isSlow ? HOSTILE : "r-1", "linux");
            world.artifact(100 + i, "bench-core", times(time, time));
            world.ran(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(BASE, commit(36)).job(new Attempt(new RunId(900), 1), HOSTILE);
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(112, 112).ran(GivenRun.of(ownBranch()).succeeded());

        assertThat(world.check().draft().summary())
                .containsPattern("`` r<b>7</b>`@\u200boctocat` ``, which is 1[12].*slower");
        try (ApiServer server = new ApiServer(world.series(), world.reports())) {
            JsonNode said =
                    OpenApiSchemas.JSON.readTree(
                            server.get("/r/" + REPO.name() + "/runners").body());
            assertThat(said.at("/runners").findValuesAsText("runner"))
                    .containsExactly("r-1", HOSTILE);
            assertThat(said.at("/runners/1/off").asBoolean()).isTrue();
            assertThat(said.at("/runners/1/runs").asInt()).isEqualTo(12);
            String page = server.page("/r/" + REPO.name() + "/health").body();
            assertThat(page).doesNotContain("<b>7");
            assertThat(ShownSurfaces.words(page))
                    .containsPattern("7.*octocat.*1[12]\\.\\d.% slower");
        }
    }
}
