package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.RunGateway.Dispatch;
import io.perfwarden.github.RunGateway.DispatchOrder;
import io.perfwarden.github.RunGateway.RerunAnswer;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.model.WorkflowRun.WorkflowJob;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunsWireTest {
    private static final Optional<Instant> STARTED =
            Optional.of(Instant.parse("2026-11-01T10:00:00Z"));

    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final RunId RUN = new RunId(70);

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static String run(long id, String path) {
        return """
        {"id": %d, "name": "Bench", "path": "%s", "event": "pull_request",
         "status": "completed", "conclusion": "success", "run_attempt": 2,
         "head_branch": "topic", "head_sha": "%s", "run_started_at": "2026-03-01T10:00:00Z",
         "created_at": "2026-03-01T09:00:00Z", "updated_at": "2026-03-01T11:00:00Z",
         "html_url": "https://github.example/r/70",
         "head_repository": {"id": 200, "owner": {"login": "fork"}}, "pull_requests": []}\
        """
                .formatted(id, path, SHA);
    }

    private void runIs(String body) {
        SERVER.stubFor(get(urlEqualTo(BASE + "/actions/runs/70")).willReturn(json(200, body)));
    }

    private void jobsAre(int page, int all, String jobs) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/actions/runs/70/attempts/2/jobs?per_page=100&page=" + page))
                        .willReturn(
                                json(
                                        200,
                                        "{\"total_count\": %d, \"jobs\": [%s]}"
                                                .formatted(all, jobs))));
    }

    private static String job(String name, String conclusion) {
        String runner = conclusion.equals("skipped") ? "null" : "\"r-1\"";
        return "{\"name\": \"%s\", \"status\": \"completed\", \"conclusion\": \"%s\", \"started_at\": \"2026-11-01T10:00:00Z\", \"runner_name\": %s, \"labels\": [\"gpu\", \"\"]}"
                .formatted(name, conclusion, runner);
    }

    @Test
    void the_jobs_of_an_attempt_are_read_page_by_page() {
        jobsAre(1, 2, job("bench (linux)", "skipped"));
        jobsAre(2, 2, job("changes", "success"));

        assertThat(wired.gitHub.runs().jobs(REPO, new Attempt(RUN, 2)).orElseThrow())
                .containsExactly(
                        new WorkflowJob(
                                "bench (linux)",
                                new RunState.Completed(RunConclusion.SKIPPED),
                                STARTED,
                                List.of("gpu")),
                        new WorkflowJob(
                                "changes",
                                new RunState.Completed(RunConclusion.SUCCESS),
                                STARTED,
                                List.of("r-1", "gpu")));
    }

    @Test
    void of_an_attempt_with_more_jobs_than_are_read_or_that_is_gone_none_is_known() {
        jobsAre(1, 1001, job("bench", "skipped"));
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/actions/runs/70/attempts/3/jobs?per_page=100&page=1"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));

        assertThat(wired.gitHub.runs().jobs(REPO, new Attempt(RUN, 2))).isEmpty();
        assertThat(wired.gitHub.runs().jobs(REPO, new Attempt(RUN, 3))).isEmpty();
    }

    private static final WorkflowPath BENCH = new WorkflowPath(".github/workflows/bench.yml");
    private static final DispatchOrder TOPIC = new DispatchOrder(BENCH, "topic", Map.of());
    private static final String DISPATCHES = BASE + "/actions/workflows/bench.yml/dispatches";

    @Test
    void a_started_run_is_known_by_its_number() {
        SERVER.stubFor(
                post(urlEqualTo(DISPATCHES))
                        .withRequestBody(
                                equalToJson("{\"ref\": \"topic\", \"return_run_details\": true}"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        {"workflow_run_id": 70, "run_url": "https://a/70",
                                         "html_url": "https://b/70"}
                                        """)));
        assertThat(wired.gitHub.runs().dispatch(REPO, TOPIC))
                .isEqualTo(new Dispatch.DispatchStarted(Optional.of(RUN)));
        SERVER.verify(1, postRequestedFor(urlEqualTo(DISPATCHES)));
    }

    @Test
    void inputs_are_sent_by_name() {
        SERVER.stubFor(
                post(urlEqualTo(DISPATCHES))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"ref": "topic", "return_run_details": true,
                                         "inputs": {"sha": "abc", "level": "a \\"b\\" $c"}}
                                        """))
                        .willReturn(json(200, "{\"workflow_run_id\": 70}")));
        var order = new DispatchOrder(BENCH, "topic", Map.of("sha", "abc", "level", "a \"b\" $c"));
        assertThat(wired.gitHub.runs().dispatch(REPO, order))
                .isEqualTo(new Dispatch.DispatchStarted(Optional.of(RUN)));
    }

    @Test
    void an_older_github_starts_it_and_does_not_say_which() {
        String no = "{\"message\": \"\\\"return_run_details\\\" is not a permitted key.\"}";
        SERVER.stubFor(
                post(urlEqualTo(DISPATCHES))
                        .withRequestBody(containing("return_run_details"))
                        .willReturn(json(422, no)));
        SERVER.stubFor(
                post(urlEqualTo(DISPATCHES))
                        .withRequestBody(equalToJson("{\"ref\": \"topic\"}"))
                        .willReturn(json(204, "")));
        assertThat(wired.gitHub.runs().dispatch(REPO, TOPIC))
                .isEqualTo(new Dispatch.DispatchStarted(Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404, 422})
    void what_cannot_be_started_is_said_in_githubs_words(int status) {
        SERVER.stubFor(
                post(urlEqualTo(DISPATCHES))
                        .willReturn(json(status, "{\"message\": \"no trigger\"}")));
        assertThat(wired.gitHub.runs().dispatch(REPO, TOPIC))
                .isInstanceOf(Dispatch.DispatchRefused.class);
    }

    @Test
    void approving_and_cancelling_are_asked_for_once_and_may_be_refused() {
        String approve = BASE + "/actions/runs/70/approve";
        String cancel = BASE + "/actions/runs/70/cancel";
        SERVER.stubFor(post(urlEqualTo(approve)).willReturn(json(201, "{}")));
        assertThat(wired.gitHub.runs().approve(REPO, RUN))
                .isInstanceOf(RerunAnswer.RerunStarted.class);
        SERVER.stubFor(
                post(urlEqualTo(approve)).willReturn(json(403, "{\"message\": \"not waiting\"}")));
        assertThat(wired.gitHub.runs().approve(REPO, RUN))
                .isInstanceOf(RerunAnswer.RerunRefused.class);
        SERVER.stubFor(post(urlEqualTo(cancel)).willReturn(json(202, "{}")));
        wired.gitHub.runs().cancel(REPO, RUN);
        SERVER.stubFor(
                post(urlEqualTo(cancel)).willReturn(json(409, "{\"message\": \"completed\"}")));
        wired.gitHub.runs().cancel(REPO, RUN);
        SERVER.verify(2, postRequestedFor(urlEqualTo(approve)));
        SERVER.verify(2, postRequestedFor(urlEqualTo(cancel)));
    }

    private void branchIs(String branch) {
        SERVER.stubFor(
                get(urlEqualTo(BASE))
                        .willReturn(
                                json(
                                        200,
                                        "{\"id\": 100, \"name\": \"bench\", \"full_name\":"
                                                + " \"octo/bench\", \"default_branch\": \""
                                                + branch
                                                + "\"}")));
    }

    private void pastIs(String of, int page, int runs, int from) {
        String listed =
                IntStream.range(0, runs)
                        .mapToObj(i -> run(from - i, ".github/workflows/bench.yml"))
                        .collect(Collectors.joining(","));
        String tail =
                "/runs?status=success&exclude_pull_requests=true&per_page=100&branch=a%2Fb&page=";
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/actions" + of + tail + page))
                        .willReturn(
                                json(
                                        200,
                                        "{\"total_count\": 101, \"workflow_runs\": [%s]}"
                                                .formatted(listed))));
    }

    @ParameterizedTest
    @CsvSource({".github/workflows/be nch.yml, /workflows/be%20nch.yml", "'', ''"})
    void past_runs_of_the_default_branch_cost_a_request_for_its_name_and_one_a_hundred(
            String workflow, String of) {
        branchIs("a/b");
        pastIs(of, 1, 100, 500);
        pastIs(of, 2, 1, 400);

        var past =
                wired.gitHub
                        .runs()
                        .pastRuns(REPO, Optional.of(workflow).filter(it -> !it.isEmpty()));

        assertThat(past.branch()).isEqualTo(new BranchName("a/b"));
        assertThat(past.runs())
                .hasSize(101)
                .allMatch(run -> run.headSha().equals(SHA) && run.state().isSuccess());
        assertThat(past.runs().getFirst().attempt()).isEqualTo(new Attempt(new RunId(500), 2));
        assertThat(wired.requests()).isEqualTo(3);
    }

    @Test
    void of_a_workflow_that_github_does_not_know_there_are_no_past_runs() {
        branchIs("main");
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/actions/workflows/gone.yml/runs"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));

        assertThat(wired.gitHub.runs().pastRuns(REPO, Optional.of("gone.yml")).runs()).isEmpty();
    }

    @Test
    void a_run_is_read() {
        runIs(run(70, ".github/workflows/bench.yml"));

        assertThat(wired.gitHub.runs().get(REPO, RUN))
                .contains(
                        new WorkflowRun(
                                new Attempt(RUN, 2),
                                WorkflowPath.parse(".github/workflows/bench.yml"),
                                RunEvent.PULL_REQUEST,
                                new RunState.Completed(RunConclusion.SUCCESS),
                                new HeadBranch(
                                        Optional.of(new RepoId(200)), new BranchName("topic")),
                                "fork",
                                SHA,
                                Instant.parse("2026-03-01T10:00:00Z"),
                                Instant.parse("2026-03-01T11:00:00Z"),
                                "https://github.example/r/70"));
    }

    @ParameterizedTest
    @CsvSource({
        "octo/bench/.github/workflows/ci.yml@refs/heads/main, .github/workflows/ci.yml",
        ".github/workflows/ci.yml@main, .github/workflows/ci.yml",
        "dynamic/pages, dynamic/pages",
        "'', ''"
    })
    void the_workflows_path_is_freed_of_owner_and_ref(String path, String workflow) {
        runIs(run(70, path));

        assertThat(wired.gitHub.runs().get(REPO, RUN).orElseThrow().workflow())
                .isEqualTo(WorkflowPath.parse(workflow));
    }

    @Test
    void what_github_leaves_out_is_absent() {
        runIs(
                """
                {"id": 70, "status": "queued", "conclusion": null, "head_branch": null,
                 "head_sha": "%s", "created_at": "2026-03-01T09:00:00Z",
                 "updated_at": "2026-03-01T09:00:01Z",
                 "head_repository": null}\
                """
                        .formatted(SHA));

        WorkflowRun run = wired.gitHub.runs().get(REPO, RUN).orElseThrow();

        assertThat(run.attempt()).isEqualTo(new Attempt(RUN, 1));
        assertThat(run.state()).isEqualTo(new RunState.QueuedRun());
        assertThat(run.head()).isEqualTo(HeadBranch.ofCommit(Optional.empty(), SHA));
        assertThat(run.headOwner()).isEmpty();
        assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-03-01T09:00:00Z"));
    }

    @Test
    void a_run_that_is_not_there_is_nothing() {
        SERVER.stubFor(get(urlEqualTo(BASE + "/actions/runs/70")).willReturn(json(404, "{}")));

        assertThat(wired.gitHub.runs().get(REPO, RUN)).isEmpty();
        assertThat(wired.gitHub.runs().title(REPO, RUN)).isEmpty();
    }

    @Test
    void a_run_is_called_what_github_shows() {
        runIs(run(70, "").replaceFirst("\\{", "{\"display_title\": \"perfwarden 7\", "));
        assertThat(wired.gitHub.runs().title(REPO, RUN)).isEqualTo("perfwarden 7");
    }

    @Test
    void a_run_without_a_commit_is_not_what_github_documents() {
        runIs("{\"id\": 70}");

        assertThatThrownBy(() -> wired.gitHub.runs().get(REPO, RUN))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void runs_on_a_commit_come_newest_first() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/actions/runs?head_sha=" + SHA + "&per_page=100"))
                        .willReturn(
                                json(
                                        200,
                                        "{\"total_count\": 2, \"workflow_runs\": ["
                                                + run(70, "a.yml")
                                                + ","
                                                + run(71, "b.yml")
                                                + "]}")));

        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA))
                .extracting(run -> run.attempt().run().value())
                .containsExactly(71L, 70L);
    }

    private static String startedBy(String login, long id) {
        return run(id, "bench.yml")
                .replace(
                        "{\"id\": " + id,
                        "{\"actor\": {\"login\": \"" + login + "\"}, \"id\": " + id);
    }

    @Test
    void a_run_that_a_person_or_another_app_dispatched_is_taken_for_one_of_this_app() {
        SERVER.stubFor(
                get(urlEqualTo("/app")).willReturn(json(200, "{\"id\": 1, \"slug\": \"pw\"}")));
        String listing =
                BASE + "/actions/runs?event=workflow_dispatch&per_page=100&head_sha=" + SHA;
        SERVER.stubFor(
                get(urlEqualTo(listing))
                        .willReturn(
                                json(
                                        200,
                                        "{\"total_count\": 5, \"workflow_runs\": ["
                                                + String.join(
                                                        ",",
                                                        startedBy("pw[bot]", 74),
                                                        startedBy("pw", 73),
                                                        startedBy("pw2[bot]", 72),
                                                        startedBy("pw[bot]", 71),
                                                        run(70, "bench.yml"))
                                                + "]}")));

        assertThat(wired.gitHub.runs().dispatchedRuns(REPO, SHA))
                .extracting(run -> run.attempt().run().value())
                .containsExactly(71L, 74L);
        SERVER.verify(1, getRequestedFor(urlEqualTo(listing)));
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404, 409, 410, 422})
    void a_refusal_to_run_again_is_told_in_githubs_words(int status) {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/actions/runs/70/rerun"))
                        .willReturn(
                                json(status, "{\"message\": \"It was created too long ago\"}")));

        assertThat(wired.gitHub.runs().rerun(REPO, RUN))
                .isEqualTo(new RunGateway.RerunAnswer.RerunRefused("It was created too long ago"));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_run_is_run_again_with_one_request() {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/actions/runs/70/rerun")).willReturn(json(201, "{}")));

        assertThat(wired.gitHub.runs().rerun(REPO, RUN))
                .isEqualTo(new RunGateway.RerunAnswer.RerunStarted());
        assertThat(wired.requests()).isEqualTo(1);
    }
}
