package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Scripts of a local action are read in linear time. */
class ActionScriptsTest {
    private static boolean isHarmless(String script) {
        return new ActionScripts(path -> Optional.of(script).filter(_ -> path.equals("act/a.js")))
                .areHarmless("act/", Map.of("main", "a.js"));
    }

    /** Squared, a million blanks would take an hour. */
    @Test
    void a_long_run_of_blanks_after_a_load_does_not_hang_the_judgement() {
        String blanks = " ".repeat(1 << 20);
        assertThat(isHarmless("import" + blanks + "x")).isFalse();
        assertThat(isHarmless("require" + blanks + "x")).isFalse();
        assertThat(isHarmless("import" + blanks + "(" + blanks + "'fs')")).isTrue();
    }
}
