package io.perfwarden.model;

/**
 * A full git object id.
 *
 * @param value 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits
 */
public record CommitSha(String value) {
    private static final int SHA_1 = 40;
    private static final int SHA_256 = 64;

    public CommitSha {
        if (!isValid(value)) {
            throw new IllegalArgumentException("not a full commit id: " + value);
        }
    }

    public static boolean isValid(String text) {
        boolean valid = text.length() == SHA_1 || text.length() == SHA_256;
        for (int i = 0; valid && i < text.length(); i++) {
            char c = text.charAt(i);
            valid = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        return valid;
    }

    /** The first seven digits, as people write it. */
    public String abbreviated() {
        return value.substring(0, 7);
    }

    @Override
    public String toString() {
        return value;
    }
}
