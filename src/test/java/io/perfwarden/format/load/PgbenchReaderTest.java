package io.perfwarden.format.load;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import org.junit.jupiter.api.Test;

class PgbenchReaderTest {
    private static final String RUN =
            """
            transaction type: <builtin: select only>
            scaling factor: 1
            number of transactions actually processed: 75
            number of failed transactions: 25 (25.000%%)
            latency average = 0.751 ms
            %s
            """;

    @Test
    void of_the_two_rates_of_before_14_the_one_without_connecting_counts() {
        String rates =
                """
                tps = 85.184871 (including connections establishing)
                tps = 85.296346 (excluding connections establishing)
                """;
        assertThat(Read.ok(RUN.formatted(rates)).measurements())
                .filteredOn(it -> it.metric().name().equals("throughput"))
                .extracting(Read::value)
                .containsExactly(85.296346);
    }

    @Test
    void transactions_that_failed_are_a_share_of_all() {
        String rate = "tps = 85.2 (without initial connection time)";
        assertThat(Read.ok(RUN.formatted(rate)).measurements())
                .filteredOn(it -> it.metric().name().equals("errors"))
                .extracting(Read::value)
                .containsExactly(25.0);
    }

    @Test
    void figures_of_a_run_that_was_aborted_count_for_nothing() {
        String end =
                "tps = 85.2 (without initial connection time)\npgbench: fatal: Run was aborted\n";
        assertThat(Read.ok(RUN.formatted(end)).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("Run was aborted"));
    }
}
