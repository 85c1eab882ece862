package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.config.YamlSection.KeySet;
import org.junit.jupiter.api.Test;

class YamlSectionTest {
    private static final KeySet KEYS = new KeySet("the top", List.of(), List.of("a", "b", "c"));

    @Test
    void a_known_key_that_nobody_asks_for_is_a_bug_of_the_reader() {
        assertThatThrownBy(() -> read("{a: x}", section -> section.read("a", YamlValue::text)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no reader for b, c of the top");
    }

    @Test
    void a_reader_that_asks_for_every_key_is_none_whether_they_are_there_or_not() {
        Optional<String> read =
                read(
                        "{a: x}",
                        section -> {
                            assertThat(section.states("b")).isFalse();
                            assertThat(section.value("c")).isEmpty();
                            return section.read("a", YamlValue::text);
                        });
        assertThat(read).contains("x");
    }

    @Test
    void asking_for_an_unknown_key_is_a_bug_of_the_reader() {
        assertThatThrownBy(() -> read("{}", section -> Optional.of(section.states("d"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("d is no key of the top");
    }

    @Test
    void a_value_that_is_no_mapping_is_not_read_at_all() {
        YamlDocument document = new YamlDocument("f.yml", List.of(KEYS));
        Optional<Object> read =
                document.compose("[]").orElseThrow().section(KEYS, _ -> Optional.of(1));
        assertThat(read).isEmpty();
        assertThat(document.problems()).hasSize(1);
    }

    private static <T> Optional<T> read(String text, Function<YamlSection, Optional<T>> reading) {
        YamlDocument document = new YamlDocument("f.yml", List.of(KEYS));
        return document.compose(text).orElseThrow().section(KEYS, reading);
    }
}
