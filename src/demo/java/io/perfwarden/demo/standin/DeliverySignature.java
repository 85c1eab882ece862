package io.perfwarden.demo.standin;

import module java.base;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** How GitHub signs what it delivers. */
public final class DeliverySignature {
    private static final String ALGORITHM = "HmacSHA256";

    private DeliverySignature() {}

    /** The value of the header {@code X-Hub-Signature-256} for a body. */
    public static String of(String secret, byte[] body) {
        try {
            Mac hmac = Mac.getInstance(ALGORITHM);
            hmac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return "sha256=" + HexFormat.of().formatHex(hmac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
