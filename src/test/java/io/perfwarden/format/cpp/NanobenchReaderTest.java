package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.testkit.MemoryFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NanobenchReaderTest {
    private static List<MetricResult> rows(String fields) {
        return Read.ok("{\"results\": [{\"name\": \"a\", \"median(elapsed)\": 8, " + fields + "}]}")
                .measurements();
    }

    @Test
    void times_are_divided_by_the_batch_wherever_it_stands() {
        MetricResult row =
                rows("""
                "measurements": [{"elapsed": 4}, {"elapsed": 8}], "unit": "byte", "batch": 4,
                "medianAbsolutePercentError(elapsed)": 0.5
                """)
                        .getFirst();
        assertThat(row.metric().unit().symbol()).isEqualTo("s/byte");
        assertThat(row.metric().direction()).isEqualTo(BetterDirection.LOWER);
        assertThat(row.reading())
                .isEqualTo(
                        new MetricReading.Measured(
                                2,
                                new ReportedSpread(ReportedSpread.Kind.UNSPECIFIED, 1, 3),
                                Samples.of(1, 2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"title\": \"benchmark\", \"complexityN\": -1|a",
                "\"title\": \"words\", \"complexityN\": 100|a [title=words, complexityN=100]",
            })
    void title_and_size_are_part_of_the_identity(String fields, String label) {
        assertThat(rows(fields).getFirst().id().label()).isEqualTo(label);
    }

    @Test
    void counters_are_secondary_and_those_of_zero_were_not_available() {
        List<MetricResult> rows =
                rows("\"batch\": 2, \"median(instructions)\": 20, \"median(cpucycles)\": 0");
        assertThat(rows).hasSize(2);
        assertThat(rows.getLast().metric().name()).isEqualTo("instructions");
        assertThat(rows.getLast().metric().exact()).isFalse();
        assertThat(Read.value(rows.getLast())).isEqualTo(10);
    }

    @Test
    void the_csv_gives_the_same_values_under_the_same_names() {
        List<MetricResult> json = Read.ok(MemoryFile.sample("nanobench/base.json")).measurements();
        List<MetricResult> csv =
                Read.ok(MemoryFile.sample("nanobench-csv/base.csv")).measurements();
        assertThat(csv)
                .allSatisfy(row ->
                        assertThat(json)
                                .anySatisfy(other -> {
                                    assertThat(other.id()).isEqualTo(row.id());
                                    assertThat(other.metric()).isEqualTo(row.metric());
                                    assertThat(Read.value(other)).isEqualTo(Read.value(row));
                                }));
        assertThat(csv).isNotEmpty();
    }

    @Test
    void a_row_of_the_csv_without_a_time_is_unread() {
        String text =
                """
                "title";"name";"unit";"batch";"elapsed";"error %"
                "t";"n";"op";1;;0
                """;
        assertThat(Read.ok(text).unread().first())
                .extracting(InputProblem::line)
                .containsExactly("file:2: expected a name and a number in elapsed: 'n'");
    }
}
