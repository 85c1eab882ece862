package io.perfwarden.github.kohsuke;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
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
import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FilesWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final String RAW = "application/vnd.github.raw+json";

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
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
                                          "git_url": "https://api.example/x",
                                          "download_url": null}]\
                                        """)));

        GitHubRefusal refusal =
                catchThrowableOfType(
                        GitHubRefusal.class, () -> read("baselines", Optional.empty()));

        assertThat(refusal.kind()).isEqualTo(GitHubRefusal.Kind.UNPROCESSABLE);
        assertThat(refusal).hasMessage("baselines: expected a file, found a directory");
    }

    @Test
    void a_json_file_is_no_directory() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(json(200, "[{\"type\": \"x\", \"path\": 1}, ")));

        assertThat(read("a.json", Optional.empty())).contains("[{\"type\": \"x\", \"path\": 1}, ");
    }

    @Test
    void a_file_that_would_not_fit_into_memory_is_refused() {
        SERVER.stubFor(
                get(urlEqualTo(BASE + "/contents/a.json"))
                        .willReturn(aResponse().withStatus(200).withBody(new byte[33 << 20])));

        assertThat(
                        catchThrowableOfType(
                                GitHubRefusal.class, () -> read("a.json", Optional.empty())))
                .hasMessageContaining("exceeds 33554432 bytes");
    }

    @Test
    void a_small_answer_that_unpacks_to_more_than_fits_is_refused() throws IOException {
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

        assertThatThrownBy(() -> read("a.json", Optional.empty()))
                .isInstanceOf(GitHubRefusal.class);
    }
}
