package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {
    private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    /** The example that the libraries of Standard Webhooks are tested with. */
    @Test
    void it_signs_as_standard_webhooks_do() {
        String signature =
                SigningKey.parse(KEY)
                        .orElseThrow()
                        .sign(
                                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                                1_614_265_330,
                                "{\"test\": 2432232314}");
        assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "whsec_",
                "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa",
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS*",
                "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                        + "AAAAAAAA",
            })
    void what_is_no_key_is_not_taken(String text) {
        assertThat(SigningKey.parse(text)).isEmpty();
    }
}
