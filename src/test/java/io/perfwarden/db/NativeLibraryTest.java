package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.OSInfo;

class NativeLibraryTest {
    @TempDir private Path lib;

    @Test
    void what_the_build_has_put_beside_the_jar_is_found() throws IOException {
        Path directory =
                Files.createDirectories(
                        lib.resolve("org/sqlite/native")
                                .resolve(OSInfo.getNativeLibFolderPathForCurrentOS()));
        assertThat(NativeLibrary.siblingOf(lib.resolve("sqlite.jar"))).contains(directory);
    }

    @Test
    void without_it_the_driver_helps_itself() {
        assertThat(NativeLibrary.siblingOf(lib.resolve("sqlite.jar"))).isEmpty();
    }
}
