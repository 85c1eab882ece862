package io.perfwarden.format.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
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

/** What writers of zips do, and what nobody should: read right, or refused in so many words. */
class ZipQuirksTest {
    private static final byte[] CONTENT = "{\"value\": 1}".getBytes(UTF_8);

    @TempDir Path scratch;

    @Test
    void sizes_that_stand_behind_the_data_are_read() throws IOException {
        assertReads(new ZipForge().add(Forged.deflated("a", CONTENT).streamed()).bytes(), "a");
        assertReads(new ZipForge().add(Forged.stored("a", CONTENT).streamed()).bytes(), "a");
    }

    @Test
    void sizes_and_places_of_eight_bytes_are_read() throws IOException {
        Forged first = Forged.stored("a", CONTENT).wide(0);
        ZipForge forge = new ZipForge().add(first);
        int second = 30 + 1 + CONTENT.length;
        assertReads(forge.add(Forged.deflated("b", CONTENT).wide(second)).bytes(), "a", "b");
    }

    @Test
    void a_place_of_eight_bytes_outside_of_the_file_is_damage() throws IOException {
        byte[] zip = new ZipForge().add(Forged.stored("a", CONTENT).wide(1 << 30)).bytes();
        assertRefusesContent(zip, "it ends before what its directory promises");
    }

