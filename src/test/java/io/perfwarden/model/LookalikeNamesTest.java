package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** No two names of a list look the same. */
class LookalikeNamesTest {
    private static List<String> apart(String... names) {
        LookalikeNames lookalikes = new LookalikeNames();
        return List.of(names).stream().map(name -> lookalikes.distinguish(name, "")).toList();
    }

    @Test
    void what_looks_the_same_is_numbered() {
        assertThat(apart("a b", "a  b", "a\u00a0b", "a\u200b b", "`a b`", "A b", "a b "))
                .containsExactly(
                        "a b",
                        "a  b (2)",
                        "a\u00a0b (3)",
                        "a\u200b b (4)",
                        "`a b` (5)",
                        "A b",
                        "a b  (6)");
    }

    @Test
    void an_accent_looks_the_same_however_it_is_written() {
        assertThat(apart("\u00e9", "e\u0301")).containsExactly("\u00e9", "e\u0301 (2)");
    }

    @Test
    void a_number_is_none_that_a_name_has() {
        assertThat(apart("a", "a (2)", "a", "a", "a (3)"))
                .containsExactly("a", "a (2)", "a (3)", "a (4)", "a (3) (2)");
    }

    @Test
    void what_stands_beside_tells_names_apart() {
        LookalikeNames lookalikes = new LookalikeNames();
        assertThat(lookalikes.distinguish("a", "slower")).isEqualTo("a");
        assertThat(lookalikes.distinguish("a", "faster")).isEqualTo("a");
        assertThat(lookalikes.distinguish("a", "slower")).isEqualTo("a (2)");
    }
}
