package io.perfwarden.web.webhook;

import module java.base;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secrets a delivery may be signed with: one, or several while they are rotated.
 *
 * @see <a
 *     href="https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries">GitHub,
 *     validating webhook deliveries</a>
 */
public final class WebhookSecrets {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "sha256=";
    private static final int LENGTH = PREFIX.length() + 64;

    private final List<SecretKeySpec> keys;

    /**
     * @throws IllegalArgumentException if there is none, or one is empty
     */
    public WebhookSecrets(List<String> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("at least one webhook secret, and none empty");
        }
        this.keys =
                secrets.stream()
                        .map(secret -> secret.getBytes(StandardCharsets.UTF_8))
                        .map(bytes -> new SecretKeySpec(bytes, ALGORITHM))
                        .toList();
    }

    /** Whether a header could be a signature at all, before anything is computed or read. */
    public static boolean isWellFormed(Optional<String> header) {
        return header.filter(value -> value.startsWith(PREFIX) && value.length() == LENGTH)
                .filter(value ->
                        value.chars().skip(PREFIX.length()).allMatch(HexFormat::isHexDigit))
                .isPresent();
    }

    /**
     * Whether a body was signed with one of the secrets. Takes the same time whichever it was, and
     * wherever a wrong signature differs.
     *
     * @param header value of {@code X-Hub-Signature-256}
     * @param body the bytes as they came
     */
    public boolean isSigned(Optional<String> header, byte[] body) {
        if (!isWellFormed(header)) {
            return false;
        }
        byte[] claimed = HexFormat.of().parseHex(header.orElseThrow().substring(PREFIX.length()));
        boolean found = false;
        for (SecretKeySpec key : keys) {
            found |= MessageDigest.isEqual(claimed, signature(key, body));
        }
        return found;
    }

    private static byte[] signature(SecretKeySpec key, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
