package io.perfwarden.web.api;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.PublishedReports.CheckLine;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whoever merges by the API merges what the check lets through, and nothing else. */
class CheckedAnswersTest extends WorldTest {
    private static final GivenPull PULL_REQUEST = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenRun MICRO = RUN.id(901).workflow("micro.yml");
    private static final String PATH = "/r/" + FakeGitHub.REPO.name() + "/pull/" + PULL;

    private static final String TWO =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
              - name: micro
                workflow: micro.yml
                artifact: "bench-micro"
            """;

    private static final AtomicReference<ApiServer> SERVER = new AtomicReference<>();
    private static final AtomicReference<ReportQueries> REPORTS = new AtomicReference<>();

    @BeforeAll
    static void start() {
        SERVER.set(new ApiServer(GivenAnswers.usual(), new ReportsOfWorld(REPORTS)));
    }

    @AfterAll
    static void stop() {
        SERVER.get().close();
    }

    private JsonNode answer(String path) throws Exception {
        REPORTS.set(world.reports());
        var answer = SERVER.get().get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return OpenApiSchemas.JSON.readTree(answer.body());
    }

    private JsonNode verdict() throws Exception {
        return answer(PATH + "/verdict");
    }

    private String page() throws Exception {
        REPORTS.set(world.reports());
        return SERVER.get().page(PATH).body();
    }

    /** The script of the guide goes on asking for as long as this holds. */
    private void assertNoVerdict() throws Exception {
        assertThat(verdict().path("verdict").isNull()).isTrue();
        assertThat(verdict().path("commit").isNull()).isTrue();
        assertThat(verdict().path("passes").isNull()).isTrue();
    }

    private void assertBlocksWithoutRow(String title) throws Exception {
        assertThat(verdict().path("verdict").asText()).isEqualTo("none");
        assertThat(verdict().path("commit").asText()).isEqualTo(HEAD.value());
        assertThat(verdict().path("blocks").asInt()).isEqualTo(1);
        assertThat(verdict().path("blocking")).isEmpty();
        assertThat(verdict().path("passes").asBoolean()).isFalse();
        assertThat(verdict().path("next").asText()).isNotEmpty();
        assertThat(verdict().path("headline").asText()).isEqualTo(title).isEqualTo(title());
    }

    private void opened() {
        world.repository(ownBranch()).opened(PULL_REQUEST.told());
    }

    @Test
    void a_removed_baseline_is_no_pass() throws Exception {
        world.github()
                .file("main", RepositoryPolicy.PATH, CONFIG)
                .file("main", "baselines/core.json", times(100, 100))
                .file(HEAD.value(), "src/main.c", "")
                .branch("faster", HEAD)
                .changed(PULL, "baselines/core.json");
        world.artifact(100, 100).opened(PULL_REQUEST.told()).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertBlocksWithoutRow("This pull request removes 1 baseline");
        assertThat(answer(PATH).path("verdict").asText()).isEqualTo("none");
        assertThat(answer(PATH).at("/check/conclusion").asText()).isEqualTo("action_required");
        assertThat(page()).contains("This pull request removes 1 baseline").contains("no verdict");
    }

    @Test
    void while_a_second_workflow_is_awaited_there_is_no_verdict() throws Exception {
        opened();
        world.config(TWO).github().file("main", "baselines/micro.json", times(100, 100));
        world.artifact(100, 100).ran(RUN.succeeded()).ran(MICRO.queued());
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        assertNoVerdict();
        assertThat(verdict().path("headline").asText()).isEqualTo(title());
        assertThat(answer(PATH).path("verdict").isNull()).isTrue();
        assertThat(page()).contains("in progress");
        world.artifact(901, "bench-micro", times(100, 100)).ran(MICRO.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(verdict().path("verdict").asText()).isEqualTo("pass");
        assertThat(verdict().path("commit").asText()).isEqualTo(HEAD.value());
    }

    @Test
    void a_failing_row_fails_before_the_second_workflow_ends() throws Exception {
        opened();
        world.config(TWO).github().file("main", "baselines/micro.json", times(100, 100));
        world.artifact(100, 130).ran(RUN.succeeded()).ran(MICRO.queued());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(verdict().path("verdict").asText()).isEqualTo("fail");
        assertThat(verdict().path("blocking")).hasSize(1);
    }

    @Test
    void a_cancelled_workflow_is_no_pass_beside_good_numbers() throws Exception {
        opened();
        world.config(TWO).github().file("main", "baselines/micro.json", times(100, 100));
        world.artifact(100, 100).ran(RUN.succeeded()).ran(MICRO.ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        assertBlocksWithoutRow(title());
    }

    @Test
    void a_skipped_workflow_has_no_verdict_but_may_be_merged() throws Exception {
        opened();
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        assertThat(verdict().path("verdict").asText()).isEqualTo("none");
        assertThat(verdict().path("commit").asText()).isEqualTo(HEAD.value());
        assertThat(verdict().path("passes").asBoolean()).isTrue();
        assertThat(verdict().path("blocks").asInt()).isZero();
        assertThat(verdict().at("/links/page").asText()).endsWith("/pull/" + PULL);
        assertThat(page()).contains(title());
    }

    @Test
    void a_waiver_is_no_verdict_and_lets_the_pull_request_be_merged() throws Exception {
        opened();
        world.config(TWO).github().file("main", "baselines/micro.json", times(100, 100));
        world.github().writer("octocat");
        world.artifact(100, 100).ran(RUN.succeeded()).ran(MICRO.ended(RunConclusion.CANCELLED));
        world.comments("octocat", "/perfwarden skip -- an outage");
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(verdict().path("verdict").asText()).isEqualTo("none");
        assertThat(verdict().path("passes").asBoolean()).isTrue();
        assertThat(verdict().path("blocks").asInt()).isZero();
    }

    @Test
    void of_several_checks_the_one_of_all_suites_answers() throws Exception {
        opened();
        world.config(TWO.replace("suites:", "checks: per-suite\nsuites:"));
        world.github().file("main", "baselines/micro.json", times(100, 100));
        world.artifact(100, 100).ran(RUN.succeeded()).ran(MICRO.queued());
        assertNoVerdict();
        assertThat(verdict().path("checks").findValuesAsText("name"))
                .containsExactly("perfwarden", "perfwarden/core", "perfwarden/micro");
        assertThat(verdict().path("checks").findValuesAsText("conclusion"))
                .containsExactly("null", "success", "null");
        world.ran(MICRO.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertBlocksWithoutRow(title());
    }

    @Test
    void what_an_earlier_head_was_is_not_said_of_the_next() throws Exception {
        world.measured(ownBranch(), 100, 100);
        assertThat(verdict().path("verdict").asText()).isEqualTo("pass");
        CommitSha next = sha('c');
        world.github().branch(ownBranch().branch().value(), next);
        world.opened(PULL_REQUEST.at(next, 60).told());
        assertNoVerdict();
        assertThat(page()).contains("The newest commit " + next.abbreviated());
        world.artifact(910, "bench-core", times(100, 130)).ran(RUN.id(910).on(next).succeeded());
        assertThat(verdict().path("commit").asText()).isEqualTo(next.value());
        assertThat(verdict().path("verdict").asText()).isEqualTo("fail");
    }

    @Test
    void while_a_run_is_repeated_its_verdict_is_no_verdict() throws Exception {
        world.measured(ownBranch(), 100, 100);
        assertThat(verdict().path("passes").asBoolean()).isTrue();
        world.ran(RUN.attempt(2).running());
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        assertNoVerdict();
    }

    @Test
    void a_check_of_an_earlier_version_says_nothing_until_it_is_written_again() throws Exception {
        world.measured(ownBranch(), 100, 100);
        var publications = world.ledger().publications();
        var known = publications.checksOn(FakeGitHub.REPO.id(), HEAD).getFirst();
        assertThat(publications.replace(known.reading(CheckLine.UNKNOWN))).isPresent();
        assertNoVerdict();
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden recheck");
        assertThat(verdict().path("verdict").asText()).isEqualTo("pass");
    }
}
