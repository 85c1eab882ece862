package io.perfwarden.model.column;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.BenchmarkId;
import org.junit.jupiter.api.Test;

/** Of a million names, two hashes of 64 bits are equal in one of thirty million cases. */
class SeededHashTest {
    private static final int LONGEST = 40;

    private final SeededHash hashes = new SeededHash();

    @Test
    void characters_hash_as_the_same_in_a_string_wherever_they_stand() {
        Random random = new Random(3);
        for (int length = 1; length <= LONGEST; length++) {
            byte[] around = new byte[LONGEST + 16];
            random.nextBytes(around);
            int start = random.nextInt(9);
            String name = new String(around, start, length, StandardCharsets.ISO_8859_1);
            assertThat(hashes.of(around, start, length))
                    .as(name)
                    .isEqualTo(hashes.of(new BenchmarkId(name, Map.of())));
        }
    }

    @Test
    void names_that_differ_in_any_letters_differ() {
        Set<String> names = new TreeSet<>();
        String name = "a".repeat(LONGEST);
        for (int i = 0; i <= LONGEST; i++) {
            names.add(name.substring(i));
            names.add("\0".repeat(i));
            names.add("慡".repeat(i));
        }
        for (int i = 0; i < LONGEST; i++) {
            for (int j = i; j < LONGEST; j++) {
                for (char letter : new char[] {'\u0000', 'b', 'á', 'ā'}) {
                    char[] changed = name.toCharArray();
                    changed[i] = letter;
                    changed[j] = letter;
                    names.add(new String(changed));
                }
            }
        }
        Set<Long> different = new HashSet<>();
        names.forEach(it -> different.add(hashes.of(it, 1)));
        assertThat(different).hasSameSizeAs(names);
    }

    @Test
    void nobody_knows_them_beforehand() {
        assertThat(new SeededHash().of("name", 1)).isNotEqualTo(hashes.of("name", 1));
    }
}
