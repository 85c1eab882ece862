package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.IssueGateway.ChangedIssue;
import io.perfwarden.github.IssueGateway.DesiredIssue;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuesWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final String ISSUES = BASE + "/issues";
    private static final String MARKER = "<!-- perfwarden:incident:v1 1 7 -->";
    private static final PullNumber ISSUE = new PullNumber(12);
    private static final DesiredIssue SAME = new DesiredIssue("t", "b", Optional.empty(), false);

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static String issue(int number, String state, String by, int app, String body) {
        return """
        {"number": %d, "state": "%s", "body": "%s", "repository_url": "https://api.github.com/repos/octo/bench",
         "closed_by": %s, "user": {"type": "Bot"}, "performed_via_github_app": {"id": %d}}\
        """
                .formatted(
                        number,
                        state,
                        body,
                        by.isEmpty() ? "null" : "{\"login\": \"" + by + "\"}",
                        app);
    }

    @Test
    void an_issue_is_opened_with_one_request() {
        SERVER.stubFor(
                post(urlEqualTo(ISSUES))
                        .withRequestBody(equalToJson("{\"title\": \"t\", \"body\": \"b\"}"))
                        .willReturn(json(201, issue(12, "open", "", 12345, "b"))));

        assertThat(wired.gitHub.issues().open(REPO, "t", "b")).isEqualTo(ISSUE);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void one_whose_answer_was_lost_is_not_opened_twice_in_a_row() {
        SERVER.stubFor(post(urlEqualTo(ISSUES)).willReturn(json(502, "{}")));

        assertThatThrownBy(() -> wired.gitHub.issues().open(REPO, "t", "b"))
                .isInstanceOf(TransientFailure.class);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, open, reopened",
        "false, true, closed, completed",
        "false, false, closed, not_planned"
    })
    void text_and_state_are_changed_with_one_request(
            boolean open, boolean done, String state, String reason) {
        String body =
                "{\"title\": \"t\", \"body\": \"b\", \"state\": \"%s\", \"state_reason\": \"%s\"}";
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .withRequestBody(equalToJson(body.formatted(state, reason)))
                        .willReturn(json(200, issue(12, state, "", 12345, "b"))));

        assertThat(
                        wired.gitHub
                                .issues()
                                .edit(
                                        REPO,
                                        ISSUE,
                                        new DesiredIssue("t", "b", Optional.of(open), done)))
                .contains(new ChangedIssue(open, Optional.empty()));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_state_that_stays_is_not_sent_and_who_closed_it_is_told() {
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .withRequestBody(equalToJson("{\"title\": \"t\", \"body\": \"b\"}"))
                        .willReturn(json(200, issue(12, "closed", "ada", 12345, "b"))));

        assertThat(wired.gitHub.issues().edit(REPO, ISSUE, SAME))
                .contains(new ChangedIssue(false, Optional.of(new AccountLogin("ada"))));
    }

    @Test
    void a_deleted_issue_is_not_there() {
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .willReturn(json(410, "{\"message\": \"This issue was deleted\"}")));

        assertThat(wired.gitHub.issues().edit(REPO, ISSUE, SAME)).isEmpty();
    }

    @Test
    void one_that_is_out_of_sight_need_not_be_gone() {
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));

        assertThatThrownBy(() -> wired.gitHub.issues().edit(REPO, ISSUE, SAME))
                .isInstanceOf(GitHubRefusal.class);
    }

    @Test
    void one_that_was_moved_to_another_repository_is_not_there() {
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .willReturn(
                                json(
                                        200,
                                        issue(3, "open", "", 12345, "b")
                                                .replace("octo/bench", "octo/other"))));

        assertThat(wired.gitHub.issues().edit(REPO, ISSUE, SAME)).isEmpty();
    }

    @Test
    void an_issue_of_a_repository_that_was_renamed_is_still_there() {
        String byId = "/repositories/" + REPO.id() + "/issues/12";
        String issue = issue(12, "open", "", 12345, "b").replace("octo/bench", "octo/renamed");
        SERVER.stubFor(
                patch(urlEqualTo(ISSUES + "/12"))
                        .willReturn(json(301, "{}").withHeader("Location", byId)));
        SERVER.stubFor(patch(urlEqualTo(byId)).willReturn(json(200, issue)));

        assertThat(wired.gitHub.issues().edit(REPO, ISSUE, SAME))
                .contains(new ChangedIssue(true, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"200, open, true", "200, closed, false", "404, '', false", "410, '', false"})
    void an_issue_is_open_closed_or_not_there(int status, String state, boolean isOpen) {
        String body = status == 200 ? issue(12, state, "", 12345, "b") : "{}";
        SERVER.stubFor(get(urlEqualTo(ISSUES + "/12")).willReturn(json(status, body)));

        assertThat(wired.gitHub.issues().isOpen(REPO, ISSUE)).isEqualTo(isOpen);
    }

    @Test
    void where_issues_are_switched_off_that_is_a_refusal() {
        String message = "{\"message\": \"Issues has been disabled in this repository.\"}";
        SERVER.stubFor(patch(urlEqualTo(ISSUES + "/12")).willReturn(json(410, message)));
        SERVER.stubFor(post(urlEqualTo(ISSUES)).willReturn(json(410, message)));

        assertThatThrownBy(() -> wired.gitHub.issues().edit(REPO, ISSUE, SAME))
                .isInstanceOfSatisfying(
                        GitHubRefusal.class,
                        it -> assertThat(it.kind()).isEqualTo(GitHubRefusal.Kind.GONE));
        assertThatThrownBy(() -> wired.gitHub.issues().open(REPO, "t", "b"))
                .isInstanceOf(GitHubRefusal.class);
    }

    @Test
    void the_oldest_issue_of_the_app_itself_with_the_marker_is_found() {
        String list =
                ISSUES
                        + "?state=all&sort=created&direction=desc&since=2026-03-01T11:55:00Z"
                        + "&per_page=100&page=1";
        SERVER.stubFor(
                get(urlEqualTo(list))
                        .willReturn(
                                json(
                                        200,
                                        "["
                                                + String.join(
                                                        ",",
                                                        issue(
                                                                15,
                                                                "open",
                                                                "",
                                                                12345,
                                                                "x\\n" + MARKER),
                                                        issue(14, "open", "", 999, MARKER),
                                                        issue(
                                                                13,
                                                                "open",
                                                                "",
                                                                12345,
                                                                "x\\n" + MARKER),
                                                        issue(12, "open", "", 12345, "x " + MARKER))
                                                + "]")));

        assertThat(
                        wired.gitHub
                                .issues()
                                .findOwn(REPO, MARKER, Instant.parse("2026-03-01T12:00:00.5Z")))
                .contains(new PullNumber(13));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void pull_requests_that_brought_a_commit_are_those_that_were_merged_here() {
        CommitSha sha = new CommitSha("a".repeat(40));
        String pull = "{\"number\": %d, \"merged_at\": %s, \"base\": {\"repo\": {\"id\": %d}}}";
        String merged = "\"2026-03-01T10:00:00Z\"";
        long here = REPO.id().value();
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/commits/" + sha + "/pulls?per_page=100"))
                        .willReturn(
                                json(
                                        200,
                                        "["
                                                + String.join(
                                                        ",",
                                                        pull.formatted(1, merged, here),
                                                        pull.formatted(2, "null", here),
                                                        pull.formatted(3, merged, here + 1))
                                                + "]")));

        assertThat(wired.gitHub.pulls().pullsWith(REPO, sha)).containsExactly(new PullNumber(1));
    }
}
