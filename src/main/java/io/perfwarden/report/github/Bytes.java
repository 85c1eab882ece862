package io.perfwarden.report.github;

/** Lengths as GitHub counts them where it is least: bytes of UTF-8. */
final class Bytes {
    private Bytes() {}

    /** How many bytes a text has, half a character counted as the three that replace it. */
    static int of(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }
}
