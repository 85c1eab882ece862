package io.perfwarden.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.SettingsReader.DatabaseUrl;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.TestPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What {@code serve} says of settings that it cannot start with: all of it, and no value. */
class ServeCommandTest {
    /** Stands in every value that must not be shown. */
    private static final String ISSUERS =
            "expected https URLs of issuers, with commas between them and no slash at the end\n";

    private static final String SHY = "hunter2";

    private static final String PASTED_KEY =
            "-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----";

    private static final String KEY_HINT =
            " (use the .pem file downloaded from the app's settings page on GitHub)\n";

    private static final String ADDRESS =
            "expected a URL that starts with https://, without user and #\n";

    private static final String RETIRED =
            "is one of an Office 365 connector, which Microsoft has switched off (make a workflow in"
                    + " Teams, \"Send webhook alerts to a channel\" under Workflows, and give its"
                    + " URL)\n";

    private static final String KEYS =
            "expected whsec_ and 24 to 64 bytes in base64, or several with commas between them\n";

    private static final String UNREADABLE =
            "expected the path of a file: what is set cannot be read\n";

    private static final String NO_SETTING = "there is no such setting";

    /** One setting that is wrong, in an environment that is right but for it. */
    static final Arguments[] ODD_SETTINGS = {
        row("GITHUB_APP_ID", "", "missing: the app's id or client id\n"),
        row(
                "GITHUB_APP_ID",
                PASTED_KEY,
                "expected the app's numeric id or its client id"
                        + " (both are on the app's settings page on GitHub)\n"),
        row(
                "GITHUB_PRIVATE_KEY",
                " ",
                "missing: the app's private key in PEM, or its file in"
                        + " PERFWARDEN_GITHUB_PRIVATE_KEY_PATH\n"),
        row(
                "GITHUB_PRIVATE_KEY",
                SHY,
                "expected a PEM block, -----BEGIN … to -----END …" + KEY_HINT),
        row(
                "GITHUB_PRIVATE_KEY",
                PASTED_KEY,
                "the PEM block does not hold an RSA private key" + KEY_HINT),
        row(
                "GITHUB_PRIVATE_KEY_PATH",
                "hunter2.pem",
                "GITHUB_PRIVATE_KEY",
                "expected only one of this and PERFWARDEN_GITHUB_PRIVATE_KEY_PATH\n"),
        row(
                "GITHUB_WEBHOOK_SECRET",
                "",
                "missing: the app's webhook secret, or its file in"
                        + " PERFWARDEN_GITHUB_WEBHOOK_SECRET_PATH\n"),
        row(
                "GITHUB_WEBHOOK_SECRET",
                " , ",
                "expected a secret, or several with commas between them\n"),
        row(
                "GITHUB_WEBHOOK_SECRET_PATH",
                "hunter2",
                "GITHUB_WEBHOOK_SECRET",
                "expected only one of this and PERFWARDEN_GITHUB_WEBHOOK_SECRET_PATH\n"),
        odd("GITHUB_API_URL", PASTED_KEY),
        odd("GITHUB_API_URL", "ftp://host.example"),
        odd("GITHUB_API_URL", "https://me:hunter2@host.example"),
        odd("PUBLIC_URL", "https://host.example?token=hunter2"),
        row("HOST", PASTED_KEY, "expected a host name or an address such as 127.0.0.1\n"),
        row("PORT", SHY, "expected a whole number from 0 to 65535\n"),
        row("PORT", "65536", "expected a whole number from 0 to 65535\n"),
        row("WORKERS", "0", "expected a whole number from 1 to 1000\n"),
        row("GITHUB_LIMITS", SHY, "expected cloud or none\n"),
        row("KEEP_DAYS", "6", "expected a whole number from 7 to 3650\n"),
        row("KEEP_RUNS", "119", "expected a whole number from 120 to 100000\n"),
        row("KEEP_PROFILES", "0", "expected a whole number from 1 to 3650\n"),
        row("RUN_DEADLINE", SHY, "expected a duration such as 90s, 10m or 2h\n"),
        row("SUBMIT_ISSUERS", "http://hunter2.example", ISSUERS),
        row("SUBMIT_ISSUERS", "https://me:hunter2@host.example", ISSUERS),
        row("SUBMIT_ISSUERS", "https://host.example/,https://b.example", ISSUERS),
        row("SUBMIT_AUDIENCE", "hunter2 x", "expected up to 300 characters, no blanks\n"),
        row("SUBMIT_RATE", "0", "expected a whole number from 1 to 100000\n"),
        row("SUBMIT_MAX", "513", "expected a whole number from 1 to 512\n"),
        row("SUBMIT_MAX_FILES", "0", "expected a whole number from 1 to 10000\n"),
        row("DATA_DIR", PASTED_KEY, "expected a directory\n"),
        row("DATABASE_URL", SHY, DatabaseUrl.EXPECTED + "\n"),
        row("DATABASE_URL", "postgres://me:hunter2@host/db", DatabaseUrl.EXPECTED + "\n"),
        row("DATABASE_URL", "jdbc:postgresql://me:hunter2@host/db", DatabaseUrl.EXPECTED + "\n"),
        row("DATABASE_URL", "jdbc:postgresql://host:hunter2/db", DatabaseUrl.EXPECTED + "\n"),
        row("DATABASE_URL", "jdbc:postgresql://host/db:hunter2", DatabaseUrl.EXPECTED + "\n"),
        row("DATABASE_URL", "jdbc:postgresql://h/d?password=hunter2%", DatabaseUrl.EXPECTED + "\n"),
        row(
                "DATABASE_PASSWORD_PATH",
                "/nowhere/password",
                "the file /nowhere/password does not exist\n"),
        row(
                "DATABASE_PASSWORD_PATH",
                SHY,
                "expected the path of a file: what is set does not exist\n"),
        row("MANAGEMENT_PORT", "0", "expected a whole number from 1 to 65535\n"),
        row("MANAGEMENT_PORT", "8080", "expected another port than PERFWARDEN_PORT\n"),
        row("CA_FILE", "/nowhere/ca.pem", "the file /nowhere/ca.pem does not exist\n"),
        row(
                "CA_FILE",
                "pom.xml",
                "expected a file with certificates in PEM, -----BEGIN CERTIFICATE-----\n"),
        row(
                "GITHUB_CLIENT_ID",
                "Iv1.abc",
                "GITHUB_CLIENT_SECRET",
                "missing: the app's client id and client secret go together\n"),
        row(
                "GITHUB_CLIENT_SECRET",
                SHY,
                "GITHUB_CLIENT_ID",
                "missing: the app's client id and client secret go together\n"),
        row("DATABASE_URL_PATH", "pom.xml", "DATABASE_URL_PATH", DatabaseUrl.EXPECTED + "\n"),
        badUrl("hunter2"),
        badUrl("https://hooks.example/ hunter2"),
        badUrl("http://hooks.example/hunter2"),
        badUrl("http://127.0.0.1/hunter2"),
        badUrl("https://me:hunter2@hooks.example/"),
        badUrl("https://hooks.example/#hunter2"),
        badUrl("https:///hunter2"),
        badUrl(PASTED_KEY),
        row("NOTIFY_URL", "https://x.webhook.office.com/hunter2", RETIRED),
        row("NOTIFY_URL", "https://X.WEBHOOK.OFFICE.COM:443/hunter2?a=b", RETIRED),
        row("NOTIFY_SECRET", "hunter2", KEYS),
        row("NOTIFY_SECRET", "whsec_hunter2", KEYS),
        row("NOTIFY_SECRET", "whsec_" + "AAAA".repeat(7) + "AAA*", KEYS),
        row("NOTIFY_SECRET", "whsec_" + "AAAA".repeat(8) + ",", KEYS),
        row("NOTIFY_URL_PATH", "hunter2\0", UNREADABLE),
        row("PROT", "12", NO_SETTING + " (did you mean PERFWARDEN_PORT?)\n"),
        row("GITHUB_APPID", SHY, NO_SETTING + " (did you mean PERFWARDEN_GITHUB_APP_ID?)\n"),
        row(
                "GITHUB_PRIVAT_KEY_PATH",
                SHY,
                NO_SETTING + " (did you mean PERFWARDEN_GITHUB_PRIVATE_KEY_PATH?)\n"),
        row("XYZZY", SHY, NO_SETTING + " (deploy/settings.md lists all settings)\n"),
        row("NOTIFY_KIND", SHY, "expected slack, discord, teams or json\n"),
    };

