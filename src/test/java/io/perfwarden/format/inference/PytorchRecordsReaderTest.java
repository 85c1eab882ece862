package io.perfwarden.format.inference;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

class PytorchRecordsReaderTest {
    private static final String RECORD =
            """
            {"benchmark": {"name": "b", "extra_info": {"device": "%s", "token": "/home/me/key"}},
             "model": {"name": "m"}, "metric": {"name": "%s", "benchmark_values": %s}}
            """;

    @Test
    void records_are_told_apart_by_short_words_that_differ() {
        ResultSet results =
                Read.ok(
                        RECORD.formatted("cpu", "latency", "[1]")
                                + RECORD.formatted("cuda", "latency", "[2, 4, 9]"));
        assertThat(results.measurements())
                .extracting(it -> it.id().label() + " " + Read.value(it))
                .containsExactly("b / m [device=cpu] 1.0", "b / m [device=cuda] 4.0");
    }

    @Test
    void only_known_names_have_a_direction() {
        assertThat(directions("avg latency(ms)", "tokens_per_second", "colour"))
                .containsExactly("LOWER", "HIGHER", "UNKNOWN");
    }

    @Test
    void a_record_without_values_or_names_is_unread() {
        String empty = RECORD.formatted("cpu", "latency", "[]");
        assertThat(Read.ok("[" + empty + ", {\"repo\": \"x\"}]").unread().count()).isEqualTo(2);
    }

    private static List<String> directions(String... metrics) {
        return Arrays.stream(metrics)
                .map(it -> Read.ok(RECORD.formatted("cpu", it, "[1]")))
                .map(it -> it.measurements().getFirst().metric().direction().name())
                .toList();
    }
}
