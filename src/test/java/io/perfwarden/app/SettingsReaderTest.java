package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.ServerSettings.SecretText;
import io.perfwarden.app.SettingsReader.DatabaseUrl;
import io.perfwarden.bot.incident.SigningKey;
import io.perfwarden.bot.incident.WebhookTarget;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.report.machine.MessageFormat;
import io.perfwarden.testkit.AppKeys;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final Map<String, String> LEAST =
            Map.of(
                    "GITHUB_APP_ID", " 12345 ",
                    "GITHUB_PRIVATE_KEY", AppKeys.pkcs1Pem().replace("\n", "\\n"),
                    "GITHUB_WEBHOOK_SECRET", "one");

    private static final String DATABASE =
            "jdbc:postgresql://one.example:5432,[::1]/db%20a?sslmode=require";

    private static final String KEY = "AAAA".repeat(8);

    @TempDir private Path directory;

    @Test
    void three_settings_are_enough() {
        ServerSettings settings = read(LEAST);
        assertThat(settings.github().app().appId()).isEqualTo("12345");
        assertThat(settings.github().apiUrl()).isEqualTo(URI.create("https://api.github.com"));
        assertThat(settings.web().host()).isEqualTo("0.0.0.0");
        assertThat(settings.web().port()).isEqualTo(8080);
        assertThat(settings.web().publicUrl()).isEmpty();
        assertThat(settings.store().server()).isEmpty();
        assertThat(settings.dataDir()).isEqualTo(Path.of("data"));
        assertThat(settings.workers()).isEqualTo(16);
        assertThat(settings.runDeadline()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void every_secret_may_come_from_a_file() throws IOException {
        ServerSettings settings =
                read(
                        Map.of(
                                "GITHUB_APP_ID",
                                "12345",
                                "GITHUB_PRIVATE_KEY_PATH",
                                file("key", AppKeys.pkcs8Pem()),
                                "GITHUB_WEBHOOK_SECRET_PATH",
                                file("webhook", "old, new\n"),
                                "DATABASE_URL_PATH",
                                file("database", DATABASE + "\n"),
                                "DATABASE_PASSWORD_PATH",
                                file("password", "swordfish\n"),
                                "NOTIFY_URL_PATH",
                                file("url", "https://hooks.example/x/?y=z\n"),
                                "NOTIFY_SECRET_PATH",
                                file("keys", "whsec_" + KEY + ", whsec_" + KEY + "\n")));
        assertThat(settings.store().server().orElseThrow().jdbcUrl()).isEqualTo(DATABASE);
        WebhookTarget told = settings.notifications().orElseThrow();
        assertThat(told.url()).isEqualTo(URI.create("https://hooks.example/x/?y=z"));
        assertThat(told.keys()).hasSize(2);
        assertThat(settings.github().webhookSecrets())
                .extracting(SecretText::reveal)
                .containsExactly("old", "new");
        assertThat(settings.store().server().orElseThrow().password().reveal())
                .isEqualTo("swordfish");
    }

    @Test
    void the_client_of_logins_is_read_whole() throws IOException {
        Map<String, String> settings = new HashMap<>(LEAST);
        settings.put("GITHUB_CLIENT_ID", "Iv1.abc");
        settings.put("GITHUB_CLIENT_SECRET_PATH", file("client", "swordfish\n"));
        assertThat(read(settings).github().login())
                .contains(
                        new ServerSettings.LoginClient(
                                "Iv1.abc", new SecretText("swordfish"), true));
    }

    @Test
    void ports_and_the_path_of_the_public_url_are_read() {
        Map<String, String> settings = new HashMap<>(LEAST);
        settings.put("MANAGEMENT_PORT", "9090");
        settings.put("PUBLIC_URL", "https://host.example/perfwarden/");
        ServerSettings.Web web = read(settings).web();
        assertThat(web.managementPort()).hasValue(9090);
        assertThat(web.publicUrl()).isEqualTo("https://host.example/perfwarden");
        assertThat(web.path()).isEqualTo("/perfwarden");
    }

    @ParameterizedTest
    @CsvSource({
        "https://hooks.slack.com/services/T0/B0/x,, SLACK",
        "https://hooks.slack-gov.com/services/T0/B0/x,, SLACK",
        "https://discord.com/api/webhooks/1/x,, DISCORD",
        "https://ptb.discordapp.com/api/webhooks/1/x,, DISCORD",
        "https://a.b.environment.api.powerplatform.com:443/workflows/1?sig=x,, TEAMS",
        "https://prod-1.westeurope.logic.azure.com/workflows/1?sig=x,, TEAMS",
        "https://chat.example/slack.com,, JSON",
        "https://notslack.com/x,, JSON",
        "https://slack.com.example/x,, JSON",
        "https://chat.example/hooks/x, slack, SLACK",
        "https://discord.com/api/webhooks/1/x/slack, slack, SLACK",
        "https://relay.webhook.office.com/x, json, JSON",
    })
    void the_host_of_a_webhook_tells_its_language_unless_it_is_said(
            String url, @Nullable String kind, MessageFormat language) {
        Map<String, String> settings = new HashMap<>(LEAST);
        settings.put("NOTIFY_URL", url);
        settings.put("NOTIFY_KIND", kind == null ? "" : kind);
        assertThat(read(settings).notifications().orElseThrow().language()).isEqualTo(language);
    }

    @Test
    void the_address_that_is_told_and_its_keys_are_not_shown() {
        Map<String, String> settings = new HashMap<>(LEAST);
        settings.put("NOTIFY_URL", "https://hooks.slack.com/services/hunter2");
        settings.put("NOTIFY_SECRET", "whsec_" + KEY);
        assertThat(read(settings).toString())
                .contains("SLACK webhook")
                .doesNotContain("hunter2")
                .doesNotContain("hooks.slack.com")
                .doesNotContain(KEY);
        assertThat(SigningKey.parse("whsec_" + KEY).orElseThrow()).hasToString("***");
    }

    @Test
    void nobody_is_told_unless_it_is_said_who() {
        assertThat(read(LEAST).notifications()).isEmpty();
    }

    @Test
    void the_database_is_shown_without_a_password_among_its_options() {
        Map<String, String> settings = new HashMap<>(LEAST);
        assertThat(read(settings).store().description()).isEqualTo("sqlite:data/perfwarden.db");
        settings.put("DATABASE_URL", "jdbc:postgresql://db.example/perf?password=hunter2");
        assertThat(read(settings).store().description()).isEqualTo("postgresql://db.example/perf");
    }

    @Test
    void settings_do_not_show_secrets() {
        ServerSettings.Database database =
                new ServerSettings.Database(
                        "jdbc:postgresql:d?password=x", "me", new SecretText("y"));
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

    private static ServerSettings read(Map<String, String> settings) {
        Map<String, String> environment =
                settings.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        entry -> "PERFWARDEN_" + entry.getKey(),
                                        Map.Entry::getValue));
        ReadOutcome<ServerSettings> outcome = new SettingsReader(environment).read();
        assertThat(outcome).isInstanceOf(ReadOutcome.Ok.class);
        return ((ReadOutcome.Ok<ServerSettings>) outcome).value();
    }
}
