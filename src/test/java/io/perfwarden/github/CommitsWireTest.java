package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.delete;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.CommitGateway.Named;
import io.perfwarden.github.CommitGateway.Tag;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommitsWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final CommitSha LATER = new CommitSha("b".repeat(40));

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    @Test
    void what_changed_has_the_old_names_of_renamed_files_as_well() {
        told(
                200,
                """
                {"status": "ahead", "base_commit": {}, "merge_base_commit": {}, "commits": [],
                 "files": [
                 {"filename": "README.md", "status": "modified"},
                 {"filename": "a.md", "previous_filename": "a.java", "status": "renamed"}]}
                """);
        assertThat(changed()).contains(Set.of("README.md", "a.md", "a.java"));
    }

    @Test
    void of_as_many_files_as_github_lists_at_most_there_may_be_more() {
        told(200, compared("ahead", "[%s]".formatted(files(299))));
        assertThat(changed()).hasValueSatisfying(paths -> assertThat(paths).hasSize(299));
        told(200, compared("ahead", "[%s]".formatted(files(300))));
        assertThat(changed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"diverged, true", "behind, true", "ahead, false"})
    void what_is_no_whole_answer_about_an_ancestor_says_nothing(String status, boolean files) {
        told(200, compared(status, files ? "[]" : ""));
        assertThat(changed()).isEmpty();
    }

    @Test
    void an_answer_without_what_github_documents_may_be_asked_for_again() {
        told(200, "{}");
        assertThatThrownBy(this::changed).isInstanceOf(TransientFailure.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 422})
    void a_commit_that_is_not_there_says_nothing(int status) {
        told(status, "{}");
        assertThat(changed()).isEmpty();
    }

    private static CommitSha numbered(int number) {
        return new CommitSha("%040x".formatted(number));
    }

    /** A merge of a branch of which the commit before is no part; then a commit a number. */
    private static String page(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(it ->
                        "{\"sha\": \"%s\", \"parents\": [{\"sha\": \"%s\"}, {\"sha\": \"%s\"}]}"
                                .formatted(
                                        numbered(it),
                                        numbered(it % 2 == 0 ? it + 2 : it + 1),
                                        numbered(it + 1)))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void first_parents_leave_out_merged_branches_and_no_page_is_asked_for_in_vain() {
        String tail = "/commits?sha=" + numbered(0) + "&per_page=100";
        String more = BASE + tail + "&page=2";
        String second = "<" + SERVER.url(more) + ">; rel=\"next\"";
        SERVER.stubFor(
                get(urlEqualTo(BASE + tail))
                        .willReturn(json(200, page(0, 100)).withHeader("Link", second)));
        SERVER.stubFor(get(urlEqualTo(more)).willReturn(json(200, page(100, 130))));
        var commits = wired.gitHub.commits();
        assertThat(commits.firstParents(REPO, numbered(0), numbered(6)))
                .containsExactly(numbered(0), numbered(2), numbered(4), numbered(6));
        assertThat(wired.requests()).isEqualTo(1);
        assertThat(commits.firstParents(REPO, numbered(0), numbered(120))).hasSize(61);
        assertThat(commits.firstParents(REPO, numbered(0), numbered(121))).isEmpty();
        unknown("/commits?sha=" + numbered(1) + "&per_page=100", 404);
        assertThat(commits.firstParents(REPO, numbered(1), numbered(2))).isEmpty();
        assertThat(SERVER.findAllUnmatchedRequests()).isEmpty();
    }

    @Test
    void a_tag_is_created_and_deleted_however_often_that_is_asked() {
        String name = "perfwarden/bisect/12-1-aaaaaaa";
        String body = "{\"ref\": \"refs/tags/%s\", \"sha\": \"%s\"}".formatted(name, SHA);
        var commits = wired.gitHub.commits();
        for (var answer :
                List.of(
                        json(201, body),
                        json(422, "{\"message\": \"Reference already exists\"}"))) {
            SERVER.stubFor(
                    post(urlEqualTo(BASE + "/git/refs"))
                            .withRequestBody(equalToJson(body))
                            .willReturn(answer));
            commits.createTag(REPO, name, SHA);
        }
        for (var answer :
                List.of(
                        json(204, ""),
                        json(422, "{\"message\": \"Reference does not exist\"}"),
                        json(404, "{\"message\": \"Not Found\"}"))) {
            SERVER.stubFor(delete(urlEqualTo(BASE + "/git/refs/tags/" + name)).willReturn(answer));
            commits.deleteTag(REPO, name);
        }
        assertThat(wired.requests()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 409, 422})
    void a_tag_that_may_not_be_created_or_deleted_is_a_refusal(int status) {
        var no = json(status, "{\"message\": \"Cannot change this locked tag\"}");
        SERVER.stubFor(post(urlEqualTo(BASE + "/git/refs")).willReturn(no));
        SERVER.stubFor(delete(urlEqualTo(BASE + "/git/refs/tags/v1")).willReturn(no));
        var commits = wired.gitHub.commits();
        assertThatThrownBy(() -> commits.createTag(REPO, "v1", SHA))
                .isInstanceOf(GitHubRefusal.class)
                .hasMessageContaining("locked tag");
        assertThatThrownBy(() -> commits.deleteTag(REPO, "v1")).isInstanceOf(GitHubRefusal.class);
    }

    @Test
    void tags_are_commits_or_name_them_and_nothing_else() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/matching-refs/tags"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        [{"ref": "refs/tags/v1", "object": {"type": "commit", "sha": "%1$s"}},
                                         {"ref": "refs/tags/v2", "object": {"type": "tag", "sha": "%2$s"}},
                                         {"ref": "refs/tags/v3", "object": {"type": "tree", "sha": "%1$s"}},
                                         {"ref": "refs/tagsoup", "object": {"type": "commit", "sha": "%1$s"}}]
                                        """
                                                .formatted(SHA, LATER))));
        assertThat(wired.gitHub.commits().tags(REPO))
                .containsExactly(new Tag("v1", SHA, false), new Tag("v2", LATER, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404, 410, 200})
    void a_repository_without_tags_has_none(int status) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/matching-refs/tags")).willReturn(json(status, "[]")));
        assertThat(wired.gitHub.commits().tags(REPO)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"200, commit, true", "200, blob, false", "404, commit, false"})
    void an_annotated_tag_names_a_commit_or_nothing(int status, String type, boolean known) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/tags/" + LATER))
                        .willReturn(
                                json(
                                        status,
                                        "{\"object\": {\"type\": \"%s\", \"sha\": \"%s\"}}"
                                                .formatted(type, SHA))));
        assertThat(wired.gitHub.commits().taggedCommit(REPO, new Tag("v2", LATER, true)))
                .isEqualTo(known ? Optional.of(SHA) : Optional.empty());
        assertThat(wired.gitHub.commits().taggedCommit(REPO, new Tag("v1", SHA, false)))
                .contains(SHA);
    }

    private static void known(String tail, String body) {
        SERVER.stubFor(get(urlEqualTo(BASE + tail)).willReturn(json(200, body)));
    }

    private static void unknown(String tail, int status) {
        SERVER.stubFor(get(urlEqualTo(BASE + tail)).willReturn(json(status, "{}")));
    }

    private static String object(String type, CommitSha sha) {
        return "{\"object\": {\"type\": \"%s\", \"sha\": \"%s\"}}".formatted(type, sha);
    }

    @Test
    void a_name_is_a_tag_a_branch_or_the_beginning_of_a_commit() {
        var commits = wired.gitHub.commits();
        known("/git/ref/tags/v1", object("tag", LATER));
        known("/git/tags/" + LATER, object("commit", SHA));
        assertThat(commits.resolve(REPO, "v1")).contains(new Named(SHA, true));
        unknown("/git/ref/tags/a/b%23c", 404);
        known("/git/ref/heads/a/b%23c", object("commit", LATER));
        assertThat(commits.resolve(REPO, "a/b#c")).contains(new Named(LATER, true));
        for (String ref : List.of("tags", "heads")) {
            unknown("/git/ref/" + ref + "/aaaaaaa", 404);
            unknown("/git/ref/" + ref + "/bbbbbbb", 404);
        }
        known("/commits/aaaaaaa?per_page=1", "{\"sha\": \"%s\"}".formatted(SHA));
        assertThat(commits.resolve(REPO, "aaaaaaa")).contains(new Named(SHA, false));
        unknown("/commits/bbbbbbb?per_page=1", 422);
        assertThat(commits.resolve(REPO, "bbbbbbb")).isEmpty();
        assertThat(SERVER.findAllUnmatchedRequests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "refs/pull/1/head",
                "../../user",
                "a/../b",
                "a//b",
                "a/.b",
                "-f",
                "main~1",
                "main^",
                "HEAD@{1}",
                "a b",
                "a\nb",
                "a:b",
                "*",
                "/a",
                "a/",
                "a."
            })
    void an_expression_is_no_name_and_is_not_sent(String ref) {
        assertThat(wired.gitHub.commits().resolve(REPO, ref)).isEmpty();
        SERVER.verify(0, anyRequestedFor(urlPathMatching(".*/(git|commits)/.*")));
    }

    @ParameterizedTest
    @CsvSource({"ahead, true", "identical, true", "diverged, false", "behind, false"})
    void an_ancestor_is_told_from_a_comparison(String status, boolean is) {
        told(200, compared(status, ""));
        assertThat(wired.gitHub.commits().isAncestor(REPO, SHA, LATER)).isEqualTo(is);
        told(404, "{}");
        assertThat(wired.gitHub.commits().isAncestor(REPO, SHA, LATER)).isFalse();
    }

    private static String compared(String status, String files) {
        return """
        {"status": "%s", "base_commit": {}, "merge_base_commit": {}, "commits": []%s}
        """
                .formatted(status, files.isEmpty() ? "" : ", \"files\": " + files);
    }

    private static String files(int n) {
        return IntStream.range(0, n)
                .mapToObj("{\"filename\": \"%d.md\"}"::formatted)
                .collect(Collectors.joining(","));
    }

    private Optional<Set<String>> changed() {
        return wired.gitHub.commits().changedPaths(REPO, SHA, LATER);
    }

    private static void told(int status, String body) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/compare/" + SHA + "..." + LATER + "?per_page=1&page=1"))
                        .willReturn(json(status, body)));
    }
}
