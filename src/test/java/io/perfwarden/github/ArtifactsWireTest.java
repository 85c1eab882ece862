package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtifactsWireTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();
    @RegisterExtension static final WireMockExtension STORE = Wired.store();

    private static final RunId RUN = new RunId(70);
    private static final String LIST = BASE + "/actions/runs/70/artifacts";
    private static final String ZIP = BASE + "/actions/artifacts/5/zip";
    private static final byte[] BYTES = "PK and so on".getBytes(StandardCharsets.UTF_8);

    @TempDir Path scratch;
    private Wired wired;
    private Path target;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
        target = scratch.resolve("artifact");
    }

    private static String artifact(long id, String name, String created, String digest) {
        return """
        {"id": %d, "name": "%s", "size_in_bytes": 12, "expired": false,
         "created_at": "%s", "digest": %s}\
        """
                .formatted(id, name, created, digest);
    }

    private static ArtifactGateway.ListedArtifacts listed(long bytes, Optional<String> digest) {
        return new ArtifactGateway.ListedArtifacts(5, "bench", bytes, false, Instant.EPOCH, digest);
    }

    private static String digestOf(byte[] bytes) {
        try {
            return "sha256:"
                    + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void redirectsToStore() {
        SERVER.stubFor(
                get(urlEqualTo(ZIP))
                        .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                        .willReturn(
                                aResponse()
                                        .withStatus(302)
                                        .withHeader("Location", STORE.baseUrl() + "/b?sig=s")));
    }

    private static void storeAnswers(ResponseDefinitionBuilder answer) {
        redirectsToStore();
        STORE.stubFor(
                get(urlEqualTo("/b?sig=s"))
                        .withHeader("Authorization", absent())
                        .withHeader("X-GitHub-Api-Version", absent())
                        .willReturn(answer));
    }

    private ArtifactGateway.Download download(
            ArtifactGateway.ListedArtifacts artifact, long limit) {
        return wired.gitHub.artifacts().download(REPO, artifact, target, limit);
    }

    @Test
    void an_artifact_of_a_repository_whose_name_a_false_event_gave_is_not_taken() {
        String ours = artifact(1, "ours", "2026-03-01T10:00:00Z", "null");
        String theirs = artifact(2, "theirs", "2026-03-01T10:00:00Z", "null");
        SERVER.stubFor(
                get(urlEqualTo(LIST + "?per_page=100"))
                        .willReturn(
                                okJson(
                                        "{\"total_count\": 2, \"artifacts\": [%s, %s]}"
                                                .formatted(
                                                        in(REPO.id().value(), ours),
                                                        in(REPO.id().value() + 1, theirs)))));
        assertThat(wired.gitHub.artifacts().list(REPO, RUN))
                .extracting(ArtifactGateway.ListedArtifacts::name)
                .containsExactly("ours");
    }

    private static String in(long repository, String artifact) {
        return artifact.replace(
                "{\"id\"", "{\"workflow_run\": {\"repository_id\": " + repository + "}, \"id\"");
    }

    @Test
    void all_pages_are_listed_and_of_each_name_the_newest_is_taken() {
        Instant ten = Instant.parse("2026-03-01T10:00:00Z");
        Instant eleven = Instant.parse("2026-03-01T11:00:00Z");
        String second = LIST + "?per_page=100&page=2";
        String next = "<%s%s>; rel=\"next\"".formatted(SERVER.baseUrl(), second);
        String b = artifact(3, "b", ten.toString(), "null");
        String a = artifact(2, "a", ten.toString(), "null");
        SERVER.stubFor(
                get(urlEqualTo(LIST + "?per_page=100"))
                        .willReturn(page(b + "," + a).withHeader("Link", next)));
        SERVER.stubFor(
                get(urlEqualTo(second))
                        .willReturn(page(artifact(1, "b", eleven.toString(), "\"sha256:ab\""))));

        assertThat(wired.gitHub.artifacts().list(REPO, RUN))
                .containsExactly(
                        new ArtifactGateway.ListedArtifacts(
                                2, "a", 12, false, ten, Optional.empty()),
                        new ArtifactGateway.ListedArtifacts(
                                1, "b", 12, false, eleven, Optional.of("sha256:ab")));
    }

    private static ResponseDefinitionBuilder page(String artifacts) {
        return json(200, "{\"total_count\": 3, \"artifacts\": [" + artifacts + "]}");
    }

    @Test
    void nothing_is_listed_yet() {
        SERVER.stubFor(
                get(urlEqualTo(LIST + "?per_page=100"))
                        .willReturn(json(200, "{\"total_count\": 0, \"artifacts\": []}")));

        assertThat(wired.gitHub.artifacts().list(REPO, RUN)).isEmpty();
    }

    @Test
    void the_redirect_to_another_host_is_followed_without_the_token() throws IOException {
        storeAnswers(aResponse().withStatus(200).withBody(BYTES));
        Files.writeString(target, "something longer that was here before");

        assertThat(download(listed(12, Optional.of(digestOf(BYTES))), 100))
                .isEqualTo(new ArtifactGateway.Download.Stored(target));
        assertThat(target).hasBinaryContent(BYTES);
        STORE.verify(1, getRequestedFor(urlEqualTo("/b?sig=s")));
    }

    @Test
    void an_artifact_uploaded_unzipped_is_stored_as_it_is() {
        byte[] plain = "[{\"benchmark\": \"a\"}]".getBytes(StandardCharsets.UTF_8);
        storeAnswers(
                aResponse()
                        .withStatus(200)
                        .withHeader("Content-Type", "application/octet-stream")
                        .withHeader("Content-Disposition", "attachment; filename=\"jmh.json\"")
                        .withBody(plain));

        assertThat(download(listed(plain.length, Optional.of(digestOf(plain))), 100))
                .isEqualTo(new ArtifactGateway.Download.Stored(target));
        assertThat(target).hasBinaryContent(plain);
    }

    @Test
    void without_a_digest_the_size_listed_is_not_that_of_the_download() {
        storeAnswers(aResponse().withStatus(200).withBody(BYTES));

        assertThat(download(listed(900, Optional.empty()), 100))
                .isEqualTo(new ArtifactGateway.Download.Stored(target));
    }

    @Test
    void other_bytes_than_promised_are_not_kept() {
        storeAnswers(aResponse().withStatus(200).withBody("PK and so 0n"));

        assertThat(download(listed(12, Optional.of(digestOf(BYTES))), 100))
                .isInstanceOfSatisfying(
                        ArtifactGateway.Download.Corrupt.class,
                        corrupt ->
                                assertThat(corrupt.detail())
                                        .contains(digestOf(BYTES).substring(7)));
        assertThat(target).doesNotExist();
    }

    @Test
    void another_size_than_promised_is_not_kept() {
        storeAnswers(aResponse().withStatus(200).withBody("PK"));

        assertThat(download(listed(12, Optional.of(digestOf(BYTES))), 100))
                .isEqualTo(new ArtifactGateway.Download.Corrupt("expected 12 bytes, got 2"));
        assertThat(target).doesNotExist();
    }

    @Test
    void a_download_announced_as_too_large_is_not_read() {
        storeAnswers(aResponse().withStatus(200).withBody(new byte[101]));

        assertThat(download(listed(12, Optional.empty()), 100))
                .isEqualTo(new ArtifactGateway.Download.ArtifactTooLarge(100));
        assertThat(target).doesNotExist();
    }

    @Test
    void a_download_that_grows_too_large_on_the_way_is_not_kept() {
        storeAnswers(
                aResponse()
                        .withStatus(200)
                        .withBody(new byte[400_000])
                        .withChunkedDribbleDelay(20, 200));

        assertThat(download(listed(12, Optional.empty()), 100_000))
                .isEqualTo(new ArtifactGateway.Download.ArtifactTooLarge(100_000));
        assertThat(target).doesNotExist();
    }

    @Test
    void an_artifact_listed_as_too_large_is_not_even_asked_for() {
        assertThat(download(listed(101, Optional.of("sha256:ab")), 100))
                .isEqualTo(new ArtifactGateway.Download.ArtifactTooLarge(100));
        assertThat(wired.requests()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 410})
    void an_artifact_github_no_longer_has_is_expired(int status) {
        SERVER.stubFor(get(urlEqualTo(ZIP)).willReturn(json(status, "{}")));

        assertThat(download(listed(12, Optional.empty()), 100))
                .isEqualTo(new ArtifactGateway.Download.Expired());
    }

    @Test
    void a_store_that_refuses_is_asked_once_more_by_a_new_address() {
        redirectsToStore();
        STORE.stubFor(
                get(urlEqualTo("/b?sig=s"))
                        .inScenario("once")
                        .whenScenarioStateIs(Scenario.STARTED)
                        .willReturn(aResponse().withStatus(403))
                        .willSetStateTo("again"));
        STORE.stubFor(
                get(urlEqualTo("/b?sig=s"))
                        .inScenario("once")
                        .whenScenarioStateIs("again")
                        .willReturn(aResponse().withStatus(200).withBody(BYTES)));

        assertThat(download(listed(12, Optional.empty()), 100))
                .isEqualTo(new ArtifactGateway.Download.Stored(target));
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_store_that_refuses_twice_is_transient() {
        storeAnswers(aResponse().withStatus(403));

        assertThatThrownBy(() -> download(listed(12, Optional.empty()), 100))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("403")
                .hasMessageNotContaining("sig=");
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_store_that_no_longer_has_it_says_expired() {
        storeAnswers(aResponse().withStatus(404));

        assertThat(download(listed(12, Optional.empty()), 100))
                .isEqualTo(new ArtifactGateway.Download.Expired());
    }

    @Test
    void a_download_that_breaks_off_is_transient_and_leaves_nothing() {
        redirectsToStore();
        STORE.stubFor(
                any(anyUrl()).willReturn(aResponse().withFault(Fault.RANDOM_DATA_THEN_CLOSE)));

        assertThatThrownBy(() -> download(listed(12, Optional.empty()), 100))
                .isInstanceOf(TransientFailure.class);
        assertThat(target).doesNotExist();
    }

    @Test
    void a_redirect_to_an_unencrypted_address_elsewhere_is_not_followed() {
        SERVER.stubFor(
                get(urlEqualTo(ZIP))
                        .willReturn(
                                aResponse()
                                        .withStatus(302)
                                        .withHeader("Location", "http://192.0.2.1/latest?sig=s")));

        assertThatThrownBy(() -> download(listed(12, Optional.empty()), 100))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("must not go")
                .hasMessageNotContaining("sig=");
    }

    @Test
    void a_missing_permission_is_a_refusal() {
        SERVER.stubFor(get(urlEqualTo(ZIP)).willReturn(json(403, "{\"message\": \"no\"}")));

        assertThatThrownBy(() -> download(listed(12, Optional.empty()), 100))
                .isInstanceOf(GitHubRefusal.class);
        assertThat(List.of(scratch.toFile().list())).isEmpty();
    }
}
