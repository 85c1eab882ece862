package io.perfwarden.app;

import static io.perfwarden.bot.incident.Verdicts.at;
import static io.perfwarden.bot.incident.Verdicts.elsewhere;
import static io.perfwarden.bot.incident.Verdicts.failing;
import static io.perfwarden.bot.incident.Verdicts.passing;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.app.UseCaseWiring.NotificationWiring;
import io.perfwarden.bot.incident.*;
import io.perfwarden.bot.incident.SigningKey;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.queue.QueueRunner.PeriodicTask;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** From a verdict to a webhook on the loopback interface, over a store. */
@Isolated("reads all that is logged")
class NotificationWiringTest {
    private static final SigningKey KEY = SigningKey.parse("whsec_" + "A".repeat(32)).orElseThrow();

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-22T06:00:00Z"));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    @TempDir private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Sink sink;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private NotificationWiring notifying;

    @BeforeEach
    void open() throws IOException {
        sink = new Sink();
        start();
    }

    @AfterEach
    void close() {
        database.close();
        sink.close();
    }

    private void start() {
        database = Stores.openFile(directory.resolve("x.db"));
        WebhookTarget target = new WebhookTarget(sink.url(), MessageFormat.JSON, List.of(KEY));
        notifying = NotificationWiring.of(target, OutgoingHttp.PLAIN, database, clock, meters);
    }

    @Test
    void a_regression_and_its_end_are_told_once_each() {
        notifying.announcements().accept(at(1, failing("core", "dot")));
        notifying.announcements().accept(at(1, failing("core", "dot")));
        notifying.announcements().accept(at(2, passing("core")));
        pass(Duration.ofHours(1));
        assertThat(bodies()).hasSize(2);
        assertThat(bodies().getFirst()).contains("\"kind\":\"regressed\"");
        assertThat(bodies().getLast()).contains("\"kind\":\"resolved\"");
        assertThat(count("regressed", "sent")).isOne();
        assertThat(count("resolved", "sent")).isOne();
    }

    @Test
    void a_message_is_the_same_at_every_try_and_survives_a_restart() {
        sink.then(500);
        notifying.announcements().accept(at(1, failing("core", "dot")));
        pass(Duration.ofSeconds(2));
        database.close();
        start();
        pass(Duration.ofMinutes(1));
        assertThat(sink.told()).hasSize(2);
        assertThat(sink.told().stream().map(told -> told.headers().get("webhook-id")).distinct())
                .hasSize(1);
        assertThat(bodies().stream().distinct()).hasSize(1);
        assertThat(count("regressed", "retried")).isOne();
        assertThat(count("regressed", "sent")).isOne();
    }

    @Test
    void whoever_is_down_is_tried_six_times_within_six_hours() {
        for (int i = 0; i < 10; i++) {
            sink.then(503);
        }
        notifying.announcements().accept(at(1, failing("core", "dot")));
        pass(Duration.ofHours(12));
        assertThat(sink.told()).hasSize(6);
        assertThat(count("regressed", "retried")).isEqualTo(5);
        assertThat(count("regressed", "given_up")).isOne();
    }

    @Test
    void a_refusal_is_final_and_holds_nothing_up() {
        sink.then(404);
        notifying.announcements().accept(at(1, failing("core", "dot")));
        notifying.announcements().accept(elsewhere(1, failing("core", "dot")));
        pass(Duration.ofHours(12));
        assertThat(sink.told()).hasSize(2);
        assertThat(count("regressed", "refused")).isOne();
        assertThat(count("regressed", "sent")).isOne();
    }

    @Test
    void a_rest_that_is_asked_for_is_kept_for_all_messages() {
        sink.then(429, Map.of("Retry-After", "120"), "");
        notifying.announcements().accept(at(1, failing("core", "dot")));
        notifying.announcements().accept(elsewhere(1, failing("core", "dot")));
        pass(Duration.ofSeconds(118));
        assertThat(sink.told()).hasSize(1);
        pass(Duration.ofSeconds(10));
        assertThat(sink.told()).hasSize(3);
    }

    @Test
    void there_are_thirty_messages_a_minute_at_most() {
        for (int minute = 1; minute <= 50; minute++) {
            notifying.announcements().accept(at(minute, failing("core", "row" + minute)));
        }
        for (int i = 0; i < 60; i++) {
            clock.advance(Duration.ofSeconds(1));
            tick();
            tick();
        }
        assertThat(sink.told()).hasSize(30);
    }

    @Test
    void the_address_stands_in_no_log_line_and_no_figure() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        Logger everything = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        lines.start();
        everything.addAppender(lines);
        try {
            sink.then(404).then(500).then(302, Map.of("Location", sink.url().toString()), "");
            notifying.announcements().accept(at(1, failing("core", "dot")));
            notifying.announcements().accept(at(2, passing("core")));
            pass(Duration.ofMinutes(5));
        } finally {
            everything.detachAppender(lines);
        }
        assertThat(sink.told()).hasSize(3);
        assertThat(lines.list)
                .extracting(line -> line.getFormattedMessage() + line.getKeyValuePairs())
                .anyMatch(line -> line.contains("answered with 404"))
                .noneMatch(line -> line.contains("hunter2") || line.contains("127.0.0.1"));
        assertThat(meters.getMetersAsString()).doesNotContain("hunter2");
    }

    @Test
    void nothing_is_told_to_nobody() {
        NotificationWiring.NOBODY.announcements().accept(at(1, failing("core", "dot")));
        assertThat(NotificationWiring.NOBODY.periodic()).isEmpty();
    }

    private void pass(Duration time) {
        for (Duration left = time; left.isPositive(); left = left.minus(MessageSender.PACE)) {
            clock.advance(MessageSender.PACE);
            tick();
        }
    }

    private void tick() {
        notifying.periodic().stream().map(PeriodicTask::task).forEach(Runnable::run);
    }

    private List<String> bodies() {
        return sink.told().stream().map(Sink.Told::body).toList();
    }

    private double count(String kind, String ending) {
        Counter counter =
                meters.find("perfwarden.notifications")
                        .tag("kind", kind)
                        .tag("ending", ending)
                        .counter();
        return counter == null ? 0 : counter.count();
    }
}
