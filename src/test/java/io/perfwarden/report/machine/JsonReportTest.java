package io.perfwarden.report.machine;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.report.Cases;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Rows;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static JsonNode first(Row row) throws IOException {
        String json = JsonReport.render(Cases.of(Rows.suite("core", List.of(row))));
        return new ObjectMapper().readTree(json).at("/suites/0/rows/0");
    }

    @Test
    void the_document_is_the_published_one() {
        Comparison platforms = Cases.platforms();

        Golden.assertMatches("report/report.json", JsonReport.render(platforms));
    }

    @Test
    void every_outcome_is_written() {
        Golden.assertMatches(
                "report/report-every-outcome.json", JsonReport.render(Cases.everyOutcome()));
    }

    @Test
    void the_functions_of_a_profiled_benchmark_are_in_its_suite() throws IOException {
        String json =
                JsonReport.render(
                        Cases.of(
                                Rows.saying(
                                        Rows.suite("core", List.of()),
                                        new SuiteNotice.ChangedFunctions(FunctionsCases.SORT))));

        assertThat(new ObjectMapper().readTree(json).at("/suites/0/functions"))
                .hasToString(
                        "[{\"benchmark\":\"sort/100\",\"unit\":\"instructions\","
                                + "\"before\":6210000,\"after\":7250000,\"changed\":["
                                + "{\"function\":\"cmp\",\"place\":\"sort.c\","
                                + "\"before\":1390000,\"after\":2430000}]}]");
    }

    @Test
    void values_keep_every_digit() throws IOException {
        JsonNode row = first(row("a").base(0.1 + 0.2).now(1e-300).unchanged());

        assertThat(row.at("/baseline/value").asText()).isEqualTo("0.30000000000000004");
        assertThat(row.at("/current/value").doubleValue()).isEqualTo(1e-300);
    }

    @Test
    void what_is_no_finite_number_is_null() throws IOException {
        JsonNode row =
                first(
                        row("a").base(Double.NaN)
                                .now(Double.POSITIVE_INFINITY)
                                .effect(RowEffect.FAIL)
                                .is(RowOutcome.FAILED));

        assertThat(row.at("/baseline/value").isNull()).isTrue();
        assertThat(row.at("/current/value").isNull()).isTrue();
        assertThat(row.at("/change").isNull()).isTrue();
    }

    @Test
    void half_a_character_does_not_stop_the_report() throws IOException {
        assertThat(first(row("a\ud800b").base(1).now(1).unchanged()).get("benchmark").asText())
                .isEqualTo("a\ufffdb");
    }

    @Test
    void any_number_of_rows_is_written_as_they_come() throws IOException {
        int rows = Thorough.cases(50_000, 200_000);
        Row row = row("a").base(1).now(1).unchanged();
        Comparison comparison = Cases.of(Rows.suite("core", Collections.nCopies(rows, row)));
        Counting counting = new Counting();

        JsonReport.write(comparison, counting);

        assertThat(counting.written).isGreaterThan(rows * 100L);
        assertThat(counting.largest).isLessThan(100_000);
    }

    /** Takes what is written in pieces and remembers how large they are. */
    private static final class Counting extends OutputStream {
        private long written;
        private int largest;

        @Override
        public void write(int b) {
            written++;
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            written += count;
            largest = Math.max(largest, count);
        }
    }
}
