package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same results come out of a console's text in each code page of Windows. */
class CodePagesTest {
    /** OEM pages, ANSI pages, and those that are both, of two bytes. */
    private static final List<String> PAGES =
            List.of(
                    ("IBM437 IBM850 IBM852 IBM855 IBM857 IBM862 IBM866 x-IBM737 IBM775 windows-1250"
                                    + " windows-1251 windows-1252 windows-1253 windows-1254"
                                    + " windows-1255 windows-1256 windows-1257 windows-1258"
                                    + " x-windows-874 windows-31j x-mswin-936 x-windows-949"
                                    + " x-windows-950")
                            .split(" "));

    /** The page of programs and the page of their console, by language. */
    private static final List<String> LANGUAGES =
            List.of(
                    "windows-1250 IBM852",
                    "windows-1251 IBM866",
                    "windows-1252 IBM437",
                    "windows-1252 IBM850",
                    "windows-1253 x-IBM737",
                    "windows-1254 IBM857",
                    "windows-1255 IBM862",
                    "windows-1257 IBM775");

    /** What comes between a program and a file. */
    record Way(String name, UnaryOperator<byte[]> store) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Way> ways() {
        List<Way> all = new ArrayList<>();
        for (String page : PAGES) {
            all.add(new Way("written in " + page, text -> written(text, page)));
            all.add(new Way("misread as " + page, text -> utf8(read(text, page))));
        }
        for (String language : LANGUAGES) {
            String[] of = language.split(" ");
            String name = "written in %s, read as %s".formatted(of[0], of[1]);
            all.add(new Way(name, text -> utf8(read(written(text, of[0]), of[1]))));
        }
        return all.stream();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A character that the page does not have becomes a question mark. */
    private static byte[] written(byte[] text, String page) {
        return new String(text, StandardCharsets.UTF_8).getBytes(Charset.forName(page));
    }

    /** Bytes that Windows has no character for are control characters. */
    private static String read(byte[] text, String page) {
        Charset charset = Charset.forName(page);
        if (charset.newEncoder().maxBytesPerChar() > 1) {
            return new String(text, charset);
        }
        StringBuilder read = new StringBuilder();
        for (byte one : text) {
            String character = new String(new byte[] {one}, charset);
            read.append(character.equals("\ufffd") ? "" + (char) (one & 0xff) : character);
        }
        return read.toString();
    }

