package io.perfwarden.demo;

/**
 * Text for one line of a terminal.
 *
 * @param text with escape sequences, if the palette has any
 * @param width columns it takes
 */
record TerminalLine(String text, int width) {
    static TerminalLine plain(String text) {
        return new TerminalLine(text, width(text));
    }

    /** The text with spaces up to a width. */
    String padded(int columns, boolean right) {
        String spaces = " ".repeat(Math.max(0, columns - width));
        return right ? spaces + text : text + spaces;
    }

    /** Columns that a text without escape sequences takes. */
    static int width(String text) {
        return text.codePoints().map(TerminalLine::width).sum();
    }

    private static int width(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> wide(codePoint) ? 2 : 1;
        };
    }

    private static boolean wide(int codePoint) {
        return Character.isEmojiPresentation(codePoint)
                || Character.isIdeographic(codePoint)
                || (codePoint >= 0xAC00 && codePoint <= 0xD7A3)
                || (codePoint >= 0x3041 && codePoint <= 0x30FF)
                || (codePoint >= 0xFF01 && codePoint <= 0xFF60);
    }
}
