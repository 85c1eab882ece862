package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;

class GoogleBenchmarkCsvReaderTest {
    private static final String COLUMNS =
            "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message\n";

    @Test
    void repetitions_are_samples_and_aggregates_are_their_spread() {
        String text =
                COLUMNS
                        + """
                        "A",9,1,10,us,,,,,
                        "A",9,1,30,us,,,,,
                        "A_mean",2,1,20,us,,,,,
                        "A_median",2,1,20,us,,,,,
                        "A_stddev",2,0,5,us,,,,,
                        "A_cv",2,1e7,2e6,us,,,,,
                        """;
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(2);
        MetricReading.Measured cpu = Read.measured(results.measurements().getFirst());
        assertThat(cpu.samples()).isEqualTo(Samples.of(10, 30));
        assertThat(cpu.spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.STANDARD_DEVIATION, 15, 25));
    }

    @Test
    void a_benchmark_whose_own_name_ends_like_an_aggregate_keeps_it() {
        assertThat(Read.ok(COLUMNS + "\"compute_mean\",9,1,10,ns,,,,,\n").measurements())
                .extracting(row -> row.id().name())
                .containsOnly("compute_mean");
    }

    @Test
    void fits_are_no_measurements() {
        String text =
                COLUMNS + "\"A/8\",9,1,10,ns,,,,,\n\"A_BigO\",,1,1,N,,,,,\n\"A_RMS\",,3,3,%,,,,,\n";
        assertThat(Read.ok(text).measurements()).hasSize(2);
    }

    @Test
    void an_error_is_a_reading() {
        String text = COLUMNS + "\"A\",,,,,,,,true,\"no file, no \"\"test\"\"\"\n";
        MetricResult row = Read.ok(text).measurements().getFirst();
        assertThat(row.reading()).isEqualTo(new MetricReading.Failed("no file, no \"test\""));
    }

    @Test
    void a_log_above_the_table_and_users_counters_are_understood() {
        String text =
                """
                Running ./a
                Load Average: 5, 6, 7
                name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message,"hits"
                "A/real_time",9,1,10,ms,,,"a, b",,,7
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.metric().name() + " " + Read.value(row))
                .containsExactly("real_time 1.0", "cpu_time 10.0", "hits 7.0");
        assertThat(Read.ok(text).measurements().getFirst().metric().role())
                .isEqualTo(Metric.Role.PRIMARY);
    }
}
