package io.perfwarden.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A closed set of words, each of which means something.
 *
 * @param words in the order in which people are told them; never empty
 */
public record WordChoice<E>(Map<String, E> words) {
    public WordChoice {
        words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    }

    /** The constants of an enumeration, {@code ON_CHANGE} written {@code on-change}. */
    @SafeVarargs
    public static <E extends Enum<E>> WordChoice<E> of(E... values) {
        Map<String, E> words = new LinkedHashMap<>();
        for (E value : values) {
            words.put(value.name().toLowerCase(Locale.ROOT).replace('_', '-'), value);
        }
        return new WordChoice<>(words);
    }

    /** The words alone, in order. */
    public List<String> list() {
        return List.copyOf(words.keySet());
    }
}
