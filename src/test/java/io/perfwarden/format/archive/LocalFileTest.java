package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFileTest {
    private static final ArchiveLimits SMALL = new ArchiveLimits(3, 4, 100, 10);

    @TempDir Path directory;

    @Test
    void files_are_named_relative_to_the_directory_and_sorted() throws IOException {
        write("b.json");
        write("sub/a.json");
        assertThat(LocalFile.listUnder(directory, SMALL).files())
                .extracting(ResultFile::name)
                .containsExactly("b.json", "sub/a.json");
    }

    @Test
    void links_are_not_followed_and_hidden_files_not_listed() throws IOException {
        write("a.json");
        write(".git/config");
        write(".hidden");
        Files.createSymbolicLink(directory.resolve("link.json"), directory.resolve("a.json"));
        Files.createSymbolicLink(directory.resolve("loop"), directory);
        assertThat(LocalFile.listUnder(directory, SMALL).files())
                .extracting(ResultFile::name)
                .containsExactly("a.json");
    }

    @Test
    void the_directory_itself_may_be_a_link() throws IOException {
        write("real/a.json");
        Path link =
                Files.createSymbolicLink(directory.resolve("latest"), directory.resolve("real"));
        assertThat(LocalFile.listUnder(link, SMALL).files())
                .extracting(ResultFile::name)
                .containsExactly("a.json");
    }

    @Test
    void too_many_files_are_refused() throws IOException {
        for (int i = 0; i < 4; i++) {
            write(i + ".json");
        }
        assertThatThrownBy(() -> LocalFile.listUnder(directory, SMALL))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("more than 3 files");
    }

    @Test
    void a_file_is_read_up_to_its_bound_and_no_further() throws IOException {
        Path file = write("a.json");
        LocalFile exact = new LocalFile("a.json", file, 4);
        LocalFile short3 = new LocalFile("a.json", file, 3);
        assertThat(exact.open().readAllBytes()).hasSize(4);
        assertThatThrownBy(() -> short3.open().readAllBytes())
                .isInstanceOf(ArchiveException.class)
                .hasMessage("a.json: larger than 3 bytes");
    }

    private Path write(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(directory.resolve(name).resolveSibling(""));
        return Files.write(file, "test".getBytes(UTF_8));
    }
}
