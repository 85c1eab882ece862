package io.perfwarden.model;

import module java.base;

/** Foreign text for our sentences: one bounded line without invisible characters. */
public final class TextExcerpt {
    private static final int QUOTED = 60;
    private static final int SOME = 5;

    private TextExcerpt() {}

    /**
     * Removes control, formatting and bidirectional characters and lone surrogates; joins white
     * space; strips and cuts.
     *
     * @param codePoints most to keep; a cut text ends in {@code …}
     */
    public static String of(String text, int codePoints) {
        if (text.length() <= codePoints && isPlain(text)) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        long left = 16L * codePoints;
        for (int i = 0; i < text.length() && left > 0; left--) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            if (isSpace(codePoint)) {
                if (!endsInSpace(kept)) {
                    kept.append(' ');
                }
            } else if (isVisible(codePoint)) {
                kept.appendCodePoint(codePoint);
            }
        }
        String clean = kept.toString().strip();
        return clean.codePointCount(0, clean.length()) <= codePoints
                ? clean
                : clean.substring(0, clean.offsetByCodePoints(0, codePoints - 1)) + "…";
    }

    /** Whether it has only visible ASCII characters with single spaces. */
    private static boolean isPlain(String text) {
        boolean isSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || (c == ' ' && isSpace)) {
                return false;
            }
            isSpace = c == ' ';
        }
        return text.isEmpty() || !isSpace;
    }

    /** At most 60 characters in double quotes. */
    public static String quote(String text) {
        return '"' + of(text, QUOTED) + '"';
    }

    /** The first five names, each cut, and the number of the rest. */
    public static String some(Collection<String> names) {
        return enumerate(names, SOME, name -> of(name, QUOTED));
    }

    /** The first names, each cut and in double quotes, and the number of the rest. */
    public static String quote(Collection<String> names, int most) {
        return enumerate(names, most, TextExcerpt::quote);
    }

    private static String enumerate(
            Collection<String> names, int most, UnaryOperator<String> written) {
        String first = names.stream().limit(most).map(written).collect(Collectors.joining(", "));
        return names.size() > most ? first + " and " + (names.size() - most) + " more" : first;
    }

    private static boolean endsInSpace(StringBuilder text) {
        return text.length() > 0 && text.charAt(text.length() - 1) == ' ';
    }

    private static boolean isSpace(int codePoint) {
        return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}
