package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.incident.WebhookRecipient.Receipt;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.report.machine.RegressionAnnouncement;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import io.perfwarden.report.machine.RegressionAnnouncement.Place;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;
import io.perfwarden.testkit.Hang;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a message, against a webhook on the loopback interface. */
class WebhookRecipientTest {
    private static final String ID = "msg_1";
    private static final String SHA = "a".repeat(40);
    private static final SigningKey OLD = key("A");
    private static final SigningKey NEW = key("B");

    private static final RegressionAnnouncement NEWS =
            new RegressionAnnouncement(
                    Kind.RESOLVED,
                    new Place(7, "octo/hello", "main", SHA, ""),
                    Instant.EPOCH,
                    List.of(new SuiteNews("core", "", "pass", SHA)),
                    1,
                    List.of(),
                    0);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-22T05:30:00Z"));

    @SuppressWarnings("NullAway.Init")
    private Sink sink;

    @BeforeEach
    void open() throws IOException {
        sink = new Sink();
    }

    @AfterEach
    void close() {
        sink.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void any_success_is_one(int status) {
        sink.then(status);
        assertThat(send(MessageFormat.SLACK)).isEqualTo(new Receipt.MessageTaken());
        assertThat(sink.told()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void it_is_told_in_its_language(MessageFormat language) {
        send(language);
        Sink.Told told = sink.told().getFirst();
        assertThat(told.path()).isEqualTo("/hook?sig=hunter2");
        assertThat(told.body()).isEqualTo(language.write(NEWS));
        assertThat(told.headers())
                .containsEntry("Content-Type", "application/json")
                .containsEntry("User-Agent", "perfwarden");
        assertThat(told.headers().containsKey("webhook-id"))
                .isEqualTo(language == MessageFormat.JSON);
    }

    @Test
    void plain_json_is_signed_with_every_key() {
        send(new WebhookTarget(sink.url(), MessageFormat.JSON, List.of(NEW, OLD)));
        Sink.Told told = sink.told().getFirst();
        long seconds = clock.instant().getEpochSecond();
        assertThat(told.headers())
                .containsEntry("webhook-id", ID)
                .containsEntry("webhook-timestamp", Long.toString(seconds))
                .containsEntry(
                        "webhook-signature",
                        NEW.sign(ID, seconds, told.body())
                                + " "
                                + OLD.sign(ID, seconds, told.body()));
    }

    @Test
    void json_without_a_key_is_not_signed() {
        send(MessageFormat.JSON);
        assertThat(sink.told().getFirst().headers())
                .containsEntry("webhook-id", ID)
                .doesNotContainKey("webhook-signature");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 408, 410, 422})
    void a_refusal_is_final(int status) {
        sink.then(status);
        assertThat(send(MessageFormat.SLACK))
                .isEqualTo(new Receipt.MessageRefused("answered with " + status));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void a_redirect_is_not_followed(int status) throws IOException {
        try (Sink other = new Sink()) {
            sink.then(status, Map.of("Location", other.url().toString()), "");
            assertThat(send(MessageFormat.SLACK))
                    .isEqualTo(new Receipt.MessageRefused("answered with " + status));
            assertThat(other.told()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504})
    void a_broken_server_may_be_tried_again(int status) {
        sink.then(status);
        assertThat(send(MessageFormat.SLACK))
                .isEqualTo(new Receipt.Unreachable("answered with " + status));
    }

    @ParameterizedTest
    @CsvSource({
        "30, '', PT30S",
        "1, '{\"message\":\"You are being rate limited.\",\"retry_after\":0.65,\"global\":false}', PT0.65S",
        "1, '{\"retry_after\":\"64.57\"}', PT1M4.57S",
        "2, '{\"retry_after\":{}}', PT2S",
        "2, 'no json', PT2S",
        "2, '[1', PT2S",
        "soon, '[1]', ",
    })
    void it_says_how_long_to_wait(String header, String body, Duration rest) {
        sink.then(429, Map.of("Retry-After", header), body);
        assertThat(send(MessageFormat.DISCORD))
                .isEqualTo(new Receipt.Throttled(Optional.ofNullable(rest)));
    }

    @Test
    void an_endless_answer_is_not_waited_for() {
        sink.thenDrips(200).thenDrips(500);
        assertThat(send(MessageFormat.SLACK)).isEqualTo(new Receipt.MessageTaken());
        assertThat(send(MessageFormat.SLACK))
                .isEqualTo(new Receipt.Unreachable("answered with 500"));
    }

    @Test
    void a_long_answer_is_not_kept() {
        sink.then(429, Map.of("Retry-After", "3"), " ".repeat(10_000_000));
        assertThat(send(MessageFormat.SLACK))
                .isEqualTo(new Receipt.Throttled(Optional.of(Duration.ofSeconds(3))));
    }

    @Test
    void whoever_does_not_answer_in_time_may_be_tried_again() {
        sink.thenHangs().thenDrips(429);
        WebhookTarget target = new WebhookTarget(sink.url(), MessageFormat.SLACK, List.of());
        WebhookRecipient hasty =
                new WebhookRecipient(target, clock, Duration.ofMillis(300), OutgoingHttp.PLAIN);
        Receipt late = new Receipt.Unreachable("no answer in time");
        assertThat(hasty.send(ID, NEWS)).isEqualTo(late);
        assertThat(hasty.send(ID, NEWS)).isEqualTo(late);
    }

    @Test
    void a_connection_that_breaks_may_be_tried_again_and_the_address_is_not_told() {
        sink.thenBreaks();
        Receipt broken = new Receipt.Unreachable("no connection, or none that lasted");
        assertThat(send(MessageFormat.SLACK)).isEqualTo(broken);
        URI gone = sink.url();
        sink.close();
        assertThat(send(new WebhookTarget(gone, MessageFormat.SLACK, List.of()))).isEqualTo(broken);
    }

    private Receipt send(MessageFormat language) {
        return send(new WebhookTarget(sink.url(), language, List.of()));
    }

    private Receipt send(WebhookTarget target) {
        return new WebhookRecipient(target, clock, Hang.LIMIT, OutgoingHttp.PLAIN).send(ID, NEWS);
    }

    private static SigningKey key(String letter) {
        return SigningKey.parse("whsec_" + letter.repeat(32)).orElseThrow();
    }
}