    /** Words of its language are looked up so often only; binary data would take minutes. */
    @Test
    void a_sign_that_was_met_is_repaired_behind_any_number_of_other_words() throws IOException {
        String sign = "took 12 " + read(utf8("\u00b5"), "IBM437") + "s\n";
        String many = words(0, 300) + sign + words(300, 12_000) + sign;
        InputStream repaired = ConsolePages.repair(new ByteArrayInputStream(utf8(many)));
        assertThat(new String(repaired.readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(many.replace(sign, "took 12 \u00b5s\n"));
    }

    private static String words(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i ->
                        new StringBuilder("\u044f")
                                .append((char) ('\u0430' + i % 32))
                                .append((char) ('\u0430' + i / 32 % 32))
                                .append((char) ('\u0430' + i / 1024))
                                .append('\n'))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("ways")
    void a_row_reads_the_same_number_and_unit_or_is_named(Way way) throws IOException {
        Stream<String> samples =
                SamplesTest.samples()
                        .filter(it -> !it.endsWith(".gz"))
                        .filter(it -> !text(it).chars().allMatch(c -> c < 0x80))
                        // of a sample that was misread once already
                        .filter(it -> !text(it).contains("\u00c2"));
        for (String sample : Thorough.ofSamples(samples).toList()) {
            MemoryFile file = MemoryFile.sample(sample);
            byte[] stored = way.store().apply(file.bytes());
            List<String> lines = text(sample).lines().toList();
            List<String> expected = RenderedResults.of(Read.ok(file)).lines().toList();
            ReadOutcome<ResultSet> outcome = Read.outcome(file.with(stored));
            if (outcome instanceof ReadOutcome.Rejected<ResultSet>) {
                assertThat(new String(stored, StandardCharsets.UTF_8)).contains("\ufffd");
                assertThat(Read.problem(outcome).hint()).as(sample).contains("UTF-8");
                continue;
            }
            List<String> read = RenderedResults.of(Read.accepted(outcome)).lines().toList();
            List<String> unread = read.stream().filter(it -> it.startsWith("unread ")).toList();
            assertThat(expected).as(sample).containsAll(without(read, unread));
            assertThat(without(expected, read))
                    .as(sample)
                    .allMatch(row -> isLost(row, lines) && isNamed(row, unread));
        }
    }

    private static String text(String sample) {
        return new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
    }

    private static List<String> without(List<String> lines, List<String> others) {
        return lines.stream().filter(it -> !others.contains(it)).toList();
    }

    /** JMH's small numbers: no page has the digits of the exponent. */
    private static boolean isLost(String row, List<String> lines) {
        String where = row.substring(0, row.indexOf(' '));
        return lines.get(Integer.parseInt(where.substring(where.lastIndexOf(':') + 1)) - 1)
                .contains("\u2248");
    }

    private static boolean isNamed(String row, List<String> unread) {
        String where = row.substring(0, row.indexOf(' '));
        return unread.stream().anyMatch(it -> it.startsWith("unread " + where + ": expected"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u0441\u043e\u0440\u0442\u0438\u0440\u043e\u0432\u043a\u0430",
                "\u043f\u043e\u0438\u0441\u043a \u0441 3",
                "\u041f\u0456/2",
                "\u8def\u5f84",
                "\u8def 5",
                "\u6e2d\u6cb3",
                "\u6f22\u5b57\u30fb3",
                "\uc815\ub82c",
                "\u03c1 5",
                "a ? b",
                "x/1?s"
            })
    void a_name_of_another_language_stays_as_it_is(String name) {
        String text = "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": 1}]".formatted(name);
        assertThat(Read.ok(text).measurements().getFirst().id().name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?s", "\ufffds", "\u00c2?s", "?\u00b5s", "??s", "\u03bcs"})
    void a_second_with_a_lost_prefix_is_a_microsecond(String unit) {
        String text = "[{\"name\": \"a\", \"unit\": \"%s\", \"value\": 1}]".formatted(unit);
        assertThat(Read.ok(text).measurements().getFirst().metric().unit().symbol())
                .isEqualTo("\u00b5s");
        String log = "sum  time:   [1.5 %1$s 2.5 %1$s 3.5 %1$s]\n".formatted(unit);
        assertThat(Read.ok(log).measurements()).extracting(Read::value).containsExactly(2500.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?B", "?m", "?sec/op?", "s?"})
    void another_lost_prefix_is_not_guessed(String unit) {
        String log = "sum  time:   [1.5 %1$s 2.5 %1$s 3.5 %1$s]\n".formatted(unit);
        assertThat(Read.ok(log).unread().first()).singleElement().asString().contains("expected");
    }

    /** PowerShell's pages of two bytes lose the bar's last byte with the blank behind it. */
    @ParameterizedTest
    @CsvSource({
        "x-mswin-936, ?",
        "windows-31j, \u30fb",
    })
    void a_bar_that_lost_its_last_byte_and_the_blank_behind_it_is_one(String page, String lost)
            throws IOException {
        MemoryFile sample = MemoryFile.sample("divan/base.txt");
        String bar = read(new byte[] {(byte) 0xe2, (byte) 0x94}, page) + lost;
        String read =
                text("divan/base.txt")
                        .lines()
                        .map(it -> it.replace("\u2502 ", "BAR"))
                        .map(it -> read(utf8(it), page).replace("BAR", bar))
                        .collect(Collectors.joining("\n", "", "\n"));
        assertThat(RenderedResults.of(Read.ok(sample.with(utf8(read)))))
                .isEqualTo(RenderedResults.of(Read.ok(sample)));
    }

    @Test
    void a_tree_without_any_of_its_lines_is_read_by_its_columns() {
        String tree =
                """
                crate        fastest       ? slowest       ? median        ? mean          ? samples ? iters
                ?? group                   ?               ?               ?               ?         ?
                ?  ?? a      1 ns          ? 3 ns          ? 2 ns          ? 2 ns          ? 100     ? 100
                ?  ?? b      1 ?s          ? 3 ?s          ? 2 ?s          ? 2 ?s          ? 100     ? 100
                ?? c         4 ns          ? 6 ns          ? 5 ns          ? 5 ns          ? 100     ? 100
                """;
        assertThat(Read.ok(tree).measurements())
                .filteredOn(it -> it.metric().name().equals("time"))
                .extracting(it -> it.id().name() + " " + Read.value(it))
                .containsExactly("crate/group/a 2.0", "crate/group/b 2000.0", "crate/c 5.0");
    }
}
