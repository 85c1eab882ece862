package io.perfwarden.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.TarForge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TarredResultsTest {
    private static final Path PACKED = Path.of("src/test/resources/packed");
    private static final String GO = "BenchmarkA 1 1.5 ns/op\n";

    @TempDir Path scratch;

    private static ResultFile packed(String name) {
        Path path = PACKED.resolve(name);
        return new LocalFile(name, path, ArchiveLimits.DEFAULT.entryBytes());
    }

    private static InputProblem refused(byte[] tar) {
        return Read.problem(Read.outcome(MemoryFile.of("a.tar", tar)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gnu.tar", "pax.tar", "gnu.tgz", "gnu.tar.xz", "gnu.tar.zst"})
    void every_file_of_a_tar_is_read_and_what_is_none_is_named(String name) throws IOException {
        ResultSet results = Read.ok(packed(name));
        assertThat(results.formats()).containsExactlyInAnyOrder("go", "hyperfine", "jmh");
        int expected =
                Read.ok(MemoryFile.sample("go/base.txt")).measurements().size()
                        + Read.ok(MemoryFile.sample("hyperfine/base.json")).measurements().size()
                        + Read.ok(MemoryFile.sample("jmh/single.json")).measurements().size();
        assertThat(results.measurements()).hasSize(expected);
        assertThat(results.measurements())
                .anyMatch(row -> row.position().file().equals(name + "/results/go.txt"))
                .anyMatch(row -> row.position().file().endsWith("a".repeat(120) + ".json"));
        assertThat(results.warnings())
                .extracting(InputProblem::where)
                .containsExactly(name + "/results/notes.txt");
    }

    @Test
    void one_file_in_xz_is_that_file() throws IOException {
        assertThat(Read.ok(packed("base.json.xz")).measurements())
                .hasSameSizeAs(Read.ok(MemoryFile.sample("hyperfine/base.json")).measurements());
    }

    @Test
    void files_beside_are_found_in_a_tar() throws IOException {
        byte[] tar =
                new TarForge()
                        .entry("r/host/x.json", '0', MemoryFile.sample("asv/base.json").bytes())
                        .entry(
                                "r/benchmarks.json",
                                '0',
                                MemoryFile.sample("asv/benchmarks.json").bytes())
                        .bytes();
        assertThat(Read.ok(MemoryFile.of("a.tar", tar)).measurements())
                .anyMatch(row -> row.id().label().contains("[size=100"));
    }

    @Test
    void a_damaged_result_in_a_tar_is_an_error() {
        byte[] half = Arrays.copyOf(MemoryFile.sample("jmh/base.json").bytes(), 900);
        byte[] tar = new TarForge().file("go.txt", GO).entry("b.json", '0', half).bytes();
        assertThat(refused(tar).where()).startsWith("a.tar/b.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../evil.txt", "/etc/passwd", "a\\b.txt", "a//b.txt", "C:x.txt", "a\u0007"})
    void names_that_lead_elsewhere_are_not_read_and_leave_results_unread(String name) {
        byte[] tar = new TarForge().file("go.txt", GO).file(name, GO + GO).bytes();
        ResultSet results = Read.ok(MemoryFile.of("a.tar", tar));
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().count()).isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../notes.txt", "/plot.svg"})
    void what_is_no_result_by_a_name_that_leads_elsewhere_only_warns(String name) {
        byte[] tar = new TarForge().file("go.txt", GO).file(name, "notes").bytes();
        ResultSet results = Read.ok(MemoryFile.of("a.tar", tar));
        assertThat(results.unread().isEmpty()).isTrue();
        assertThat(results.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"r/go.txt,1", "go.txt,2", "r,1"})
    void a_link_to_what_is_read_only_warns(String target, char type) {
        byte[] tar = new TarForge().file("r/go.txt", GO).link("r/last.txt", type, target).bytes();
        ResultSet results = Read.ok(MemoryFile.of("a.tar", tar));
        assertThat(results.unread().isEmpty()).isTrue();
        assertThat(results.warnings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(chars = {'1', '2', '3', '4', '6', 'S', 'Z'})
    void links_and_special_files_leave_results_unread(char type) {
        byte[] tar = new TarForge().file("go.txt", GO).entry("b.txt", type, new byte[0]).bytes();
        assertThat(Read.ok(MemoryFile.of("a.tar", tar)).unread().first())
                .extracting(InputProblem::line)
                .anyMatch(line -> line.contains("a link or another special file"));
    }

    @Test
    void of_equal_names_the_last_counts_as_tar_itself_has_it() {
        byte[] tar =
                new TarForge().file("go.txt", GO).file("go.txt", GO.replace("1.5", "2.5")).bytes();
        assertThat(Read.ok(MemoryFile.of("a.tar", tar)).measurements())
                .extracting(Read::value)
                .containsExactly(2.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000010000\0",
                "99999999999\0",
                "\u0080\u0000\u0000\u0000\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
                "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff"
            })
    void a_size_beyond_the_end_is_damage(String size) {
        byte[] tar = new TarForge().file("go.txt", GO).header("b.txt", '0', size).bytes();
        assertThat(refused(tar).what()).startsWith("damaged");
    }

    @Test
    void a_name_without_end_is_refused() {
        byte[] tar = new TarForge().entry("././@LongLink", 'L', new byte[100_000]).bytes();
        assertThat(refused(tar).what()).contains("longer than");
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999 path=a\n", "0 path=a\n", "path=a\n", "11 size=-1\n", "x"})
    void odd_records_in_front_of_an_entry_are_damage(String records) {
        byte[] tar =
                new TarForge().entry("p", 'x', records.getBytes(UTF_8)).file("go.txt", GO).bytes();
        assertThat(refused(tar).what()).startsWith("damaged");
    }

    @Test
    void more_entries_than_a_zip_may_have_are_refused() {
        TarForge tar = new TarForge();
        for (int i = 0; i <= ArchiveLimits.DEFAULT.entries(); i++) {
            tar.entry("d" + i + "/", '5', new byte[0]);
        }
        assertThat(refused(tar.bytes()).what()).contains("more than 10000 entries");
    }

    @Test
    void all_files_of_a_tar_keep_no_more_than_one_may() {
        TarForge tar = new TarForge();
        for (int i = 0; i < 20; i++) {
            tar.file(i + ".txt", ("Benchmark" + "A".repeat(900) + i + " 1 1.5 ns/op\n"));
        }
        ReadOutcome<ResultSet> read =
                ResultReaders.standard(ReadLimits.DEFAULT.withCharacters(10_000))
                        .read(MemoryFile.of("a.tar", tar.bytes()), ResultReaders.AUTO);
        assertThat(Read.problem(read).what()).contains("characters");
    }

    @Test
    void a_bomb_in_a_tgz_is_noticed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(new TarForge().entry("a.txt", '0', new byte[8 << 20]).bytes());
        }
        assertThat(refused(bytes.toByteArray()).what()).contains("times its packed size");
    }

    @Test
    void a_tar_in_a_tar_is_not_opened() {
        byte[] inner = new TarForge().file("go.txt", GO).bytes();
        byte[] tar = new TarForge().file("go.txt", GO).entry("b.tar", '0', inner).bytes();
        assertThat(Read.ok(MemoryFile.of("a.tar", tar)).warnings())
                .extracting(InputProblem::what)
                .containsExactly("a tar within a tar, expected results in it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gnu.tgz", "gnu.tar.xz", "gnu.tar.zst"})
    void cut_anywhere_it_is_an_error_and_not_fewer_rows(String name) throws IOException {
        byte[] whole = Files.readAllBytes(PACKED.resolve(name));
        int step = Math.max(1, whole.length / 60);
        for (int cut = 600; cut < Math.min(whole.length, 11_000); cut += step) {
            byte[] part = Arrays.copyOf(whole, cut);
            assertThat(Read.outcome(MemoryFile.of("a", part)))
                    .as("cut at %s", cut)
                    .isInstanceOf(ReadOutcome.Rejected.class);
        }
    }

    @Test
    void a_tar_cut_between_files_is_said_to_be_cut() throws IOException {
        byte[] whole = Files.readAllBytes(PACKED.resolve("gnu.tar"));
        for (int cut = 512; cut < 11_000; cut += 512) {
            ReadOutcome<ResultSet> read =
                    Read.outcome(MemoryFile.of("a", Arrays.copyOf(whole, cut)));
            assertThat(read instanceof ReadOutcome.Rejected || isSaidToBeCut(Read.accepted(read)))
                    .as("cut at %s", cut)
                    .isTrue();
        }
    }

    private static boolean isSaidToBeCut(ResultSet results) {
        return results.warnings().stream().anyMatch(it -> it.what().contains("its end mark"));
    }

    @Test
    void what_claims_much_memory_is_refused() throws IOException {
        Path file = scratch.resolve("w.zst");
        Files.write(file, HexFormat.of().parseHex("28b52ffd00b001000061" + "0a".repeat(8)));
        assertThat(Read.problem(Read.outcome(new LocalFile("w.zst", file, 1_000))).what())
                .contains("more memory");
    }

    @Test
    void problems_are_few() {
        TarForge tar = new TarForge();
        for (int i = 0; i < 50; i++) {
            tar.file(i + ".txt", "nothing");
        }
        List<InputProblem> problems =
                switch (Read.outcome(MemoryFile.of("a.tar", tar.bytes()))) {
                    case ReadOutcome.Ok<ResultSet> _ -> List.of();
                    case ReadOutcome.Rejected<ResultSet>(List<InputProblem> found) -> found;
                };
        assertThat(problems).hasSize(21);
    }
}