    @TempDir private Path directory;

    private final Map<String, String> environment = new HashMap<>();

    @ParameterizedTest
    @FieldSource("ODD_SETTINGS")
    void an_odd_setting_is_named_with_what_is_expected_and_not_shown(
            String name, String value, String named, String expected) {
        complete();
        set(name, value);
        assertThat(refusal()).isEqualTo("perfwarden: PERFWARDEN_" + named + ": " + expected);
    }

    @Test
    void everything_missing_or_odd_is_listed_at_once() {
        set("GITHUB_PRIVATE_KEY", PASTED_KEY);
        set("GITHUB_WEBHOOK_SECRET", ",");
        set("PORT", SHY);
        set("DATABASE_URL", "jdbc:postgresql://me:hunter2@host/db");
        set("NOTIFY_URL", "https:/hooks.example/hunter2");
        assertThat(refusal())
                .isEqualTo(
                        "perfwarden: PERFWARDEN_GITHUB_APP_ID: missing: the app's id or client id\n"
                                + "perfwarden: PERFWARDEN_GITHUB_PRIVATE_KEY: the PEM block does not"
                                + " hold an RSA private key"
                                + KEY_HINT
                                + "perfwarden: PERFWARDEN_GITHUB_WEBHOOK_SECRET: expected a secret,"
                                + " or several with commas between them\n"
                                + "perfwarden: PERFWARDEN_PORT: expected a whole number from 0 to"
                                + " 65535\n"
                                + "perfwarden: PERFWARDEN_DATABASE_URL: "
                                + DatabaseUrl.EXPECTED
                                + "\n"
                                + "perfwarden: PERFWARDEN_NOTIFY_URL: "
                                + ADDRESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GITHUB_PRIVATE_KEY",
                "GITHUB_WEBHOOK_SECRET",
                "GITHUB_CLIENT_SECRET",
                "DATABASE_URL",
                "DATABASE_PASSWORD",
                "SECRET_KEY",
                "SETUP_TOKEN",
                "NOTIFY_URL",
                "NOTIFY_SECRET",
            })
    void a_secret_that_is_set_twice_is_an_error(String name) throws IOException {
        complete();
        set("DATA_DIR", directory.resolve("none").toString());
        set(name, SHY);
        set(name + "_PATH", file("secret", SHY));
        assertThat(refusal())
                .contains(
                        "perfwarden: PERFWARDEN_%s: expected only one of this and PERFWARDEN_%s_PATH\n"
                                .formatted(name, name));
    }

