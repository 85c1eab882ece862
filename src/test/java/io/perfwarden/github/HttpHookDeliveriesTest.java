package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.http.ApiAddress;
import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.github.http.ApiConfig;
import io.perfwarden.github.http.AppCredentials;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.published.StubbedGitHub;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HttpHookDeliveriesTest {
    private static final String FIRST = "/app/hook/deliveries?per_page=100";
    private static final Instant MOMENT = Instant.parse("2026-03-01T10:00:00Z");

    @RegisterExtension static final WireMockExtension SERVER = new StubbedGitHub();

    @SuppressWarnings("NullAway.Init")
    private DeliveryGateway deliveries;

    @BeforeEach
    void connect() {
        ApiCalls calls =
                new ApiCalls(
                        new ApiConfig(
                                new ApiAddress(URI.create(SERVER.baseUrl())),
                                credentials(),
                                new SettableClock(Instant.parse("2026-03-01T12:00:00Z")),
                                new SimpleMeterRegistry(),
                                Hang.OF_GITHUB,
                                RequestBudget.FREE,
                                OutgoingHttp.PLAIN));
        deliveries = new GitHubDeliveries(calls);
    }

    private static AppCredentials credentials() {
        return switch (AppCredentials.read("12345", AppKeys.pkcs1Pem())) {
            case ReadOutcome.Ok<AppCredentials>(AppCredentials credentials) -> credentials;
            case ReadOutcome.Rejected<AppCredentials> rejected ->
                    throw new AssertionError(rejected.toString());
        };
    }

    private static void answers(String path, ResponseDefinitionBuilder answer) {
        SERVER.stubFor(get(urlEqualTo(path)).willReturn(answer));
    }

    private static ResponseDefinitionBuilder json(String body) {
        return aResponse().withHeader("Content-Type", "application/json").withBody(body);
    }

    private static String row(long id, String at, String status) {
        return """
        {"id": %d, "guid": "guid-%d", "delivered_at": "%s", "redelivery": false,
         "duration": 0.27, "status": "%s", "status_code": 200, "event": "issue_comment",
         "action": null, "installation_id": 1, "repository_id": 2, "throttled_at": null}
        """
                .formatted(id, id, at, status);
    }

    private static String next(String path) {
        return "<" + SERVER.baseUrl() + path + ">; rel=\"next\"";
    }

    @Test
    void pages_are_read_until_one_is_older_and_only_ok_has_arrived() {
        answers(
                FIRST,
                json("[" + row(3, "2026-03-01T11:00:00.123Z", "OK") + "]")
                        .withHeader("Link", next("/app/hook/deliveries?per_page=100&cursor=v1_2")));
        answers(
                "/app/hook/deliveries?per_page=100&cursor=v1_2",
                json("["
                                + row(2, "2026-03-01T10:00:00Z", "timed out")
                                + ","
                                + row(1, "2026-03-01T09:59:59Z", "OK")
                                + "]")
                        .withHeader("Link", next("/app/hook/deliveries?per_page=100&cursor=v1_1")));
        answers(
                "/app/hook/deliveries?per_page=100&cursor=v1_1",
                json("[" + row(0, "2026-03-01T09:00:00Z", "OK") + "]")
                        .withHeader("Link", next("/app/hook/deliveries?per_page=100&cursor=v1_0")));

        DeliveryGateway.ListedDeliveries listed = deliveries.listSince(MOMENT);

        assertThat(listed.complete()).isTrue();
        assertThat(listed.attempts())
                .extracting(
                        DeliveryGateway.DeliveryAttempt::id,
                        DeliveryGateway.DeliveryAttempt::arrived)
                .containsExactly(tuple(3L, true), tuple(2L, false));
        assertThat(listed.attempts().getFirst().action()).isEmpty();
        SERVER.verify(3, getRequestedFor(anyUrl()));
    }

    @Test
    void an_empty_record_is_complete() {
        answers(FIRST, json("[]"));
        assertThat(deliveries.listSince(MOMENT))
                .isEqualTo(new DeliveryGateway.ListedDeliveries(List.of(), true));
    }

    @Test
    void pages_elsewhere_are_not_followed_with_the_apps_token() {
        answers(
                FIRST,
                json("[" + row(3, "2026-03-01T11:00:00Z", "OK") + "]")
                        .withHeader("Link", "<https://elsewhere.example/x>; rel=\"next\""));
        assertThatThrownBy(() -> deliveries.listSince(MOMENT)).isInstanceOf(TransientFailure.class);
    }

    @Test
    void an_answer_that_is_no_record_is_asked_for_again() {
        answers(FIRST, json("[{\"id\": 1}]"));
        assertThatThrownBy(() -> deliveries.listSince(MOMENT)).isInstanceOf(TransientFailure.class);
    }

    @Test
    void the_payload_is_what_was_sent() {
        answers(
                "/app/hook/deliveries/7",
                json(
                        "{\"id\": 7, \"request\": {\"headers\": {}, \"payload\":"
                                + " {\"action\": \"created\", \"n\": 12345678901234567890,"
                                + " \"t\": \"\u00e4\"}}, \"response\": {}}"));
        assertThat(deliveries.payload(7))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .contains("{\"action\":\"created\",\"n\":12345678901234567890,\"t\":\"\u00e4\"}");
    }

    @Test
    void a_payload_that_is_gone_or_too_large_is_none() {
        answers("/app/hook/deliveries/7", json("{\"id\": 7, \"request\": {\"payload\": null}}"));
        answers(
                "/app/hook/deliveries/8",
                aResponse().withStatus(404).withBody("{\"message\": \"Not Found\"}"));
        answers(
                "/app/hook/deliveries/9",
                json(
                        "{\"id\": 9, \"request\": {\"payload\": {\"a\": \""
                                + "x".repeat(9 << 20)
                                + "\"}}}"));
        assertThat(deliveries.payload(7)).isEmpty();
        assertThat(deliveries.payload(8)).isEmpty();
        assertThat(deliveries.payload(9)).isEmpty();
    }
}
