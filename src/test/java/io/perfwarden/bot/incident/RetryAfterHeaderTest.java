package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bot.incident.WebhookRecipient.RetryAfterHeader;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterHeaderTest {
    private static final Instant NOW = Instant.parse("2026-11-22T05:30:00Z");

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        " 30 , 30000",
        "0.3001, 301",
        "1336.57, 1336570",
        "999999999, 999999999000",
        "'Sun, 22 Nov 2026 05:31:30 GMT', 90000",
    })
    void a_rest_is_read_in_milliseconds(String text, long milliseconds) {
        assertThat(RetryAfterHeader.header(text, NOW).orElseThrow().toMillis())
                .isEqualTo(milliseconds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "1e9",
                "NaN",
                "soon",
                "9999999999",
                "Sun, 22 Nov 2026 05:29:00 GMT",
                "0x1"
            })
    void anything_else_is_none(String text) {
        assertThat(RetryAfterHeader.header(text, NOW)).isEmpty();
    }
}
