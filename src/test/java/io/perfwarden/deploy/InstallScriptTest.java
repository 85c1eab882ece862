package io.perfwarden.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code install.sh} as it lies in a checkout, where it is part of no release. */
class InstallScriptTest {
    /** Archives of one version for each system, and their checksums. */
    private static final String ARCHIVES =
            """
            set -e
            for system in linux-amd64 linux-arm64 any; do
                name=perfwarden-$1-$system
                mkdir -p "$name/bin"
                printf '#!/bin/sh\\necho "it is %s"\\n' "$1" > "$name/bin/perfwarden"
                chmod +x "$name/bin/perfwarden"
                tar -czf "$name.tar.gz" "$name"
                if command -v sha256sum >/dev/null; then sum=sha256sum; else sum='shasum -a 256'; fi
                $sum "$name.tar.gz" > "$name.tar.gz.sha256"
            done
            """;

    @TempDir private Path scratch;

    private String run(String... command) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .directory(scratch.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private String install() throws IOException {
        String script = DeployFile.path("install.sh").toAbsolutePath().toString();
        return run("/bin/sh", script, "--from", ".", "--prefix", "here");
    }

    @Test
    void the_only_archive_of_a_directory_needs_no_version() throws IOException {
        assertThat(install()).contains("name a release with --version X.Y.Z");
        assertThat(run("/bin/sh", "-c", ARCHIVES, "sh", "0.9.0")).isEmpty();
        assertThat(install()).contains("it is 0.9.0", "installed: here/bin/perfwarden");
        assertThat(run("/bin/sh", "-c", ARCHIVES, "sh", "0.10.0")).isEmpty();
        assertThat(install()).contains("name a release with --version X.Y.Z");
    }
}