    @Test
    void a_part_of_an_app_tells_what_is_missing_of_it() {
        set("GITHUB_APP_ID", "12345");
        set("DATA_DIR", directory.resolve("none").toString());
        assertThat(refusal().lines())
                .extracting(line -> line.replaceFirst("perfwarden: (\\w+): missing: .*", "$1"))
                .containsExactly(
                        "PERFWARDEN_GITHUB_PRIVATE_KEY", "PERFWARDEN_GITHUB_WEBHOOK_SECRET");
    }

    @Test
    void what_is_wrong_with_other_settings_is_told_before_set_up() {
        set("PORT", SHY);
        set("SECRET_KEY", SHY);
        set("SETUP_TOKEN", SHY);
        set("NOTIFY_URL", "http://hooks.example/hunter2");
        set("DATA_DIR", directory.resolve("none").toString());
        assertThat(refusal().lines())
                .extracting(line -> line.replaceFirst("perfwarden: (\\w+): expected .*", "$1"))
                .containsExactly(
                        "PERFWARDEN_PORT",
                        "PERFWARDEN_SECRET_KEY",
                        "PERFWARDEN_SETUP_TOKEN",
                        "PERFWARDEN_NOTIFY_URL");
    }

    @Test
    void a_key_from_a_file_is_looked_at_as_well() throws IOException {
        complete();
        environment.remove("PERFWARDEN_GITHUB_PRIVATE_KEY");
        set("GITHUB_PRIVATE_KEY_PATH", file("app.pem", PASTED_KEY));
        assertThat(refusal())
                .isEqualTo(
                        "perfwarden: PERFWARDEN_GITHUB_PRIVATE_KEY_PATH: the PEM block does not hold"
                                + " an RSA private key"
                                + KEY_HINT);
    }

