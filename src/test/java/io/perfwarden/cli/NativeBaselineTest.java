package io.perfwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A tool's own file is a baseline as it is, in every format whose results are one file. */
class NativeBaselineTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");
    private static final String MANY_FILES = "criterion-tree";

    /** Without it, asv's parameters have no names, in a baseline as in fresh results. */
    private static final String EXPLANATION = "benchmarks.json";

    /** It has a null among the data of a benchmark, so that no baseline is made of it. */
    private static final String UNREAD = "answer.json";

    @TempDir Path directory;

    static Stream<Path> samples() throws IOException {
        List<ResultReader> readers = ResultReaders.standard(ReadLimits.DEFAULT).readers();
        try (Stream<Path> files = Files.walk(SAMPLES)) {
            List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
            return readers.stream()
                    .map(ResultReader::id)
                    .filter(id -> !id.equals(MANY_FILES))
                    .map(id -> first(all, SAMPLES.resolve(id)));
        }
    }

    private static Path first(List<Path> files, Path folder) {
        return files.stream()
                .filter(file -> file.startsWith(folder) && !file.endsWith("README.md"))
                .filter(file -> !file.endsWith(UNREAD))
                .min(Comparator.comparing(NativeBaselineTest::isOther))
                .orElseThrow();
    }

    /** Behind the run that the others of its folder are held against. */
    private static boolean isOther(Path file) {
        return !file.getFileName().toString().startsWith("base");
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("samples")
    void it_is_saved_byte_for_byte_and_nothing_has_changed_against_it(Path sample)
            throws IOException {
        Path baseline = directory.resolve("baselines/core.data");
        Run saved =
                Run.of(
                        "baseline",
                        "save",
                        sample.toString(),
                        "--native",
                        "--allow-failed",
                        "--to",
                        baseline.toString());
        assertThat(saved.code()).as(saved.err()).isZero();
        assertThat(baseline).hasSameBinaryContentAs(sample);
        Path explanation = sample.resolveSibling(EXPLANATION);
        if (Files.exists(explanation)) {
            Files.copy(explanation, baseline.resolveSibling(EXPLANATION));
        }
        Run compared =
                Run.of("compare", baseline.toString(), sample.toString(), "--output", "json");
        assertThat(compared.out())
                .contains("\"outcome\": \"unchanged\"")
                .doesNotContain("\"outcome\": \"regressed\"", "\"outcome\": \"improved\"")
                .doesNotContain("\"outcome\": \"added\"", "\"outcome\": \"missing\"");
    }
}
