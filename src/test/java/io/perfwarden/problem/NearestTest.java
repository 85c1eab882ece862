package io.perfwarden.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
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
        assertThat(Nearest.of(typed, KEYS)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"threshold", "x", "wa", "liaf"})
    void another_word_is_nobody_s_typing_error(String typed) {
        assertThat(Nearest.of(typed, KEYS)).isEmpty();
    }

    @Test
    void the_first_of_equally_near_words_wins() {
        assertThat(Nearest.of("cat", List.of("cut", "car"))).contains("cut");
    }

    @Test
    void a_bound_on_the_edits_is_kept() {
        assertThat(Nearest.within(1, "baslin", KEYS)).isEmpty();
        assertThat(Nearest.within(2, "baslin", KEYS)).contains("baseline");
    }

    @Test
    void neither_nothing_nor_a_novel_is_near_anything() {
        assertThat(Nearest.of("", KEYS)).isEmpty();
        assertThat(Nearest.of("f".repeat(65), List.of("f".repeat(64)))).isEmpty();
    }

    @Test
    void the_hint_is_a_question_or_nothing() {
        assertThat(Nearest.hint("fial", KEYS)).isEqualTo("did you mean \"fail\"?");
        assertThat(Nearest.hint("budget", KEYS)).isEmpty();
    }
}
