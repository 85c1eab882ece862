package io.perfwarden.scm;

import java.util.regex.Pattern;

/**
 * A full git object id.
 *
 * @param value 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits
 */
public record CommitSha(String value) {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    public CommitSha {
        if (!isValid(value)) {
            throw new IllegalArgumentException("not a full commit id: " + value);
        }
    }

    /** Whether a text is a full commit id. */
    public static boolean isValid(String text) {
        return HEX.matcher(text).matches();
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
