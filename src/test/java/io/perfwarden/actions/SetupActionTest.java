package io.perfwarden.actions;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.actions.ActionRunner.Ended;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS)
class SetupActionTest {
    private static final String NAME = "perfwarden-1.2.3-linux-amd64";

    @TempDir Path scratch;
    private ActionRunner runner;
    private Path releases;

    @BeforeEach
    void archive() throws Exception {
        runner = new ActionRunner(scratch);
        releases = Files.createDirectories(scratch.resolve("releases"));
        Path program = releases.resolve(NAME).resolve("bin/perfwarden");
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho Perfwarden\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        pack(NAME);
        inputs("1.2.3", checksum(NAME), "bundled");
    }

    private void pack(String name) throws Exception {
        Process tar =
                new ProcessBuilder("tar", "-czf", name + ".tar.gz", name)
                        .directory(releases.toFile())
                        .start();
        assertThat(tar.waitFor()).isZero();
    }

    private String checksum(String name) throws Exception {
        byte[] archive = Files.readAllBytes(releases.resolve(name + ".tar.gz"));
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
    }

    private void inputs(String version, String sha256, String java) {
        runner.environment.putAll(
                Map.of(
                        "IN_VERSION",
                        version,
                        "IN_SHA256",
                        sha256,
                        "IN_JAVA",
                        java,
                        "IN_FROM",
                        releases.toString(),
                        "IN_REF",
                        "",
                        "IN_REPOSITORY",
                        "o/perfwarden"));
    }

    private Ended find() throws Exception {
        return runner.run("setup/run.sh", "find");
    }

    private Ended install() throws Exception {
        Map<String, String> found = runner.outputs();
        runner.environment.putAll(
                Map.of(
                        "IN_NAME", found.get("name"),
                        "IN_VERSION", found.get("version"),
                        "IN_SHA256", found.get("sha256"),
                        "IN_DIRECTORY", found.get("directory"),
                        "IN_JAVA_HOME", found.get("java")));
        return runner.run("setup/run.sh", "install");
    }

    @Test
    void without_a_cache_it_is_downloaded_and_put_on_the_path() throws Exception {
        assertThat(find().code()).isZero();
        assertThat(runner.outputs().get("key")).contains(NAME, checksum(NAME));
        Ended ended = install();
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(Path.of(runner.wrote("path").strip(), "perfwarden")).isExecutable();
        assertThat(runner.wrote("env")).isEmpty();
    }

    @Test
    void a_warm_cache_needs_no_download() throws Exception {
        find();
        install();
        runner.environment.put("IN_FROM", scratch.resolve("nowhere").toString());
        assertThat(install().code()).isZero();
    }

    @Test
    void a_cache_that_holds_something_else_is_not_used() throws Exception {
        find();
        Path cached = Path.of(runner.outputs().get("directory"), NAME + ".tar.gz");
        Files.createDirectories(cached.getParent());
        Files.writeString(cached, "something else");
        assertThat(install().code()).isZero();
        assertThat(cached).hasSameBinaryContentAs(releases.resolve(NAME + ".tar.gz"));
    }

    @Test
    void an_archive_with_another_checksum_is_not_installed() throws Exception {
        inputs("1.2.3", "0".repeat(64), "bundled");
        find();
        Ended ended = install();
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).contains("expected " + "0".repeat(64));
        assertThat(runner.wrote("path")).isEmpty();
    }

    @Test
    void at_the_tag_of_a_release_its_provenance_is_verified() throws Exception {
        inputs("", "", "bundled");
        runner.environment.put("IN_REF", "v1.2.3");
        runner.program(
                "gh",
                "#!/bin/sh\nprintf '%s\\n' \"$*\" >\"$HOME/asked\"\n[ -e \"$HOME/built\" ]\n");
        assertThat(find().code()).isZero();
        assertThat(runner.outputs()).containsEntry("version", "1.2.3");

        Ended foreign = install();
        assertThat(foreign.code()).isEqualTo(2);
        assertThat(foreign.out())
                .contains("nothing proves that o/perfwarden built", "nothing was installed");
        assertThat(runner.wrote("path")).isEmpty();

        Files.createFile(scratch.resolve("built"));
        Ended ended = install();
        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(runner.wrote("path")).contains(NAME);
        assertThat(scratch.resolve("asked"))
                .content()
                .contains(
                        "attestation verify",
                        "--repo o/perfwarden",
                        "/o/perfwarden/.github/workflows/release.yml@refs/tags/v1.2.3");
    }

    @Test
    void a_jdk_of_the_runner_is_taken_instead_of_a_runtime() throws Exception {
        Path java = Files.createDirectories(scratch.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        runner.environment.put("JAVA_HOME_25_X64", scratch.resolve("jdk").toString());
        inputs("1.2.3", "0".repeat(64), "auto");
        find();
        assertThat(runner.outputs())
                .containsEntry("name", "perfwarden-1.2.3-any")
                .containsEntry("java", scratch.resolve("jdk").toString());
    }

    @Test
    void what_is_on_the_path_already_is_taken() throws Exception {
        runner.program("perfwarden", "#!/bin/sh\n");
        inputs("", "", "auto");
        find();
        assertThat(runner.outputs()).containsExactly(Map.entry("present", "true"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Linux | X64 | 9.9.9 | | no checksum of perfwarden-9.9.9-linux-amd64.tar.gz is pinned",
                "Linux | X64 | 1.0$(touch x) | | version: this is none",
                "Linux | X64 | ../../x | | version: this is none",
                "Linux | X64 | 1.2.3 | abc | expected 64 digits",
                "Windows | X64 | 1.2.3 | | there is no Perfwarden for Windows",
                "macOS | ARM64 | 1.2.3 | | this runner has no JDK 25",
            })
    void what_cannot_be_installed_is_refused_in_words(
            String os, String arch, String version, String sha256, String message)
            throws Exception {
        runner.environment.put("RUNNER_OS", os);
        runner.environment.put("RUNNER_ARCH", arch);
        inputs(version, sha256 == null ? "" : sha256, "bundled");
        Ended ended = find();
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).startsWith("::error title=Perfwarden::").contains(message);
        assertThat(runner.wrote("output")).isEmpty();
    }

    @Test
    void pinned_checksums_are_read_as_they_are_written() throws Exception {
        assertThat(Files.readAllLines(ActionRunner.ACTIONS.resolve("setup/releases.txt")))
                .allMatch(line ->
                        line.matches(
                                "#.*|[0-9a-f]{64}  perfwarden-[0-9][0-9A-Za-z.-]*-(linux-amd64|linux-arm64|any)\\.tar\\.gz"));
    }
}
