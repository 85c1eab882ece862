package io.perfwarden.fuzz;

import module java.base;

/**
 * Words for the fuzzer to put together, in libFuzzer's form: one quoted string a line. The words
 * are those of a format's samples, so that a mutation has a chance to be that format.
 */
final class Dictionary {
    private static final Pattern WORD =
            Pattern.compile(
                    "\"[^\"\\n]{1,40}\":?|[\\p{L}_%/][\\p{L}\\p{N}_./:%-]{0,29}|[^\\p{L}\\p{N}\\s]{1,4}");

    private static final int MOST_WORDS = 400;

    private static final List<String> ODD =
            List.of(
                    "NaN",
                    "-Infinity",
                    "1e999",
                    "-0",
                    "1e-999",
                    "99999999999999999999",
                    "null",
                    "\"\"",
                    "{",
                    "}",
                    "[",
                    "]",
                    "{\"\":",
                    "\\u0000",
                    "\\ud800",
                    "\u001b[",
                    "\r",
                    "\ufeff",
                    "\ufffd",
                    "\u00b5",
                    "\u00c2\u00b5",
                    "\u0085",
                    "\ud83d\ude80",
                    "\t");

    private Dictionary() {}

    /** The dictionary's text. */
    static String of(List<byte[]> samples) {
        Set<String> words = new LinkedHashSet<>(ODD);
        for (byte[] sample : samples) {
            WORD.matcher(new String(sample, StandardCharsets.UTF_8))
                    .results()
                    .map(found -> found.group())
                    .takeWhile(_ -> words.size() < MOST_WORDS)
                    .forEach(words::add);
        }
        return words.stream().map(Dictionary::quoted).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String quoted(String word) {
        StringBuilder line = new StringBuilder("\"");
        for (byte each : word.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = each > ' ' && each < 127 && each != '"' && each != '\\';
            line.append(plain ? (char) each : String.format("\\x%02x", each));
        }
        return line.append('"').toString();
    }
}
