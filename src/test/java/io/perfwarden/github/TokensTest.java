package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
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
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.jsonwebtoken.Claims;
import io.jsonwebtoken.Jwts;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));
    private static final String RUNS = BASE + "/actions/runs";
    private static final String MINT = "/app/installations/7/access_tokens";

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER);
    }

    private void runsFor(String token) {
        SERVER.stubFor(
                get(urlPathEqualTo(RUNS))
                        .withHeader("Authorization", equalTo("Bearer " + token))
                        .willReturn(json(200, "{\"workflow_runs\": []}")));
    }

    @Test
    void many_callers_at_once_share_one_token() throws ExecutionException, InterruptedException {
        runsFor(Wired.TOKEN);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                calls.add(threads.submit(() -> wired.gitHub.runs().commitRuns(REPO, SHA)));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        }

        assertThat(wired.tokensMinted()).isEqualTo(1);
        assertThat(wired.requests()).isEqualTo(30);
    }

    @Test
    void a_token_is_replaced_five_minutes_before_it_expires() {
        runsFor(Wired.TOKEN);
        wired.gitHub.runs().commitRuns(REPO, SHA);
        wired.clock.advance(Duration.ofMinutes(54));
        wired.gitHub.runs().commitRuns(REPO, SHA);
        assertThat(wired.tokensMinted()).isEqualTo(1);

        wired.clock.advance(Duration.ofMinutes(1));
        wired.stubToken("second");
        runsFor("second");
        wired.gitHub.runs().commitRuns(REPO, SHA);

        assertThat(wired.tokensMinted()).isEqualTo(2);
    }

    @Test
    void a_token_of_any_length_is_taken_as_it_is() {
        String token = "ghs_12345_" + "aB3.-_".repeat(400);
        wired.stubToken(token);
        runsFor(token);

        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty();
    }

    @Test
    void a_token_no_longer_accepted_is_replaced_once_even_for_a_post() {
        wired.withSettledToken();
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/issues/3/comments"))
                        .withHeader("Authorization", equalTo("Bearer " + Wired.TOKEN))
                        .willReturn(json(401, "{\"message\": \"Bad credentials\"}")));
        SERVER.stubFor(
                post(urlEqualTo(BASE + "/issues/3/comments"))
                        .withHeader("Authorization", equalTo("Bearer second"))
                        .willReturn(
                                json(
                                        201,
                                        "{\"id\": 5, \"updated_at\": \"2026-03-01T10:00:00Z\"}")));
        wired.stubToken("second");

        assertThat(wired.gitHub.comments().create(REPO, new PullNumber(3), "x").id().value())
                .isEqualTo(5);
        assertThat(wired.tokensMinted()).isEqualTo(1);
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_new_token_refused_as_well_is_transient_and_soon_tried_again() {
        wired.withSettledToken();
        SERVER.stubFor(
                get(urlPathEqualTo(RUNS))
                        .willReturn(json(401, "{\"message\": \"Bad credentials\"}")));

        TransientFailure failure =
                catchThrowableOfType(
                        TransientFailure.class, () -> wired.gitHub.runs().commitRuns(REPO, SHA));

        assertThat(failure.retryAfter()).contains(Duration.ofSeconds(2));
        assertThat(wired.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404})
    void a_suspended_or_deleted_installation_is_told_apart(int status) {
        SERVER.stubFor(
                post(urlEqualTo(MINT))
                        .willReturn(json(status, "{\"message\": \"installation is suspended\"}")));

        GitHubRefusal refusal =
                catchThrowableOfType(
                        GitHubRefusal.class, () -> wired.gitHub.runs().commitRuns(REPO, SHA));

        assertThat(refusal.kind()).isEqualTo(GitHubRefusal.Kind.NO_INSTALLATION);
        assertThat(wired.requests()).isZero();
    }

    @Test
    void an_app_id_that_github_does_not_know_drops_no_work() {
        SERVER.stubFor(
                post(urlEqualTo(MINT))
                        .willReturn(json(404, "{\"message\": \"Integration not found\"}")));

        assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void an_installation_suspended_while_its_token_lives_is_told_apart() {
        wired.withSettledToken();
        SERVER.stubFor(
                get(urlPathEqualTo(RUNS))
                        .willReturn(
                                json(
                                        403,
                                        "{\"message\": \"This installation has been suspended\"}")));

        GitHubRefusal refusal =
                catchThrowableOfType(
                        GitHubRefusal.class, () -> wired.gitHub.runs().commitRuns(REPO, SHA));

        assertThat(refusal.kind()).isEqualTo(GitHubRefusal.Kind.NO_INSTALLATION);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 404, 500})
    void a_token_that_cannot_be_had_is_not_asked_for_by_every_job(int status) {
        SERVER.stubFor(post(urlEqualTo(MINT)).willReturn(json(status, "{}")));
        for (int job = 0; job < 20; job++) {
            assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                    .isInstanceOf(RuntimeException.class);
        }
        assertThat(wired.tokensMinted()).isEqualTo(1);

        wired.stubToken(Wired.TOKEN);
        runsFor(Wired.TOKEN);
        wired.clock.advance(Duration.ofSeconds(5));
        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"500, oops", "201, {}", "201, '{\"token\": \"x\"}'", "401, no"})
    void no_token_for_another_reason_is_transient(int status, String body) {
        SERVER.stubFor(post(urlEqualTo(MINT)).willReturn(json(status, body)));

        assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void throttled_minting_is_no_missing_installation() {
        SERVER.stubFor(
                post(urlEqualTo(MINT)).willReturn(json(403, "{}").withHeader("Retry-After", "30")));

        assertThat(
                        catchThrowableOfType(
                                        TransientFailure.class,
                                        () -> wired.gitHub.runs().commitRuns(REPO, SHA))
                                .retryAfter())
                .contains(Duration.ofSeconds(30));
    }

    @Test
    void the_apps_token_is_backdated_a_minute_and_ends_in_nine() {
        runsFor(Wired.TOKEN);
        wired.gitHub.runs().commitRuns(REPO, SHA);

        Claims claims = claims(0);
        assertThat(claims.getIssuer()).isEqualTo("12345");
        assertThat(claims.getIssuedAt())
                .isEqualTo(Date.from(Instant.parse("2026-03-01T11:59:00Z")));
        assertThat(claims.getExpiration())
                .isEqualTo(Date.from(Instant.parse("2026-03-01T12:09:00Z")));
    }

    @Test
    void githubs_clock_is_taken_over_when_ours_is_wrong() {
        Instant theirs = wired.clock.instant().minus(Duration.ofMinutes(20));
        SERVER.stubFor(
                post(urlEqualTo(MINT))
                        .inScenario("skew")
                        .whenScenarioStateIs(Scenario.STARTED)
                        .willReturn(
                                json(401, "{\"message\": \"'exp' is too far in the future\"}")
                                        .withHeader("Date", httpDate(theirs)))
                        .willSetStateTo("told"));
        SERVER.stubFor(
                post(urlEqualTo(MINT))
                        .inScenario("skew")
                        .whenScenarioStateIs("told")
                        .willReturn(
                                Wired.tokenAnswer(
                                        Wired.TOKEN,
                                        wired.clock.instant().plus(Duration.ofHours(1)))));
        runsFor(Wired.TOKEN);

        wired.gitHub.runs().commitRuns(REPO, SHA);

        assertThat(claims(1).getExpiration())
                .isEqualTo(Date.from(theirs.plus(Duration.ofMinutes(9))));
    }

    @Test
    void a_key_that_is_refused_at_the_right_time_is_tried_once() {
        SERVER.stubFor(
                post(urlEqualTo(MINT))
                        .willReturn(
                                json(401, "{}")
                                        .withHeader("Date", httpDate(wired.clock.instant()))));

        assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                .isInstanceOf(TransientFailure.class);
        assertThat(wired.tokensMinted()).isEqualTo(1);
    }

    @Test
    void no_failure_quotes_a_token() {
        SERVER.stubFor(any(anyUrl()).atPriority(9).willReturn(aResponse().withStatus(500)));

        assertThatThrownBy(() -> wired.gitHub.runs().commitRuns(REPO, SHA))
                .hasMessageNotContaining("ghs_")
                .hasMessageNotContaining("Bearer");
    }

    private static String httpDate(Instant time) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
    }

    private Claims claims(int attempt) {
        String header =
                SERVER.findAll(postRequestedFor(urlEqualTo(MINT)))
                        .get(attempt)
                        .getHeader("Authorization");
        return Jwts.parser()
                .verifyWith(AppKeys.pair().getPublic())
                .clock(() -> Date.from(wired.clock.instant().minus(Duration.ofMinutes(15))))
                .build()
                .parseSignedClaims(header.substring("Bearer ".length()))
                .getPayload();
    }
}
