package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The app's registration: a key made for this run, and the installation tokens handed out. */
final class Credentials {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String appId;
    private final KeyPair keys;
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();

    Credentials(String appId) {
        this.appId = appId;
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            this.keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has RSA", e);
        }
    }

    /** The private key as PKCS#8 in PEM. */
    String privateKeyPem() {
        String body =
                Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(keys.getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n";
    }

    String mintToken() {
        String token = "ghs_" + appId + "_" + UUID.randomUUID().toString().replace("-", "");
        tokens.add(token);
        return token;
    }

    boolean isToken(String authorization) {
        return tokens.contains(bearer(authorization));
    }

    /** Whether the header carries a JWT that this app signed with its key. */
    boolean isAppJwt(String authorization) {
        String[] parts = bearer(authorization).split("\\.", -1);
        if (parts.length != 3) {
            return false;
        }
        try {
            Signature rs256 = Signature.getInstance("SHA256withRSA");
            rs256.initVerify(keys.getPublic());
            rs256.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
            return rs256.verify(Base64.getUrlDecoder().decode(parts[2]))
                    && claims.path("iss").asText().equals(appId);
        } catch (GeneralSecurityException | IOException | IllegalArgumentException _) {
            return false;
        }
    }

    private static String bearer(String authorization) {
        return authorization.replaceFirst("(?i)^(bearer|token) ", "");
    }
}
