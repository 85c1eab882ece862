package io.perfwarden.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import module java.base;

import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Replays what fuzzing starts from and what it found, without a fuzzer. */
class FuzzInputsTest {
    static List<String> readers() {
        return FuzzInputs.formats();
    }

    @ParameterizedTest
    @MethodSource("readers")
    void what_fuzzing_found_breaks_no_promise_any_more(String id) throws IOException {
        ReaderContract contract = new ReaderContract(id);
        for (Path finding : FuzzInputs.findings(id)) {
            byte[] input = Files.readAllBytes(finding);
            assertThatCode(() -> contract.check(input))
                    .as("%s", finding)
                    .doesNotThrowAnyException();
        }
    }

    static List<String> edges() {
        return EdgeContract.IDS;
    }

    @ParameterizedTest
    @MethodSource("edges")
    void what_the_other_ways_in_are_fuzzed_with_breaks_no_promise(String id) throws IOException {
        EdgeContract contract = new EdgeContract(id);
        List<byte[]> inputs = new ArrayList<>(EdgeSeeds.of(id));
        for (Path finding : FuzzInputs.findings(id)) {
            inputs.add(Files.readAllBytes(finding));
        }
        assertThat(inputs).isNotEmpty();
        for (byte[] input : inputs) {
            assertThatCode(() -> contract.check(input)).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void samples_are_within_the_low_bounds_of_fuzzing_and_break_no_promise(String id)
            throws IOException {
        ReaderContract contract = new ReaderContract(id);
        assertThat(FuzzInputs.samples(id)).isNotEmpty();
        for (Path sample : FuzzInputs.samples(id)) {
            byte[] input = Files.readAllBytes(sample);
            assertThat(ResultReaders.standard(ReaderContract.LIMITS).read(beside(sample), id))
                    .as("%s", sample)
                    .isInstanceOf(ReadOutcome.Ok.class);
            assertThatCode(() -> contract.check(input)).as("%s", sample).doesNotThrowAnyException();
        }
    }

    /** With the files that lie beside it: some tell nothing alone. */
    private static MemoryFile beside(Path sample) {
        String path = sample.toString().replace('\\', '/');
        return MemoryFile.sample(path.substring(path.indexOf("samples/") + "samples/".length()));
    }

    @Test
    void findings_are_kept_under_the_id_of_a_format() throws IOException {
        try (Stream<Path> directories = Files.list(FuzzInputs.findingsDirectory(""))) {
            assertThat(directories.map(each -> each.getFileName().toString()))
                    .isSubsetOf(Stream.concat(readers().stream(), edges().stream()).toList());
        }
    }
}
