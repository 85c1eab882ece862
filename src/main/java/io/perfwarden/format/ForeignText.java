package io.perfwarden.format;

public final class ForeignText {
    private static final char REPLACEMENT = '\ufffd';
    private static final int QUOTED = 80;
    private static final int NOTED = 500;

    private ForeignText() {}

    /**
     * Replaces control characters and lone surrogates by U+FFFD, so that the text is one line and
     * fits UTF-8 and databases.
     */
    public static String clean(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plainAscii = c >= ' ' && c < 127;
            if (!plainAscii && (Character.isISOControl(c) || Character.isSurrogate(c))) {
                return replaceControls(text);
            }
        }
        return text;
    }

    /** A clean short quotation for a message: {@code 'abc...'}. */
    public static String quote(String text) {
        String shown = text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "...";
        return "'" + clean(shown) + "'";
    }

    /** A clean text for people, at most 500 characters. */
    public static String note(String text) {
        return clean(text.length() <= NOTED ? text : text.substring(0, NOTED) + "...");
    }

    private static String replaceControls(String text) {
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
