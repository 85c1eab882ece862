package io.perfwarden.github;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.perfwarden.github.FilesWireTest.described;
import static io.perfwarden.github.Wired.BASE;
import static io.perfwarden.github.Wired.REPO;
import static io.perfwarden.github.Wired.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import io.perfwarden.github.FileGateway.FileRead;
import io.perfwarden.model.TransientFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Files of which only a part arrives, as if that were all. */
class ShortenedFilesTest {
    @RegisterExtension static final WireMockExtension SERVER = Wired.server();

    private static final String RAW = "application/vnd.github.raw+json";
    private static final String LARGE = BASE + "/contents/large.json";
    private static final int LENGTH = 2 << 20;

    private Wired wired;

    @BeforeEach
    void connect() {
        wired = new Wired(SERVER).withSettledToken();
    }

    private Optional<String> read(String path) {
        return wired.gitHub
                .files()
                .read(REPO, path, Optional.empty())
                .foundContent()
                .map(content -> new String(content.bytes(), StandardCharsets.UTF_8));
    }

    /** A file of which GitHub's JSON tells all but the bytes. */
    private static void describeWithoutBytes(long size) {
        SERVER.stubFor(
                get(urlEqualTo(LARGE))
                        .withHeader("Accept", equalTo("application/vnd.github+json"))
                        .willReturn(
                                json(
                                        200,
                                        """
                                        {"type": "file", "size": %d, "sha": "f0",
                                         "encoding": "none", "content": ""}\
                                        """
                                                .formatted(size))));
    }

    /** Answers one after the other to the question for the bytes. */
    private static void give(ResponseDefinitionBuilder... answers) {
        for (int i = 0; i < answers.length; i++) {
            SERVER.stubFor(
                    get(urlEqualTo(LARGE))
                            .withHeader("Accept", equalTo(RAW))
                            .inScenario("bytes")
                            .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "after " + i)
                            .willSetStateTo("after " + (i + 1))
                            .willReturn(answers[i]));
        }
    }

    private static ResponseDefinitionBuilder bytes(int number) {
        return aResponse().withHeader("ETag", "W/\"same\"").withBody("x".repeat(number));
    }

    @Test
    void a_file_beyond_what_fits_into_json_is_read_raw() {
        describeWithoutBytes(LENGTH);
        give(bytes(LENGTH));

        assertThat(read("large.json")).contains("x".repeat(LENGTH));
        assertThat(wired.requests()).isEqualTo(2);
    }

    @Test
    void a_file_that_arrives_shortened_with_a_fitting_length_is_asked_for_again() {
        describeWithoutBytes(LENGTH);
        give(bytes(LENGTH / 2), bytes(LENGTH));

        assertThat(read("large.json")).contains("x".repeat(LENGTH));
    }

    @Test
    void a_file_that_goes_on_arriving_shortened_is_for_another_attempt_and_is_not_remembered() {
        describeWithoutBytes(LENGTH);
        give(bytes(1), bytes(LENGTH / 2), bytes(LENGTH / 2), bytes(LENGTH));

        assertThatThrownBy(() -> read("large.json")).isInstanceOf(TransientFailure.class);
        assertThat(read("large.json")).contains("x".repeat(LENGTH));
    }

    @Test
    void a_description_that_arrives_shortened_is_asked_for_again_and_is_not_remembered() {
        String url = BASE + "/contents/a.json";
        String[] half = {"{\"type\": \"file\", \"size\": 12, \"conten", "", "[{}, {}"};
        for (int i = 0; i < 4; i++) {
            SERVER.stubFor(
                    get(urlEqualTo(url))
                            .withHeader("If-None-Match", absent())
                            .inScenario("halves")
                            .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "after " + i)
                            .willSetStateTo("after " + (i + 1))
                            .willReturn(
                                    (i < half.length ? json(200, half[i]) : described("[1]"))
                                            .withHeader("ETag", "W/\"same\"")));
        }

        assertThatThrownBy(() -> read("a.json")).isInstanceOf(TransientFailure.class);
        assertThat(read("a.json")).contains("[1]");
    }

    @Test
    void a_file_that_changes_while_it_is_read_is_for_another_attempt() {
        describeWithoutBytes(LENGTH);
        give(aResponse().withStatus(404));

        assertThatThrownBy(() -> read("large.json")).isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_file_that_would_not_fit_into_memory_is_too_large_and_not_asked_for() {
        describeWithoutBytes(33 << 20);

        assertThat(wired.gitHub.files().read(REPO, "large.json", Optional.empty()))
                .isEqualTo(new FileRead.FileTooLarge(32 << 20));
        assertThat(wired.requests()).isEqualTo(1);
    }
}
