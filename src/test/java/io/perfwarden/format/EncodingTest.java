package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same results come out of a file, however it is stored. */
class EncodingTest {
    private static final String TEXT =
            "[{\"name\": \"gr\u00f6\u00dfe \ud83d\ude80\", \"unit\": \"\u00b5s\", \"value\": 1}]";

    private static final List<String> PAGES = List.of("IBM437", "IBM850", "windows-1252");

    static Stream<Arguments> stored() throws IOException {
        return Stream.of(
                Arguments.of("UTF-8", TEXT.getBytes(StandardCharsets.UTF_8)),
                Arguments.of("UTF-8 with mark", marked(StandardCharsets.UTF_8)),
                Arguments.of("UTF-16LE with mark", marked(StandardCharsets.UTF_16LE)),
                Arguments.of("UTF-16BE with mark", marked(StandardCharsets.UTF_16BE)),
                Arguments.of("UTF-16LE", TEXT.getBytes(StandardCharsets.UTF_16LE)),
                Arguments.of("UTF-16BE", TEXT.getBytes(StandardCharsets.UTF_16BE)),
                Arguments.of("gzip", gzip(TEXT.getBytes(StandardCharsets.UTF_8))),
                Arguments.of("gzip of UTF-16", gzip(marked(StandardCharsets.UTF_16LE))),
                Arguments.of(
                        "CRLF", TEXT.replace(": ", ":\r\n ").getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stored")
    void names_and_units_survive(String encoding, byte[] bytes) {
        ResultSet results = Read.ok(MemoryFile.of("file", bytes));
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.measurements().getFirst().id().name())
                .as(encoding)
                .isEqualTo("gr\u00f6\u00dfe \ud83d\ude80");
        assertThat(results.measurements().getFirst().metric().unit().symbol()).isEqualTo("\u00b5s");
    }

    /**
     * What comes between a program and a file.
     *
     * @param store nothing where the text cannot be stored so
     */
    record Way(String name, Function<String, Optional<byte[]>> store) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Way> ways() {
        List<Way> all = new ArrayList<>();
        for (String wide : List.of("UTF-8", "UTF-16LE", "UTF-16BE")) {
            Charset charset = Charset.forName(wide);
            all.add(new Way(wide, it -> Optional.of(it.getBytes(charset))));
            all.add(
                    new Way(
                            wide + " with mark",
                            it -> Optional.of(("\ufeff" + it).getBytes(charset))));
            for (String page : PAGES) {
                String name = "UTF-8 read as %s, stored as %s".formatted(page, wide);
                all.add(new Way(name, it -> Optional.of(misread(it, page).getBytes(charset))));
            }
        }
        for (String page : PAGES) {
            all.add(new Way(page, it -> written(it, page)));
        }
        return all.stream();
    }

    /** Bytes that Windows has no character for are control characters. */
    private static String misread(String text, String page) {
        StringBuilder read = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            String character = new String(new byte[] {one}, Charset.forName(page));
            read.append(character.equals("\ufffd") ? "" + (char) (one & 0xff) : character);
        }
        return read.toString();
    }

    private static Optional<byte[]> written(String text, String page) {
        return Charset.forName(page).newEncoder().canEncode(text)
                ? Optional.of(text.getBytes(Charset.forName(page)))
                : Optional.empty();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void a_sample_reads_the_same_whatever_console_it_went_through(Way way) throws IOException {
        Stream<String> samples = SamplesTest.samples().filter(it -> !it.endsWith(".gz"));
        for (String sample : Thorough.ofSamples(samples).toList()) {
            MemoryFile file = MemoryFile.sample(sample);
            String text = new String(file.bytes(), StandardCharsets.UTF_8);
            Optional<byte[]> stored = way.store().apply(text);
            if (stored.isPresent() && Thorough.isTried(sample + way, 4)) {
                assertThat(RenderedResults.of(Read.ok(file.with(stored.get()))))
                        .as(sample)
                        .isEqualTo(RenderedResults.of(Read.ok(file)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "IBM437, windows-1252",
        "IBM850, windows-1252",
        "windows-1252, IBM437",
        "windows-1252, IBM850",
    })
    void a_margin_written_by_one_page_and_read_by_another_is_one(String written, String read) {
        String line = "fib x 1,431 ops/sec \u00b10.74% (94 runs sampled)\n";
        byte[] bytes = line.getBytes(Charset.forName(written));
        assertThat(RenderedResults.of(Read.ok(new String(bytes, Charset.forName(read)))))
                .isEqualTo(RenderedResults.of(Read.ok(line)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?", "\ufffd", "\u2556", "\u00c0", "\u00fa"})
    void the_dot_before_a_metric_of_jmh_may_have_been_lost(String dot) {
        String text =
                """
                [{"benchmark": "A.m", "mode": "avgt", "primaryMetric": {"score": 1, "scoreUnit": "ns/op"},
                 "secondaryMetrics": {"\u00b7gc.alloc.rate.norm": {"score": 8, "scoreUnit": "B/op"}}}]
                """;
        assertThat(Read.ok(text.replace("\u00b7", dot)).measurements())
                .isEqualTo(Read.ok(text).measurements());
        String table =
                """
                Benchmark                     Mode  Cnt    Score   Error   Units
                A.m                           avgt    5  100.000 \u00b1 0.100   ns/op
                A.m:\u00b7gc.alloc.rate.norm  avgt    5   16.000 \u00b1 0.001    B/op
                A.m:m\u00b7p0.50            sample         1.000           ns/op
                """;
        assertThat(Read.ok(table.replace("\u00b7", dot)).measurements())
                .isEqualTo(Read.ok(table).measurements());
    }

    @Test
    void a_mark_in_the_middle_of_files_that_were_put_together_is_dropped() {
        String line = "\ufeffBenchmark%s 10 5 ns/op\n";
        assertThat(Read.ok(line.formatted("A") + line.formatted("B")).measurements()).hasSize(2);
    }

    @Test
    void text_longer_than_every_buffer_is_transcoded_whole() {
        String entries =
                "{\"name\": \"\ud83d\ude80\", \"unit\": \"s\", \"value\": 1},".repeat(5_000);
        String text = "[" + entries + "{\"name\": \"z\", \"unit\": \"s\", \"value\": 2}]";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16LE);
        ResultSet results = Read.ok(MemoryFile.of("file", bytes));
        assertThat(results.measurements()).hasSize(5_001);
        assertThat(results.measurements().subList(0, 5_000))
                .allSatisfy(row -> assertThat(row.id().name()).isEqualTo("\ud83d\ude80"));
    }

    @Test
    void a_cut_gzip_file_is_a_problem() throws IOException {
        byte[] packed = gzip(TEXT.getBytes(StandardCharsets.UTF_8));
        byte[] cut = Arrays.copyOf(packed, packed.length / 2);
        assertThat(Read.problem(Read.outcome(MemoryFile.of("f.gz", cut))).line())
                .startsWith("f.gz: a damaged gzip file: it ends in the middle");
    }

    @Test
    void names_and_units_of_one_byte_each_in_json_are_those_of_windows() {
        String text = TEXT.replace(" \ud83d\ude80", "");
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Read.ok(MemoryFile.of("f", bytes)).measurements())
                .isEqualTo(Read.ok(MemoryFile.of("f", text)).measurements());
    }

    @Test
    void bytes_of_what_is_no_text_are_refused_in_json_with_their_position() {
        byte[] bytes = (TEXT + "\0").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Read.problem(Read.outcome(MemoryFile.of("f", bytes))).line())
                .startsWith("f:1:")
                .contains("not valid JSON: Invalid UTF-8");
    }

    private static byte[] marked(Charset charset) {
        return ("\ufeff" + TEXT).getBytes(charset);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }
}
