package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RunId;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThrottlingTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final CommitSha SHA = new CommitSha("a".repeat(40));

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private void everythingAnswers(ResponseDefinitionBuilder answer) {
        SERVER.stubFor(any(anyUrl()).atPriority(9).willReturn(answer));
    }

    private TransientFailure throttled() {
        return catchThrowableOfType(
                TransientFailure.class, () -> wired.gitHub.runs().commitRuns(REPO, SHA));
    }

    private String inSeconds(long seconds) {
        return Long.toString(wired.clock.instant().getEpochSecond() + seconds);
    }

    @Test
    void retry_after_is_passed_on_and_honoured_before_anything_else_is_sent() {
        everythingAnswers(json(429, "{}").withHeader("Retry-After", "90"));

        assertThat(throttled().retryAfter()).contains(Duration.ofSeconds(90));
        wired.clock.advance(Duration.ofSeconds(30));
        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(1));
        assertThat(
                        catchThrowableOfType(
                                        TransientFailure.class,
                                        () -> wired.gitHub.pulls().get(REPO, new PullNumber(3)))
                                .retryAfter())
                .contains(Duration.ofMinutes(1));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void when_the_time_is_over_requests_are_sent_again() {
        everythingAnswers(json(429, "{}").withHeader("Retry-After", "90"));
        assertThat(throttled()).isNotNull();
        everythingAnswers(json(200, "{\"workflow_runs\": []}"));
        wired.clock.advance(Duration.ofSeconds(90));

        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty();
    }

    @Test
    void a_retry_after_given_as_a_date_counts_from_githubs_own_time() {
        everythingAnswers(
                json(403, "{}")
                        .withHeader("Date", "Sun, 01 Mar 2026 08:00:00 GMT")
                        .withHeader("Retry-After", "Sun, 01 Mar 2026 08:02:00 GMT"));

        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(2));
    }

    @Test
    void a_spent_budget_waits_until_it_is_reset() {
        everythingAnswers(
                json(403, "{\"message\": \"API rate limit exceeded for installation\"}")
                        .withHeader("x-ratelimit-remaining", "0")
                        .withHeader("x-ratelimit-reset", inSeconds(600)));

        assertThat(throttled().retryAfter()).contains(Duration.ofSeconds(601));
    }

    @Test
    void the_last_request_of_a_budget_succeeds_and_the_next_is_not_sent() {
        everythingAnswers(
                json(200, "{\"workflow_runs\": []}")
                        .withHeader("x-ratelimit-remaining", "0")
                        .withHeader("x-ratelimit-reset", inSeconds(600)));

        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty();
        assertThat(throttled().retryAfter()).contains(Duration.ofSeconds(601));
        assertThat(wired.requests()).isEqualTo(1);
    }

    @Test
    void what_may_take_days_waits_for_the_reset_once_half_of_the_hour_is_spent() {
        everythingAnswers(
                json(200, "{\"total_count\": 0, \"workflow_runs\": []}")
                        .withHeader("X-RateLimit-Limit", "5000")
                        .withHeader("X-RateLimit-Remaining", "500")
                        .withHeader("X-RateLimit-Reset", inSeconds(900)));
        RequestBudget.whenIdle(
                () -> assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty());
        RequestBudget.whenIdle(() -> assertThat(throttled().retryAfter()).isPresent());
        assertThat(wired.requests()).isEqualTo(1);
        assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty();
        wired.clock.advance(Duration.ofSeconds(905));
        RequestBudget.whenIdle(
                () -> assertThat(wired.gitHub.runs().commitRuns(REPO, SHA)).isEmpty());
        assertThat(wired.requests()).isEqualTo(3);
    }

    @Test
    void a_secondary_limit_without_headers_is_known_by_its_words_and_waits_grow() {
        everythingAnswers(
                json(403, "{\"message\": \"You have exceeded a secondary rate limit.\"}"));

        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(1));
        wired.clock.advance(Duration.ofMinutes(1));
        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(2));
        wired.clock.advance(Duration.ofMinutes(2));
        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(4));
        assertThat(wired.requests()).isEqualTo(3);
    }

    @Test
    void a_403_without_any_sign_of_throttling_is_a_refusal() {
        everythingAnswers(
                json(403, "{\"message\": \"Resource not accessible by integration\"}")
                        .withHeader("x-ratelimit-remaining", "4000"));

        assertThat(
                        catchThrowableOfType(
                                        GitHubRefusal.class,
                                        () -> wired.gitHub.runs().commitRuns(REPO, SHA))
                                .kind())
                .isEqualTo(GitHubRefusal.Kind.FORBIDDEN);
    }

    @Test
    void a_senseless_wait_is_cut_to_about_an_hour() {
        everythingAnswers(json(429, "{}").withHeader("Retry-After", "99999999"));

        assertThat(throttled().retryAfter()).contains(Duration.ofMinutes(65));
    }

    @Test
    void one_installations_throttle_does_not_stop_another() {
        everythingAnswers(json(429, "{}").withHeader("Retry-After", "90"));
        assertThat(throttled()).isNotNull();
        InstalledRepo other = new InstalledRepo(new InstallationId(8), REPO.id(), REPO.name());
        Instant expires = wired.clock.instant().plus(Duration.ofHours(1));
        SERVER.stubFor(
                post(urlEqualTo("/app/installations/8/access_tokens"))
                        .willReturn(Wired.tokenAnswer("other", expires)));
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/actions/runs"))
                        .willReturn(json(200, "{\"workflow_runs\": []}")));

        assertThat(wired.gitHub.runs().commitRuns(other, SHA)).isEmpty();
    }

    /** Remembers what was asked, and lets nothing be sent but for reads. */
    private static final class ReadsOnly implements RequestBudget {
        private final List<String> asked = new ArrayList<>();

        @Override
        public Duration spend(String who, Cost cost) {
            String of = RequestBudget.isOutside() ? ", of outsiders" : "";
            asked.add(who + (cost.isWrite() ? " WRITE" : " READ") + of);
            return !cost.isWrite() ? Duration.ZERO : Duration.ofSeconds(3);
        }

        @Override
        public void pause(String who, Instant until) {
            asked.add(who + " pauses until " + until);
        }
    }

    @Test
    void what_is_beyond_the_pace_is_not_sent_and_waits_as_a_job() {
        ReadsOnly pace = new ReadsOnly();
        wired = new Wired(SERVER, "12345", Hang.OF_GITHUB, pace).withSettledToken();
        TransientFailure held =
                catchThrowableOfType(
                        TransientFailure.class,
                        () -> wired.gitHub.runs().rerun(REPO, new RunId(1)));
        assertThat(held.retryAfter()).contains(Duration.ofSeconds(3));
        assertThat(wired.requests()).isZero();
        assertThat(pace.asked).endsWith("installation 7 WRITE");
    }

    @Test
    void readers_who_ask_whether_they_administer_spend_what_outsiders_may() {
        ReadsOnly pace = new ReadsOnly();
        wired = new Wired(SERVER, "12345", Hang.OF_GITHUB, pace).withSettledToken();
        SERVER.stubFor(
                get(urlPathEqualTo(BASE + "/collaborators/alice/permission"))
                        .willReturn(json(200, "{\"permission\": \"admin\"}")));
        assertThat(wired.gitHub.permissions().isAdministrator(REPO, "alice")).isTrue();
        assertThat(pace.asked).endsWith("installation 7 READ, of outsiders");
    }

    @Test
    void a_throttle_is_told_to_all_processes() {
        ReadsOnly pace = new ReadsOnly();
        wired = new Wired(SERVER, "12345", Hang.OF_GITHUB, pace).withSettledToken();
        everythingAnswers(json(429, "{}").withHeader("Retry-After", "90"));
        assertThat(throttled()).isNotNull();
        assertThat(pace.asked)
                .endsWith("installation 7 pauses until " + wired.clock.instant().plusSeconds(90));
    }

    @Test
    void what_is_left_is_shown_as_a_metric() {
        everythingAnswers(
                json(200, "{\"workflow_runs\": []}").withHeader("x-ratelimit-remaining", "4321"));
        wired.gitHub.runs().commitRuns(REPO, SHA);

        assertThat(
                        wired.meters
                                .get("perfwarden.github.rate.remaining")
                                .tag("caller", "installation 7")
                                .tag("resource", "core")
                                .gauge()
                                .value())
                .isEqualTo(4321);
    }

    @Test
    void requests_are_counted_by_method_and_outcome() {
        everythingAnswers(json(200, "{\"workflow_runs\": []}"));
        wired.gitHub.runs().commitRuns(REPO, SHA);

        assertThat(
                        wired.meters
                                .get("perfwarden.github.requests")
                                .tag("method", "GET")
                                .tag("outcome", "2xx")
                                .timer()
                                .count())
                .isEqualTo(1);
    }
}
