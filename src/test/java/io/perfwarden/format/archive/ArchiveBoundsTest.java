package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.testkit.ZipForge;
import io.perfwarden.testkit.ZipForge.Forged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveBoundsTest {
    private static final int MIB = 1 << 20;
    private static final byte[] CONTENT = "{\"value\": 1}".getBytes(UTF_8);

    @TempDir Path scratch;

    @Test
    void ten_gigabytes_of_zeros_stop_at_the_bound_of_one_file() throws IOException {
        Path file = bomb(10_240);
        ArchiveLimits limits = new ArchiveLimits(10, 8L * MIB, 1L << 40, Integer.MAX_VALUE);
        assertStops(file, limits, 8L * MIB, "unpacks to more than 8 MiB");
    }

    @Test
    void ten_gigabytes_of_zeros_stop_at_the_bound_of_all_files() throws IOException {
        ArchiveLimits limits = new ArchiveLimits(10, 1L << 40, 8L * MIB, Integer.MAX_VALUE);
        assertStops(bomb(10_240), limits, 8L * MIB + 16_384, "more than 8 MiB");
    }

    @Test
    void ten_gigabytes_of_zeros_stop_at_the_ratio() throws IOException {
        ArchiveLimits limits = new ArchiveLimits(10, 1L << 40, 1L << 40, 500);
        assertStops(bomb(10_240), limits, 2L * MIB, "500 times its packed size");
    }

    @Test
    void the_default_bounds_stop_a_bomb_too() throws IOException {
        long most = ArchiveLimits.DEFAULT.entryBytes();
        assertStops(bomb(10_240), ArchiveLimits.DEFAULT, most, "unpacks to more than");
    }

    @Test
    void overlapping_entries_count_for_what_they_unpack_to() throws IOException {
        byte[] packed = ZipForge.zeros(2);
        Forged first = new Forged("0", packed, 8).claiming(0, 0);
        ZipForge forge = new ZipForge().add(first);
        for (int i = 1; i < 10; i++) {
            forge.alias(new Forged("" + i, packed, 8).claiming(0, 0), 0);
        }
        ArchiveLimits limits = new ArchiveLimits(10, 4L * MIB, 5L * MIB, Integer.MAX_VALUE);
        long unpacked = 0;
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(forge.writeTo(path()), "bench", limits)) {
            for (ResultFile file : archive.files()) {
                unpacked += readUntilRefused(file);
            }
        }
        assertThat(unpacked).isBetween(4L * MIB, 5L * MIB + 10 * 8192);
    }

    @Test
    void a_file_past_its_bound_does_not_prevent_reading_another() throws IOException {
        Path file =
                new ZipForge()
                        .add(new Forged("bomb", ZipForge.zeros(64), 8).claiming(64L * MIB, 0))
                        .add(Forged.deflated("good.json", CONTENT))
                        .writeTo(path());
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT)) {
            readUntilRefused(archive.files().getFirst());
            assertThat(archive.files().getLast().open().readAllBytes()).isEqualTo(CONTENT);
        }
    }

    @Test
    void a_zip_inside_a_zip_is_a_file_and_stays_closed() throws IOException {
        byte[] inner = new ZipForge().add(Forged.stored("../inner", CONTENT)).bytes();
        Path file = new ZipForge().add(Forged.stored("inner.zip", inner)).writeTo(path());
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT)) {
            assertThat(archive.files().getFirst().open().readAllBytes()).isEqualTo(inner);
            assertThat(archive.problems()).isEmpty();
        }
    }

    @Test
    void a_directory_that_claims_a_million_entries_is_never_loaded() throws IOException {
        long size = 46_000_000;
        try (FileChannel sparse =
                FileChannel.open(path(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            byte[] end = new ZipForge().zip64Bytes(1_000_000);
            sparse.write(ByteBuffer.wrap(new byte[] {'P', 'K', 3, 4}), 0);
            sparse.write(ByteBuffer.wrap(relocated(end, size)), size);
        }
        assertThatThrownBy(() -> DownloadedArtifact.open(path(), "bench", ArchiveLimits.DEFAULT))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("more than 10000 files");
    }

    @Test
    void more_entries_than_claimed_are_not_walked() {
        ZipForge forge = new ZipForge();
        for (int i = 0; i < 20; i++) {
            forge.add(Forged.stored("f" + i, CONTENT));
        }
        ArchiveLimits limits = new ArchiveLimits(10, MIB, MIB, 10);
        Path file = ZipForge.write(path(), forge.bytes(1));
        assertThatThrownBy(() -> DownloadedArtifact.open(file, "bench", limits))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("more than 10 files");
    }

    @Test
    void fewer_entries_than_claimed_are_damage() {
        Path file =
                ZipForge.write(path(), new ZipForge().add(Forged.stored("a", CONTENT)).bytes(2));
        assertThatThrownBy(() -> DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("does not hold the number of entries");
    }

    @Test
    void content_that_is_not_what_the_directory_claims_is_damage() throws IOException {
        Path file =
                new ZipForge()
                        .add(Forged.stored("crc", CONTENT).claiming(CONTENT.length, 7))
                        .add(Forged.deflated("size", CONTENT).claiming(3, ZipForge.crcOf(CONTENT)))
                        .add(new Forged("stream", CONTENT, 8).claiming(5, 0))
                        .writeTo(path());
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT)) {
            for (ResultFile each : archive.files()) {
                assertThatThrownBy(() -> each.open().readAllBytes())
                        .isInstanceOf(ArchiveException.class)
                        .hasMessageStartingWith("bench: " + each.name() + ": damaged: ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void a_damaged_zip_is_refused_or_read_but_never_a_bug(long seed) throws IOException {
        byte[] whole =
                new ZipForge()
                        .add(Forged.deflated("a.json", CONTENT))
                        .add(Forged.stored("b.json", CONTENT))
                        .zip64Bytes(2);
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = whole.clone();
            for (int hit = 0; hit < 3; hit++) {
                damaged[4 + random.nextInt(whole.length - 4)] = (byte) random.nextInt(256);
            }
            assertThat(readAll(ZipForge.write(path(), damaged))).isLessThan(MIB);
        }
    }

    private static long readAll(Path file) throws IOException {
        long total = 0;
        try (DownloadedArtifact archive =
                DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT)) {
            for (ResultFile each : archive.files()) {
                total += readUntilRefused(each);
            }
        } catch (ArchiveException refused) {
            assertThat(refused.problem().what()).isNotBlank();
        }
        return total;
    }

    private void assertStops(Path file, ArchiveLimits limits, long most, String words)
            throws IOException {
        try (DownloadedArtifact archive = DownloadedArtifact.open(file, "bench", limits)) {
            ResultFile bomb = archive.files().getFirst();
            assertThat(readUntilRefused(bomb)).isLessThanOrEqualTo(most);
            assertThatThrownBy(() -> bomb.open().skipNBytes(Long.MAX_VALUE))
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining("bench: bomb")
                    .hasMessageContaining(words);
        }
    }

    private static long readUntilRefused(ResultFile file) throws IOException {
        long count = 0;
        byte[] buffer = new byte[8192];
        try (InputStream in = file.open()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                count += n;
            }
        } catch (ArchiveException refused) {
            assertThat(refused.problem().where()).startsWith("bench");
        }
        return count;
    }

    private Path bomb(int mebibytes) {
        byte[] packed = ZipForge.zeros(mebibytes);
        return new ZipForge().add(new Forged("bomb", packed, 8).claiming(100, 0)).writeTo(path());
    }

    /** An end record whose directory fills the file before it. */
    private static byte[] relocated(byte[] end, long size) {
        ByteBuffer bytes = ByteBuffer.wrap(end).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(40, size).putLong(48, 0).putLong(56 + 8, size);
        return end;
    }

    private Path path() {
        return scratch.resolve("download");
    }
}
