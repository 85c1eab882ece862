package io.perfwarden.bot.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.jsonwebtoken.Jwts;
import io.perfwarden.bot.door.TokenCheck.CheckedToken;
import io.perfwarden.demo.standin.StandInIssuer;
import io.perfwarden.demo.standin.StandInIssuer.IssuerFault;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Only what an allowed issuer signed for this server holds; and it is asked seldom. */
class TokenCheckTest {
    private static final String AUDIENCE = "https://perf.example.org";

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-01T10:00:00Z"));
    private final StandInIssuer issuer = StandInIssuer.start(clock);
    private final TokenCheck check = check(Set.of(issuer.url()));

    private TokenCheck check(Set<String> allowed) {
        return new TokenCheck(
                new IssuerKeys(OutgoingHttp.PLAIN, clock),
                new IssuerList("https://token.actions.githubusercontent.com", allowed),
                AUDIENCE,
                clock);
    }

    @AfterEach
    void end() {
        issuer.close();
    }

    private String mint(Map<String, Object> claims) {
        return issuer.mint(AUDIENCE, claims);
    }

    private String refusal(String token) {
        CheckedToken checked = check.check(token);
        assertThat(checked).isInstanceOf(CheckedToken.RefusedToken.class);
        String line = ((CheckedToken.RefusedToken) checked).problem().line();
        assertThat(line).as("nothing of the token is shown").doesNotContain(token.split("\\.")[2]);
        return line;
    }

    private void accept(String token) {
        assertThat(check.check(token)).isInstanceOf(CheckedToken.Genuine.class);
    }

    private static String encode(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
    }

    /** A token with another header. */
    private static String withHeader(String token, String header) {
        return encode(header) + token.substring(token.indexOf('.'));
    }

    private static String hmac(byte[] key, String text) throws GeneralSecurityException {
        var mac = javax.crypto.Mac.getInstance("HmacSHA256");
        mac.init(new javax.crypto.spec.SecretKeySpec(key, "HmacSHA256"));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(mac.doFinal(text.getBytes(UTF_8)));
    }

    @Test
    void a_token_for_this_server_holds_and_its_claims_are_known() {
        CheckedToken checked = check.check(mint(Map.of("project_id", "4711", "odd", List.of(1))));
        CiToken token = ((CheckedToken.Genuine) checked).token();
        assertThat(token.claim("project_id")).contains("4711");
        assertThat(token.issuers()).containsExactly(issuer.url());
        assertThat(issuer.asked()).isOne();
    }

    @Test
    void attack_1_no_algorithm_and_a_public_key_as_a_secret_are_refused_before_any_request()
            throws GeneralSecurityException {
        String token = mint(Map.of());
        String none = encode("{\"alg\":\"none\",\"kid\":\"key-1\"}");
        String secret = encode("{\"alg\":\"HS256\",\"kid\":\"key-1\"}");
        String body = token.split("\\.")[1];
        assertThat(refusal(none + "." + body + ".AA")).contains("RS256");
        assertThat(check.check(none + "." + body + "."))
                .isInstanceOf(CheckedToken.RefusedToken.class);
        String signed = secret + "." + body;
        assertThat(refusal(signed + "." + hmac(issuer.publicKey().getEncoded(), signed)))
                .contains("RS256");
        assertThat(issuer.asked()).isZero();
    }

