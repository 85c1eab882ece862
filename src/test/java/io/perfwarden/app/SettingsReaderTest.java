package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.problem.Outcome;
import io.perfwarden.testkit.AppKeys;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final Map<String, String> LEAST =
            Map.of(
                    "GITHUB_APP_ID", " 12345 ",
                    "GITHUB_PRIVATE_KEY", AppKeys.pkcs1Pem().replace("\n", "\\n"),
                    "GITHUB_WEBHOOK_SECRET", "one");

    @TempDir private Path directory;

    @Test
    void three_settings_are_enough() {
        Settings settings = read(LEAST);
        assertThat(settings.github().app().appId()).isEqualTo("12345");
        assertThat(settings.github().apiUrl()).isEqualTo(URI.create("https://api.github.com"));
        assertThat(settings.host()).isEqualTo("0.0.0.0");
        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.publicUrl()).isEmpty();
        assertThat(settings.database()).isEmpty();
        assertThat(settings.dataDir()).isEqualTo(Path.of("data"));
        assertThat(settings.workers()).isEqualTo(16);
        assertThat(settings.runDeadline()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void every_secret_may_come_from_a_file() throws IOException {
        Settings settings =
                read(
                        Map.of(
                                "GITHUB_APP_ID",
                                "12345",
                                "GITHUB_PRIVATE_KEY_PATH",
                                file("key", AppKeys.pkcs8Pem()),
                                "GITHUB_WEBHOOK_SECRET_PATH",
                                file("webhook", "old, new\n"),
                                "DATABASE_URL",
                                "jdbc:postgresql://one.example:5432,[::1]/db%20a?sslmode=require",
                                "DATABASE_PASSWORD_PATH",
                                file("password", "swordfish\n"),
                                "NOTIFY_URL_PATH",
                                file("url", "https://hooks.example/x?y=z\n")));
        assertThat(settings.github().webhookSecrets())
                .extracting(Secret::reveal)
                .containsExactly("old", "new");
        assertThat(settings.database().orElseThrow().password().reveal()).isEqualTo("swordfish");
    }

    @Test
    void settings_do_not_show_secrets() {
        Settings.Database database =
                new Settings.Database("jdbc:postgresql:d?password=x", "me", new Secret("y"));
        assertThat(database).hasToString("database");
        assertThat(read(LEAST).toString()).doesNotContain("BEGIN").doesNotContain("one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:perfwarden",
                "jdbc:postgresql://localhost/perfwarden",
                "jdbc:postgresql://db.example:65535/perfwarden?user=a&password=b%20c",
                "jdbc:postgresql://10.0.0.1:5432,10.0.0.2/perfwarden?targetServerType=primary",
                "jdbc:sqlite:/var/lib/perfwarden/my.db",
            })
    void a_database_url_is_taken(String url) {
        assertThat(DatabaseUrl.isWellFormed(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://host/db",
                "jdbc:postgresql://host:0/db",
                "jdbc:postgresql://host:65536/db",
                "jdbc:postgresql://host/db\n",
                "jdbc:postgresql://host/a/b",
                "jdbc:postgresql://host/%zz",
                "jdbc:sqlite:",
                "jdbc:sqlite:?a",
            })
    void a_database_url_that_a_driver_would_quote_is_not_taken(String url) {
        assertThat(DatabaseUrl.isWellFormed(url)).isFalse();
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    private static Settings read(Map<String, String> settings) {
        Map<String, String> environment =
                settings.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        entry -> "PERFWARDEN_" + entry.getKey(),
                                        Map.Entry::getValue));
        Outcome<Settings> outcome = new SettingsReader(environment).read();
        assertThat(outcome).isInstanceOf(Outcome.Ok.class);
        return ((Outcome.Ok<Settings>) outcome).value();
    }
}
