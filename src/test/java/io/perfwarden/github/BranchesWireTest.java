package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
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
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchesWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final BranchName BRANCH = new BranchName("perf/ü #1");
    private static final String BRANCH_PATH = "perf/%C3%BC%20%231";
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha MADE = new CommitSha("b".repeat(40));

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    @Test
    void a_branch_tells_the_commit_it_is_at() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/ref/heads/" + BRANCH_PATH))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        {"ref": "refs/heads/x",
                                         "object": {"type": "commit", "sha": "%s"}}\
                                        """
                                                .formatted(SHA))));
        SERVER.stubFor(get(urlEqualTo(BASE + "/git/ref/heads/gone")).willReturn(json(404, "{}")));

        assertThat(wired.gitHub.commits().branchHead(REPO, BRANCH)).contains(SHA);
        assertThat(wired.gitHub.commits().branchHead(REPO, new BranchName("gone"))).isEmpty();
    }

    @Test
    void a_new_branch_is_created_and_an_existing_one_stays() {
        String asked = "{\"ref\": \"refs/heads/perf/ü #1\", \"sha\": \"%s\"}".formatted(SHA);
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/git/refs"))
                        .withRequestBody(equalToJson(asked))
                        .willReturn(json(201, "{\"ref\": \"x\", \"object\": {}}")));
        assertThat(wired.gitHub.commits().createBranch(REPO, BRANCH, SHA)).isTrue();
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/git/refs"))
                        .willReturn(json(422, "{\"message\": \"Reference already exists\"}")));
        assertThat(wired.gitHub.commits().createBranch(REPO, BRANCH, SHA)).isFalse();
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/git/refs"))
                        .willReturn(
                                json(
                                        403,
                                        "{\"message\": \"Resource not accessible by integration\"}")));
        GitHubRefusal refusal =
                catchThrowableOfType(
                        GitHubRefusal.class,
                        () -> wired.gitHub.commits().createBranch(REPO, BRANCH, SHA));
        assertThat(refusal.words()).contains("not accessible by integration");
    }

    @ParameterizedTest
    @CsvSource({
        "false, , true",
        "true, , false",
        "false, pull_request, false",
        "false, required_status_checks, false",
        "false, required_signatures, true"
    })
    void a_protected_branch_takes_no_commits(String isProtected, String rule, boolean takes) {
        String path = "/perf%2F%C3%BC%20%231";
        SERVER.stubFor(
                get(urlEqualTo(BASE)).willReturn(json(200, "{\"default_branch\": \"main\"}")));
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/branches" + path))
                        .willReturn(json(200, "{\"protected\": %s}".formatted(isProtected))));
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/rules/branches" + path))
                        .willReturn(
                                rule == null
                                        ? json(404, "{\"message\": \"Not Found\"}")
                                        : json(200, "[{\"type\": \"%s\"}]".formatted(rule))));

        assertThat(wired.gitHub.commits().takesCommits(REPO, BRANCH)).isEqualTo(takes);
    }

    @Test
    void a_branch_that_exists_is_moved_by_force() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .withRequestBody(
                                equalToJson("{\"sha\": \"%s\", \"force\": true}".formatted(SHA)))
                        .willReturn(json(200, "{}")));

        wired.gitHub.commits().setBranch(REPO, BRANCH, SHA);

        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_branch_that_does_not_exist_is_created() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .willReturn(json(422, "{\"message\": \"Reference does not exist\"}")));
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/git/refs"))
                        .withRequestBody(
                                equalToJson(
                                        "{\"ref\": \"refs/heads/perf/ü #1\", \"sha\": \"%s\"}"
                                                .formatted(SHA)))
                        .willReturn(json(201, "{}")));

        wired.gitHub.commits().setBranch(REPO, BRANCH, SHA);

        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_branch_is_deleted_and_one_that_is_gone_is_fine() {
        SERVER.stubFor(
                delete(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .willReturn(aResponse().withStatus(204)));
        SERVER.stubFor(
                delete(urlEqualTo(BASE + "/git/refs/heads/gone"))
                        .willReturn(json(422, "{\"message\": \"Reference does not exist\"}")));
        SERVER.stubFor(
                delete(urlEqualTo(BASE + "/git/refs/heads/main"))
                        .willReturn(json(422, "{\"message\": \"Cannot delete it\"}")));

        wired.gitHub.commits().deleteBranch(REPO, BRANCH);
        wired.gitHub.commits().deleteBranch(REPO, new BranchName("gone"));

        assertThat(wired.requests()).isEqualTo(2);
        assertThatThrownBy(() -> wired.gitHub.commits().deleteBranch(REPO, new BranchName("main")))
                .isInstanceOf(GitHubRefusal.class);
    }

    @Test
    void a_branch_that_may_not_be_moved_is_a_refusal() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .willReturn(json(422, "{\"message\": \"Repository rule violations\"}")));

        assertThatThrownBy(() -> wired.gitHub.commits().setBranch(REPO, BRANCH, SHA))
                .isInstanceOf(GitHubRefusal.class)
                .hasMessageContaining("rule violations");
    }

    private FileGateway.CommitResult commit(String answer) {
        SERVER.stubFor(
                post(urlEqualTo("/graphql"))
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"variables": {"input": {
                                          "branch": {"repositoryNameWithOwner": "octo/bench",
                                                     "branchName": "perf/ü #1"},
                                          "expectedHeadOid": "%s",
                                          "message": {"headline": "h", "body": "b"},
                                          "fileChanges": {"additions": [
                                            {"path": "a.json", "contents": "WzFd"}]}}}}\
                                        """
                                                .formatted(SHA),
                                        true,
                                        true))
                        .willReturn(json(200, answer)));
        return wired.gitHub
                .commits()
                .commit(
                        REPO,
                        BRANCH,
                        SHA,
                        new FileGateway.FileChange(
                                new FileGateway.CommitMessage("h", "b"),
                                List.of(
                                        new FileGateway.Addition(
                                                "a.json",
                                                new FileGateway.FileContent(
                                                        "[1]".getBytes(StandardCharsets.UTF_8))))));
    }

    private static String error(String type, String message) {
        return """
        {"data": {"createCommitOnBranch": null},
         "errors": [{"type": "%s", "path": ["createCommitOnBranch"], "message": "%s"}]}\
        """
                .formatted(type, message);
    }

    @Test
    void a_commit_names_the_head_it_expects_and_tells_what_it_made() {
        assertThat(
                        commit(
                                "{\"data\": {\"createCommitOnBranch\": {\"commit\": {\"oid\": \""
                                        + MADE
                                        + "\"}}}}"))
                .isEqualTo(new FileGateway.CommitResult.Committed(MADE));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_branch_that_has_moved_on_is_told_with_githubs_words() {
        String words = "Expected branch to point to aaaa but it did not. Pull and try again.";

        assertThat(commit(error("STALE_DATA", words)))
                .isEqualTo(new FileGateway.CommitResult.HeadMoved(words));
        assertThat(commit(error("UNPROCESSABLE", words)))
                .isEqualTo(new FileGateway.CommitResult.HeadMoved(words));
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_FOUND, NOT_FOUND",
        "FORBIDDEN, FORBIDDEN",
        "UNPROCESSABLE, UNPROCESSABLE",
        "SOMETHING_NEW, UNPROCESSABLE"
    })
    void another_graphql_error_is_a_refusal(String type, GitHubRefusal.Kind kind) {
        assertThat(
                        catchThrowableOfType(
                                        GitHubRefusal.class, () -> commit(error(type, "because")))
                                .kind())
                .isEqualTo(kind);
    }

    @Test
    void a_throttled_commit_is_transient() {
        assertThat(
                        catchThrowableOfType(
                                        TransientFailure.class,
                                        () -> commit(error("RATE_LIMITED", "slow down")))
                                .retryAfter())
                .contains(Duration.ofMinutes(1));
    }

    @Test
    void githubs_own_trouble_is_transient() {
        assertThatThrownBy(() ->
                        commit(
                                "{\"errors\": [{\"message\": \"Something went wrong while"
                                        + " executing your query.\"}]}"))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void an_answer_without_a_commit_is_transient() {
        assertThatThrownBy(() -> commit("{\"data\": {}}")).isInstanceOf(TransientFailure.class);
    }

    @Test
    void an_operation_github_does_not_understand_is_our_mistake_and_not_repeated() {
        assertThatThrownBy(() ->
                        commit(
                                "{\"errors\": [{\"message\": \"Field 'x' doesn't exist\","
                                        + " \"extensions\": {\"code\": \"undefinedField\"}}]}"))
                .isInstanceOf(GitHubRefusal.class)
                .hasMessageContaining("Field 'x'");
    }

    @Test
    void a_branch_created_by_somebody_else_meanwhile_is_transient() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .willReturn(json(422, "{\"message\": \"Reference does not exist\"}")));
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/git/refs"))
                        .willReturn(json(422, "{\"message\": \"Reference already exists\"}")));

        assertThatThrownBy(() -> wired.gitHub.commits().setBranch(REPO, BRANCH, SHA))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void the_budget_of_graphql_is_not_that_of_rest() {
        String reset = Long.toString(wired.clock.instant().getEpochSecond() + 60);
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/ref/heads/main"))
                        .willReturn(
                                json(404, "{}")
                                        .withHeader("x-ratelimit-remaining", "0")
                                        .withHeader("x-ratelimit-reset", reset)));
        assertThat(wired.gitHub.commits().branchHead(REPO, new BranchName("main"))).isEmpty();

        assertThat(commit(error("STALE_DATA", "moved")))
                .isEqualTo(new FileGateway.CommitResult.HeadMoved("moved"));
    }
}
