package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moments are those that the library would read. */
class GitHubTimeTest {
    private static final JsonMapper LIBRARY =
            JsonMapper.builder().addModule(new JavaTimeModule()).build();

    private static final JsonMapper OURS =
            JsonMapper.builder()
                    .addModule(new JavaTimeModule())
                    .addModule(new SimpleModule().addDeserializer(Instant.class, new GitHubTime()))
                    .build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2026-01-22T19:33:08Z\"",
                "\"0000-01-01T00:00:00Z\"",
                "\"9999-12-31T23:59:59Z\"",
                "\"2024-02-29T12:00:00Z\"",
                "\"2023-02-29T12:00:00Z\"",
                "\"2026-13-01T12:00:00Z\"",
                "\"2026-00-01T12:00:00Z\"",
                "\"2026-04-31T12:00:00Z\"",
                "\"2026-01-01T24:00:00Z\"",
                "\"2026-01-01T24:00:01Z\"",
                "\"2016-12-31T23:59:60Z\"",
                "\"2016-12-31T23:60:00Z\"",
                "\"2026-01-22t19:33:08z\"",
                "\"2026-01-22 19:33:08Z\"",
                "\"2026-01-22T19:33:08+02:00\"",
                "\"2026-01-22T19:33:08.5Z\"",
                "\"2026-01-22T19:33:0\u0668Z\"",
                "\"+026-01-22T19:33:08Z\"",
                "\"2026-01-22T19:33:-8Z\"",
                "\" 2026-01-22T19:33:08Z\"",
                "\"\"",
                "1769110388",
                "1769110388.25",
                "null",
                "true",
                "[]",
                "{}"
            })
    void a_moment_is_what_it_is_to_the_library(String json) {
        assertThat(read(OURS, json)).isEqualTo(read(LIBRARY, json));
    }

    @Test
    void any_moment_and_any_damage_to_it_is_what_it_is_to_the_library() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            long second = random.nextLong(-62_000_000_000L, 250_000_000_000L);
            StringBuilder text = new StringBuilder(Instant.ofEpochSecond(second).toString());
            if (i % 2 == 1) {
                text.setCharAt(
                        random.nextInt(text.length()), "0123456789-:TZ.+".charAt(i / 2 % 16));
            }
            String json = "\"" + text + "\"";
            assertThat(read(OURS, json)).as(json).isEqualTo(read(LIBRARY, json));
        }
    }

    /** The moment, or that it is none. */
    private static String read(JsonMapper mapper, String json) {
        try {
            return String.valueOf(mapper.readValue(json, Instant.class));
        } catch (JsonProcessingException e) {
            return "refused: " + e.getOriginalMessage();
        }
    }
}
