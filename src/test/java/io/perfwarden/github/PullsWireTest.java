package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.PermissionGateway.Access;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pull requests and permissions. */
class PullsWireTest {
    private static final String PAGE = BASE + "/pulls?page=";

    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha BASE_SHA = new CommitSha("b".repeat(40));
    private static final HeadBranch FORK =
            new HeadBranch(Optional.of(new RepoId(200)), new BranchName("fix/x"));

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static String repository(long id) {
        return """
        {"id": %d, "name": "bench", "full_name": "x/bench", "fork": true,
         "owner": {"login": "x", "id": 1}}\
        """
                .formatted(id);
    }

    private static String pull(int number, String state, String headRepo, long baseRepo) {
        return """
        {"number": %d, "id": 1, "state": "%s", "title": "t", "draft": false,
         "updated_at": "2026-03-01T10:00:00Z",
         "user": {"login": "someone", "id": 3},
         "head": {"label": "fork:fix/x", "ref": "fix/x", "sha": "%s",
                  "user": {"login": "fork", "id": 2}, "repo": %s},
         "base": {"label": "octo:main", "ref": "main", "sha": "%s",
                  "user": {"login": "octo", "id": 1}, "repo": %s}}\
        """
                .formatted(number, state, SHA, headRepo, BASE_SHA, repository(baseRepo));
    }

    /** Of an open one GitHub tells a commit that only tests the merge. */
    @ParameterizedTest
    @CsvSource({"open, , false", "closed, , false", "closed, 2026-03-01T10:00:00Z, true"})
    void the_commit_of_a_merge_is_told_of_merged_pull_requests_alone(
            String state, @Nullable String at, boolean merged) {
        String more =
                ", \"merge_commit_sha\": \""
                        + BASE_SHA
                        + "\", \"mergeable_state\": \"clean\", \"merged_at\": ";
        String body = pull(3, state, repository(200), 100);
        String time = at == null ? "null" : '"' + at + '"';
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3"))
                        .willReturn(json(200, body.replaceFirst("}$", more + time + "}"))));

