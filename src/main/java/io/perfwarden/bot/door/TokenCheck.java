package io.perfwarden.bot.door;

import module java.base;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.jsonwebtoken.Claims;
import io.jsonwebtoken.ExpiredJwtException;
import io.jsonwebtoken.JwtException;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.PrematureJwtException;
import io.jsonwebtoken.security.PublicJwk;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.model.TextExcerpt;
import java.security.interfaces.RSAPublicKey;

/**
 * Whether a CI's token was signed for this server, and holds (RFC 7519; RFC 8725 says what to look
 * at). Nothing is asked of anybody before its issuer is one of the list.
 *
 * @param audience what tokens for this server name; empty if there is none
 */
public record TokenCheck(IssuerKeys keys, IssuerList issuers, String audience, Clock clock) {
    /** A JWT begins with the base64 of <code>{"</code>. */
    public static final String PREFIX = "eyJ";

    private static final String WHERE = "token";
    private static final int LONGEST = 16 << 10;
    private static final Set<String> ALGORITHMS = Set.of("RS256", "PS256", "ES256");
    private static final int WEAKEST_RSA = 2_048;
    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final Duration LONGEST_LIFE = Duration.ofHours(24);
    private static final Pattern FORM =
            Pattern.compile("([A-Za-z0-9_-]+)\\.([A-Za-z0-9_-]+)\\.[A-Za-z0-9_-]+");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).build();

    /** What became of a token. */
    public sealed interface CheckedToken {
        record Genuine(CiToken token) implements CheckedToken {}

        /** {@code after}: when it may be accepted, if that is so. */
        record RefusedToken(InputProblem problem, Optional<Duration> after)
                implements CheckedToken {}
    }

    /**
     * Checks a token.
     *
     * @throws io.perfwarden.model.TransientFailure if the issuer's keys cannot be had
     */
    public CheckedToken check(String token) {
        Matcher form = FORM.matcher(token);
        if (token.length() > LONGEST || !form.matches()) {
            return refuse("expected an upload token, or the token of a CI's job", "");
        }
        JsonNode header = part(form.group(1));
        String issuer = part(form.group(2)).path("iss").asText();
        String algorithm = header.path("alg").asText();
        if (!ALGORITHMS.contains(algorithm)
                || !header.path("typ").asText("JWT").equalsIgnoreCase("JWT")
                || header.has("crit")
                || header.has("zip")) {
            return refuse("expected a JWT signed with RS256, PS256 or ES256", "");
        }
        if (audience.isEmpty()) {
            return refuse(
                    "this server takes no tokens of a CI",
                    "its operator sets PERFWARDEN_SUBMIT_AUDIENCE or PERFWARDEN_PUBLIC_URL");
        }
        if (!issuers.permits(issuer)) {
            return refuse(
                    "the issuer %s is not allowed here".formatted(TextExcerpt.quote(issuer)),
                    "the server's operator names it in PERFWARDEN_SUBMIT_ISSUERS");
        }
        String id = header.path("kid").asText();
        return keys.find(issuer, id)
                .map(key -> check(token, issuer, algorithm, key))
                .orElseGet(() ->
                        new CheckedToken.RefusedToken(
                                new InputProblem(
                                        WHERE,
                                        "%s has no key %s".formatted(issuer, TextExcerpt.quote(id)),
                                        "a new key is known a minute later"),
                                Optional.of(IssuerKeys.PAUSE)));
    }

    /** A part of a token, not verified; a missing node if it is no object. */
    private static JsonNode part(String encoded) {
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(encoded));
        } catch (IOException | IllegalArgumentException _) {
            return JSON.missingNode();
        }
    }

    private CheckedToken check(String token, String issuer, String algorithm, PublicJwk<?> key) {
        if (key.toKey() instanceof RSAPublicKey rsa && rsa.getModulus().bitLength() < WEAKEST_RSA) {
            return refuse(
                    "the key %s of %s has less than %s bits"
                            .formatted(key.getId(), issuer, WEAKEST_RSA),
                    "");
        }
        if (key.getAlgorithm() != null && !key.getAlgorithm().equals(algorithm)) {
            return refuse("the key is not for " + algorithm, "");
        }
        Instant now = clock.instant();
        try {
            Claims claims =
                    Jwts.parser()
                            .sig()
                            .clear()
                            .add(List.of(Jwts.SIG.RS256, Jwts.SIG.PS256, Jwts.SIG.ES256))
                            .and()
                            .zip()
                            .clear()
                            .and()
                            .verifyWith(key.toKey())
                            .requireIssuer(issuer)
                            .clock(() -> Date.from(now))
                            .clockSkewSeconds(SKEW.toSeconds())
                            .build()
                            .parseSignedClaims(token)
                            .getPayload();
            return check(claims, token, issuer, now);
        } catch (ExpiredJwtException e) {
            return refuse(
                    "token-expired: it ended at %s, and it is %s here"
                            .formatted(e.getClaims().getExpiration().toInstant(), now),
                    "ask the CI for a new one just before it is used");
        } catch (PrematureJwtException e) {
            return refuse(
                    "it holds from %s, and it is %s here"
                            .formatted(e.getClaims().getNotBefore().toInstant(), now),
                    "set the clocks");
        } catch (JwtException | IllegalArgumentException _) {
            return refuse("its signature is not by %s".formatted(issuer), "");
        }
    }

    private CheckedToken check(Claims claims, String token, String issuer, Instant now) {
        Date issued = claims.getIssuedAt();
        Date end = claims.getExpiration();
        if (issued == null
                || end == null
                || Duration.between(issued.toInstant(), end.toInstant()).compareTo(LONGEST_LIFE)
                        > 0) {
            return refuse("expected iat and exp, at most 24 hours apart", "");
        }
        if (issued.toInstant().isAfter(now.plus(SKEW))) {
            return refuse(
                    "it is from %s, and it is %s here".formatted(issued.toInstant(), now),
                    "set the clocks");
        }
        if (!Set.of(audience).equals(claims.getAudience())) {
            return refuse(
                    "it is not for this server alone: expected the audience " + audience,
                    "ask the CI for a token with this audience");
        }
        String id = claims.getId() == null ? Sha256Digest.of(bytes(token)) : claims.getId();
        return new CheckedToken.Genuine(new CiToken(issuers.namesOf(issuer), id, texts(claims)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> texts(Claims claims) {
        Map<String, String> texts = new HashMap<>();
        claims.forEach((name, value) -> {
            if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                texts.put(name, value.toString());
            }
        });
        return texts;
    }

    private static CheckedToken refuse(String what, String hint) {
        return new CheckedToken.RefusedToken(new InputProblem(WHERE, what, hint), Optional.empty());
    }
}
