package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackedFileTest {
    private static final int MIB = 1 << 20;
    private static final byte[] TEXT = "BenchmarkA 1 2 ns/op\n".getBytes(UTF_8);

    @TempDir Path scratch;

    @Test
    void a_file_that_is_not_packed_is_what_it_is() throws IOException {
        assertThat(unpacked(TEXT)).isEqualTo(TEXT);
        assertThat(unpacked(new byte[] {0x1f})).containsExactly(0x1f);
        assertThat(unpacked(new byte[0])).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 1_000})
    void the_members_of_a_gzip_file_are_read_as_one(int members) throws IOException {
        byte[] file = repeated(gzip(TEXT), members);
        assertThat(unpacked(file)).isEqualTo(repeated(TEXT, members));
    }

    @Test
    void the_members_of_a_gzip_file_in_a_zip_are_read_as_one() throws IOException {
        byte[] file = repeated(gzip(TEXT), 100);
        assertThat(read(zipped(file), ArchiveLimits.DEFAULT)).isEqualTo(repeated(TEXT, 100));
    }

    @Test
    void a_million_empty_members_do_not_overflow_the_stack() throws IOException {
        assertThat(unpacked(repeated(gzip(new byte[0]), 1_000_000))).isEmpty();
    }

    @Test
    void gzip_within_gzip_is_refused_by_name() {
        assertThatThrownBy(() -> unpacked(gzip(gzip(TEXT))))
                .isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("file: gzip within gzip, expected results packed at most");
    }

    @Test
    void names_comments_and_extra_fields_are_passed_over() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3});
        file.writeBytes(new byte[] {2, 0, 7, 7});
        file.writeBytes("name\0comment\0".getBytes(UTF_8));
        file.writeBytes(new byte[] {1, 2});
        byte[] plain = gzip(TEXT);
        file.writeBytes(Arrays.copyOfRange(plain, 10, plain.length));
        assertThat(unpacked(file.toByteArray())).isEqualTo(TEXT);
    }

    @Test
    void zeros_behind_the_last_member_are_padding_and_anything_else_is_damage() throws IOException {
        byte[] file = gzip(TEXT);
        assertThat(unpacked(Arrays.copyOf(file, file.length + 512))).isEqualTo(TEXT);
        byte[] followed = Arrays.copyOf(file, file.length + 4);
        followed[file.length] = 'x';
        assertDamaged(followed, "something follows it that is no gzip");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1|its size or checksum",
                "-5|its size or checksum",
                "2|packed in an unknown way",
                "3|packed in an unknown way",
                "10|data cannot be unpacked",
            })
    void a_changed_byte_is_damage(int place, String words) throws IOException {
        byte[] file = gzip(TEXT.clone());
        int at = place < 0 ? file.length + place : place;
        file[at] = (byte) (file[at] ^ 0xff);
        assertDamaged(file, words);
    }

    @Test
    void a_file_cut_anywhere_is_damage() throws IOException {
        byte[] file = gzip(TEXT);
        for (int length = 2; length < file.length; length++) {
            assertDamaged(Arrays.copyOf(file, length), "ends in the middle");
        }
    }

    @Test
    void what_every_layer_unpacks_to_counts_against_one_budget() throws IOException {
        Path zip = zipped(gzip(new byte[3 * MIB]));
        ArchiveLimits limits = new ArchiveLimits(10, 8L * MIB, 2L * MIB, Integer.MAX_VALUE);
        assertThatThrownBy(() -> read(zip, limits))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("the files of this artifact unpack to more than 2 MiB");
    }

    @Test
    void a_layer_is_held_to_the_bound_of_one_file_and_to_the_ratio() throws IOException {
        Path zip = zipped(gzip(new byte[3 * MIB]));
        ArchiveLimits one = new ArchiveLimits(10, MIB, 8L * MIB, Integer.MAX_VALUE);
        assertThatThrownBy(() -> read(zip, one))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("unpacks to more than 1 MiB");
        ArchiveLimits ratio = new ArchiveLimits(10, 8L * MIB, 8L * MIB, 100);
        assertThatThrownBy(() -> read(zip, ratio))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("more than 100 times its packed size");
    }

    @Test
    void a_layer_that_is_read_again_counts_once() throws IOException {
        ArchiveBudget budget = new ArchiveBudget(new ArchiveLimits(1, MIB, TEXT.length, 100));
        Path path = ZipForge.write(scratch.resolve("f"), gzip(TEXT));
        ResultFile file = UnpackedFile.of(new LocalFile("f", path, MIB, budget));
        for (int i = 0; i < 3; i++) {
            assertThat(file.open().readAllBytes()).isEqualTo(TEXT);
        }
    }

    private Path zipped(byte[] content) {
        return new ZipForge()
                .add(Forged.deflated("results.gz", content))
                .writeTo(scratch.resolve("download"));
    }

    private static byte[] read(Path zip, ArchiveLimits limits) throws IOException {
        try (DownloadedArtifact archive = DownloadedArtifact.open(zip, "bench", limits);
                InputStream in = UnpackedFile.of(archive.files().getFirst()).open()) {
            return in.readAllBytes();
        }
    }

    private static void assertDamaged(byte[] file, String words) {
        assertThatThrownBy(() -> unpacked(file))
                .isInstanceOf(ArchiveException.class)
                .hasMessageStartingWith("file: a damaged gzip file: ")
                .hasMessageContaining(words);
    }

    private static byte[] unpacked(byte[] bytes) throws IOException {
        try (InputStream in = UnpackedFile.of(MemoryFile.of("file", bytes)).open()) {
            return in.readAllBytes();
        }
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private static byte[] repeated(byte[] bytes, int times) {
        byte[] all = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
        }
        return all;
    }
}
