package io.perfwarden.model;

import module java.base;

/** SHA-256, in lower-case hexadecimal digits unless stated otherwise. */
public final class Sha256Digest {
    private Sha256Digest() {}

    public static String of(String text) {
        return hex(bytes(text));
    }

    public static String of(byte[] bytes) {
        return hex(digest().digest(bytes));
    }

    /** The 32 bytes. */
    public static byte[] bytes(String text) {
        return digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String of(InputStream in) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[1 << 16];
        for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
            digest.update(buffer, 0, got);
        }
        return hex(digest.digest());
    }

    public static String of(Consumer<MessageDigest> parts) {
        MessageDigest digest = digest();
        parts.accept(digest);
        return hex(digest.digest());
    }

    /** A digest of parts; different lists have different digests. */
    public static String ofParts(Stream<String> parts) {
        MessageDigest digest = digest();
        parts.map(it -> it.getBytes(StandardCharsets.UTF_8))
                .forEachOrdered(bytes -> {
                    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
                    digest.update(bytes);
                });
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