    @Test
    void a_key_file_that_cannot_be_used_is_named_with_the_cause() throws IOException {
        complete();
        environment.remove("PERFWARDEN_GITHUB_PRIVATE_KEY");
        String start = "perfwarden: PERFWARDEN_GITHUB_PRIVATE_KEY_PATH: the file " + directory;
        set("GITHUB_PRIVATE_KEY_PATH", directory + "/none.pem");
        assertThat(refusal()).isEqualTo(start + "/none.pem does not exist\n");
        set("GITHUB_PRIVATE_KEY_PATH", directory + "/");
        assertThat(refusal()).isEqualTo(start + "/ is a directory\n");
        set("GITHUB_PRIVATE_KEY_PATH", file("empty.pem", "\n"));
        assertThat(refusal()).isEqualTo(start + "/empty.pem is empty\n");
    }

    @Test
    void names_that_the_launcher_and_kubernetes_set_are_no_misspelt_settings() {
        set("GITHUB_APP_ID", "12345");
        set("JAVA_OPTS", "-Xmx1g");
        set("SERVICE_PORT", "80");
        set("PORT_80_TCP_ADDR", "10.0.0.1");
        set("DB_PORT", "tcp://10.0.0.2:5432");
        assertThat(refusal()).doesNotContain(NO_SETTING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2:x", "https://hunter2:443", "http://a b", "http://proxy:70000"})
    void a_proxy_that_cannot_be_used_is_named_and_not_shown(String proxy) {
        complete();
        environment.put("https_proxy", proxy);
        assertThat(refusal())
                .isEqualTo(
                        "perfwarden: HTTPS_PROXY: expected http://HOST:PORT or"
                                + " http://USER:PASSWORD@HOST:PORT\n");
    }

    @Test
    void a_database_that_cannot_be_reached_is_no_stack_trace() throws IOException {
        complete();
        set(
                "DATABASE_URL",
                "jdbc:postgresql://127.0.0.1:" + TestPorts.next() + "/db?password=hunter2");
        assertThat(refusal())
                .startsWith("perfwarden: PERFWARDEN_DATABASE_URL: the database cannot be opened: ")
                .hasLineCount(1);
    }

    @Test
    void a_data_directory_that_is_a_file_is_no_stack_trace() throws IOException {
        complete();
        set("DATA_DIR", file("hunter2", ""));
        assertThat(refusal())
                .isEqualTo(
                        "perfwarden: PERFWARDEN_DATA_DIR: expected a directory that can be made and"
                                + " written (a file is there)\n");
    }

    @Test
    void a_port_in_use_is_no_stack_trace() throws IOException {
        complete();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            set("PORT", Integer.toString(taken.getLocalPort()));
            assertThat(refusal())
                    .isEqualTo(
                            "perfwarden: PERFWARDEN_PORT: port %d of 127.0.0.1 is in use (end the process that listens there, or set another port)\n"
                                    .formatted(taken.getLocalPort()));
        }
    }

    @Test
    void a_host_of_another_machine_is_named() {
        complete();
        set("HOST", "192.0.2.1");
        assertThat(refusal())
                .startsWith("perfwarden: PERFWARDEN_HOST: 192.0.2.1 is no address of this machine");
    }

    private void complete() {
        set("GITHUB_APP_ID", "12345");
        set("GITHUB_PRIVATE_KEY", AppKeys.pkcs8Pem());
        set("GITHUB_WEBHOOK_SECRET", "old,new");
        set("GITHUB_API_URL", "http://127.0.0.1:9");
        set("HOST", "127.0.0.1");
        set("DATA_DIR", directory.resolve("data").toString());
    }

    private void set(String name, String value) {
        environment.put("PERFWARDEN_" + name, value);
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    /** Everything it prints, when it ends with code 2. */
    private String refusal() {
        StringWriter err = new StringWriter();
        int code =
                new CommandLine(new ServeCommand(environment))
                        .setErr(new PrintWriter(err))
                        .setOut(new PrintWriter(err))
                        .execute();
        assertThat(code).as("%s", err).isEqualTo(2);
        assertThat(err.toString()).doesNotContain(SHY).doesNotContain("Exception:");
        return err.toString();
    }

    private static Arguments odd(String name, String value) {
        return row(
                name, value, "expected a URL such as https://HOST/PATH, without user, ? and #\n");
    }

    private static Arguments badUrl(String value) {
        return row("NOTIFY_URL", value, ADDRESS);
    }

    private static Arguments row(String name, String value, String expected) {
        return row(name, value, name, expected);
    }

    private static Arguments row(String name, String value, String named, String expected) {
        return Arguments.of(name, value, named, expected);
    }
}
