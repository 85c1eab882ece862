package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
    private static final List<String> KEYS = List.of("fail", "warn", "baseline", "when-no-verdict");

    @ParameterizedTest
    @CsvSource({
        "fial,fail",
        "fai,fail",
        "Warn,warn",
        "wran,warn",
        "warnn,warn",
        "base-line,baseline",
        "when_no_verdict,when-no-verdict",
        "whennoverdict,when-no-verdict",
    })
    void a_slip_of_the_finger_is_recognised(String typed, String meant) {
        assertThat(NearestWord.of(typed, KEYS)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"threshold", "x", "wa", "liaf"})
    void another_word_is_nobody_s_typing_error(String typed) {
        assertThat(NearestWord.of(typed, KEYS)).isEmpty();
    }

    @Test
    void the_first_of_equally_near_words_wins() {
        assertThat(NearestWord.of("cat", List.of("cut", "car"))).contains("cut");
    }

    @Test
    void a_bound_on_the_edits_is_kept() {
        assertThat(NearestWord.findWithin(1, "baslin", KEYS)).isEmpty();
        assertThat(NearestWord.findWithin(2, "baslin", KEYS)).contains("baseline");
    }

    @Test
    void neither_nothing_nor_a_novel_is_near_anything() {
        assertThat(NearestWord.of("", KEYS)).isEmpty();
        assertThat(NearestWord.of("f".repeat(65), List.of("f".repeat(64)))).isEmpty();
    }

    @Test
    void the_hint_is_a_question_or_nothing() {
        assertThat(NearestWord.hint("fial", KEYS)).isEqualTo("did you mean \"fail\"?");
        assertThat(NearestWord.hint("budget", KEYS)).isEmpty();
    }
}
