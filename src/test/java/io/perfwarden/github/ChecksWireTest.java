package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChecksWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final String LIST = BASE + "/commits/" + SHA + "/check-runs";

    private static final String FIRST_PAGE =
            "{\"total_count\": 5, \"check_runs\": ["
                    + run(1, "perfwarden/core x", "completed", app(12345))
                    + ","
                    + run(2, "perfwarden/core x", "queued", app(999))
                    + ","
                    + run(3, "other", "queued", app(12345))
                    + ","
                    + run(4, "perfwarden/core x", "queued", "null")
                    + "]}";

    private static final String SECOND_PAGE =
            "{\"check_runs\": ["
                    + run(9, "perfwarden/core x", "in_progress", app(12345))
                    + ","
                    + run(7, "perfwarden/core x", "waiting", app(12345))
                    + "]}";

    private static final CheckRunGateway.CheckRunDraft COMPLETED =
            new CheckRunGateway.CheckRunDraft(
                    CheckRunGateway.CheckRunStatus.COMPLETED,
                    Optional.of(CheckRunGateway.CheckRunConclusion.FAILURE),
                    "🔴 2",
                    "s",
                    "t",
                    "https://d.example",
                    "key",
                    List.of(new CheckRunGateway.Button("Re-run", "d", "rerun")),
                    List.of());

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static String run(long id, String name, String status, String app) {
        return """
        {"id": %d, "name": "%s", "status": "%s", "external_id": "key-%d", "app": %s,
         "head_sha": "%s", "conclusion": %s, "output": {"annotations_count": 2}, "url": "https://api.example/x",
         "pull_requests": [{"id": 1, "number": 3, "url": "https://api.example/pulls/3"}]}\
        """
                .formatted(
                        id,
                        name,
                        status,
                        id,
                        app,
                        SHA,
                        status.equals("completed") ? "\"failure\"" : "null");
    }

    private static String app(long id) {
        return "{\"id\": %d, \"slug\": \"s\", \"owner\": {\"login\": \"o\"}}".formatted(id);
    }

    @Test
    void own_runs_of_the_name_are_listed_newest_first_over_all_pages() {
        SERVER.stubFor(
                get(urlPathEqualTo(LIST))
                        .withQueryParam("check_name", equalTo("perfwarden/core x"))
                        .withQueryParam("filter", equalTo("all"))
                        .withQueryParam("app_id", equalTo("12345"))
                        .withQueryParam("per_page", equalTo("30"))
                        .willReturn(
                                json(200, FIRST_PAGE)
                                        .withHeader(
                                                "Link",
                                                "<"
                                                        + SERVER.baseUrl()
                                                        + LIST
                                                        + "?page=2>; rel=\"next\"")));
        SERVER.stubFor(get(urlEqualTo(LIST + "?page=2")).willReturn(json(200, SECOND_PAGE)));

        assertThat(wired.gitHub.checkRuns().ownRuns(REPO, SHA, "perfwarden/core x"))
                .containsExactly(
                        new CheckRunGateway.Existing(
                                new CheckRunId(9),
                                CheckRunGateway.CheckRunStatus.IN_PROGRESS,
                                "key-9",
                                2,
                                false),
                        new CheckRunGateway.Existing(
                                new CheckRunId(7),
                                CheckRunGateway.CheckRunStatus.QUEUED,
                                "key-7",
                                2,
                                false),
                        new CheckRunGateway.Existing(
                                new CheckRunId(1),
                                CheckRunGateway.CheckRunStatus.COMPLETED,
                                "key-1",
                                2,
                                true));
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_run_is_created_with_one_request_that_says_everything() {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/check-runs"))
                        .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                        .withHeader("Content-Type", equalTo("application/json"))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"name": "perfwarden", "head_sha": "%s",
                                         "status": "completed", "conclusion": "failure",
                                         "external_id": "key", "details_url": "https://d.example",
                                         "output": {"title": "🔴 2", "summary": "s", "text": "t"},
                                         "actions": [{"label": "Re-run", "description": "d",
                                                      "identifier": "rerun"}]}\
                                        """
                                                .formatted(SHA)))
                        .willReturn(
                                json(201, run(31, "perfwarden", "completed", app(12345)))
                                        .withHeader("Date", "Sun, 01 Mar 2026 10:00:05 GMT")));

        assertThat(wired.gitHub.checkRuns().create(REPO, SHA, "perfwarden", COMPLETED))
                .isEqualTo(
                        new CheckRunGateway.Published(
                                new CheckRunId(31), Instant.parse("2026-03-01T10:00:05Z")));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_run_is_updated_with_one_request_that_takes_old_buttons_away() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/check-runs/31"))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"status": "in_progress", "external_id": "key",
                                         "output": {"title": "t", "summary": "s", "text": ""},
                                         "actions": []}\
                                        """))
                        .willReturn(json(200, run(31, "perfwarden", "in_progress", app(12345)))));

        wired.gitHub
                .checkRuns()
                .update(
                        REPO,
                        new CheckRunId(31),
                        draft(CheckRunGateway.CheckRunStatus.IN_PROGRESS, Optional.empty()));

        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void annotations_are_sent_with_what_they_are_about_and_not_mentioned_where_there_are_none() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/check-runs/31"))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"output": {"annotations": [
                                          {"path": ".github/perfwarden.yml", "start_line": 3,
                                           "end_line": 3, "annotation_level": "failure",
                                           "title": "title", "message": "message"}]}}\
                                        """,
                                        true,
                                        true))
                        .willReturn(json(200, run(31, "perfwarden", "completed", app(12345)))));

        wired.gitHub
                .checkRuns()
                .update(
                        REPO,
                        new CheckRunId(31),
                        COMPLETED.withAnnotations(
                                List.of(
                                        new CheckRunGateway.Annotation(
                                                ".github/perfwarden.yml", 3, "title", "message"))));

        assertThat(wired.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void every_conclusion_is_spelled_as_github_does(CheckRunGateway.CheckRunConclusion conclusion) {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/check-runs/31"))
                        .withRequestBody(
                                equalToJson(
                                        "{\"status\": \"completed\", \"conclusion\": \"%s\"}"
                                                .formatted(
                                                        conclusion.name().toLowerCase(Locale.ROOT)),
                                        true,
                                        true))
                        .willReturn(json(200, run(31, "perfwarden", "completed", app(12345)))));

        wired.gitHub
                .checkRuns()
                .update(
                        REPO,
                        new CheckRunId(31),
                        draft(CheckRunGateway.CheckRunStatus.COMPLETED, Optional.of(conclusion)));

        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_commit_that_the_api_does_not_show_yet_may_be_tried_again() {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/check-runs"))
                        .willReturn(json(422, "{\"message\": \"No commit found for SHA: a\"}")));

        SERVER.stubFor(
                get(urlPathEqualTo(LIST))
                        .willReturn(json(422, "{\"message\": \"No commit found for SHA: a\"}")));

        assertThatThrownBy(this::create)
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("not visible yet");
        assertThatThrownBy(() -> wired.gitHub.checkRuns().ownRuns(REPO, SHA, "perfwarden"))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("not visible yet");
    }

    @Test
    void what_github_does_not_take_is_refused() {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/check-runs"))
                        .willReturn(json(422, "{\"message\": \"Invalid request.\"}")));

        assertThat(catchThrowableOfType(GitHubRefusal.class, this::create).kind())
                .isEqualTo(GitHubRefusal.Kind.UNPROCESSABLE);
    }

    private void create() {
        CheckRunGateway.Published _ =
                wired.gitHub
                        .checkRuns()
                        .create(
                                REPO,
                                SHA,
                                "perfwarden",
                                draft(CheckRunGateway.CheckRunStatus.QUEUED, Optional.empty()));
    }

    private static CheckRunGateway.CheckRunDraft draft(
            CheckRunGateway.CheckRunStatus status,
            Optional<CheckRunGateway.CheckRunConclusion> conclusion) {
        return new CheckRunGateway.CheckRunDraft(
                status, conclusion, "t", "s", "", "", "key", List.of(), List.of());
    }
}
