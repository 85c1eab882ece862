package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.model.Sha256Digest;

/** Tells whether something shown has changed without keeping the text. */
final class TextDigest {
    private TextDigest() {}

    /** SHA-256 of the parts, separated so that no two lists of parts share a digest. */
    static String of(String... parts) {
        return Sha256Digest.of(to -> {
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                to.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                to.update(bytes);
            }
        });
    }
}
