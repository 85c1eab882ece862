package io.perfwarden.bot.commit;

import module java.base;

/** Tells whether something shown has changed without keeping the text. */
final class TextDigest {
    private TextDigest() {}

    /** SHA-256 of the parts, separated so that no two lists of parts share a digest. */
    static String of(String... parts) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                sha.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                sha.update(bytes);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
