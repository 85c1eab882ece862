package io.perfwarden.format.system;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

class SysbenchReaderTest {
    private static final String RUN =
            """
            sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)
            Number of threads: 4
            %s
            General statistics:
                total time:                          2.0s
                total number of events:              %d
            """;

    @Test
    void of_a_test_of_the_database_transactions_decide() {
        String sql =
                """
                SQL statistics:
                    transactions:                        100    (50.00 per sec.)
                    queries:                             2000   (1000.00 per sec.)
                    ignored errors:                      2      (1.00 per sec.)
                    reconnects:                          0      (0.00 per sec.)
                """;
        assertThat(values(Read.ok(RUN.formatted(sql, 100))))
                .containsExactlyInAnyOrder(
                        "throughput 50.0",
                        "queries 1000.0",
                        "ignored errors 2.0",
                        "reconnects 0.0");
    }

    @Test
    void of_a_test_of_files_reads_and_writes_decide() {
        String files = "File operations:\n    reads/s:   10.5\n    writes/s:   7.00\n";
        assertThat(values(Read.ok(RUN.formatted(files, 9))))
                .containsExactlyInAnyOrder("reads 10.5", "writes 7.0");
    }

    @Test
    void one_event_a_thread_is_a_test_of_mutexes_whose_time_counts() {
        assertThat(values(Read.ok(RUN.formatted("", 4)))).containsExactly("time 2.0");
        assertThat(values(Read.ok(RUN.formatted("", 8)))).containsExactly("throughput 4.0");
    }

    @Test
    void a_test_that_ended_early_failed() {
        String fatal = "SQL statistics:\nFATAL: mysql_drv_query() returned error 1064\n";
        assertThat(Read.ok(RUN.formatted(fatal, 0)).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("FATAL: mysql_drv_query() returned error 1064"));
        assertThat(Read.ok("sysbench 1.0.20\nCPU speed:\n").measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new Failed("sysbench printed no results"));
    }

    private static List<String> values(ResultSet results) {
        return results.measurements().stream()
                .map(it -> it.metric().name() + " " + Read.value(it))
                .toList();
    }
}
