package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.Read;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NanobenchReaderTest {
    private static List<Measurement> rows(String fields) {
        return Read.ok("{\"results\": [{\"name\": \"a\", \"median(elapsed)\": 8, " + fields + "}]}")
                .measurements();
    }

    @Test
    void times_are_divided_by_the_batch_wherever_it_stands() {
        Measurement row =
                rows("""
                "measurements": [{"elapsed": 4}, {"elapsed": 8}], "unit": "byte", "batch": 4,
                "medianAbsolutePercentError(elapsed)": 0.5
                """)
                        .getFirst();
        assertThat(row.metric().unit().symbol()).isEqualTo("s/byte");
        assertThat(row.metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(row.reading())
                .isEqualTo(
                        new Reading.Measured(
                                2, new Spread(Spread.Kind.UNSPECIFIED, 1, 3), Samples.of(1, 2)));
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
        List<Measurement> rows =
                rows("\"batch\": 2, \"median(instructions)\": 20, \"median(cpucycles)\": 0");
        assertThat(rows).hasSize(2);
        assertThat(rows.getLast().metric().name()).isEqualTo("instructions");
        assertThat(rows.getLast().metric().exact()).isFalse();
        assertThat(Read.value(rows.getLast())).isEqualTo(10);
    }
}
