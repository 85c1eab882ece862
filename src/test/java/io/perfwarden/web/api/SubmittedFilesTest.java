package io.perfwarden.web.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.web.api.SubmittedFiles.StoredBody;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A body costs no more than it may, however it is sent. */
class SubmittedFilesTest {
    private static final RepoId REPO = new RepoId(1);
    private static final int PIECE = 64 << 10;

    @TempDir private Path scratch;

    @SuppressWarnings("NullAway.Init")
    private SubmittedFiles files;

    @BeforeEach
    void start() {
        files = new SubmittedFiles(scratch, new SubmittedFiles.SubmissionLimits(1, 2));
    }

    /** Bytes without end, of which it is counted what is asked for. */
    private static final class EndlessBody extends InputStream {
        private long given;
        private int most;

        @Override
        public int read() {
            return read(new byte[1], 0, 1);
        }

        @Override
        public int read(byte[] into, int from, int length) {
            given += length;
            most = Math.max(most, length);
            return length;
        }
    }

    private StoredBody<String> take(InputStream body) throws IOException {
        return files.take(REPO, body, SubmittedFiles.BodyFile::digest);
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(scratch)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void attack_26_a_body_without_end_is_read_in_small_pieces_up_to_the_limit() throws IOException {
        EndlessBody body = new EndlessBody();
        assertThat(take(body)).isInstanceOf(StoredBody.BodyTooLarge.class);
        assertThat(body.given).isLessThanOrEqualTo((1 << 20) + PIECE);
        assertThat(body.most).as("held in memory").isLessThanOrEqualTo(PIECE);
        assertNothingIsLeft();
    }

    @Test
    void attack_25_more_files_than_the_server_takes_are_refused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : List.of("a", "b", "c")) {
                zip.putNextEntry(new ZipEntry(name));
            }
        }
        assertThat(take(new ByteArrayInputStream(bytes.toByteArray())))
                .asString()
                .contains("has more than 2 files");
    }

    private static byte[] tar(String name, char type) throws IOException {
        byte[] tar = new byte[4 * 512];
        System.arraycopy(name.getBytes(UTF_8), 0, tar, 0, name.length());
        System.arraycopy("0000644\0".getBytes(UTF_8), 0, tar, 100, 8);
        System.arraycopy("00000000002\0".getBytes(UTF_8), 0, tar, 124, 12);
        System.arraycopy("        ".getBytes(UTF_8), 0, tar, 148, 8);
        tar[156] = (byte) type;
        System.arraycopy("ustar\00000".getBytes(UTF_8), 0, tar, 257, 8);
        int sum = IntStream.range(0, 512).map(it -> tar[it]).sum();
        System.arraycopy("%06o\0 ".formatted(sum).getBytes(UTF_8), 0, tar, 148, 8);
        System.arraycopy("[]".getBytes(UTF_8), 0, tar, 512, 2);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(tar);
        }
        return packed.toByteArray();
    }

    private static String entries(SubmittedFiles.BodyFile body) {
        try (ZipFile zip = new ZipFile(body.path().toFile())) {
            return zip.stream().map(it -> it.getName() + it.getSize()).toList() + body.digest();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_tar_is_stored_as_the_zip_of_its_files() throws IOException {
        byte[] tar = tar("./out/a.json", '0');
        assertThat(files.take(REPO, new ByteArrayInputStream(tar), it -> entries(it)))
                .isEqualTo(new StoredBody.Used<>("[out/a.json2]" + Sha256Digest.of(tar)));
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 9, 30, 100})
    void a_packed_tar_that_was_cut_or_damaged_is_refused(int at) throws IOException {
        byte[] tar = tar("a.json", '0');
        byte[] cut = Arrays.copyOf(tar, Math.min(at, tar.length - 1));
        assertThat(take(new ByteArrayInputStream(cut))).isInstanceOf(StoredBody.Unreadable.class);
        byte[] damaged = tar.clone();
        Arrays.fill(
                damaged,
                Math.min(Math.max(at, 10), damaged.length - 9),
                damaged.length,
                (byte) 0x55);
        assertThat(take(new ByteArrayInputStream(damaged)))
                .isInstanceOf(StoredBody.Unreadable.class);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @CsvSource({"../a.json, 0", "/a.json, 0", "a.json, 1", "a.json, 2"})
    void attack_25_a_tar_that_leads_out_of_itself_is_refused(String name, char type)
            throws IOException {
        assertThat(take(new ByteArrayInputStream(tar(name, type))))
                .isInstanceOf(StoredBody.Unreadable.class);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @CsvSource({
        "PT20S, PT30S, 0, false",
        "PT31S, PT31S, 0, true",
        "PT10M, PT31S, 33000000, true",
        "PT60S, PT9S, 1, false",
        "PT61S, PT0S, 62463, true",
        "PT61S, PT0S, 62464, false",
    })
    void attack_26_who_stops_or_crawls_is_refused(
            Duration whole, Duration silence, long bytes, boolean isTooSlow) {
        assertThat(SubmittedFiles.isTooSlow(whole, silence, bytes)).isEqualTo(isTooSlow);
    }

    @Test
    void attack_26_a_body_that_breaks_off_leaves_nothing_and_takes_no_place() throws IOException {
        byte[] zip = UseCaseWorld.zip("a.json", "[]");
        for (int i = 0; i < 20; i++) {
            InputStream lost =
                    new SequenceInputStream(
                            new ByteArrayInputStream(zip, 0, 20),
                            new InputStream() {
                                @Override
                                public int read() throws IOException {
                                    throw new IOException("connection reset");
                                }
                            });
            assertThatThrownBy(() -> take(lost)).hasMessage("connection reset");
            assertThat(take(new ByteArrayInputStream(zip, 0, zip.length - 1 - i)))
                    .as("shorter than it says")
                    .isInstanceOf(StoredBody.Unreadable.class);
        }
        assertNothingIsLeft();
        assertThat(take(new ByteArrayInputStream(zip))).isInstanceOf(StoredBody.Used.class);
    }

    @Test
    void attack_28_a_repository_whose_bodies_do_not_end_keeps_no_other_out() throws IOException {
        assertThat(hold(SubmittedFiles.AT_ONCE_OF_ONE)).isEqualTo("kept out, another one not");
        assertThat(hold(0)).as("afterwards").isEqualTo("another one not");
    }

    /** What happens to further bodies while so many of the repository are under way. */
    private String hold(int others) throws IOException {
        byte[] zip = UseCaseWorld.zip("a.json", "[]");
        if (others > 0) {
            return ((StoredBody.Used<String>)
                            files.take(REPO, new ByteArrayInputStream(zip), _ -> held(others - 1)))
                    .result();
        }
        String own = "";
        try {
            StoredBody<String> _ = take(new ByteArrayInputStream(zip));
        } catch (TransientFailure _) {
            own = "kept out, ";
        }
        StoredBody<String> other =
                files.take(new RepoId(2), new ByteArrayInputStream(zip), _ -> "another one not");
        return own + ((StoredBody.Used<String>) other).result();
    }

    private String held(int others) {
        try {
            return hold(others);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
