package io.perfwarden.format.go;

import module java.base;

import io.perfwarden.format.LineWords;

/** The names of Go's benchmarks in text: {@code BenchmarkSort/size=100-8}. */
final class GoName {
    /**
     * The prefix of all names. A Go function has no lower-case letter after it; a name in Go's
     * benchmark format may.
     */
    static final String PREFIX = "Benchmark";

    private static final Set<String> SPOKEN =
            Set.of("Benchmark", "Benchmarks", "Benchmarking", "Benchmarked");

    private static final int LONGEST_SPOKEN = "Benchmarking".length();

    private GoName() {}

    static boolean isSpoken(String name) {
        return SPOKEN.contains(name);
    }

    static boolean mayBeIn(String text) {
        for (int at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + 1)) {
            int end = Math.min(endOfWord(text, at), at + LONGEST_SPOKEN + 1);
            String word = text.substring(at, end);
            if (word.equals(PREFIX) || !SPOKEN.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /** The benchmark's name at the beginning of a line; empty without one. */
    static String find(String line, String latest) {
        if (!line.startsWith(PREFIX)) {
            return "";
        }
        int end = PREFIX.length();
        if (end < line.length() && Character.isLowerCase(line.charAt(end))) {
            return "";
        }
        return isOf(latest, line) ? latest : firstWord(line);
    }

    private static boolean isOf(String name, String line) {
        return line.length() > name.length()
                && line.startsWith(name)
                && LineWords.isBlank(line.charAt(name.length()));
    }

    static String firstWord(String line) {
        return line.substring(0, endOfWord(line, 0));
    }

    private static int endOfWord(String text, int start) {
        int end = start;
        while (end < text.length() && !LineWords.isBlank(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The number of processors at a name's end, with its hyphen; may be empty. */
    static String processors(String name) {
        int hyphen = name.lastIndexOf('-');
        String digits = hyphen > 0 ? name.substring(hyphen + 1) : "";
        boolean number =
                !digits.isEmpty()
                        && digits.charAt(0) != '0'
                        && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? name.substring(hyphen) : "";
    }

    static String stripProcessors(String name, String processors) {
        return name.endsWith(processors)
                ? name.substring(0, name.length() - processors.length())
                : name;
    }
}
