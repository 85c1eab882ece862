package io.perfwarden.model.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

final class LazyListTest {
    @Test
    void elements_are_made_when_they_are_asked_for() {
        List<Integer> asked = new ArrayList<>();
        List<Integer> squares =
                LazyList.of(
                        4,
                        index -> {
                            asked.add(index);
                            return index * index;
                        });

        assertThat(asked).isEmpty();
        assertThat(squares.get(3)).isEqualTo(9);
        assertThat(asked).containsExactly(3);
        assertThat(squares).containsExactly(0, 1, 4, 9).isEqualTo(List.of(0, 1, 4, 9));
    }

    @Test
    void there_is_nothing_beyond_the_end_and_nothing_to_change() {
        List<Integer> list = LazyList.of(2, index -> index);

        assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.set(0, 1)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void joined_lists_are_one_behind_the_other() {
        List<Integer> joined =
                LazyList.join(List.of(List.of(1), List.of(), List.of(2, 3), List.of(), List.of(4)));

        assertThat(joined).containsExactly(1, 2, 3, 4);
        assertThatThrownBy(() -> joined.get(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(LazyList.join(List.of(List.<Integer>of()))).isEmpty();
    }

    @Test
    void a_list_that_may_change_is_copied() {
        List<Integer> own = new ArrayList<>(List.of(1, 2));
        List<Integer> copy = LazyList.copyOf(own);
        List<Integer> doubled = LazyList.map(own, it -> it * 2);
        own.clear();

        assertThat(copy).containsExactly(1, 2);
        assertThat(doubled).containsExactly(2, 4);
        assertThat(LazyList.copyOf(doubled)).isSameAs(doubled);
    }
}
