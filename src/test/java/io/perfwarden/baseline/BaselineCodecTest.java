package io.perfwarden.baseline;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.file;
import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.ofMode;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.RunId;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineCodecTest {
    private static final BaselineProvenance PROVENANCE =
            new BaselineProvenance(
                    Optional.of(new CommitSha("a".repeat(40))),
                    "main",
                    Optional.of(new RunId(42)),
                    Optional.of(Instant.parse("2026-05-01T12:00:00Z")),
                    "octocat",
                    "faster hashing costs 3 % here");

    private static final Baseline SAMPLE =
            new Baseline(
                    Optional.of(PROVENANCE),
                    results(
                            cpu("AMD EPYC 7763"),
                            time("z", 1.5, "µs"),
                            ofMode("sort", "avgt", 0.1 + 0.2, "ms/op"),
                            measurement(
                                    "a",
                                    Metric.of("alloc", Unit.parse("B/op"))
                                            .secondary()
                                            .deterministic(),
                                    new MetricReading.Measured(
                                            16,
                                            ReportedSpread.around(
                                                    ReportedSpread.Kind.CONFIDENCE, 16, 0.5),
                                            Samples.of(15.5, 16, 16.5))),
                            measurement(
                                    "b",
                                    Metric.of("time", Unit.parse("s")),
                                    new MetricReading.Skipped("no fixture"))));

    @Test
    void the_document_is_byte_stable() {
        Golden.assertMatches(
                "baseline/canonical.json",
                new String(BaselineCodec.encode(SAMPLE), StandardCharsets.UTF_8));
    }

    @Test
    void what_was_written_is_read_and_writes_the_same_bytes() {
        byte[] bytes = BaselineCodec.encode(SAMPLE);
        Baseline read = ok(BaselineCodec.decode(file("b.json", bytes)));
        assertThat(BaselineCodec.encode(read)).isEqualTo(bytes);
        assertThat(read.provenance()).contains(PROVENANCE);
        assertThat(read.results().measurements().getFirst().id()).isEqualTo(BenchmarkId.of("a"));
    }

    @Test
    void order_of_measurements_and_parameters_does_not_matter() {
        Baseline turned =
                new Baseline(
                        SAMPLE.provenance(),
                        results(
                                SAMPLE.results().environment(),
                                SAMPLE.results()
                                        .measurements()
                                        .reversed()
                                        .toArray(MetricResult[]::new)));
        assertThat(BaselineCodec.encode(turned)).isEqualTo(BaselineCodec.encode(SAMPLE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"schema\": \"perfwarden/baseline/2\"} | b.json:1:12 | this version reads",
                "{\"schema\": \"perfwarden/baseline/1\"} | b.json | holds no measurements",
                "{\"schema\": \"perfwarden/baseline/1\", \"measurements\": [{\"name\": 5}]}"
                        + " | b.json:1:63 | expected a string",
                "{\"schema\": \"perfwarden/baseline/1\", \"measurements\": [{\"name\": \"a\","
                        + " \"metric\": \"t\", \"direction\": \"up\"}]} | b.json:1:96 | lower",
                "{\"schema\": \"perfwarden/baseline/1\", | b.json:1:36 | end-of-input",
                "[] | b.json:1:1 | expected an object",
                "{} | b.json:1:2 | \"schema\" is missing",
            })
    void damage_is_named_with_its_position(String text, String where, String what) {
        assertThat(BaselineCodec.decode(file("b.json", text)))
                .isInstanceOfSatisfying(
                        ReadOutcome.Rejected.class,
                        rejected -> {
                            InputProblem problem = (InputProblem) rejected.problems().getFirst();
                            assertThat(problem.where()).isEqualTo(where);
                            assertThat(problem.what()).contains(what);
                        });
    }

    @Test
    void a_document_cut_off_anywhere_is_rejected() {
        byte[] bytes = BaselineCodec.encode(SAMPLE);
        for (int length = 0; length < bytes.length - 2; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThat(BaselineCodec.decode(file("b.json", cut)))
                    .as("first %d bytes", length)
                    .isInstanceOf(ReadOutcome.Rejected.class);
        }
    }

    @Test
    void deep_nesting_is_rejected() {
        String deep = "{\"schema\": \"perfwarden/baseline/1\", \"x\": " + "[".repeat(10_000);
        assertThat(BaselineCodec.decode(file("b.json", deep)))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @ParameterizedTest
    @CsvSource({
        "baselines/core/linux.json,baselines/core/archive/linux-abc1234.json",
        "bench.txt,archive/bench-abc1234.txt",
        "baselines/plain,baselines/archive/plain-abc1234",
    })
    void a_replaced_file_is_archived_beside_it(String path, String archived) {
        assertThat(BaselinePath.archive(path, "abc1234")).isEqualTo(archived);
    }

    private static <T> T ok(ReadOutcome<T> outcome) {
        return switch (outcome) {
            case ReadOutcome.Ok<T>(T value) -> value;
            case ReadOutcome.Rejected<T>(List<InputProblem> problems) ->
                    throw new AssertionError(problems.toString());
        };
    }
}
