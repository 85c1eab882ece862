package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BesideTest {
    private static final String WANTED = "about.json";

    @TempDir Path scratch;

    @Test
    void the_file_of_the_own_directory_comes_before_the_one_above() throws IOException {
        Path zip = zip("about.json", "a/about.json", "a/b/about.json", "a/b/x", "a/y", "c/d/e/z");
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(zip, "bench", ArchiveLimits.DEFAULT)) {
            assertThat(archive.files())
                    .extracting(file -> file.companion(WANTED).map(ResultFile::name).orElse("none"))
                    .containsExactly(
                            "a/about.json",
                            "a/b/about.json",
                            "a/b/about.json",
                            "a/about.json",
                            "about.json",
                            "none");
        }
    }

    @Test
    void a_directory_on_disk_answers_as_a_zip_does() throws IOException {
        for (String name : List.of("about.json", "m/x.json")) {
            Path file = scratch.resolve("results").resolve(name);
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, name);
        }
        ResultFile x =
                LocalFile.listUnder(scratch.resolve("results"), ArchiveLimits.DEFAULT)
                        .files()
                        .getLast();
        ResultFile about = x.companion(WANTED).orElseThrow();
        assertThat(about.name()).isEqualTo("about.json");
        assertThat(new String(about.open().readAllBytes(), UTF_8)).isEqualTo("about.json");
        assertThat(x.companion("other.json")).isEmpty();
    }

    @Test
    void a_link_is_no_file_beside() throws IOException {
        Path elsewhere = Files.writeString(scratch.resolve("secret"), "secret");
        Path directory = Files.createDirectory(scratch.resolve("m"));
        Path x = Files.writeString(directory.resolve("x.json"), "x");
        Files.createSymbolicLink(directory.resolve(WANTED), elsewhere);
        assertThat(new LocalFile("x.json", x, 100).companion(WANTED)).isEmpty();
    }

    @Test
    void asking_often_for_a_large_file_stops_at_the_bound_of_all_files() throws IOException {
        Path zip =
                new ZipForge()
                        .add(Forged.stored("about.json", new byte[60]))
                        .add(Forged.stored("x", new byte[1]))
                        .writeTo(scratch.resolve("artifact.zip"));
        ArchiveLimits limits = new ArchiveLimits(10, 1_000, 100, 1_000);
        try (DownloadedArtifact archive = DownloadedArtifact.open(zip, "bench", limits)) {
            ResultFile x = archive.files().getLast();
            read(x);
            assertThatThrownBy(() -> read(x)).hasMessageContaining("unpack to more than 100");
        }
    }

    private static void read(ResultFile file) throws IOException {
        try (InputStream in = file.companion(WANTED).orElseThrow().open()) {
            in.readAllBytes();
        }
    }

    private Path zip(String... names) {
        ZipForge forge = new ZipForge();
        for (String name : names) {
            forge.add(Forged.stored(name, name.getBytes(UTF_8)));
        }
        return forge.writeTo(scratch.resolve("artifact.zip"));
    }
}
