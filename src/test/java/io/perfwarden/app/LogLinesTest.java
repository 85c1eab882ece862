package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.MDC;
import org.slf4j.event.KeyValuePair;

/** A line of the log begins with its time and nobody else's text can begin one. */
class LogLinesTest {
    private static final String FORGED = "2026-01-01T00:00:00.000Z ERROR all is lost";

    private final LoggerContext context = new LoggerContext();

    @BeforeEach
    void asTheServer() {
        MDC.clear();
        context.setMDCAdapter(MDC.getMDCAdapter());
        StandardLog.apply(context, Map.of());
    }

    @AfterEach
    void stop() {
        context.stop();
    }

    private String written(ILoggingEvent event) {
        var appender =
                (OutputStreamAppender<ILoggingEvent>)
                        context.getLogger("ROOT").getAppender(StandardLog.APPENDER);
        return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8);
    }

    private LoggingEvent event(String message, @Nullable Throwable cause) {
        return new LoggingEvent("", context.getLogger("x"), Level.INFO, message, cause, null);
    }

    /** As all tests do. */
    @Test
    void a_file_that_is_named_says_it_instead() {
        assertThat(System.getProperty("logback.configurationFile")).isNotNull();
        assertThat(new StandardLog().configure(new LoggerContext()))
                .isEqualTo(Configurator.ExecutionStatus.INVOKE_NEXT_IF_ANY);
    }

    @Test
    void a_newline_in_foreign_text_begins_no_line() {
        for (String end : List.of("\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029")) {
            LoggingEvent event = event("read " + end + FORGED, null);
            event.addKeyValuePair(new KeyValuePair("because", "x" + end + FORGED));
            event.setMDCPropertyMap(Map.of("subject", "y" + end + FORGED));
            assertThat(written(event).stripTrailing())
                    .doesNotContainPattern("[\\p{Cc}\\p{Zl}\\p{Zp}]");
        }
    }

    @Test
    void no_foreign_text_colours_or_turns_a_terminal() {
        LoggingEvent event = event("a\u001b[31mb\u202ec\u200bd\u009b", null);
        assertThat(written(event)).contains("a [31mb c d");
    }

    @Test
    void a_newline_in_the_message_of_an_exception_begins_no_line() {
        Exception cause = new IllegalStateException("inner\n" + FORGED);
        cause.addSuppressed(new IllegalStateException("beside\n" + FORGED));
        String text =
                written(event("it failed", new IllegalStateException("a\r\n" + FORGED, cause)));
        assertThat(text.lines().skip(1).filter(line -> line.startsWith("2026"))).isEmpty();
        assertThat(text.lines().filter(line -> line.startsWith("\tat "))).hasSizeGreaterThan(2);
        assertThat(text).contains("\nCaused by: ").contains("\n\tSuppressed: ").endsWith("\n");
    }

    @Test
    void each_event_ends_its_line() {
        assertThat(written(event("it ran", null))).endsWith("\n").doesNotContain("%");
        String failed = written(event("it failed", new IllegalStateException("a")));
        assertThat(failed.lines().skip(1)).first().asString().startsWith("java.lang.Illegal");
    }

    @Test
    void a_line_does_not_end_with_blanks() {
        assertThat(written(event("it ran", null))).endsWith("it ran\n");
    }

    @Test
    void a_log_as_json_is_one_object_a_line() throws IOException {
        context.reset();
        StandardLog.apply(context, Map.of("PERFWARDEN_LOG_FORMAT", "json"));
        LoggingEvent event = event("read\n" + FORGED, null);
        event.setMDCPropertyMap(Map.of("repository", "octo/bench"));
        assertThat(written(event)).hasLineCount(1);
        var object = new com.fasterxml.jackson.databind.ObjectMapper().readTree(written(event));
        assertThat(object.path("level").asText()).isEqualTo("INFO");
        assertThat(object.path("formattedMessage").asText()).isEqualTo("read\n" + FORGED);
        assertThat(object.path("mdc").path("repository").asText()).isEqualTo("octo/bench");
    }

    /** As the demonstration does, whose story the log would interrupt. */
    @Test
    void a_log_that_is_switched_off_is_silent() {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
        assertThat(context.getLogger("io.perfwarden.queue").isErrorEnabled()).isFalse();
    }

    @Test
    void debug_is_for_our_own_lines_only() {
        context.reset();
        StandardLog.apply(context, Map.of("PERFWARDEN_LOG_LEVEL", "debug"));
        assertThat(context.getLogger("io.perfwarden.x").isDebugEnabled()).isTrue();
        assertThat(context.getLogger("io.netty").isDebugEnabled()).isFalse();
        assertThat(context.getLogger("org.kohsuke.github").isDebugEnabled()).isFalse();
    }

    @Test
    void what_is_worked_on_is_on_the_line() {
        LoggingEvent event = event("task is done", null);
        event.addKeyValuePair(new KeyValuePair("tries", 2));
        event.setMDCPropertyMap(Map.of("repository", "octo/bench", "pull", "3"));
        assertThat(written(event))
                .endsWith(" task is done tries=\"2\" pull=\"3\" repository=\"octo/bench\"\n");
    }
}
