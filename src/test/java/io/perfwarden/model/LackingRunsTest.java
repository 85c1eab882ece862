package io.perfwarden.model;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that brought nothing is not hidden by those beside it. */
class LackingRunsTest {
    private static final String GOOD = "jmh-text/base.txt";

    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "try-1/r.txt; try-2/r.txt; Benchmark  Mode  Cnt  Score  Error  Units",
                "try-1/r.txt; try-2/r.txt; ''",
                "run-1.txt; run-2.txt; Segmentation fault",
                "r.run1.txt; r.run2.txt; []",
                "r.txt; r-run-2.txt; ''",
                "/home/r-run-2.txt; /home/r.txt; ''",
            })
    void a_run_without_a_result_beside_one_with_results_is_unread(
            String good, String other, String text) {
        assertThat(lacking(good, other, text))
                .singleElement()
                .satisfies(it ->
                        assertThat(it.unread().first())
                                .singleElement()
                                .satisfies(
                                        problem -> assertThat(problem.where()).isEqualTo(other)));
    }

    @ParameterizedTest
    @CsvSource({
        "try-1/r.txt, try-2/notes.txt",
        "results-2026-11-01.txt, results-2026-11-02.txt",
        "level-1/r.txt, level-2/r.txt",
        "r.txt, notes.txt"
    })
    void what_is_no_other_run_of_it_may_hold_nothing(String good, String other) {
        assertThat(lacking(good, other, "nothing to see")).isEmpty();
    }

    private static List<ResultSet> lacking(String good, String other, String text) {
        LackingRuns runs = new LackingRuns();
        runs.add(good, READERS.read(MemoryFile.sample(GOOD), ResultReaders.AUTO));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        runs.add(other, READERS.read(MemoryFile.of(other, bytes), ResultReaders.AUTO));
        return runs.results();
    }
}