    @Test
    void an_entry_that_says_to_look_for_sizes_where_there_are_none_is_damage() throws IOException {
        Forged cut = Forged.stored("a", CONTENT).withExtra(new byte[] {1, 0, 0, 0});
        assertRefusesContent(new ZipForge().add(cut).bytes(), "ends before");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 400})
    void an_extra_field_that_promises_more_than_it_has_is_passed_over(int size) throws IOException {
        byte[] extra = new byte[size];
        Arrays.fill(extra, (byte) 0x7f);
        Forged odd = Forged.stored("a", CONTENT).withExtra(extra);
        assertReads(new ZipForge().add(odd).bytes(), "a");
    }

    @Test
    void a_name_of_the_first_zips_is_read_as_they_wrote_it() throws IOException {
        Forged old =
                Forged.stored("", CONTENT).named(new byte[] {'g', 'r', (byte) 0x94, (byte) 0xe1});
        assertReads(new ZipForge().add(old).bytes(), "gr\u00f6\u00df");
    }

    @Test
    void two_names_that_are_no_utf_8_stay_two() throws IOException {
        ZipForge forge =
                new ZipForge()
                        .add(Forged.stored("", CONTENT).named("\u0081".getBytes(ISO_8859_1)))
                        .add(Forged.stored("", CONTENT).named("\u0084".getBytes(ISO_8859_1)));
        assertReads(forge.bytes(), "\u00e4", "\u00fc");
    }

    @Test
    void a_name_said_to_be_utf_8_and_is_not_is_refused() throws IOException {
        Forged lying =
                Forged.stored("", CONTENT).named("\u0081".getBytes(ISO_8859_1)).withFlags(1 << 11);
        assertRefuses(
                new ZipForge().add(lying).bytes(), "its name is not the UTF-8 it is said to be");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u202egnp.json", "\u2066a.json", "a\u200f.json"})
    void a_name_that_turns_the_text_around_is_refused(String name) throws IOException {
        assertRefuses(
                new ZipForge().add(Forged.stored(name, CONTENT)).bytes(),
                "its name contains a character that changes the direction of text");
    }

    @Test
    void names_of_emoji_and_of_any_script_are_read() throws IOException {
        String family = "\ud83d\udc68\u200d\ud83d\udc69.json";
        String arabic = "\u0642\u064a\u0627\u0633.json";
        ZipForge forge = new ZipForge().add(Forged.stored(arabic, CONTENT));
        assertReads(forge.add(Forged.stored(family, CONTENT)).bytes(), arabic, family);
    }

    @Test
    void a_name_longer_than_any_path_is_refused() throws IOException {
        assertRefuses(
                new ZipForge().add(Forged.stored("n".repeat(1_025), CONTENT)).bytes(),
                "its name is longer than 1024 bytes");
    }

    @Test
    void names_that_differ_in_case_are_two() throws IOException {
        ZipForge forge = new ZipForge().add(Forged.stored("A", CONTENT));
        assertReads(forge.add(Forged.stored("a", CONTENT)).bytes(), "A", "a");
    }

    @Test
    void a_directory_that_holds_data_is_refused_and_not_passed_over() throws IOException {
        assertRefuses(
                new ZipForge().add(Forged.stored("results/", CONTENT)).bytes(),
                "it is called a directory and holds data");
    }

    @Test
    void an_encrypted_entry_of_any_kind_is_refused() throws IOException {
        for (int flags : new int[] {1, 1 | 1 << 6, 1 << 13}) {
            Forged secret = Forged.stored("a", CONTENT).withFlags(flags);
            assertRefuses(new ZipForge().add(secret).bytes(), "it is encrypted");
        }
        Forged aes = Forged.stored("a", CONTENT).withMethod(99);
        assertRefuses(new ZipForge().add(aes).bytes(), "packed by method 99, expected deflate");
    }

    @Test
    void a_link_to_a_directory_lends_its_name_to_nobody() throws IOException {
        ZipForge forge =
                new ZipForge()
                        .add(Forged.stored("link", "/etc".getBytes(UTF_8)).withMode(0xa1ff))
                        .add(Forged.stored("link/a", CONTENT));
        try (DownloadedArtifact archive = open(forge.bytes())) {
            assertThat(archive.files()).extracting(ResultFile::name).containsExactly("link/a");
            assertThat(archive.problems())
                    .extracting(InputProblem::what)
                    .containsExactly("not read: it is a link or another special file");
        }
    }

    @Test
    void one_part_of_a_zip_of_several_is_refused() {
        byte[] zip = new ZipForge().add(Forged.stored("a", CONTENT)).bytes();
        zip[zip.length - 22 + 4] = 1;
        assertThatThrownBy(() -> open(zip))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("it is one of several parts");
    }

    @Test
    void a_zip_that_might_have_become_several_parts_is_read() throws IOException {
        byte[] plain = new ZipForge().add(Forged.stored("a", CONTENT)).bytes();
        byte[] marked = new byte[plain.length + 4];
        System.arraycopy(plain, 0, marked, 4, plain.length);
        ByteBuffer bytes = ByteBuffer.wrap(marked).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(0, 0x30304b50);
        int end = marked.length - 22;
        int directory = bytes.getInt(end + 16) + 4;
        bytes.putInt(end + 16, directory).putInt(directory + 42, 4);
        assertReads(marked, "a");
    }

    @Test
    void a_comment_that_looks_like_the_end_of_another_zip_is_a_comment() throws IOException {
        byte[] zip = new ZipForge().add(Forged.stored("a", CONTENT)).bytes();
        byte[] comment = new byte[40];
        ByteBuffer.wrap(comment).order(ByteOrder.LITTLE_ENDIAN).putInt(3, 0x06054b50);
        byte[] commented = Arrays.copyOf(zip, zip.length + comment.length);
        System.arraycopy(comment, 0, commented, zip.length, comment.length);
        commented[zip.length - 2] = (byte) comment.length;
        assertReads(commented, "a");
    }

    @Test
    void something_behind_the_end_is_told_from_a_cut_zip_by_nobody_and_refused() {
        byte[] zip = new ZipForge().add(Forged.stored("a", CONTENT)).bytes();
        byte[] longer = Arrays.copyOf(zip, zip.length + 1);
        assertThatThrownBy(() -> open(longer))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("it has no directory");
    }

    @Test
    void data_whose_header_is_overwritten_is_damage() throws IOException {
        byte[] zip =
                new ZipForge()
                        .add(Forged.stored("a", CONTENT))
                        .add(Forged.stored("b", CONTENT))
                        .bytes();
        zip[30 + 1 + CONTENT.length] = 0;
        try (DownloadedArtifact archive = open(zip)) {
            assertThat(archive.files().getFirst().open().readAllBytes()).isEqualTo(CONTENT);
            assertThatThrownBy(() -> archive.files().getLast().open())
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining("its data is not where the directory says");
        }
    }

    @Test
    void a_name_in_front_of_the_data_that_is_another_one_does_not_count() throws IOException {
        byte[] zip = new ZipForge().add(Forged.stored("a", CONTENT)).bytes();
        zip[30] = '/';
        assertReads(zip, "a");
    }

    @Test
    void data_that_goes_on_behind_its_end_is_read_to_its_end() throws IOException {
        byte[] packed = ZipForge.deflate(CONTENT);
        Forged padded = new Forged("a", Arrays.copyOf(packed, packed.length + 9), 8);
        Forged claimed = padded.claiming(CONTENT.length, ZipForge.crcOf(CONTENT));
        assertReads(new ZipForge().add(claimed).bytes(), "a");
    }

    @Test
    void data_that_ends_in_the_middle_is_damage() throws IOException {
        byte[] packed = ZipForge.deflate(CONTENT);
        Forged cut = new Forged("a", Arrays.copyOf(packed, packed.length - 2), 8);
        Forged claimed = cut.claiming(CONTENT.length, ZipForge.crcOf(CONTENT));
        assertRefusesContent(new ZipForge().add(claimed).bytes(), "a: damaged: ");
    }

    @Test
    void a_stored_entry_of_other_size_than_packed_is_damage() throws IOException {
        Forged lying = Forged.stored("a", CONTENT).claiming(5, ZipForge.crcOf(CONTENT));
        assertRefusesContent(new ZipForge().add(lying).bytes(), "its size or checksum");
    }

    @Test
    void an_empty_entry_is_an_empty_file() throws IOException {
        try (DownloadedArtifact archive =
                open(new ZipForge().add(Forged.stored("a", new byte[0])).bytes())) {
            assertThat(archive.files().getFirst().open().readAllBytes()).isEmpty();
        }
    }

    private DownloadedArtifact open(byte[] zip) throws IOException {
        Path file = ZipForge.write(scratch.resolve("download"), zip);
        return DownloadedArtifact.open(file, "bench", ArchiveLimits.DEFAULT);
    }

    private void assertReads(byte[] zip, String... names) throws IOException {
        try (DownloadedArtifact archive = open(zip)) {
            assertThat(archive.problems()).isEmpty();
            assertThat(archive.files()).extracting(ResultFile::name).containsExactly(names);
            for (ResultFile file : archive.files()) {
                assertThat(file.open().readAllBytes()).isEqualTo(CONTENT);
            }
        }
    }

    private void assertRefuses(byte[] zip, String words) throws IOException {
        try (DownloadedArtifact archive = open(zip)) {
            assertThat(archive.files()).isEmpty();
            List<InputProblem> problems = archive.problems();
            assertThat(problems).hasSize(1);
            assertThat(problems.getFirst().line()).startsWith("bench: ").contains(words);
        }
    }

    private void assertRefusesContent(byte[] zip, String words) throws IOException {
        try (DownloadedArtifact archive = open(zip)) {
            assertThatThrownBy(() -> archive.files().getFirst().open().readAllBytes())
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining(words);
        }
    }
}
