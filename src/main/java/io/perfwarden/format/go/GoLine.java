package io.perfwarden.format.go;

import io.perfwarden.format.text.NumberText;
import io.perfwarden.format.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A result line of {@code go test -bench}: {@code BenchmarkSort/size=100-8 8738 6224 ns/op 64.26
 * MB/s}, as golang.org/design/14313-benchmark-format defines it.
 *
 * @param name with the number of processors, where it has one
 * @param values in the line's order
 */
record GoLine(String name, List<Value> values) {
    /**
     * What the names of all benchmarks begin with. Functions of Go have no lower-case letter behind
     * it; names in files of its benchmark format may.
     */
    static final String PREFIX = "Benchmark";

    /** What sentences begin with. */
    private static final Set<String> SPOKEN =
            Set.of("Benchmark", "Benchmarks", "Benchmarking", "Benchmarked");

    /** A value with its unit as printed. */
    record Value(String unit, double value) {}

    /** Reads a line that begins with the benchmark's name. */
    static Optional<GoLine> parse(String line) {
        String name = nameIn(line);
        return name.isEmpty() ? lowerCase(line) : parse(name, line.substring(name.length()));
    }

    /**
     * A line whose name goes on in lower case. Sentences begin like that as well, so nothing but
     * values may follow, the first of them per something.
     */
    static Optional<GoLine> lowerCase(String line) {
        String name = line.startsWith(PREFIX) ? firstWord(line) : "";
        if (name.isEmpty() || SPOKEN.contains(name)) {
            return Optional.empty();
        }
        int words = Words.of(line).size();
        return parse(name, line.substring(name.length()))
                .filter(it -> it.values().getFirst().unit().indexOf('/') > 0)
                .filter(it -> words == 2 + 2 * it.values().size());
    }

    /** Reads what follows a benchmark's name. */
    static Optional<GoLine> parse(String name, String rest) {
        Words words = new Words(rest);
        if (!words.next() || !words.word().chars().allMatch(Character::isDigit)) {
            return Optional.empty();
        }
        List<Value> values = new ArrayList<>();
        while (words.next()) {
            OptionalDouble value = NumberText.parse(words.word());
            if (value.isEmpty() || !words.next()) {
                break;
            }
            values.add(new Value(words.word(), value.getAsDouble()));
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(new GoLine(name, values));
    }

    /** Whether a number stands behind a name, as the iterations of a result do. */
    static boolean isCounted(String name, String line) {
        Words words = new Words(line.substring(name.length()));
        return words.next() && Character.isDigit(words.word().charAt(0));
    }

    /** The benchmark's name a line begins with, or nothing. */
    static String nameIn(String line) {
        if (!line.startsWith(PREFIX)) {
            return "";
        }
        int end = PREFIX.length();
        if (end < line.length() && Character.isLowerCase(line.charAt(end))) {
            return "";
        }
        return firstWord(line);
    }

    private static String firstWord(String line) {
        int end = 0;
        while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
            end++;
        }
        return line.substring(0, end);
    }

    /** The number of processors at the end of a name, with its hyphen, or nothing. */
    static String processors(String name) {
        int hyphen = name.lastIndexOf('-');
        boolean number =
                hyphen > 0
                        && hyphen + 1 < name.length()
                        && name.charAt(hyphen + 1) != '0'
                        && name.substring(hyphen + 1).chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? name.substring(hyphen) : "";
    }

    /** A name without a number of processors, if it ends in that one. */
    static String without(String name, String processors) {
        return name.endsWith(processors)
                ? name.substring(0, name.length() - processors.length())
                : name;
    }
}
