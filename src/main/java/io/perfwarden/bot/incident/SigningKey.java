package io.perfwarden.bot.incident;

import module java.base;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A key of Standard Webhooks.
 *
 * @see <a
 *     href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme">
 *     Standard Webhooks, Signature scheme</a>
 */
public final class SigningKey {
    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int LEAST = 24;
    private static final int MOST = 64;

    private final SecretKeySpec key;

    private SigningKey(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * @param text {@code whsec_} and 24 to 64 bytes in base64
     * @return absent for anything else
     */
    public static Optional<SigningKey> parse(String text) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            byte[] key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
            return key.length >= LEAST && key.length <= MOST
                    ? Optional.of(new SigningKey(key))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /**
     * A signature for the header.
     *
     * @param seconds since the epoch
     */
    String sign(String id, long seconds, String body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            String signed = id + "." + seconds + "." + body;
            byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(signature);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java has HMAC with SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
