package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Messages of commits are foreign text of any length. */
class SubjectLineTest {
    @Test
    void it_is_the_first_line_bounded_and_without_what_is_invisible() {
        assertThat(SubjectLine.of("\n  Sort in\u202e place \u0000\n\nWhy", "Ada\nEve"))
                .contains(new SubjectLine("Sort in place", "Ada Eve"));
        SubjectLine odd = SubjectLine.of("x".repeat(70_000), "y".repeat(70_000)).orElseThrow();
        assertThat(odd.words()).hasSize(200).endsWith("\u2026");
        assertThat(odd.author()).hasSize(100);
        assertThat(SubjectLine.of(" \n\t\u200b", "Ada")).isEmpty();
        assertThat(new SubjectLine("Sort", "").sentence()).isEqualTo("Sort");
    }
}
