package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
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

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CheckRunId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each thing that can go wrong on the wire becomes, for raw calls and the library alike. */
class FailureRowsTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final Duration SHORT = Duration.ofMillis(700);
    private static final PullNumber PULL = new PullNumber(3);
    private static final HeadBranch HEAD =
            new HeadBranch(Optional.of(REPO.id()), new BranchName("topic"));

    @TempDir Path scratch;
    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private void everythingAnswers(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(any(anyUrl()).atPriority(9).willReturn(answer));
    }

    @ParameterizedTest
    @CsvSource({
        "404, NOT_FOUND",
        "403, FORBIDDEN",
        "451, FORBIDDEN",
        "410, GONE",
        "409, UNPROCESSABLE",
        "422, UNPROCESSABLE",
        "400, UNPROCESSABLE"
    })
    void a_refusal_keeps_its_kind_and_words(int status, GitHubRefusal.Kind kind) {
        everythingAnswers(json(status, "{\"message\": \"Because\\nof that\"}"));

        for (Runnable call : calls()) {
            GitHubRefusal refusal = catchThrowableOfType(GitHubRefusal.class, call::run);
            assertThat(refusal.kind()).isEqualTo(kind);
            assertThat(refusal).hasMessageContaining(status + " Because of that");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504, 408, 429})
    void trouble_at_github_is_transient_and_nothing_is_sent_twice(int status) {
        everythingAnswers(json(status, "<html>oops"));

        assertThatThrownBy(() -> wired.gitHub.comments().create(REPO, PULL, "text"))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining(Integer.toString(status));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void a_gateway_that_stumbles_is_asked_twice_more_and_no_oftener(int status) {
        everythingAnswers(json(status, "<html>oops"));

        assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining(Integer.toString(status));
        assertThat(wired.requests()).isEqualTo(3);
    }

    @Test
    void a_question_outlives_two_broken_connections() {
        String path = BASE + "/pulls/3";
        SERVER.stubFor(
                get(urlPathEqualTo(path))
                        .inScenario("stumbling")
                        .willReturn(aResponse().withFault(Fault.EMPTY_RESPONSE))
                        .willSetStateTo("once"));
        SERVER.stubFor(
                get(urlPathEqualTo(path))
                        .inScenario("stumbling")
                        .whenScenarioStateIs("once")
                        .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER))
                        .willSetStateTo("twice"));
        SERVER.stubFor(
                get(urlPathEqualTo(path))
                        .inScenario("stumbling")
                        .whenScenarioStateIs("twice")
                        .willReturn(json(404, "{}")));

        assertThat(wired.gitHub.pulls().get(REPO, PULL)).isEmpty();
        assertThat(wired.requests()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"CONNECTION_RESET_BY_PEER", "EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK"})
    void a_broken_connection_is_transient_and_a_post_is_not_repeated(Fault fault) {
        everythingAnswers(aResponse().withFault(fault));

        assertThatThrownBy(() -> wired.gitHub.comments().create(REPO, PULL, "text"))
                .isInstanceOf(TransientFailure.class);
        assertThat(wired.requests()).isEqualTo(1);
        assertThatThrownBy(() -> wired.gitHub.checkRuns().create(REPO, SHA, "perfwarden", draft()))
                .isInstanceOf(TransientFailure.class);
        assertThat(wired.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void nobody_listening_is_transient(int port) {
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/actions/artifacts/5/zip"))
                        .willReturn(
                                aResponse()
                                        .withStatus(302)
                                        .withHeader(
                                                "Location", "http://localhost:" + port + "/x")));
        ArtifactGateway.ListedArtifacts artifact =
                new ArtifactGateway.ListedArtifacts(
                        5, "a", 2, false, Instant.EPOCH, Optional.empty());

        assertThatThrownBy(() ->
                        wired.gitHub.artifacts().download(REPO, artifact, scratch.resolve("a"), 9))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("no connection to localhost");
    }

    @Test
    void a_redirect_of_anything_but_a_download_to_another_host_is_not_followed() {
        everythingAnswers(
                aResponse().withStatus(301).withHeader("Location", "http://localhost:1/x"));

        for (Runnable call : calls()) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(TransientFailure.class)
                    .hasMessageContaining("must not go");
        }
    }

    @Test
    void pages_that_go_on_at_another_host_are_not_silently_left_out() {
        everythingAnswers(
                json(200, "[]").withHeader("Link", "<https://other.example/p2>; rel=\"next\""));

        assertThatThrownBy(() -> wired.gitHub.comments().ownComments(REPO, PULL, "x"))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("other.example");
    }

    @Test
    void an_outage_says_when_to_come_back() {
        everythingAnswers(json(503, "{}").withHeader("Retry-After", "40"));

        assertThat(
                        catchThrowableOfType(
                                        TransientFailure.class,
                                        () -> wired.gitHub.runs().commitRuns(REPO, SHA))
                                .retryAfter())
                .contains(Duration.ofSeconds(40));
    }

    @Test
    void a_body_that_trickles_in_too_slowly_is_given_up() {
        Wired impatient = new Wired(SERVER, "12345", timeouts(Hang.LIMIT, SHORT));
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/pulls/3"))
                        .willReturn(
                                json(200, "{" + " ".repeat(5000) + "}")
                                        .withChunkedDribbleDelay(50, 20_000)));

        assertThatThrownBy(() -> impatient.gitHub.pulls().get(REPO, PULL))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("not finished in time");
    }

    @Test
    void an_answer_that_does_not_begin_is_given_up() {
        Wired impatient = new Wired(SERVER, "12345", timeouts(SHORT, Hang.LIMIT));
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/actions/runs"))
                        .willReturn(json(200, "{}").withFixedDelay(20_000)));

        assertThatThrownBy(() -> impatient.gitHub.runs().commitRuns(REPO, SHA))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("no answer in time from localhost");
    }

    @Test
    void what_is_not_json_is_transient_because_a_proxy_wrote_it() {
        everythingAnswers(aResponse().withStatus(200).withBody("<html>please log in"));

        for (Runnable call : calls()) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(TransientFailure.class)
                    .hasMessageContaining("not what GitHub documents");
        }
    }

    @Test
    void a_renamed_repository_is_followed_with_the_same_method_and_body() {
        for (String method : List.of("/issues/3/comments", "/check-runs")) {
            SERVER.stubFor(
                    post(urlEqualTo(BASE + method))
                            .willReturn(
                                    json(301, "{\"message\": \"Moved Permanently\"}")
                                            .withHeader("Location", "/repositories/100" + method)));
            SERVER.stubFor(
                    post(urlEqualTo("/repositories/100" + method))
                            .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                            .willReturn(
                                    json(
                                            201,
                                            "{\"id\": 77, \"updated_at\":"
                                                    + " \"2026-03-01T10:00:00Z\"}")));
        }

        assertThat(wired.gitHub.comments().create(REPO, PULL, "text").id().value()).isEqualTo(77);
        assertThat(wired.gitHub.checkRuns().create(REPO, SHA, "perfwarden", draft()).id().value())
                .isEqualTo(77);
    }

    @Test
    void a_circle_of_redirects_ends() {
        everythingAnswers(aResponse().withStatus(302).withHeader("Location", BASE + "/pulls/3"));

        assertThatThrownBy(() -> wired.gitHub.pulls().get(REPO, PULL))
                .isInstanceOf(TransientFailure.class)
                .hasMessageContaining("too often");
    }

    @Test
    void a_refusal_to_a_token_of_this_moment_is_transient_as_it_may_not_be_known_yet() {
        Wired fresh = new Wired(SERVER);
        everythingAnswers(json(403, "{\"message\": \"Resource not accessible by integration\"}"));

        assertThat(
                        catchThrowableOfType(
                                        TransientFailure.class,
                                        () -> fresh.gitHub.runs().commitRuns(REPO, SHA))
                                .retryAfter())
                .contains(Duration.ofSeconds(2));
    }

    /** One raw call and one through the library. */
    private List<Runnable> calls() {
        return List.of(
                () -> wired.gitHub.runs().commitRuns(REPO, SHA),
                () -> wired.gitHub.pulls().openFrom(REPO, HEAD, "octo"),
                () -> wired.gitHub.comments().create(REPO, PULL, "text"),
                () -> wired.gitHub.checkRuns().update(REPO, new CheckRunId(9), draft()));
    }

    private static ApiConfig.Timeouts timeouts(Duration answer, Duration whole) {
        return new ApiConfig.Timeouts(Hang.LIMIT, answer, whole, whole);
    }

    private static CheckRunGateway.CheckRunDraft draft() {
        return new CheckRunGateway.CheckRunDraft(
                CheckRunGateway.CheckRunStatus.QUEUED,
                Optional.empty(),
                "title",
                "summary",
                "",
                "",
                "key",
                List.of(),
                List.of());
    }
}
