package io.perfwarden.report;

import module java.base;

/** SHA-256 in lower-case hexadecimal digits. */
public final class Sha256Digest {
    private Sha256Digest() {}

    public static String of(String text) {
        return hex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Of a stream to its end, which stays open. */
    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    public static String of(InputStream in) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[1 << 16];
        for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
            digest.update(buffer, 0, got);
        }
        return hex(digest.digest());
    }

    private static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