        assertThat(wired.gitHub.pulls().mergedAs(REPO, new PullNumber(3)))
                .isEqualTo(merged ? Optional.of(BASE_SHA) : Optional.empty());
        SERVER.verify(1, getRequestedFor(urlEqualTo(BASE + "/pulls/3")));
    }

    @Test
    void a_pull_request_is_read_with_one_request() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3"))
                        .willReturn(json(200, pull(3, "open", repository(200), 100))));

        assertThat(wired.gitHub.pulls().get(REPO, new PullNumber(3)))
                .contains(
                        new PullRequest(
                                new PullNumber(3),
                                true,
                                FORK,
                                "fork",
                                SHA,
                                new BranchName("main"),
                                BASE_SHA,
                                Instant.parse("2026-03-01T10:00:00Z")));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"Perf, true", "perf, true", "perf-not, false", "'', false"})
    void a_label_is_known_whatever_its_case_with_one_request(String label, boolean has) {
        String labels = label.isEmpty() ? "[]" : "[{\"id\": 1, \"name\": \"" + label + "\"}]";
        String whole = pull(3, "open", repository(200), 100).strip();
        String body = whole.substring(0, whole.length() - 1) + ", \"labels\": " + labels + "}";
        SERVER.stubFor(get(urlEqualTo(BASE + "/pulls/3")).willReturn(json(200, body)));

        assertThat(wired.gitHub.pulls().hasLabel(REPO, new PullNumber(3), "perf")).isEqualTo(has);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void the_repository_of_a_deleted_fork_is_absent() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3"))
                        .willReturn(
                                json(
                                        200,
                                        pull(3, "closed", "null", 100)
                                                .replace(
                                                        "{\"login\": \"fork\", \"id\": 2}",
                                                        "null"))));

        PullRequest pull = wired.gitHub.pulls().get(REPO, new PullNumber(3)).orElseThrow();

        assertThat(pull.open()).isFalse();
        assertThat(pull.head())
                .isEqualTo(new HeadBranch(Optional.empty(), new BranchName("fix/x")));
    }

    @Test
    void a_pull_request_that_is_not_there_is_nothing() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3"))
                        .willReturn(json(404, "{}").withHeader("ETag", "\"x\"")));

        assertThat(wired.gitHub.pulls().get(REPO, new PullNumber(3))).isEmpty();
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void open_pull_requests_are_found_by_head_and_then_by_repository_over_all_pages() {
        String first =
                "[%s,%s,%s]"
                        .formatted(
                                pull(1, "open", repository(999), 100),
                                pull(2, "open", "null", 100),
                                pull(3, "open", repository(200), 555));
        String next = "<" + SERVER.baseUrl() + PAGE + "2>; rel=\"next\"";
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/pulls"))
                        .withQueryParam("state", equalTo("open"))
                        .withQueryParam("head", equalTo("fork:fix/x"))
                        .withQueryParam("per_page", equalTo("100"))
                        .willReturn(json(200, first).withHeader("Link", next)));
        SERVER.stubFor(
                get(urlEqualTo(PAGE + 2))
                        .willReturn(json(200, "[" + pull(4, "open", repository(200), 100) + "]")));

        assertThat(wired.gitHub.pulls().openFrom(REPO, FORK, "fork"))
                .extracting(pull -> pull.number().value())
                .containsExactly(4);
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_filter_that_github_ignored_is_applied_here() {
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/pulls"))
                        .willReturn(
                                json(
                                        200,
                                        "["
                                                + pull(1, "open", repository(200), 100)
                                                        .replace(
                                                                "\"ref\": \"fix/x\"",
                                                                "\"ref\": \"fix\"")
                                                + ","
                                                + pull(2, "closed", repository(200), 100)
                                                + "]")));

        assertThat(wired.gitHub.pulls().openFrom(REPO, FORK, "fork")).isEmpty();
    }

    @Test
    void a_head_nobody_owns_has_no_pull_requests_and_needs_no_request() {
        assertThat(
                        wired.gitHub
                                .pulls()
                                .openFrom(
                                        REPO,
                                        new HeadBranch(Optional.empty(), new BranchName("x")),
                                        "fork"))
                .isEmpty();
        assertThat(wired.gitHub.pulls().openFrom(REPO, FORK, "")).isEmpty();
        assertThat(wired.requests()).isZero();
    }

    @Test
    void a_pull_request_is_opened_with_one_request() {
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/pulls"))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"title": "New baseline", "head": "perfwarden/pr-3",
                                         "base": "main", "body": "b",
                                         "maintainer_can_modify": true, "draft": false}\
                                        """))
                        .willReturn(json(201, pull(12, "open", repository(100), 100))));

        assertThat(
                        wired.gitHub
                                .pulls()
                                .open(
                                        REPO,
                                        new PullGateway.Proposal(
                                                new BranchName("perfwarden/pr-3"),
                                                new BranchName("main"),
                                                "New baseline",
                                                "b")))
                .isEqualTo(new PullNumber(12));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_pull_request_is_told_anew_with_one_request() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/pulls/12"))
                        .withRequestBody(
                                equalToJson("{\"title\": \"New baseline\", \"body\": \"b\"}"))
                        .willReturn(json(200, pull(12, "open", repository(100), 100))));
        PullGateway.Proposal proposal =
                new PullGateway.Proposal(
                        new BranchName("perfwarden/pr-3"),
                        new BranchName("main"),
                        "New baseline",
                        "b");
        wired.gitHub.pulls().updateText(REPO, new PullNumber(12), proposal);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void pull_requests_at_a_commit_are_looked_for_on_three_pages() {
        String next = "<" + SERVER.baseUrl() + PAGE + "%d>; rel=\"next\"";
        String other = pull(1, "open", "null", 100).replace(SHA.value(), "c".repeat(40));
        String page = "[" + String.join(",", Collections.nCopies(99, other)) + ",%s]";
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/pulls"))
                        .withQueryParam("state", equalTo("open"))
                        .withQueryParam("sort", equalTo("updated"))
                        .withQueryParam("direction", equalTo("desc"))
                        .withQueryParam("per_page", equalTo("100"))
                        .willReturn(
                                json(200, page.formatted(pull(5, "open", "null", 100)))
                                        .withHeader("Link", next.formatted(2))));
        SERVER.stubFor(
                get(urlEqualTo(PAGE + 2))
                        .willReturn(
                                json(200, page.formatted(other))
                                        .withHeader("Link", next.formatted(3))));
        SERVER.stubFor(
                get(urlEqualTo(PAGE + 3))
                        .willReturn(
                                json(200, page.formatted(pull(6, "open", repository(200), 100)))
                                        .withHeader("Link", next.formatted(4))));

        assertThat(wired.gitHub.pulls().openAt(REPO, SHA))
                .extracting(pull -> pull.number().value())
                .containsExactly(5, 6);
        assertThat(wired.requests()).isEqualTo(3);
    }

    private void filesAre(String files) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3/files?per_page=100")).willReturn(json(200, files)));
    }

    @ParameterizedTest
    @CsvSource({"a.json, true", "old.json, true", "new.json, true", "c.json, false"})
    void a_file_is_changed_under_its_name_or_the_one_it_had(String path, boolean changed) {
        filesAre(
                """
                [{"filename": "a.json", "status": "removed"},
                 {"filename": "new.json", "previous_filename": "old.json", "status": "renamed"}]\
                """);

        assertThat(wired.gitHub.pulls().changes(REPO, new PullNumber(3), Set.of(path, "z")))
                .isEqualTo(changed);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void beyond_the_files_that_github_lists_any_may_be_changed() {
        filesAre("[" + String.join(",", Collections.nCopies(3000, "{\"filename\": \"x\"}")) + "]");

        assertThat(wired.gitHub.pulls().changes(REPO, new PullNumber(3), Set.of("a"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"422, 0", "200, 33554433"})
    void a_list_of_files_too_large_to_be_told_may_hold_any(int status, int blanks) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/pulls/3/files?per_page=100"))
                        .willReturn(json(status, "[]" + " ".repeat(blanks))));

        assertThat(wired.gitHub.pulls().changes(REPO, new PullNumber(3), Set.of("a"))).isTrue();
    }

    private Access access(int status, String body) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/collaborators/alice/permission"))
                        .willReturn(json(status, body)));
        return wired.gitHub.permissions().of(REPO, "alice");
    }

    @ParameterizedTest
    @CsvSource({"admin, true", "write, true", "read, false", "none, false", "new, false"})
    void only_writers_and_admins_may_write(String level, boolean may) {
        Access access =
                access(
                        200,
                        """
                        {"permission": "%s", "role_name": "custom",
                         "user": {"login": "alice", "id": 1}}\
                        """
                                .formatted(level));

        assertThat(access instanceof Access.MayWrite).isEqualTo(may);
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_stranger_may_not_write() {
        assertThat(access(404, "{\"message\": \"alice is not a user\"}"))
                .isEqualTo(new Access.MayNotWrite("none"));
    }

    @Test
    void a_refusal_to_tell_is_told_with_its_reason() {
        assertThat(access(403, "{\"message\": \"Must have admin rights\"}"))
                .isInstanceOfSatisfying(
                        Access.UnknownAccess.class,
                        untold -> assertThat(untold.reason()).contains("Must have admin rights"));
    }

    @Test
    void the_permission_of_a_bot_can_be_asked_for() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/collaborators/renovate%5Bbot%5D/permission"))
                        .willReturn(json(200, "{\"permission\": \"write\"}")));

        assertThat(wired.gitHub.permissions().of(REPO, "renovate[bot]"))
                .isEqualTo(new Access.MayWrite());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/../..", "a?b", "a#b", "", "a b", "%2e"})
    void what_is_no_login_may_not_write_and_is_not_sent(String login) {
        assertThat(wired.gitHub.permissions().of(REPO, login))
                .isEqualTo(new Access.MayNotWrite("none"));
        assertThat(wired.requests()).isZero();
    }
}
