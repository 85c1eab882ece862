package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same results come out of a file, however it is stored. */
class EncodingTest {
    private static final String TEXT =
            "[{\"name\": \"gr\u00f6\u00dfe \ud83d\ude80\", \"unit\": \"\u00b5s\", \"value\": 1}]";

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
    void bytes_that_are_not_utf_8_are_refused_in_json_with_their_position() {
        byte[] bytes = TEXT.getBytes(StandardCharsets.ISO_8859_1);
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
