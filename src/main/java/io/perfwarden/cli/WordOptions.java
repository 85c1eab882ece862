package io.perfwarden.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Options that take one of a few words. */
final class WordOptions {
    private WordOptions() {}

    /** The constant whose text is the word, in whatever case. */
    static <E extends Enum<E>> E find(E[] constants, String word) {
        for (E constant : constants) {
            if (constant.toString().equalsIgnoreCase(word)) {
                return constant;
            }
        }
        String all = Arrays.stream(constants).map(Enum::toString).collect(Collectors.joining(", "));
        throw new TypeConversionException("expected one of " + all + " but was '" + word + "'");
    }
}
