package io.perfwarden.github.http;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.github.RegisteredApp;
import io.perfwarden.github.http.ManifestConversion.ConversionOutcome;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The one call that hands an app out, on a GitHub Enterprise Server. */
class ManifestConversionTest {
    @RegisterExtension
    static final WireMockExtension SERVER =
            WireMockExtension.newInstance()
                    .options(WireMockConfiguration.options().dynamicPort())
                    .build();

    private static final String CODE = "c0de-hunter2";
    private static final RegisteredApp APP =
            new RegisteredApp(
                    7,
                    "perf",
                    "Iv1",
                    "c",
                    "w",
                    AppKeys.pkcs1Pem(),
                    "https://ghes.example/github-apps/perf");

    @Test
    void the_app_is_asked_for_once_and_without_credentials() {
        answers(201, APP.json());
        assertThat(converted()).isEqualTo(new ConversionOutcome.Registered(APP));
        SERVER.verify(
                1,
                postRequestedFor(urlEqualTo("/api/v3/app-manifests/" + CODE + "/conversions"))
                        .withoutHeader("Authorization"));
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 422, 429, 500, 502, 503})
    void a_refusal_is_not_tried_again_and_does_not_show_the_code(int status) {
        answers(status, "{\"message\": \"no " + CODE + "\"}");
        assertThat(converted())
                .isEqualTo(new ConversionOutcome.ConversionRefused("GitHub answered " + status));
        SERVER.verify(1, postRequestedFor(anyUrl()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"pem\":|\"no\":",
                "\"webhook_secret\":\"w\"|\"webhook_secret\":null",
                "\"id\":7|\"id\":-7",
                "\"slug\":\"perf\"|\"slug\":\"<svg>\"",
                "https://ghes|javascript:x",
                "BEGIN|END",
                "{|[",
            })
    void an_answer_that_is_no_app_is_refused(String part, String other) {
        answers(201, APP.json().replace(part, other));
        assertThat(converted()).isInstanceOf(ConversionOutcome.ConversionRefused.class);
    }

    @Test
    void a_connection_that_breaks_is_refused_without_the_code() {
        SERVER.stubFor(
                post(anyUrl()).willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
        assertThat(converted())
                .isEqualTo(new ConversionOutcome.ConversionRefused("GitHub did not answer"));
    }

    private static void answers(int status, String body) {
        SERVER.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(status).withBody(body)));
    }

    private static ConversionOutcome converted() {
        ApiAddress address = new ApiAddress(URI.create(SERVER.baseUrl() + "/api/v3"));
        return new ManifestConversion(address, new SimpleMeterRegistry(), OutgoingHttp.PLAIN)
                .convert(CODE);
    }
}
