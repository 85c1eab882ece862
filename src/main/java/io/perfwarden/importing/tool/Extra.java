package io.perfwarden.importing.tool;

import io.perfwarden.format.history.GabEntry;
import io.perfwarden.format.text.NumberText;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The lines the action writes beside a value, such as {@code threads: 4} or {@code 8 procs}. */
record Extra(String text) {
    private Stream<String> lines() {
        return Arrays.stream(text.split("[" + GabEntry.BREAK + "\n]", -1)).map(String::strip);
    }

    /** What follows a label on its line. */
    Optional<String> after(String label) {
        return lines().filter(line -> line.startsWith(label))
                .map(line -> line.substring(label.length()).strip())
                .findFirst();
    }

    /** What stands before a word on its line. */
    Optional<String> before(String word) {
        return lines().filter(line -> line.endsWith(word))
                .map(line -> line.substring(0, line.length() - word.length()).strip())
                .findFirst();
    }

    /** The number that follows a label, whatever comes after it. */
    OptionalDouble number(String label) {
        Optional<String> rest = after(label);
        return rest.isEmpty()
                ? OptionalDouble.empty()
                : NumberText.parse(rest.get().split(" ", 2)[0]);
    }
}