    @Test
    void attack_2_a_key_that_the_token_brings_or_names_is_not_used() {
        try (StandInIssuer own = StandInIssuer.start(clock, "evil")) {
            String forged = own.mint(AUDIENCE, Map.of("iss", issuer.url()));
            assertThat(refusal(forged)).contains("signature");
            String pointing =
                    withHeader(
                            forged,
                            "{\"alg\":\"RS256\",\"kid\":\"key-1\",\"jku\":\"%s/keys\",\"x5u\":\"%s\"}"
                                    .formatted(own.url(), own.url()));
            assertThat(refusal(pointing)).contains("signature");
            assertThat(own.asked()).isZero();
        }
        assertThat(refusal(withHeader(mint(Map.of()), "{\"alg\":\"RS256\",\"crit\":[\"b64\"]}")))
                .contains("RS256");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s/",
                "%s.evil.example",
                "HTTP://127.0.0.1",
                "http://127.0.0.1@evil.example",
                "https://gitlab.com.evil.example",
                "http://gitlab.com",
                "https://GitLab.com",
                "https://gitlab.com:443",
                "https://oidc.circleci.com/org/../x",
                "http://169.254.169.254",
                "file:///etc/passwd",
                ""
            })
    void attack_3_and_4_an_issuer_that_only_looks_like_one_is_asked_nothing(String odd) {
        assertThat(refusal(mint(Map.of("iss", odd.formatted(issuer.url()))))).contains("issuer");
        assertThat(issuer.asked()).isZero();
    }

    @Test
    void attack_5_and_6_a_token_for_another_server_or_for_several_is_refused() {
        assertThat(refusal(issuer.mint("sts.amazonaws.com", Map.of()))).contains(AUDIENCE);
        assertThat(refusal(mint(Map.of("aud", List.of(AUDIENCE, "sts.amazonaws.com")))))
                .contains(AUDIENCE);
        accept(mint(Map.of("aud", List.of(AUDIENCE))));
        var silent = new TokenCheck(check.keys(), check.issuers(), "", clock);
        assertThat(silent.check(issuer.mint("", Map.of("aud", ""))))
                .isInstanceOf(CheckedToken.RefusedToken.class);
    }

    @Test
    void attack_27_a_flood_of_unknown_keys_asks_the_issuer_once_a_minute() {
        accept(mint(Map.of()));
        for (int i = 0; i < 20; i++) {
            String unknown = "{\"alg\":\"RS256\",\"kid\":\"x%d\"}".formatted(i);
            assertThat(refusal(withHeader(mint(Map.of()), unknown))).contains("has no key");
        }
        assertThat(issuer.asked()).isOne();
        clock.advance(IssuerKeys.PAUSE);
        refusal(withHeader(mint(Map.of()), "{\"alg\":\"RS256\",\"kid\":\"y\"}"));
        refusal(withHeader(mint(Map.of()), "{\"alg\":\"RS256\",\"kid\":\"z\"}"));
        assertThat(issuer.asked()).isEqualTo(2);
    }

    @Test
    void attack_33_a_clock_that_is_wrong_by_more_than_a_minute_is_named() {
        long now = clock.instant().getEpochSecond();
        accept(mint(Map.of("exp", now - 50)));
        accept(mint(Map.of("nbf", now + 50, "iat", now + 50)));
        assertThat(refusal(mint(Map.of("exp", now - 70)))).contains("token-expired", "10:00:00Z");
        assertThat(refusal(mint(Map.of("nbf", now + 600)))).contains("10:10:00Z", "10:00:00Z");
        assertThat(refusal(mint(Map.of("iat", now + 600, "exp", now + 900)))).contains("10:10:00Z");
        assertThat(refusal(mint(Map.of("exp", now + 90_000)))).contains("24 hours");
    }

    @Test
    void attack_34_a_new_key_is_accepted_at_once_and_an_old_one_no_longer() {
        String before = mint(Map.of());
        accept(before);
        clock.advance(IssuerKeys.PAUSE);
        issuer.rotate("key-2", true);
        accept(mint(Map.of()));
        accept(before);
        clock.advance(IssuerKeys.PAUSE);
        issuer.rotate("key-3", false);
        accept(mint(Map.of()));
        assertThat(refusal(before)).contains("key-1");
    }

    @Test
    void attack_35_keys_serve_for_a_day_while_the_issuer_does_not_answer() {
        accept(mint(Map.of()));
        issuer.fail(IssuerFault.ERROR_500);
        clock.advance(Duration.ofHours(24));
        accept(mint(Map.of()));
        clock.advance(Duration.ofHours(1));
        String late = mint(Map.of());
        assertThatThrownBy(() -> check.check(late)).isInstanceOf(TransientFailure.class);
        issuer.fail(IssuerFault.NONE);
        clock.advance(IssuerKeys.PAUSE);
        accept(mint(Map.of()));
    }

    @ParameterizedTest
    @EnumSource(
            value = IssuerFault.class,
            names = {"NONE", "NO_KEY_IDS"},
            mode = EnumSource.Mode.EXCLUDE)
    void attack_36_and_40_a_bad_answer_is_none_and_no_redirect_is_followed(IssuerFault fault) {
        issuer.fail(fault);
        String token = mint(Map.of());
        assertThatThrownBy(() -> check.check(token)).isInstanceOf(TransientFailure.class);
        issuer.fail(IssuerFault.NONE);
        assertThatThrownBy(() -> check.check(token)).isInstanceOf(TransientFailure.class);
        clock.advance(IssuerKeys.PAUSE);
        accept(token);
    }

    @Test
    void attack_36_keys_without_an_id_and_weak_ones_verify_nothing() {
        issuer.publishWeak("key-1");
        assertThat(refusal(mint(Map.of()))).contains("key-1");
        issuer.fail(IssuerFault.NO_KEY_IDS);
        clock.advance(Duration.ofDays(1));
        assertThat(refusal(mint(Map.of()))).contains("has no key");
    }

    @Test
    void a_key_for_another_algorithm_is_not_used() throws NoSuchAlgorithmException {
        KeyPairGenerator curve = KeyPairGenerator.getInstance("EC");
        curve.initialize(256);
        String odd =
                Jwts.builder()
                        .header()
                        .keyId("key-1")
                        .and()
                        .issuer(issuer.url())
                        .signWith(curve.generateKeyPair().getPrivate(), Jwts.SIG.ES256)
                        .compact();
        assertThat(refusal(odd)).contains("signature");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.b", "a.b.c.d", "....", "eyJ.e30.AA", "\u0000.\u0000.\u0000"})
    void what_is_no_token_is_refused(String text) {
        assertThat(check.check(text)).isInstanceOf(CheckedToken.RefusedToken.class);
        assertThat(check.check("a".repeat(20_000) + ".b.c"))
                .isInstanceOf(CheckedToken.RefusedToken.class);
    }

    @Test
    void the_issuer_of_each_github_is_known() {
        assertThat(
                        Stream.of("api.github.com", "api.acme.ghe.com", "git.acme.org/api/v3")
                                .map(it -> IssuerList.ofGitHub(URI.create("https://" + it))))
                .containsExactly(
                        "https://token.actions.githubusercontent.com",
                        "https://token.actions.acme.ghe.com",
                        "https://git.acme.org/_services/token");
        assertThat(check.issuers().namesOf("https://token.actions.githubusercontent.com"))
                .contains("github");
    }
}
