package io.perfwarden.github.kohsuke;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.kohsuke.Wired.BASE;
import static io.perfwarden.github.kohsuke.Wired.REPO;
import static io.perfwarden.github.kohsuke.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RepoFiles;
import io.perfwarden.problem.TransientFailure;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final String RAW = "application/vnd.github.raw+json";
    private static final BranchName BRANCH = new BranchName("perf/ü #1");
    private static final String BRANCH_PATH = "perf/%C3%BC%20%231";
    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha MADE = new CommitSha("b".repeat(40));

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private static RepoFiles.Content content(String text) {
        return new RepoFiles.Content(text.getBytes(StandardCharsets.UTF_8));
    }

    private Optional<String> read(String path, Optional<String> ref) {
        return wired.gitHub
                .files()
                .read(REPO, path, ref)
                .map(content -> new String(content.bytes(), StandardCharsets.UTF_8));
    }

    @Test
    void a_file_is_read_raw_with_its_path_and_ref_encoded() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/base%20lines/a%2Bb%3F.json?ref=perf%2F%C3%BC"))
                        .withHeader("Accept", equalTo(RAW))
                        .willReturn(
                                aResponse()
                                        .withStatus(200)
                                        .withHeader("Content-Type", RAW + "; charset=utf-8")
                                        .withBody("[1]")));

        assertThat(read("base lines/a+b?.json", Optional.of("perf/ü"))).contains("[1]");
    }

    @Test
    void a_second_read_is_conditional_and_a_304_is_the_file_again() {
        String url = BASE + "/contents/a.json";
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("If-None-Match", absent())
                        .willReturn(
                                aResponse()
                                        .withStatus(200)
                                        .withHeader("ETag", "W/\"abc\"")
                                        .withBody("one")));
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("If-None-Match", equalTo("W/\"abc\""))
                        .willReturn(aResponse().withStatus(304)));

        assertThat(read("a.json", Optional.empty())).contains("one");
        assertThat(read("a.json", Optional.empty())).contains("one");

        assertThat(wired.requests()).isEqualTo(2);
        assertThat(
                        wired.meters
                                .get("perfwarden.github.requests")
                                .tag("outcome", "304")
                                .timer()
                                .count())
                .isEqualTo(1);
    }

    @Test
    void what_one_installation_may_read_is_not_taken_from_memory_for_another() {
        String url = BASE + "/contents/a.json";
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                        .willReturn(
                                aResponse()
                                        .withStatus(200)
                                        .withHeader("ETag", "\"abc\"")
                                        .withBody("secret")));
        SERVER.stubFor(
                post(urlEqualTo("/app/installations/8/access_tokens"))
                        .willReturn(
                                Wired.tokenAnswer(
                                        "other", wired.clock.instant().plus(Duration.ofHours(1)))));
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("Authorization", equalTo("Bearer other"))
                        .withHeader("If-None-Match", absent())
                        .willReturn(json(404, "{}")));
        Repo other = new Repo(new InstallationId(8), REPO.id(), REPO.name());

        assertThat(read("a.json", Optional.empty())).contains("secret");
        assertThat(wired.gitHub.files().read(other, "a.json", Optional.empty())).isEmpty();
    }

    @Test
    void a_file_that_is_not_there_is_nothing() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(json(404, "{\"message\": \"Not Found\"}")));

        assertThat(read("a.json", Optional.empty())).isEmpty();
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_directory_is_refused_by_name() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/baselines"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        [{"type": "file", "path": "baselines/a.json",
                                          "git_url": "https://api.example/x"}]\
                                        """)));

        GitHubRefusal refusal =
                catchThrowableOfType(
                        GitHubRefusal.class, () -> read("baselines", Optional.empty()));

        assertThat(refusal.kind()).isEqualTo(GitHubRefusal.Kind.UNPROCESSABLE);
        assertThat(refusal).hasMessage("baselines: expected a file, found a directory");
    }

    @Test
    void a_json_file_is_no_directory_whatever_its_content_type() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(json(200, "[{\"type\": \"x\", \"path\": 1}, ")));

        assertThat(read("a.json", Optional.empty())).contains("[{\"type\": \"x\", \"path\": 1}, ");
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

        assertThat(wired.gitHub.files().branchHead(REPO, BRANCH)).contains(SHA);
        assertThat(wired.gitHub.files().branchHead(REPO, new BranchName("gone"))).isEmpty();
    }

    @Test
    void a_branch_that_exists_is_moved_by_force() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .withRequestBody(
                                equalToJson("{\"sha\": \"%s\", \"force\": true}".formatted(SHA)))
                        .willReturn(json(200, "{}")));

        wired.gitHub.files().setBranch(REPO, BRANCH, SHA);

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

        wired.gitHub.files().setBranch(REPO, BRANCH, SHA);

        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_branch_that_may_not_be_moved_is_a_refusal() {
        SERVER.stubFor(
                patch(urlEqualTo(BASE + "/git/refs/heads/" + BRANCH_PATH))
                        .willReturn(json(422, "{\"message\": \"Repository rule violations\"}")));

        assertThatThrownBy(() -> wired.gitHub.files().setBranch(REPO, BRANCH, SHA))
                .isInstanceOf(GitHubRefusal.class)
                .hasMessageContaining("rule violations");
    }

    private RepoFiles.CommitResult commit(String answer) {
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
                .files()
                .commit(
                        REPO,
                        BRANCH,
                        SHA,
                        new RepoFiles.Message("h", "b"),
                        List.of(new RepoFiles.Addition("a.json", content("[1]"))));
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
                .isEqualTo(new RepoFiles.CommitResult.Committed(MADE));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void a_branch_that_has_moved_on_is_told_with_githubs_words() {
        String words = "Expected branch to point to aaaa but it did not. Pull and try again.";

        assertThat(commit(error("STALE_DATA", words)))
                .isEqualTo(new RepoFiles.CommitResult.HeadMoved(words));
        assertThat(commit(error("UNPROCESSABLE", words)))
                .isEqualTo(new RepoFiles.CommitResult.HeadMoved(words));
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
    void the_budget_of_graphql_is_not_that_of_rest() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(
                                aResponse()
                                        .withStatus(200)
                                        .withHeader("x-ratelimit-remaining", "0")
                                        .withHeader(
                                                "x-ratelimit-reset",
                                                Long.toString(epoch(wired.clock.instant()) + 60))
                                        .withBody("x")));
        assertThat(read("a.json", Optional.empty())).contains("x");

        assertThat(commit(error("STALE_DATA", "moved")))
                .isEqualTo(new RepoFiles.CommitResult.HeadMoved("moved"));
    }

    private static long epoch(Instant time) {
        return time.getEpochSecond();
    }
}
