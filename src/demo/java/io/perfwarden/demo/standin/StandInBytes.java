package io.perfwarden.demo.standin;

import module java.base;

/** Bytes that do not change: a file's content, or an artifact. */
public final class StandInBytes {
    private final byte[] content;

    public StandInBytes(byte[] content) {
        this.content = content.clone();
    }

    public static StandInBytes of(String text) {
        return new StandInBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public byte[] toArray() {
        return content.clone();
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(content);
    }

    public int length() {
        return content.length;
    }

    public String utf8() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** The id git gives to a file of these bytes. */
    public String blobSha() {
        return digest("SHA-1", "blob " + content.length + "\0");
    }

    public String sha256() {
        return digest("SHA-256", "");
    }

    /**
     * @return lower-case hexadecimal
     */
    String digest(String algorithm, String prefix) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            digest.update(prefix.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
