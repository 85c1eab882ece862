package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.model.InputProblem;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadedArtifactTest {
    private static final byte[] RESULTS = "{\"value\": 1}".getBytes(UTF_8);

    @TempDir Path scratch;

    @Test
    void files_of_a_zip_are_listed_by_name_and_read() throws IOException {
        Path file = scratch.resolve("download");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : new String[] {"z.json", "dir/", "dir/a.json"}) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.endsWith("/") ? new byte[0] : name.getBytes(UTF_8));
            }
        }
        try (DownloadedArtifact archive = open(file)) {
            assertThat(archive.files())
                    .extracting(ResultFile::name)
                    .containsExactly("dir/a.json", "z.json");
            assertThat(text(archive.files().getFirst())).isEqualTo("dir/a.json");
            assertThat(archive.problems()).isEmpty();
        }
    }

    @Test
    void a_file_may_be_opened_again_without_counting_twice() throws IOException {
        Path file = new ZipForge().add(Forged.deflated("a.json", RESULTS)).writeTo(path());
        ArchiveLimits exact = new ArchiveLimits(1, RESULTS.length, RESULTS.length, 10);
        try (DownloadedArtifact archive = DownloadedArtifact.open(file, "bench", exact)) {
            assertThat(text(archive.files().getFirst())).isEqualTo(new String(RESULTS, UTF_8));
            assertThat(text(archive.files().getFirst())).isEqualTo(new String(RESULTS, UTF_8));
        }
    }

    @Test
    void a_download_that_is_no_zip_is_the_one_file_itself() throws IOException {
        Path file = ZipForge.write(path(), RESULTS);
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(file, "results.json", ArchiveLimits.DEFAULT)) {
            assertThat(archive.files())
                    .singleElement()
                    .satisfies(only -> {
                        assertThat(only.name()).isEqualTo("results.json");
                        assertThat(text(only)).isEqualTo(new String(RESULTS, UTF_8));
                    });
        }
    }

    @Test
    void an_empty_download_is_one_empty_file() throws IOException {
        try (DownloadedArtifact archive = open(ZipForge.write(path(), new byte[0]))) {
            assertThat(text(archive.files().getFirst())).isEmpty();
        }
    }

    @Test
    void an_empty_zip_has_no_files() throws IOException {
        try (DownloadedArtifact archive = open(new ZipForge().writeTo(path()))) {
            assertThat(archive.files()).isEmpty();
            assertThat(archive.problems()).isEmpty();
        }
    }

    @Test
    void a_zip64_directory_is_read() throws IOException {
        byte[] zip = new ZipForge().add(Forged.stored("a.json", RESULTS)).zip64Bytes(1);
        try (DownloadedArtifact archive = open(ZipForge.write(path(), zip))) {
            assertThat(text(archive.files().getFirst())).isEqualTo(new String(RESULTS, UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../a.json",
                "dir/../../a.json",
                "/etc/passwd",
                "C:/a.json",
                "c:a.json",
                "dir\\a.json",
                "a\u0000.json",
                "a\u001b[2J.json",
                "dir//a.json",
                "dir/./a.json",
                "..",
                "",
            })
    void an_entry_with_a_hostile_name_is_refused_and_the_others_stay(String name)
            throws IOException {
        Path file =
                new ZipForge()
                        .add(Forged.stored(name, RESULTS))
                        .add(Forged.stored("good.json", RESULTS))
                        .writeTo(path());
        try (DownloadedArtifact archive = open(file)) {
            assertThat(archive.files()).extracting(ResultFile::name).containsExactly("good.json");
            assertThat(archive.problems())
                    .singleElement()
                    .satisfies(DownloadedArtifactTest::isPrintable);
        }
    }

    @Test
    void links_encrypted_entries_and_unknown_methods_are_refused_by_name() throws IOException {
        Forged plain = Forged.stored("x", RESULTS);
        Path file =
                new ZipForge()
                        .add(Forged.stored("link", "/etc/passwd".getBytes(UTF_8)).withMode(0xa1ff))
                        .add(Forged.stored("device", RESULTS).withMode(0x61ff))
                        .add(Forged.stored("secret", RESULTS).withFlags(1))
                        .add(Forged.stored("lzma", RESULTS).withMethod(14))
                        .add(plain.withMode(0x81a4))
                        .writeTo(path());
        try (DownloadedArtifact archive = open(file)) {
            assertThat(archive.files()).extracting(ResultFile::name).containsExactly("x");
            assertThat(archive.problems())
                    .extracting(InputProblem::line)
                    .containsExactly(
                            "bench: device: not read: it is a link or another special file",
                            "bench: link: not read: it is a link or another special file",
                            "bench: lzma: not read: it is packed by method 14, expected deflate",
                            "bench: secret: not read: it is encrypted");
        }
    }

    @Test
    void of_two_entries_with_one_name_neither_is_believed() throws IOException {
        Path file =
                new ZipForge()
                        .add(Forged.stored("a.json", RESULTS))
                        .add(Forged.stored("./a.json", "{}".getBytes(UTF_8)))
                        .writeTo(path());
        try (DownloadedArtifact archive = open(file)) {
            assertThat(archive.files()).isEmpty();
            assertThat(archive.problems()).hasSize(2);
        }
    }

    @Test
    void what_operating_systems_add_is_ignored() throws IOException {
        Path file =
                new ZipForge()
                        .add(Forged.stored("__MACOSX/._a.json", RESULTS))
                        .add(Forged.stored("dir/.DS_Store", RESULTS))
                        .add(Forged.stored("a.json", RESULTS))
                        .writeTo(path());
        try (DownloadedArtifact archive = open(file)) {
            assertThat(archive.files()).extracting(ResultFile::name).containsExactly("a.json");
            assertThat(archive.problems()).isEmpty();
        }
    }

    @Test
    void a_thousand_refusals_are_told_in_a_few_lines() throws IOException {
        ZipForge forge = new ZipForge();
        for (int i = 0; i < 1000; i++) {
            forge.add(Forged.stored("../" + i, RESULTS));
        }
        try (DownloadedArtifact archive = open(forge.writeTo(path()))) {
            assertThat(archive.problems()).hasSize(51);
            assertThat(archive.problems().getLast().what())
                    .isEqualTo("950 more entries were not read");
        }
    }

    @Test
    void a_zip_cut_short_is_named_with_what_to_do() {
        byte[] whole = new ZipForge().add(Forged.stored("a.json", RESULTS)).bytes();
        Path file = ZipForge.write(path(), Arrays.copyOf(whole, whole.length - 5));
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessage(
                        "bench: not a readable zip: it has no directory, as if the upload had been"
                                + " cut short (upload the artifact again)");
    }

    private Path path() {
        return scratch.resolve("download");
    }

    private static DownloadedArtifact open(Path file) throws IOException {
        return DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT);
    }

    private static void isPrintable(InputProblem problem) {
        assertThat(problem.line()).doesNotContainPattern("\\p{Cntrl}").startsWith("bench: ");
    }

    private static String text(ResultFile file) throws IOException {
        try (InputStream in = file.open()) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
