package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.deploy.DeployFile.Ended;
import io.perfwarden.testkit.AppKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Compose files, by rules, and by the client where there is one. */
class ComposeTest {
    private static final String BASE = "compose.yml";
    private static final String APP = "compose.app.yml";
    private static final String POSTGRES = "compose.postgres.yml";

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "PERFWARDEN_PUBLIC_URL", "https://perfwarden.example.com",
                    "PERFWARDEN_GITHUB_APP_ID", "123456",
                    "SECRETS_DIR", "/srv/secrets");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+):\\?.*}");

    @TempDir private Path directory;

    private static JsonNode file(String name) {
        return DeployFile.yaml(DeployFile.text(name));
    }

    private static JsonNode service(String file, String name) {
        return file(file).path("services").path(name);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    @ParameterizedTest
    @CsvSource({BASE + ",perfwarden", POSTGRES + ",postgres"})
    void a_service_could_write_to_its_root_or_gain_rights(String file, String name) {
        JsonNode service = service(file, name);
        assertThat(service.path("read_only").asBoolean()).isTrue();
        assertThat(texts(service.path("cap_drop"))).containsExactly("ALL");
        assertThat(texts(service.path("security_opt"))).containsExactly("no-new-privileges:true");
        assertThat(service.path("user").asText()).matches("[1-9][0-9]*:[1-9][0-9]*");
        assertThat(service.has("privileged") || service.has("cap_add")).isFalse();
        assertThat(service.path("image").asText()).doesNotContain("latest");
    }

    @Test
    void the_server_runs_as_its_image_expects() {
        JsonNode service = service(BASE, "perfwarden");
        assertThat(service.path("image").asText()).startsWith("ghcr.io/perfwarden/perfwarden:");
        assertThat(service.path("user").asText()).isEqualTo("65532:65532");
        assertThat(texts(service.path("command"))).containsExactly("serve");
        assertThat(texts(service.path("volumes"))).containsExactly("data:/var/lib/perfwarden");
        assertThat(texts(service.at("/healthcheck/test")))
                .containsExactly("CMD", "perfwarden", "health");
        assertThat(file(BASE).path("services").properties()).hasSize(1);
    }

    /** A proxy with TLS is in front. */
    @Test
    void only_this_machine_reaches_the_port() {
        assertThat(texts(service(BASE, "perfwarden").path("ports")))
                .isNotEmpty()
                .allMatch(port -> port.startsWith("127.0.0.1:"));
        assertThat(service(POSTGRES, "postgres").has("ports")).isFalse();
        assertThat(file(POSTGRES).at("/networks/database/internal").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {BASE, APP, POSTGRES})
    void a_secret_is_a_file_and_has_no_default(String name) {
        JsonNode file = file(name);
        file.path("services")
                .forEach(service -> {
                    service.path("environment")
                            .properties()
                            .forEach(it -> assertIsNoSecret(it.getKey(), it.getValue().asText()));
                    assertThat(texts(service.path("secrets"))).allMatch(file.path("secrets")::has);
                });
        assertThat(file.path("secrets").valueStream().map(it -> it.path("file").asText()))
                .allMatch(it -> it.startsWith("${SECRETS_DIR:?"));
    }

    private static void assertIsNoSecret(String name, String value) {
        if (name.matches(".*(SECRET|PASSWORD|PRIVATE_KEY|TOKEN).*")) {
            assertThat(name).matches(".*_(PATH|FILE)");
            assertThat(value).startsWith("/run/secrets/");
        }
    }

    /** What a file of settings says gets through, unless the service fixes it. */
    @Test
    void each_setting_of_the_documentation_gets_through() {
        JsonNode service = service(BASE, "perfwarden");
        assertThat(service.at("/env_file/0/path").asText()).isEqualTo("perfwarden.env");
        assertThat(service.at("/env_file/0/required").asBoolean(true)).isFalse();
        List<String> fixed =
                service.path("environment").propertyStream().map(it -> it.getKey()).toList();
        assertThat(fixed)
                .containsExactlyInAnyOrder(
                        "PERFWARDEN_DATA_DIR",
                        "PERFWARDEN_MANAGEMENT_PORT",
                        "PERFWARDEN_PUBLIC_URL");
        assertThat(DeployFile.documentedSettings()).hasSizeGreaterThan(25).containsAll(fixed);
        assertThat(
                        DeployFile.unknownSettings(
                                DeployFile.documentedSettings().stream()
                                        .filter(it -> it.startsWith("PERFWARDEN_"))
                                        .toList()))
                .isEmpty();
    }

    @Test
    void the_server_waits_until_the_database_answers() {
        assertThat(service(POSTGRES, "perfwarden").at("/depends_on/postgres/condition").asText())
                .isEqualTo("service_healthy");
        assertThat(texts(service(POSTGRES, "postgres").at("/healthcheck/test")))
                .contains("pg_isready");
    }

    @ParameterizedTest
    @ValueSource(strings = {BASE, APP, POSTGRES})
    void a_variable_is_a_setting_of_the_server(String name) {
        List<String> names =
                service(name, "perfwarden")
                        .path("environment")
                        .propertyStream()
                        .map(it -> it.getKey())
                        .filter(it -> it.startsWith("PERFWARDEN_"))
                        .toList();
        assertThat(names).isNotEmpty();
        assertThat(DeployFile.unknownSettings(names)).isEmpty();
    }

    @Test
    void the_server_does_not_start_with_these_settings() throws IOException {
        Map<String, String> secrets =
                Map.of(
                        "private-key", AppKeys.pkcs8Pem(),
                        "webhook-secret", "secret",
                        "database-password", "password");
        for (String name : secrets.keySet()) {
            Files.writeString(directory.resolve(name), Objects.requireNonNull(secrets.get(name)));
        }
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of(BASE, APP, POSTGRES)) {
            service(name, "perfwarden")
                    .path("environment")
                    .propertyStream()
                    .filter(it -> !it.getValue().isNull())
                    .forEach(it -> environment.put(it.getKey(), filled(it.getValue().asText())));
        }
        assertThat(DeployFile.problems(environment)).isEmpty();
    }

    private String filled(String value) {
        Matcher variable = VARIABLE.matcher(value);
        return variable.matches()
                ? Objects.requireNonNull(SETTINGS.get(variable.group(1)))
                : value.replace("/run/secrets", directory.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BASE,
                BASE + " " + APP,
                BASE + " " + POSTGRES,
                BASE + " " + APP + " " + POSTGRES
            })
    void the_client_takes_the_files(String files) {
        Ended ended = config(SETTINGS, files.split(" "));
        assertThat(ended.output()).doesNotContain("warning").contains("read_only: true");
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PERFWARDEN_PUBLIC_URL", "PERFWARDEN_GITHUB_APP_ID", "SECRETS_DIR"})
    void the_client_names_what_is_not_set(String variable) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put(variable, "");
        Ended ended = config(settings, BASE, APP, POSTGRES);
        assertThat(ended.well()).isFalse();
        assertThat(ended.output()).contains("required variable " + variable);
    }

    private static Ended config(Map<String, String> settings, String... files) {
        assumeTrue(
                DeployFile.run(Map.of(), List.of("docker", "compose", "version")).well(),
                "docker compose is not installed");
        List<String> command = new ArrayList<>(List.of("docker", "compose"));
        for (String file : files) {
            command.addAll(List.of("-f", DeployFile.path(file).toString()));
        }
        command.add("config");
        return DeployFile.run(settings, command);
    }
}
