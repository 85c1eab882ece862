package io.perfwarden.github.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.http.UserCalls.Client;
import io.perfwarden.github.http.UserCalls.Code;
import io.perfwarden.github.http.UserCalls.CodeExchange;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.Hang;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A code becomes a token at GitHub's web origin, on a GitHub Enterprise Server. */
class TokenExchangeTest {
    @RegisterExtension
    static final WireMockExtension SERVER =
            WireMockExtension.newInstance()
                    .options(WireMockConfiguration.options().dynamicPort())
                    .failOnUnmatchedRequests(true)
                    .build();

    private static final String PATH = "/login/oauth/access_token";

    private static CodeExchange exchanged(Optional<String> verifier) {
        ApiAddress address = new ApiAddress(URI.create(SERVER.baseUrl() + "/api/v3"));
        return new UserCalls(address, new SimpleMeterRegistry(), Hang.OF_GITHUB, OutgoingHttp.PLAIN)
                .exchange(
                        new Client("Iv1", "swordfish"),
                        new Code("c0de", "https://perf.example/login/callback", verifier));
    }

    private static void answers(int status, String body) {
        SERVER.stubFor(
                post(urlEqualTo(PATH))
                        .willReturn(
                                aResponse()
                                        .withStatus(status)
                                        .withHeader("Content-Type", "application/json")
                                        .withBody(body)));
    }

    @Test
    void a_code_is_sent_once_with_the_secret_and_the_verifier_and_no_token() {
        answers(
                200,
                "{\"access_token\": \"ghu_1\", \"expires_in\": 28800, \"refresh_token\": \"ghr_1\"}");
        assertThat(exchanged(Optional.of("v")))
                .isEqualTo(
                        new CodeExchange.UserTokenIssued(
                                "ghu_1", Optional.of(Duration.ofHours(8))));
        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo(PATH))
                        .withHeader("Accept", equalTo("application/json"))
                        .withoutHeader("Authorization")
                        .withRequestBody(
                                equalToJson(
                                        """
                                        {"client_id": "Iv1", "client_secret": "swordfish",
                                         "code": "c0de", "code_verifier": "v",
                                         "redirect_uri": "https://perf.example/login/callback"}
                                        """)));
    }

    @Test
    void without_pkce_no_verifier_is_sent_and_a_token_may_have_no_end() {
        answers(200, "{\"access_token\": \"ghu_1\"}");
        assertThat(exchanged(Optional.empty()))
                .isEqualTo(new CodeExchange.UserTokenIssued("ghu_1", Optional.empty()));
        assertThat(SERVER.findAll(postRequestedFor(urlEqualTo(PATH))).getFirst().getBodyAsString())
                .doesNotContain("verifier");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\": \"bad_verification_code\"}",
                "{\"error\": \"bad_verification_code\", \"access_token\": \"ghu_1\"}",
                "{\"error\": \"<script>\"}",
                "{}",
                "[]",
                "{\"access_token\": \"\"}",
                "{\"access_token\": \"a b\"}",
                "{\"access_token\": \"a\\r\\nX: y\"}"
            })
    void an_answer_of_200_with_an_error_or_without_a_token_is_a_failure(String body) {
        answers(200, body);
        assertThat(exchanged(Optional.empty()))
                .isInstanceOfSatisfying(
                        CodeExchange.ExchangeRefused.class,
                        it -> assertThat(it.error()).matches("[a-z_]*"));
    }

    @Test
    void an_outage_is_no_refusal_and_shows_neither_code_nor_secret() {
        SERVER.stubFor(
                post(urlEqualTo(PATH))
                        .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
        assertThatThrownBy(() -> exchanged(Optional.empty()))
                .isInstanceOf(TransientFailure.class)
                .message()
                .doesNotContain("c0de", "swordfish");
        answers(503, "{}");
        assertThatThrownBy(() -> exchanged(Optional.empty())).isInstanceOf(TransientFailure.class);
        answers(404, "{}");
        assertThat(exchanged(Optional.empty()))
                .isEqualTo(new CodeExchange.ExchangeRefused("status 404"));
    }
}
