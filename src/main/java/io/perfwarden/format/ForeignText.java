package io.perfwarden.format;

/** Text from an untrusted file, made safe to keep and to show. */
public final class ForeignText {
    private static final char REPLACEMENT = '\ufffd';
    private static final int QUOTED = 80;
    private static final int NOTED = 500;

    private ForeignText() {}

    /**
     * The text with every control character and every lone surrogate replaced by U+FFFD, so that it
     * is one line and survives encoding to UTF-8 and storing in a database.
     */
    public static String clean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plainAscii = c >= ' ' && c < 127;
            if (!plainAscii && (Character.isISOControl(c) || Character.isSurrogate(c))) {
                return replaced(text);
            }
        }
        return text;
    }

    /** A short quotation for a message, cleaned and cut: {@code 'abc...'}. */
    public static String quote(String text) {
        String shown = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
        return "'" + clean(shown) + "'";
    }

    /** A text for people, such as an error message: cleaned, and cut after 500 characters. */
    public static String note(String text) {
        return clean(text.length() <= NOTED ? text : text.substring(0, NOTED) + "...");
    }

    private static String replaced(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> Character.isISOControl(c) || isLoneSurrogate(c) ? REPLACEMENT : c)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
