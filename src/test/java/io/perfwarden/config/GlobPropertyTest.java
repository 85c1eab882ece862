package io.perfwarden.config;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Held against the obvious implementation: write out the braces, make regular expressions. */
class GlobPropertyTest {
    private static final int CASES = 20_000;

    @Test
    void a_glob_matches_what_its_written_out_form_matches() {
        Random random = new Random(20260101);
        int matches = 0;
        for (int i = 0; i < CASES; i++) {
            String pattern = pattern(random, 2);
            String text = text(random, "ab/", 7);
            boolean expected =
                    writtenOut(pattern).stream()
                            .anyMatch(plain -> regex(plain).matcher(text).matches());
            assertThat(GlobPattern.parse(pattern).matches(text))
                    .as("%s against %s", pattern, text)
                    .isEqualTo(expected);
            matches += expected ? 1 : 0;
        }
        assertThat(matches).isBetween(CASES / 20, CASES - CASES / 20);
    }

    @Test
    void a_name_matches_from_a_start_as_the_rest_of_it_does() {
        Random random = new Random(20261126);
        int matches = 0;
        for (int i = 0; i < CASES; i++) {
            GlobPattern glob = GlobPattern.parse(pattern(random, 2));
            String text = text(random, "ab/\u00b5", 9);
            List<Integer> starts =
                    IntStream.range(1, Math.max(1, text.length()))
                            .filter(_ -> random.nextInt(3) == 0)
                            .boxed()
                            .toList();
            boolean expected =
                    glob.matches(text)
                            || starts.stream().anyMatch(at -> glob.matches(text.substring(at)));
            assertThat(glob.matches(text, starts))
                    .as("%s against %s from %s", glob, text, starts)
                    .isEqualTo(expected);
            matches += expected ? 1 : 0;
        }
        assertThat(matches).isBetween(CASES / 20, CASES - CASES / 20);
    }

    /** No slash next to braces: what {@code **}{@code /} means there depends on both sides. */
    private static String pattern(Random random, int depth) {
        StringBuilder pattern = new StringBuilder();
        for (int pieces = 1 + random.nextInt(4); pieces > 0; pieces--) {
            pattern.append(
                    switch (random.nextInt(depth > 0 ? 9 : 7)) {
                        case 0 -> "a";
                        case 1 -> "b";
                        case 2 -> "/";
                        case 3 -> "?";
                        case 4 -> "*";
                        case 5 -> "**";
                        case 6 -> "a/**/";
                        default ->
                                "a{"
                                        + pattern(random, depth - 1)
                                        + ","
                                        + pattern(random, depth - 1)
                                        + "}b";
                    });
        }
        return pattern.toString();
    }

    private static String text(Random random, String alphabet, int longest) {
        return random.ints(random.nextInt(longest + 1), 0, alphabet.length())
                .mapToObj(index -> alphabet.substring(index, index + 1))
                .collect(Collectors.joining());
    }

    /** The same pattern without braces, once for each choice among its alternatives. */
    private static List<String> writtenOut(String pattern) {
        int open = pattern.lastIndexOf('{');
        if (open < 0) {
            return List.of(pattern);
        }
        int close = pattern.indexOf('}', open);
        List<String> all = new ArrayList<>();
        for (String choice : pattern.substring(open + 1, close).split(",", -1)) {
            all.addAll(
                    writtenOut(pattern.substring(0, open) + choice + pattern.substring(close + 1)));
        }
        return all;
    }

    private static Pattern regex(String plain) {
        String regex =
                plain.replaceAll("(?<=^|/)\\*\\*+/", "\u0001")
                        .replaceAll("\\*\\*+", "\u0002")
                        .replace("*", "[^/]*")
                        .replace("?", "[^/]")
                        .replace("\u0001", "(?:.*/)?")
                        .replace("\u0002", ".*");
        return Pattern.compile(regex);
    }
}
