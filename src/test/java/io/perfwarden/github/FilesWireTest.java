package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.FileGateway.DirectoryEntry;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.github.FileGateway.Kind;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilesWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final FileRead TOO_LARGE = new FileRead.FileTooLarge(32 << 20);

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    /** A file as GitHub's JSON tells of it, with its bytes. */
    static ResponseDefinitionBuilder described(String text) {
        return json(
                200,
                """
                {"type": "file", "size": %d, "sha": "%s", "encoding": "base64", "content": "%s"}\
                """
                        .formatted(
                                text.length(),
                                "f".repeat(40),
                                Base64.getMimeEncoder()
                                        .encodeToString(text.getBytes(StandardCharsets.UTF_8))
                                        .replace("\r\n", "\\n")));
    }

    private Optional<String> read(String path, Optional<String> ref) {
        return wired.gitHub
                .files()
                .read(REPO, path, ref)
                .foundContent()
                .map(content -> new String(content.bytes(), StandardCharsets.UTF_8));
    }

    @Test
    void a_file_is_read_with_its_path_and_ref_encoded() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/base%20lines/a+b%3F.json?ref=perf%2F%C3%BC"))
                        .withHeader("Accept", equalTo("application/vnd.github+json"))
                        .willReturn(described("[1]")));

        assertThat(read("base lines/a+b?.json", Optional.of("perf/ü"))).contains("[1]");
    }

    @Test
    void a_tree_is_listed_whole_or_not_at_all() {
        CommitSha sha = new CommitSha("a".repeat(40));
        String url = BASE + "/git/trees/" + sha + "?recursive=1";
        String tree =
                """
                {"truncated": %s, "tree": [
                 {"path": "src", "mode": "040000", "type": "tree", "sha": "1"},
                 {"path": "src/a", "mode": "100644", "type": "blob", "sha": "2", "size": 3},
                 {"path": "lib", "mode": "160000", "type": "commit", "sha": "4"}]}
                """;
        SERVER.stubFor(get(urlEqualTo(url)).willReturn(json(200, tree.formatted(false))));
        assertThat(wired.gitHub.files().tree(REPO, sha))
                .contains(
                        List.of(
                                new FileGateway.TreeEntry("src/a", "100644", "2", 3),
                                new FileGateway.TreeEntry("lib", "160000", "4", 0)));
        SERVER.stubFor(get(urlEqualTo(url)).willReturn(json(200, tree.formatted(true))));
        assertThat(wired.gitHub.files().tree(REPO, sha)).isEmpty();
        SERVER.stubFor(get(urlEqualTo(url)).willReturn(json(404, "{}")));
        assertThat(wired.gitHub.files().tree(REPO, sha)).isEmpty();
    }

    @Test
    void an_empty_file_is_a_file() {
        SERVER.stubFor(get(urlEqualTo(BASE + "/contents/a.json")).willReturn(described("")));

        assertThat(read("a.json", Optional.empty())).contains("");
    }

    @Test
    void a_file_whose_base64_has_lines_is_read_to_its_end() {
        String text = "0123456789".repeat(30);
        SERVER.stubFor(get(urlEqualTo(BASE + "/contents/a.json")).willReturn(described(text)));

        assertThat(read("a.json", Optional.empty())).contains(text);
    }

    @Test
    void a_second_read_is_conditional_and_a_304_is_the_file_again() {
        String url = BASE + "/contents/a.json";
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("If-None-Match", absent())
                        .willReturn(described("one").withHeader("ETag", "W/\"abc\"")));
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
                        .willReturn(described("secret").withHeader("ETag", "\"abc\"")));
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
        InstalledRepo other = new InstalledRepo(new InstallationId(8), REPO.id(), REPO.name());

        assertThat(read("a.json", Optional.empty())).contains("secret");
        assertThat(wired.gitHub.files().read(other, "a.json", Optional.empty()))
                .isEqualTo(new FileRead.Absent());
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
    void a_directory_is_not_a_file() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/baselines"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        [{"type": "file", "path": "baselines/a.json",
                                          "git_url": "https://api.example/x",
                                          "download_url": null}]\
                                        """)));

        assertThat(wired.gitHub.files().read(REPO, "baselines", Optional.empty()))
                .isEqualTo(new FileRead.NotAFile("directory"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"submodule", "symlink"})
    void what_leads_elsewhere_is_not_a_file(String type) {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/lib"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        {"type": "%s", "path": "lib", "size": 0,
                                         "git_url": null, "download_url": null}\
                                        """
                                                .formatted(type))));

        assertThat(wired.gitHub.files().read(REPO, "lib", Optional.empty()))
                .isEqualTo(new FileRead.NotAFile(type));
    }

    @Test
    void a_directory_is_listed_by_name_and_asked_for_conditionally() {
        String url = BASE + "/contents/base%20lines?ref=main";
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("Accept", equalTo("application/vnd.github+json"))
                        .withHeader("If-None-Match", absent())
                        .willReturn(
                                json(
                                                200,
                                                """
                                                [{"type": "symlink", "name": "z", "sha": "3",
                                                  "size": 1},
                                                 {"type": "file", "name": "b.json", "sha": "1",
                                                  "size": 12},
                                                 {"type": "dir", "name": "a", "sha": "2",
                                                  "size": 0}]\
                                                """)
                                        .withHeader("ETag", "\"abc\"")));
        SERVER.stubFor(
                get(urlEqualTo(url))
                        .withHeader("If-None-Match", equalTo("\"abc\""))
                        .willReturn(aResponse().withStatus(304)));

        for (int i = 0; i < 2; i++) {
            assertThat(wired.gitHub.files().list(REPO, "base lines", Optional.of("main")))
                    .containsExactly(
                            new DirectoryEntry("a", Kind.DIRECTORY, "2", 0),
                            new DirectoryEntry("b.json", Kind.FILE, "1", 12),
                            new DirectoryEntry("z", Kind.LINK, "3", 1));
        }
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void the_text_of_a_link_says_where_it_leads() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/blobs/3"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        {"sha": "3", "size": 10, "encoding": "base64",
                                         "content": "Li4vdG9vbHMv\\neA==\\n"}\
                                        """)));
        SERVER.stubFor(get(urlEqualTo(BASE + "/git/blobs/4")).willReturn(json(404, "{}")));

        assertThat(wired.gitHub.files().target(REPO, "3")).contains("../tools/x");
        assertThat(wired.gitHub.files().target(REPO, "4")).isEmpty();
    }

    @Test
    void the_root_is_a_directory_like_any_other() {
        SERVER.stubFor(get(urlEqualTo(BASE + "/contents")).willReturn(json(200, "[]")));

        assertThat(wired.gitHub.files().list(REPO, "", Optional.empty())).isEmpty();
    }

    @Test
    void a_file_holds_no_files() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(json(200, "{\"type\": \"file\", \"name\": \"a.json\"}")));
        SERVER.stubFor(get(urlEqualTo(BASE + "/contents/gone")).willReturn(json(404, "{}")));

        assertThat(wired.gitHub.files().list(REPO, "a.json", Optional.empty())).isEmpty();
        assertThat(wired.gitHub.files().list(REPO, "gone", Optional.empty())).isEmpty();
    }

    @Test
    void a_commits_message_is_read_without_what_it_changed() {
        String sha = "a".repeat(40);
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/commits/" + sha))
                        .willReturn(json(200, "{\"message\": \"one\\n\\ntwo\"}")));
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/git/commits/" + "b".repeat(40)))
                        .willReturn(json(404, "{}")));

        assertThat(wired.gitHub.commits().message(REPO, new CommitSha(sha))).contains("one\n\ntwo");
        assertThat(wired.gitHub.commits().message(REPO, new CommitSha("b".repeat(40)))).isEmpty();
    }

    @Test
    void a_file_that_github_itself_does_not_give_is_too_large() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(
                                json(
                                        403,
                                        """
                                        {"message": "This API returns blobs up to 100 MB in size.",
                                         "errors": [{"resource": "Blob", "field": "data",
                                                     "code": "too_large"}]}\
                                        """)));

        assertThat(wired.gitHub.files().read(REPO, "a.json", Optional.empty()))
                .isEqualTo(TOO_LARGE);
    }

    @Test
    void a_small_answer_that_unpacks_to_more_than_fits_is_too_large() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[33 << 20]);
        }
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(
                                aResponse()
                                        .withStatus(200)
                                        .withHeader("Content-Encoding", "gzip")
                                        .withBody(packed.toByteArray())));

        assertThat(wired.gitHub.files().read(REPO, "a.json", Optional.empty()))
                .isEqualTo(TOO_LARGE);
    }
}
