package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file below {@code samples/<format id>/} is recognised as that format and read whole. */
class SamplesTest {
    private static final Path ROOT = Path.of("src/test/resources/samples");
    private static final String README = "README.md";

    static Stream<String> samples() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            List<String> names =
                    files.filter(Files::isRegularFile)
                            .filter(file -> !file.endsWith(README))
                            .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                            .sorted()
                            .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_sample_is_read_as_its_golden_file_says(String sample) {
        ResultSet results = Read.ok(MemoryFile.sample(sample));
        String format = sample.substring(0, sample.indexOf('/'));
        assertThat(results.formats()).containsExactly(format);
        Golden.assertMatches("format/" + sample + ".txt", RenderedResults.of(results));
    }

    @Test
    void every_format_has_samples_and_says_how_they_were_made() {
        assertThat(ResultReaders.standard(ReadLimits.DEFAULT).readers())
                .allSatisfy(reader -> assertThat(ROOT.resolve(reader.id())).isDirectory())
                .allSatisfy(
                        reader -> assertThat(ROOT.resolve(reader.id()).resolve(README)).exists());
    }

    @Test
    void every_format_is_in_the_table_for_users() throws IOException {
        String table = Files.readString(Path.of("config/formats.md"));
        assertThat(ResultReaders.standard(ReadLimits.DEFAULT).readers())
                .allSatisfy(reader -> assertThat(table).contains("`" + reader.id() + "`"));
    }
}
