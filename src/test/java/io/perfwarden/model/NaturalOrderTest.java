package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class NaturalOrderTest {
    @Test
    void numbers_in_names_are_ordered_by_their_value() {
        assertThat(
                        Stream.of("op10", "op2", "op1", "op11/b", "op11/a", "op02", "op")
                                .sorted(NaturalOrder::compare))
                .containsExactly("op", "op1", "op02", "op2", "op10", "op11/a", "op11/b");
    }
}
