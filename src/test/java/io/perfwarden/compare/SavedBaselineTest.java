package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A file held against what was saved of it is never another one, whatever stands in it. */
class SavedBaselineTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");
    private static final ResultReaders READERS = ResultReaders.standard(ReadLimits.DEFAULT);
    private static final Set<RowOutcome> CHANGED =
            EnumSet.of(
                    RowOutcome.REGRESSED,
                    RowOutcome.SLOWER,
                    RowOutcome.IMPROVED,
                    RowOutcome.ADDED,
                    RowOutcome.MISSING,
                    RowOutcome.INCONCLUSIVE);

    private static List<String> samples = List.of();

    @BeforeAll
    static void chooseSamples() throws IOException {
        try (Stream<Path> files = Files.walk(SAMPLES)) {
            samples =
                    Thorough.ofSamples(
                                    files.filter(Files::isRegularFile)
                                            .map(SAMPLES::relativize)
                                            .map(file -> file.toString().replace('\\', '/'))
                                            .sorted()
                                            .filter(name -> !read(name).measurements().isEmpty()))
                            .toList();
        }
    }

    static List<String> samples() {
        return samples;
    }

    private static ResultSet read(String sample) {
        return READERS.read(MemoryFile.sample(sample), ResultReaders.AUTO)
                        instanceof ReadOutcome.Ok<ResultSet>(ResultSet results)
                ? results
                : ResultSet.EMPTY;
    }

    private static List<String> changed(ResultSet results) {
        byte[] saved =
                BaselineCodec.encode(
                        new Baseline(Optional.empty(), BenchmarkIdentities.ofBaseline(results)));
        ResultFile file = MemoryFile.of("saved.json", saved);
        if (!(BaselineCodec.decode(file) instanceof ReadOutcome.Ok<Baseline>(Baseline baseline))) {
            throw new AssertionError("what was saved cannot be read");
        }
        SuiteComparison compared =
                SuiteComparator.judge(
                        SuitePolicy.defaults("core"), "", Optional.of(baseline), results);
        return compared.rows().stream()
                .filter(row -> CHANGED.contains(row.outcome()))
                .map(row -> row.id().label() + " (" + row.metric().name() + ") " + row.outcome())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_file_is_unchanged_from_what_was_saved_of_it(String sample) {
        assertThat(changed(read(sample))).isEmpty();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("samples")
    void two_programs_with_the_same_benchmarks_are_unchanged(String sample) {
        ResultSet results = read(sample);

        assertThat(
                        changed(
                                ResultSet.merge(
                                        List.of(
                                                results.withDirectory("map"),
                                                results.withDirectory("set")))))
                .isEmpty();
    }

    private static MetricResult tripled(MetricResult one) {
        return one.reading() instanceof MetricReading.Measured measured
                ? one.withReading(MetricReading.of(3 * measured.value()))
                : one;
    }

    private static List<Double> values(ResultSet results) {
        return results.measurements().stream()
                .map(MetricResult::reading)
                .filter(MetricReading.Measured.class::isInstance)
                .map(reading -> ((MetricReading.Measured) reading).value())
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("samples")
    void a_copy_with_another_number_and_other_values_is_pooled_with_nothing(String sample) {
        ResultSet results = read(sample);
        ResultSet other =
                results.withMeasurements(
                        results.measurements().stream().map(SavedBaselineTest::tripled).toList());
        for (List<String> files :
                List.of(
                        List.of("level-1", "level-2"),
                        List.of("threads1", "threads2"),
                        List.of("2025", "2026"),
                        List.of("a", "b"))) {
            ResultSet both =
                    ResultSet.merge(
                            List.of(
                                    results.withDirectory(files.getFirst()),
                                    other.withDirectory(files.getLast())));

            assertThat(values(BenchmarkIdentities.ofRun(both))).isEqualTo(values(both));
            assertThat(changed(both)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void benchmarks_in_two_files_are_those_of_one(String sample) {
        ResultSet results = BenchmarkIdentities.ofRun(read(sample));
        List<MetricResult> all = results.measurements();
        int half = all.size() / 2;
        ResultSet both =
                ResultSet.merge(
                        List.of(
                                results.withMeasurements(all.subList(0, half))
                                        .withDirectory("run-1"),
                                results.withMeasurements(all.subList(half, all.size()))
                                        .withDirectory("run-2")));

        assertThat(BenchmarkIdentities.ofRun(both).measurements())
                .extracting(MetricResult::id)
                .isEqualTo(all.stream().map(MetricResult::id).toList());
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @MethodSource("samples")
    void two_runs_of_one_program_are_unchanged(String sample) {
        ResultSet results = read(sample);

        assertThat(
                        changed(
                                ResultSet.merge(
                                        List.of(
                                                results.withDirectory("run1"),
                                                results.withDirectory("run2")))))
                .isEmpty();
    }
}
