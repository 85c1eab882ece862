package io.perfwarden.finding;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.testkit.Rows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A label of the comment, or a name, means the rows that it stands for there. */
class NamedTest {
    private static final Comparison REPORT =
            new Comparison(
                    List.of(
                            Rows.suite(
                                    "core",
                                    List.of(
                                            slow("dot/AVX2/1024", Map.of()),
                                            slow("dot/NEON/1024", Map.of()),
                                            fine("dot/AVX2/64", Map.of()),
                                            slow("test_sort[a/b]", Map.of()),
                                            slow("test_sort[c]", Map.of()),
                                            slow("decode", Map.of("encoding", "SIMD", "n", "1")),
                                            slow("decode", Map.of("encoding", "SIMD", "n", "2")),
                                            fine("decode", Map.of("encoding", "RAW", "n", "1")),
                                            slow("r\u00e9sum\u00e9 two words", Map.of()),
                                            slow("{odd", Map.of())))));

    private static Row slow(String name, Map<String, String> params) {
        return row(name).with(params).base(100).now(120).regressed();
    }

    private static Row fine(String name, Map<String, String> params) {
        return row(name).with(params).base(100).now(100).unchanged();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dot/AVX2/1024 | 1",
                "dot/*/1024 | 2",
                "dot/** | 3",
                "dot/* | 0",
                "test_sort[*] | 2",
                "test_sort[c] | 1",
                "decode | 3",
                "decode with encoding=SIMD | 2",
                "decode with n=1 encoding=SIMD | 1",
                "decode with encoding=OTHER | 0",
                "d*e with encoding=RAW | 1",
                "r\u00e9sum\u00e9 two words | 1",
                "{odd | 1",
                "** | 10",
                "Decode | 0",
                "with | 0",
                "' with ' | 0"
            })
    void a_text_means_so_many_rows(String text, int rows) {
        List<Named.Hit> hits = Named.of(text).in(REPORT);
        assertThat(hits).hasSize(rows);
    }

    @Test
    void every_label_of_a_report_means_at_least_what_it_stands_for() {
        for (Finding finding : Findings.of(REPORT).told()) {
            List<Row> meant =
                    Named.of(finding.label().name()).in(REPORT).stream()
                            .map(Named.Hit::row)
                            .toList();
            assertThat(meant).containsAll(finding.members().stream().map(Member::row).toList());
        }
    }

    @Test
    void a_pattern_is_nobodys_whole_name() {
        Named pattern = Named.of("dot/**");
        assertThat(Named.of("dot/AVX2/64").isWhole(row("dot/AVX2/64").unchanged().id())).isTrue();
        assertThat(pattern.isWhole(row("dot/AVX2/64").unchanged().id())).isFalse();
        assertThat(pattern.isWhole(row("dot/**").unchanged().id())).isTrue();
    }
}
