package io.perfwarden.compare.history;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryEncodingTest {
    @ParameterizedTest
    @CsvSource({"Zen 4, 8", "Zen 4, ''", "'', 8", "'', ''"})
    void the_machine_of_a_run_is_the_same_when_it_is_read_again(String cpu, String procs)
            throws IOException {
        SuitePlatform where = new SuitePlatform("core", "");
        PastRun run = new PastRun("c1", Optional.empty(), cpu, procs);
        SuiteHistory.Builder past = SuiteHistory.of(where);
        past.run(run).add(List.of(Measurements.time("a", 1, "ns")));
        assertThat(HistoryEncoding.decode(where, HistoryEncoding.encode(past.build())).runs())
                .containsExactly(run);
    }
}
