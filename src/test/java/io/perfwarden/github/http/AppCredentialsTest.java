package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppCredentialsTest {
    static Stream<String> readable_keys() {
        return Stream.of(
                AppKeys.pkcs1Pem(),
                AppKeys.pkcs8Pem(),
                AppKeys.pkcs1Pem().replace("\n", "\\n"),
                AppKeys.pkcs8Pem().replace("\n", "\\r\\n"),
                AppKeys.pkcs1Pem().replace("\n", "\r\n"),
                "Bag Attributes\n" + AppKeys.pkcs8Pem());
    }

    @ParameterizedTest
    @MethodSource("readable_keys")
    void the_key_is_read_in_every_form_it_comes_in(String pem) {
        assertThat(AppCredentials.read("12345", pem))
                .isInstanceOfSatisfying(
                        ReadOutcome.Ok.class,
                        ok ->
                                assertThat(((AppCredentials) ok.value()).key())
                                        .isEqualTo(AppKeys.pair().getPrivate()));
    }

    static Stream<Arguments> unreadable_keys() {
        byte[] der = AppKeys.pair().getPrivate().getEncoded();
        return Stream.of(
                Arguments.of("", "expected a PEM block"),
                Arguments.of("/etc/key.pem", "expected a PEM block"),
                Arguments.of(AppKeys.pkcs8Pem().substring(0, 400), "expected a PEM block"),
                Arguments.of(AppKeys.pem("ENCRYPTED PRIVATE KEY", der), "pass phrase"),
                Arguments.of(
                        AppKeys.pem("PUBLIC KEY", AppKeys.pair().getPublic().getEncoded()),
                        "expected an RSA private key, found a PUBLIC KEY"),
                Arguments.of(AppKeys.pem("OPENSSH PRIVATE KEY", der), "OPENSSH PRIVATE KEY"),
                Arguments.of(AppKeys.pem("RSA PRIVATE KEY", der), "does not hold"),
                Arguments.of(AppKeys.pem("PRIVATE KEY", new byte[] {1, 2, 3}), "does not hold"),
                Arguments.of(
                        AppKeys.pem(
                                "PRIVATE KEY", AppKeys.generate(1024).getPrivate().getEncoded()),
                        "2048 bits"));
    }

    @ParameterizedTest
    @MethodSource("unreadable_keys")
    void what_is_wrong_with_a_key_is_said(String pem, String expected) {
        assertThat(problems("12345", pem))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.where()).isEqualTo("PERFWARDEN_GITHUB_PRIVATE_KEY");
                    assertThat(problem.what()).contains(expected);
                    assertThat(problem.hint()).isNotEmpty();
                });
    }

    @Test
    void a_key_that_is_wrong_is_not_quoted() {
        String pem = AppKeys.pkcs1Pem().replace("RSA PRIVATE", "PRIVATE");

        assertThat(problems("12345", pem).getFirst().line())
                .doesNotContain(pem.lines().skip(1).findFirst().orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"12345", "Iv23liAbCdEf", "Iv1.0123456789abcdef", " 12345\n"})
    void the_app_is_named_by_its_id_or_its_client_id(String id) {
        assertThat(AppCredentials.read(id, AppKeys.pkcs1Pem()))
                .isInstanceOfSatisfying(
                        ReadOutcome.Ok.class,
                        ok ->
                                assertThat(((AppCredentials) ok.value()).appId())
                                        .isEqualTo(id.strip()));
    }

    @Test
    void a_wrong_id_and_a_wrong_key_are_told_together() {
        assertThat(problems("my app", "none"))
                .extracting(InputProblem::where)
                .containsExactly("PERFWARDEN_GITHUB_APP_ID", "PERFWARDEN_GITHUB_PRIVATE_KEY");
    }

    @Test
    void credentials_do_not_show_the_key() {
        assertThat(AppCredentials.read("12345", AppKeys.pkcs8Pem()).toString())
                .isEqualTo("Ok[value=app 12345]");
    }

    private static List<InputProblem> problems(String id, String pem) {
        return switch (AppCredentials.read(id, pem)) {
            case ReadOutcome.Ok<AppCredentials> ok -> throw new AssertionError("accepted " + ok);
            case ReadOutcome.Rejected<AppCredentials>(List<InputProblem> problems) -> problems;
        };
    }
}
