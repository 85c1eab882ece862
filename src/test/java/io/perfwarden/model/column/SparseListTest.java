package io.perfwarden.model.column;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

final class SparseListTest {
    private record Word(int weight, String text) {}

    private static final SparseList.Order<Word> ORDER =
            new SparseList.Order<>(
                    word -> Math.floorDiv(word.weight(), 3),
                    Comparator.comparingInt((Word word) -> word.weight() / 3)
                            .thenComparing(Word::text));

    @Test
    void it_is_the_sorted_list_of_all() {
        Random random = new Random(3);
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            words.add(new Word(random.nextInt(30), "w" + random.nextInt(50)));
        }
        List<Word> sorted = words.stream().sorted(ORDER.whole()).toList();

        SparseList<Word> sifted = sifted(words, new ArrayList<>());

        assertThat(sifted).isEqualTo(sorted);
        assertThat(sifted.unsortedList()).isEqualTo(words);
        assertThat(sifted.thatMatter())
                .isEqualTo(sorted.stream().filter(word -> word.weight() == 7).toList());
    }

    @Test
    void what_matters_is_never_made_again() {
        List<Word> words = List.of(new Word(9, "a"), new Word(7, "b"), new Word(8, "c"));
        List<Integer> made = new ArrayList<>();

        SparseList<Word> sifted = sifted(words, made);

        assertThat(sifted.thatMatter()).containsExactly(words.get(1));
        assertThat(made).isEmpty();
        assertThat(sifted.get(0)).isEqualTo(words.get(1));
        assertThat(made).doesNotContain(1);
    }

    private static SparseList<Word> sifted(List<Word> words, List<Integer> made) {
        SparseList.Builder<Word> builder = new SparseList.Builder<>(word -> word.weight() == 7);
        words.forEach(builder::add);
        return builder.build(
                number -> {
                    made.add(number);
                    return words.get(number);
                },
                ORDER);
    }
}
