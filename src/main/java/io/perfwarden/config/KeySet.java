package io.perfwarden.config;

import io.perfwarden.model.NearestWord;
import java.util.List;

/**
 * The keys that one kind of mapping may have.
 *
 * @param place where such a mapping stands, in words: "a suite, under suites"
 * @param required those it must have
 * @param known all of them, in the order in which people are told them
 */
public record KeySet(String place, List<String> required, List<String> known) {
    public KeySet {
        required = List.copyOf(required);
        known = List.copyOf(known);
    }

    /** What to tell somebody who wrote a key that is not known here; may be empty. */
    String hintFor(String key, List<KeySet> relatives) {
        if (key.equals("<<")) {
            return "merge keys are not understood; write the keys out";
        }
        return relatives.stream()
                .filter(relative -> relative.known.contains(key))
                .findFirst()
                .map(relative -> "it belongs to " + relative.place)
                .orElseGet(() -> NearestWord.hint(key, known));
    }
}
