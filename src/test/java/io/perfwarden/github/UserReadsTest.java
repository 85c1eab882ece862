package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.UserReads.RequestingUser;
import io.perfwarden.github.UserReads.TokenEnded;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.github.http.UserCalls;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long what GitHub says of a person's permissions is used. */
class UserReadsTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.store();

    private static final RepoId REPO = new RepoId(5);
    private static final String PATH = "/repositories/5";
    private static final RequestingUser ASKER = new RequestingUser("session", "ghu_secret");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));

    @SuppressWarnings("NullAway.Init")
    private UserReads reads;

    @BeforeEach
    void connect() {
        reads =
                new UserReads(
                        new UserCalls(
                                new ApiAddress(URI.create(SERVER.baseUrl())),
                                new SimpleMeterRegistry(),
                                Hang.OF_GITHUB,
                                OutgoingHttp.PLAIN),
                        clock);
    }

    private static void answers(String path, ResponseDefinitionBuilder answer) {
        SERVER.stubFor(
                get(urlEqualTo(path))
                        .withHeader("Authorization", equalTo("Bearer ghu_secret"))
                        .willReturn(answer));
    }

    private static int requests() {
        return SERVER.findAll(anyRequestedFor(anyUrl())).size();
    }

    @Test
    void a_yes_is_used_for_five_minutes_and_by_one_session() {
        answers(PATH, json(200, "{\"id\": 5}"));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
        clock.advance(Duration.ofSeconds(299));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
        assertThat(requests()).isEqualTo(1);
        assertThat(reads.canRead(new RequestingUser("other", "ghu_secret"), REPO)).isTrue();
        assertThat(requests()).isEqualTo(2);
        clock.advance(Duration.ofSeconds(1));
        answers(PATH, json(404, "{\"message\": \"Not Found\"}"));
        assertThat(reads.canRead(ASKER, REPO)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 403, 404, 410, 451})
    void a_no_is_used_for_one_minute(int status) {
        answers(PATH, json(status, "{\"message\": \"no\"}"));
        assertThat(reads.canRead(ASKER, REPO)).isFalse();
        answers(PATH, json(200, "{\"id\": 5}"));
        clock.advance(Duration.ofSeconds(59));
        assertThat(reads.canRead(ASKER, REPO)).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
    }

    @Test
    void a_refused_token_ends_the_session_and_is_no_no() {
        answers(PATH, json(401, "{\"message\": \"Bad credentials\"}"));
        assertThatThrownBy(() -> reads.canRead(ASKER, REPO)).isInstanceOf(TokenEnded.class);
        answers(PATH, json(200, "{\"id\": 5}"));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
    }

    private static void throttledAndDown(int kind) {
        answers(
                PATH,
                switch (kind) {
                    case 0 -> json(403, "{\"message\": \"x\"}").withHeader("Retry-After", "60");
                    case 1 ->
                            json(403, "{\"message\": \"x\"}")
                                    .withHeader("x-ratelimit-remaining", "0");
                    case 2 -> json(403, "{\"message\": \"You hit a secondary rate limit\"}");
                    case 3 -> json(429, "{}");
                    case 4 -> json(502, "<html>");
                    default -> aResponse().withStatus(200).withBody("{\"id\":");
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void a_throttle_or_an_outage_is_no_answer_and_a_yes_outlives_it_by_15_minutes(int kind) {
        throttledAndDown(kind);
        assertThatThrownBy(() -> reads.canRead(ASKER, REPO)).isInstanceOf(TransientFailure.class);
        answers(PATH, json(200, "{\"id\": 5}"));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
        throttledAndDown(kind);
        clock.advance(Duration.ofMinutes(14));
        assertThat(reads.canRead(ASKER, REPO)).isTrue();
        clock.advance(Duration.ofMinutes(1));
        assertThatThrownBy(() -> reads.canRead(ASKER, REPO)).isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_name_that_is_not_known_is_asked_about_as_well() {
        answers("/repos/octo/none", json(404, "{\"message\": \"Not Found\"}"));
        reads.lookFor(ASKER, new RepoName("Octo", "none"));
        reads.lookFor(ASKER, new RepoName("octo", "NONE"));
        assertThat(requests()).isEqualTo(1);
        answers("/repos/octo/other", json(503, "{}"));
        assertThatThrownBy(() -> reads.lookFor(ASKER, new RepoName("octo", "other")))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void all_pages_of_all_known_installations_are_listed() {
        String next = "<" + SERVER.baseUrl() + "%s>; rel=\"next\"";
        answers(
                "/user/installations?per_page=100",
                json(200, "{\"installations\": [{\"id\": 7}]}")
                        .withHeader("Link", next.formatted("/user/installations?page=2")));
        answers(
                "/user/installations?page=2",
                json(200, "{\"installations\": [{\"id\": 8}, {\"id\": 9}]}"));
        answers(
                "/user/installations/7/repositories?per_page=100",
                json(200, "{\"repositories\": [{\"id\": 1}]}")
                        .withHeader("Link", next.formatted("/more")));
        answers("/more", json(200, "{\"repositories\": [{\"id\": 2}]}"));
        answers(
                "/user/installations/9/repositories?per_page=100",
                json(404, "{\"message\": \"Not Found\"}"));
        Set<InstallationId> known = Set.of(new InstallationId(7), new InstallationId(9));
        assertThat(reads.all(ASKER, known)).containsExactlyInAnyOrder(new RepoId(1), new RepoId(2));
        int before = requests();
        clock.advance(Duration.ofMinutes(4));
        assertThat(reads.all(ASKER, known)).hasSize(2);
        assertThat(requests()).isEqualTo(before);
    }

    @Test
    void a_list_that_goes_on_at_another_host_gets_no_token() {
        answers(
                "/user/installations?per_page=100",
                json(200, "{\"installations\": []}")
                        .withHeader("Link", "<https://evil.example/x>; rel=\"next\""));
        assertThatThrownBy(() -> reads.all(ASKER, Set.of(new InstallationId(7))))
                .isInstanceOf(TransientFailure.class);
    }
}
