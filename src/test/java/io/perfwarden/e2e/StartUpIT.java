package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings that no server can be started with. */
@Tag("integration")
class StartUpIT {
    private static final String SHY = "dGhpcyBpcyBzZWNyZXQ";

    @TempDir private Path directory;

    @Test
    void everything_missing_or_odd_is_listed_at_once() {
        ServerProcess server =
                start(
                        Map.of(
                                "GITHUB_APP_ID", "12345",
                                "PORT", "http",
                                "WORKERS", "0",
                                "RUN_DEADLINE", "soon",
                                "GITHUB_API_URL", "ftp://github.example"));
        assertThat(server.exitCode()).isEqualTo(2);
        assertThat(server.log())
                .contains("PERFWARDEN_GITHUB_PRIVATE_KEY")
                .contains("PERFWARDEN_GITHUB_WEBHOOK_SECRET")
                .contains("PERFWARDEN_PORT")
                .contains("PERFWARDEN_WORKERS")
                .contains("PERFWARDEN_RUN_DEADLINE")
                .contains("PERFWARDEN_GITHUB_API_URL")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SHY,
                "-----BEGIN PRIVATE KEY-----\n" + SHY + "\n-----END PRIVATE KEY-----\n",
                "-----BEGIN RSA PRIVATE KEY-----\n" + SHY + "=\n-----END RSA PRIVATE KEY-----",
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\n" + SHY + "\n",
            })
    void a_key_that_cannot_be_used_is_named_but_not_shown(String key) {
        ServerProcess server =
                start(
                        Map.of(
                                "GITHUB_APP_ID",
                                "12345",
                                "GITHUB_PRIVATE_KEY",
                                key,
                                "GITHUB_WEBHOOK_SECRET",
                                Webhook.SECRET,
                                "DATA_DIR",
                                directory.resolve("data").toString()));
        assertThat(server.exitCode()).isEqualTo(2);
        assertThat(server.log())
                .contains("PERFWARDEN_GITHUB_PRIVATE_KEY")
                .doesNotContain(SHY)
                .doesNotContain(Webhook.SECRET);
    }

    private ServerProcess start(Map<String, String> settings) {
        return ServerProcess.start(settings, directory.resolve("server.log"));
    }
}
