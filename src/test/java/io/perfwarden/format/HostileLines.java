package io.perfwarden.format;

import module java.base;

/**
 * What a text of some format becomes when one of its lines is made long: a run of blanks, of
 * digits, of the line's own words or of the whole line, behind each of its words.
 */
final class HostileLines {
    private static final Pattern WORD = Pattern.compile("[A-Za-z]+|\\d+|[^A-Za-z\\d]");
    private static final Pattern LETTERS = Pattern.compile("[A-Za-z]+");
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /** Longer lines are of documents; their beginning says enough. */
    private static final int LONGEST = 400;

    private static final int MOST_LINES = 10;
    private static final int MOST_PLACES = 7;

    /**
     * A text that grows.
     *
     * @param what for messages
     * @param grown the text with a run of about so many characters, so many times
     */
    record Growing(String what, BiFunction<Integer, Integer, String> grown) {
        @Override
        public String toString() {
            return what;
        }
    }

    private HostileLines() {}

    /** A line of nothing else, behind a text. */
    static List<Growing> behind(String text) {
        return Stream.of(" ", "1", "a", "a ", "\"", "{", "[", "<", ",", "=", "-", ":", "\u001b[")
                .map(run ->
                        new Growing(
                                "a line of '" + run + "' behind it",
                                (n, times) -> text + "\n" + run(run, n, times) + "\n"))
                .toList();
    }

    /** Each line of a text made long. */
    static List<Growing> of(String text) {
        List<String> lines = text.lines().toList();
        List<Growing> all = new ArrayList<>(behind(text));
        for (int index : distinct(lines).values()) {
            String line = lines.get(index);
            all.add(
                    new Growing(
                            "the line '" + line + "' again and again",
                            (n, times) -> text + "\n" + run(line + "\n", n, times)));
            for (int place : places(line)) {
                for (String run : runs(line, place)) {
                    all.add(
                            new Growing(
                                    "'" + run + "' at " + place + " of '" + line + "'",
                                    (n, times) ->
                                            with(
                                                    lines,
                                                    index,
                                                    inserted(line, place, run(run, n, times)))));
                }
            }
        }
        return all;
    }

    /** The places of the first lines of each shape. */
    private static Map<String, Integer> distinct(List<String> lines) {
        Map<String, Integer> first = new LinkedHashMap<>();
        for (int i = 0; i < lines.size() && first.size() < MOST_LINES; i++) {
            String line = lines.get(i);
            if (!line.isBlank() && line.length() <= LONGEST) {
                first.putIfAbsent(shape(line), i);
            }
        }
        return first;
    }

    private static String shape(String line) {
        return DIGITS.matcher(LETTERS.matcher(line).replaceAll("a")).replaceAll("0");
    }

    /** Behind words, evenly spread over the line, the last one included. */
    private static List<Integer> places(String line) {
        List<Integer> ends = WORD.matcher(line).results().map(MatchResult::end).toList();
        List<Integer> some = new ArrayList<>();
        int count = Math.min(MOST_PLACES, ends.size());
        for (int i = 1; i <= count; i++) {
            some.add(ends.get(ends.size() * i / count - 1));
        }
        return some;
    }

    private static List<String> runs(String line, int place) {
        String before = line.substring(0, place);
        String word =
                WORD.matcher(before).results().reduce((_, last) -> last).orElseThrow().group();
        return List.of(" ", "1", word, word + " ", "1 ", line);
    }

    private static String inserted(String line, int place, String run) {
        return line.substring(0, place) + run + line.substring(place);
    }

    private static String with(List<String> lines, int index, String changed) {
        List<String> all = new ArrayList<>(lines);
        all.set(index, changed);
        return String.join("\n", all) + "\n";
    }

    private static String run(String piece, int length, int times) {
        return piece.repeat(times * Math.max(1, length / piece.length()));
    }
}
