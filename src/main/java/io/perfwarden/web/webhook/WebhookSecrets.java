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

    /** One a secret, to be copied: making one anew takes longer. */
    private final List<Mac> signers;

    /**
     * @throws IllegalArgumentException if there is none, or one is empty
     */
    public WebhookSecrets(List<String> secrets) {
        if (secrets.isEmpty() || secrets.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException("at least one webhook secret, and none empty");
        }
        this.signers = secrets.stream().map(WebhookSecrets::signer).toList();
    }

    private static Mac signer(String secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
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
        for (Mac signer : signers) {
            found |= MessageDigest.isEqual(claimed, copy(signer).doFinal(body));
        }
        return found;
    }

    private static Mac copy(Mac signer) {
        try {
            return (Mac) signer.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's " + ALGORITHM + " can be copied", e);
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
