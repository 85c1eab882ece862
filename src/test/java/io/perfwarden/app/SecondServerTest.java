package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.SingleInstanceLock;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Two servers on one embedded store, as an overlapping restart makes them. */
class SecondServerTest {
    @TempDir private Path directory;

    @Test
    void a_second_server_on_the_same_file_is_refused() {
        try (SingleInstanceLock _ = SingleInstanceLock.of(directory.resolve("perfwarden.db"))) {
            StringWriter said = new StringWriter();
            Map<String, String> environment =
                    Map.of(
                            "PERFWARDEN_GITHUB_APP_ID",
                            "12345",
                            "PERFWARDEN_GITHUB_PRIVATE_KEY",
                            AppKeys.pkcs8Pem(),
                            "PERFWARDEN_GITHUB_WEBHOOK_SECRET",
                            "secret",
                            "PERFWARDEN_DATA_DIR",
                            directory.toString());
            int code =
                    new CommandLine(new ServeCommand(environment))
                            .setErr(new PrintWriter(said))
                            .execute();
            assertThat(code).isEqualTo(2);
            assertThat(said.toString())
                    .isEqualTo(
                            "perfwarden: PERFWARDEN_DATA_DIR: the database cannot be opened: another"
                                    + " Perfwarden works on it: end that one first, or use"
                                    + " PostgreSQL to run several\n");
        }
    }

    @Test
    void one_that_ended_is_followed_by_another() {
        Path file = directory.resolve("perfwarden.db");
        SingleInstanceLock.of(file).close();
        try (SingleInstanceLock next = SingleInstanceLock.of(file)) {
            assertThat(next).isNotNull();
        }
    }
}
