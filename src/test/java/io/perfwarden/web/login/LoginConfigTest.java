package io.perfwarden.web.login;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.perfwarden.github.http.UserCalls.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a login leads, and what it leaves in a browser. */
class LoginConfigTest {
    private static final LoginConfig CONFIG = config("https://perf.example/perf", true);

    private static LoginConfig config(String publicUrl, boolean pkce) {
        return new LoginConfig(
                publicUrl, URI.create("https://github.com"), new Client("Iv1", "s"), pkce);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "r/a/b",
                "//evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "https://evil.example",
                "javascript:alert(1)",
                "/a\nb",
                "/a\tb",
                "/ä",
                "/a b",
                "/a\\b",
                "/perf//evil.example",
                "/login?to=/login",
                "/perf/logout"
            })
    void what_is_no_place_of_this_server_leads_to_the_first_page(String to) {
        assertThat(CONFIG.place(to)).isEqualTo("/");
    }

    @Test
    void a_place_that_is_too_long_leads_to_the_first_page() {
        assertThat(CONFIG.place("/" + "a".repeat(1_999))).hasSize(2_000);
        assertThat(CONFIG.place("/" + "a".repeat(2_000))).isEqualTo("/");
    }

    @ParameterizedTest
    @CsvSource({
        "/r/o/b?q=%C3%A4&x=1, /r/o/b?q=%C3%A4&x=1",
        "/perf/r/o/b, /r/o/b",
        "/perfect/x, /perfect/x",
        "/perf, /"
    })
    void a_place_is_kept_with_and_without_the_path_of_the_public_url(String to, String place) {
        assertThat(CONFIG.place(to)).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({
        "https://perf.example/perf/r/o/b?x=1#top, /r/o/b?x=1",
        "https://perf.example/other, /",
        "https://perf.example/perf.evil/r, /",
        "https://evil.example/perf/r/o/b, /",
        "'', /"
    })
    void only_a_page_of_this_server_is_come_back_to(String referrer, String place) {
        assertThat(CONFIG.placeOf(referrer)).isEqualTo(place);
    }

    @Test
    void cookies_over_tls_are_of_this_host_alone() {
        Cookie cookie = CONFIG.session("id", Duration.ofHours(8));
        assertThat(cookie.getName()).isEqualTo("__Host-perfwarden");
        assertThat(cookie.isSecure()).isTrue();
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.getPath()).isEqualTo("/");
        assertThat(cookie.getDomain()).isNull();
        assertThat(cookie.getSameSite()).contains(SameSite.Lax);
        assertThat(cookie.getMaxAge()).isEqualTo(28_800);
        assertThat(config("http://localhost:1/a", true).sessionCookie()).isEqualTo("perfwarden");
    }

    @Test
    void the_challenge_is_the_one_of_the_standard_and_can_be_left_out() {
        // RFC 7636, appendix B
        String verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assertThat(CONFIG.authorize("st", verifier))
                .isEqualTo(
                        "https://github.com/login/oauth/authorize?client_id=Iv1&redirect_uri="
                                + "https%3A%2F%2Fperf.example%2Fperf%2Flogin%2Fcallback&state=st"
                                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
                                + "&code_challenge_method=S256&allow_signup=false");
        assertThat(config("https://perf.example", false).authorize("st", verifier))
                .doesNotContain("challenge");
    }

    @ParameterizedTest
    @CsvSource({
        "https://perf.example/perf, https://perf.example",
        "https://perf.example:8443, https://perf.example:8443",
        "http://localhost:8080/a/b, http://localhost:8080"
    })
    void the_origin_is_that_of_the_public_url(String publicUrl, String origin) {
        assertThat(config(publicUrl, true).origin()).isEqualTo(origin);
    }

    @ParameterizedTest
    @CsvSource({
        "'', false",
        "http://perf.example, false",
        "http://localhost.evil.example, false",
        "http://127.0.0.1:8080/perf, true",
        "http://localhost:8080, true",
        "https://perf.example, true"
    })
    void logins_need_tls_or_this_machine(String publicUrl, boolean safe) {
        assertThat(LoginConfig.isSafe(publicUrl)).isEqualTo(safe);
    }
}
