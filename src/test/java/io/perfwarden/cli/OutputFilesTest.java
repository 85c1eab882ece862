package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
    private static final byte[] NEW = "new".getBytes(UTF_8);

    @TempDir Path scratch;

    @Test
    void a_file_is_replaced_and_nothing_is_left_beside_it() throws Exception {
        Path file = Files.writeString(scratch.resolve("a.json"), "old");
        OutputFiles.write(file, NEW);
        assertThat(file).hasContent("new");
        try (Stream<Path> files = Files.list(scratch)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void directories_are_made_as_needed() throws Exception {
        Path file = scratch.resolve("a/b/c.json");
        OutputFiles.write(file, NEW);
        assertThat(file).hasContent("new");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void others_may_read_what_is_written_as_they_may_any_new_file() throws Exception {
        Path plain = Files.writeString(scratch.resolve("plain"), "");
        Path file = scratch.resolve("a.json");
        OutputFiles.write(file, NEW);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(PosixFilePermissions.toString(Files.getPosixFilePermissions(plain)));
    }

    @Test
    void a_directory_is_not_replaced() throws IOException {
        Path directory = Files.createDirectory(scratch.resolve("out"));
        assertThatThrownBy(() -> OutputFiles.write(directory, NEW))
                .isInstanceOf(CliRefusal.class)
                .hasMessage(directory + ": cannot be written: it is a directory");
    }
}
