package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.perfwarden.deploy.DeployFile.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The unit for systemd, by rules, and by {@code systemd-analyze} where it is installed. */
class SystemdUnitTest {
    private static final String NAME = "perfwarden.service";

    /** The drop-in of an app that is registered already. */
    private static final String APP = "perfwarden.app.conf";

    private static final Pattern SETTING = Pattern.compile("(PERFWARDEN_\\w+)=(.*)");

    /** In tenths of {@code systemd-analyze security}, of 10 for a service without any bounds. */
    private static final int EXPOSURE = 20;

    @TempDir private Path directory;

    private static List<String> values(String directive) {
        return values(NAME, directive);
    }

    private static List<String> values(String file, String directive) {
        return DeployFile.text(file)
                .lines()
                .filter(line -> line.startsWith(directive + "="))
                .map(line -> line.substring(directive.length() + 1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DynamicUser=yes",
                "StateDirectory=perfwarden",
                "ProtectSystem=strict",
                "NoNewPrivileges=yes",
                "PrivateTmp=yes",
                "CapabilityBoundingSet=",
                "RestartPreventExitStatus=2",
                "ExecStart=/opt/perfwarden/bin/perfwarden serve",
            })
    void a_bound_is_missing(String line) {
        assertThat(DeployFile.text(NAME).lines()).contains(line);
    }

    @Test
    void the_java_vm_may_compile() {
        assertThat(values("MemoryDenyWriteExecute")).isEmpty();
    }

    @Test
    void secrets_are_credentials_and_settings_are_known() {
        List<String> credentials =
                values(APP, "LoadCredential").stream()
                        .map(it -> it.replaceFirst(":.*", ""))
                        .toList();
        Map<String, String> settings = new HashMap<>();
        Stream.of(NAME, APP)
                .flatMap(it -> values(it, "Environment").stream())
                .forEach(it -> {
                    Matcher setting = SETTING.matcher(it);
                    assertThat(setting.matches()).as(it).isTrue();
                    settings.put(setting.group(1), setting.group(2));
                });
        assertThat(DeployFile.unknownSettings(settings.keySet())).isEmpty();
        assertThat(settings)
                .containsEntry("PERFWARDEN_GITHUB_PRIVATE_KEY_PATH", "%d/private-key")
                .containsEntry("PERFWARDEN_GITHUB_WEBHOOK_SECRET_PATH", "%d/webhook-secret")
                .containsEntry("PERFWARDEN_DATA_DIR", "%S/perfwarden");
        assertThat(settings.values().stream().filter(it -> it.startsWith("%d/")))
                .containsExactlyInAnyOrderElementsOf(
                        credentials.stream().map(it -> "%d/" + it).toList());
    }

    /** Set-up in the browser begins without any file of an app. */
    @Test
    void the_unit_starts_without_files_and_each_setting_gets_through() {
        assertThat(values("EnvironmentFile")).containsExactly("-/etc/perfwarden/perfwarden.env");
        assertThat(values("LoadCredential")).isEmpty();
        List<String> fixed =
                values("Environment").stream().map(it -> it.replaceFirst("=.*", "")).toList();
        // a file of settings wins over the unit's own, whatever the order
        assertThat(fixed).containsExactly("PERFWARDEN_DATA_DIR");
        assertThat(values("PassEnvironment")).isEmpty();
        assertThat(values("UnsetEnvironment")).isEmpty();
    }

    @Test
    void systemd_finds_nothing_wrong() throws IOException {
        Ended ended = analyze("verify", "--man=no");
        assertThat(ended.output()).isBlank();
        assertThat(ended.code()).isZero();
    }

    @Test
    void the_service_is_exposed() throws IOException {
        Ended ended = analyze("security", "--offline=yes", "--threshold=" + EXPOSURE);
        assertThat(ended.code()).as(ended.output()).isZero();
    }

    /** With a program that is installed everywhere: the unit's own need not be. */
    private Ended analyze(String verb, String... options) throws IOException {
        assumeTrue(
                DeployFile.run(Map.of(), List.of("systemd-analyze", "--version")).well(),
                "systemd-analyze is not installed");
        Path unit = directory.resolve(NAME);
        Files.writeString(
                unit, DeployFile.text(NAME).replace("/opt/perfwarden/bin/perfwarden", "/bin/true"));
        List<String> command = new ArrayList<>(List.of("systemd-analyze", verb));
        command.addAll(List.of(options));
        command.add(unit.toString());
        return DeployFile.run(Map.of(), command);
    }
}
