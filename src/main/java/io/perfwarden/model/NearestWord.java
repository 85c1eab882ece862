package io.perfwarden.model;

import module java.base;

/** Finds the word that the user probably meant, for hints only. */
public final class NearestWord {
    /** Longer texts are no typing errors. */
    private static final int MAX_LENGTH = 64;

    private NearestWord() {}

    /**
     * The nearest known word within one edit for every three typed characters, at least one.
     * Ignores case; {@code _} equals {@code -}. Of equally near words the first counts.
     */
    public static Optional<String> of(String typed, Collection<String> known) {
        return findWithin(Math.max(1, typed.length() / 3), typed, known);
    }

    /**
     * The nearest known word within so many insertions, deletions, replacements and swaps of
     * neighbours.
     */
    public static Optional<String> findWithin(int edits, String typed, Collection<String> known) {
        if (typed.isEmpty() || typed.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String plain = plain(typed);
        Optional<String> nearest = Optional.empty();
        int least = edits + 1;
        for (String word : known) {
            int distance = distance(plain, plain(word));
            if (distance < least) {
                least = distance;
                nearest = Optional.of(word);
            }
        }
        return nearest;
    }

    /** The hint, or an empty text. */
    public static String hint(String typed, Collection<String> known) {
        return of(typed, known).map(word -> "did you mean \"" + word + "\"?").orElse("");
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        Arrays.setAll(last, column -> column);
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            beforeLast = last;
            last = row;
        }
        return last[b.length()];
    }
}
