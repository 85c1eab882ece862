package io.perfwarden.demo.standin;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.security.Signature;

/** The app's registration: its key and the installation tokens handed out. */
final class StandInCredentials {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LONGEST_SECONDS = 600;

    /** How far two clocks may be apart. */
    private static final long SKEW_SECONDS = 60;

    /** One key a process: to make one takes longer than most tests. */
    private static final KeyPair KEYS = newKeys();

    private final StandInApp app;
    private final Set<String> tokens = ConcurrentHashMap.newKeySet();

    StandInCredentials(StandInApp app) {
        this.app = app;
    }

    private static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has RSA", e);
        }
    }

    /** The private key as PKCS#8 in PEM. */
    String privateKeyPem() {
        String body =
                Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(KEYS.getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n";
    }

    /** A token of the form and about the length that GitHub's have. */
    String mintToken() {
        String token = "ghs_" + app.id() + "_" + (UUID.randomUUID() + ".-_").repeat(12);
        tokens.add(token);
        return token;
    }

    void revokeTokens() {
        tokens.clear();
    }

    boolean isToken(String authorization) {
        return tokens.contains(bearer(authorization));
    }

    /**
     * @throws StandInRefusal unless the header carries a JWT that this app signed with its key, for
     *     no longer than GitHub allows
     */
    void requireApp(String authorization, Instant now) {
        String[] parts = bearer(authorization).split("\\.", -1);
        JsonNode claims = claims(parts);
        String issuer = claims.path("iss").asText();
        if (!issuer.equals(Long.toString(app.id())) && !issuer.equals(app.clientId())) {
            throw StandInRefusal.of(404, "Integration not found");
        }
        if (!isSigned(parts)) {
            throw undecodable();
        }
        long seconds = now.getEpochSecond();
        long expires = claims.path("exp").asLong();
        if (expires > seconds + LONGEST_SECONDS || expires < seconds) {
            throw StandInRefusal.of(
                    401, "'Expiration time' claim ('exp') is too far in the future");
        }
        if (claims.path("iat").asLong(Long.MAX_VALUE) > seconds + SKEW_SECONDS) {
            throw StandInRefusal.of(401, "'Issued at' claim ('iat') must be an Integer");
        }
    }

    private static JsonNode claims(String[] parts) {
        try {
            if (parts.length == 3) {
                return JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
            }
        } catch (IOException | IllegalArgumentException _) {
            throw undecodable();
        }
        throw undecodable();
    }

    private boolean isSigned(String[] parts) {
        try {
            Signature rs256 = Signature.getInstance("SHA256withRSA");
            rs256.initVerify(KEYS.getPublic());
            rs256.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            return rs256.verify(Base64.getUrlDecoder().decode(parts[2]));
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return false;
        }
    }

    private static StandInRefusal undecodable() {
        return StandInRefusal.of(401, "A JSON web token could not be decoded");
    }

    private static String bearer(String authorization) {
        return authorization.replaceFirst("(?i)^(bearer|token) ", "");
    }
}
