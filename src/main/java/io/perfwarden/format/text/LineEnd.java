package io.perfwarden.format.text;

/** Where the text of a file stops without a line end. */
public final class LineEnd {
    /** What may stand last in a line that is whole, letters aside. */
    private static final String CLOSING = ")]}\"'%";

    /** Units of their own, and the beginnings of others. */
    private static final String PREFIXES = "nu\u00b5\u03bcmkKMG";

    private LineEnd() {}

    /**
     * Whether more may have followed that changes what the line says: its last number may have had
     * more digits or a longer unit, as {@code 1.5 m} of {@code 1.5 ms}. A line that ends in a word,
     * a bracket or a blank is taken as whole, for some programs end no file with a line end.
     */
    public static boolean isWithin(String line) {
        if (line.isEmpty()) {
            return false;
        }
        char last = line.charAt(line.length() - 1);
        if (Character.isLetter(last)) {
            return PREFIXES.indexOf(last) >= 0 && isBehindNumber(line, line.length() - 2);
        }
        return !Character.isWhitespace(last) && CLOSING.indexOf(last) < 0;
    }

    private static boolean isBehindNumber(String line, int index) {
        int at = index;
        while (at >= 0 && Words.isBlank(line.charAt(at))) {
            at--;
        }
        return at >= 0 && Character.isDigit(line.charAt(at));
    }
}
