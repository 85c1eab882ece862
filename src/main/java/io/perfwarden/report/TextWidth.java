package io.perfwarden.report;

/** How wide text is in a fixed-width font. */
public final class TextWidth {
    private TextWidth() {}

    /** Columns a text takes: wide characters of East Asian scripts and emoji take two. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int point) {
        int type = Character.getType(point);
        boolean nothing =
                type == Character.NON_SPACING_MARK
                        || type == Character.ENCLOSING_MARK
                        || type == Character.FORMAT;
        return nothing ? 0 : isWide(point) ? 2 : 1;
    }

    private static boolean isWide(int point) {
        return (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F000 && point <= 0x1FAFF)
                || point >= 0x20000;
    }
}
