package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** gungraun's summaries, as JSON and as text. */
class GungraunReadersTest {
    private static final String SUMMARY =
            "{\"benchmark_exe\":\"x\",\"id\":%s,\"module_path\":\"a::b\",\"profiles\":[%s],\"version\":\"%s\"}\n";

    private static final String PROFILE =
            "{\"summaries\":{\"parts\":[{\"metrics_summary\":{\"%1$s\":{\"Part\":{\"metrics\":{\"Left\":{\"Int\":9}}}}}}],"
                    + "\"total\":{\"summary\":{\"%1$s\":{\"%2$s\":{\"metrics\":%3$s}}}}},\"tool\":\"%4$s\"}";

    private static String callgrind(String metrics) {
        return SUMMARY.formatted(
                "\"c\"", PROFILE.formatted("Callgrind", "Ir", metrics, "Callgrind"), "6");
    }

    private static List<String> labels(String text) {
        return Read.ok(text).measurements().stream()
                .map(row -> row.id().label() + " " + row.metric().name() + " " + Read.value(row))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"Left\":{\"Int\":5}}|5",
                "{\"Both\":[{\"Int\":5},{\"Int\":7}]}|5",
                "{\"Left\":{\"Float\":5.5}}|5.5",
            })
    void the_new_value_counts_and_parts_do_not(String metrics, double value) {
        assertThat(labels(callgrind(metrics))).containsExactly("a::b::c Ir " + value);
    }

    @Test
    void a_value_that_only_the_run_before_had_is_none() {
        assertThat(labels(callgrind("{\"Right\":{\"Int\":5}}"))).isEmpty();
    }

    @Test
    void tools_that_share_a_kind_of_summary_do_not_mix() {
        String left = "{\"Left\":{\"Int\":1}}";
        String profiles =
                PROFILE.formatted("ErrorTool", "Errors", left, "DRD")
                        + ","
                        + PROFILE.formatted("ErrorTool", "Errors", left, "Memcheck");
        assertThat(labels(SUMMARY.formatted("null", profiles, "6")))
                .containsExactly("a::b drd:Errors 1.0", "a::b memcheck:Errors 1.0");
    }

    @Test
    void another_version_is_refused_by_name() {
        assertThat(Read.problem(SUMMARY.formatted("null", "", "7")).line())
                .isEqualTo("file:1: $: a summary of version '7', expected 1, 2, 3, 4, 5, 6");
    }

    @Test
    void a_summary_cut_short_before_another_one_is_damage() {
        String text =
                "noise\n{\n  \"benchmark_exe\": \"x\",\n" + callgrind("{\"Left\":{\"Int\":5}}");
        assertThat(Read.problem(text).line()).isEqualTo("file:2: a JSON object that does not end");
    }

    @Test
    void text_names_become_those_of_the_summaries_however_long_the_arguments_are() {
        String text =
                """
                a::b c:text with two
                lines
                  Instructions:                1734|1650            (+5.09090%) [+1.04844x]
                  Estimated Cycles:            2464|0               (+++inf+++) [+++inf+++]
                a::d
                  Instructions:                   1|N/A             (*********)
                  Ge:                           N/A|4               (*********)

                Regressions:

                  a::b c:
                    Callgrind: Instructions (1650 -> 1734): +5.09090% exceeds limit of +5.0%
                """;
        assertThat(labels(text))
                .containsExactly(
                        "a::b::c Instructions 1734.0",
                        "a::b::c Estimated Cycles 2464.0",
                        "a::d Instructions 1.0");
    }

    @Test
    void text_of_iai_has_plain_names() {
        assertThat(labels("Running target/x-1\n\nsort_short\n  Instructions:   1735 (+1.1%)\n"))
                .containsExactly("sort_short Instructions 1735.0");
    }

    @Test
    void text_with_colours_is_understood() {
        String text =
                """
                \u001b[32ma::b\u001b[0m \u001b[36mc\u001b[0m:\u001b[1;34m10\u001b[0m
                  Instructions:     \u001b[1m           1734\u001b[0m|N/A             (*********)
                """;
        assertThat(labels(text)).containsExactly("a::b::c Instructions 1734.0");
    }

    @ParameterizedTest
    @CsvSource({
        "Instructions,LOWER,true",
        "RAM Hits,LOWER,true",
        "L1 Hits,UNKNOWN,true",
        "LL Hits,UNKNOWN,true",
        "L1 Hit Rate,HIGHER,true",
        "LL Miss Rate,LOWER,true",
        "SysTime,LOWER,false",
    })
    void counts_are_costs_except_what_caches_catch(
            String event, BetterDirection direction, boolean exact) {
        ResultSet results = Read.ok("a::b\n  " + event + ":    5|N/A    (*********)\n");
        Metric metric = results.measurements().getFirst().metric();
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.exact()).isEqualTo(exact);
    }

    @Test
    void instructions_are_primary_wherever_they_stand() {
        String text =
                """
                a::b
                  ======= DHAT ============================================================
                  Total bytes:                29499|N/A             (*********)
                  ======= CALLGRIND =======================================================
                  L1 Hits:                     2359|N/A             (*********)
                  Instructions:                1734|N/A             (*********)
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.metric().name() + " " + row.metric().role())
                .containsExactly(
                        "dhat:Total bytes SECONDARY", "L1 Hits SECONDARY", "Instructions PRIMARY");
    }

    @Test
    void a_list_of_words_and_numbers_in_the_log_is_no_benchmark() {
        String text =
                "sort_short\n  Instructions:   1735 (+1.1%)\nSummary\n  flaky: 3\n  passed: 7\n";
        assertThat(labels(text)).containsExactly("sort_short Instructions 1735.0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a::d\n  Instructions:   17x5|5\n",
                "a::d\n  Instructions:   1.7.5|5\n",
            })
    void a_count_that_cannot_be_read_is_unread(String text) {
        ResultSet results = Read.ok("a::b\n  Instructions:   5|5\n" + text);
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @Test
    void a_count_without_a_name_above_it_is_unread() {
        ResultSet results = Read.ok("  Instructions:   5|5\na::b\n  Instructions:   7|7\n");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(7.0);
        assertThat(results.unread().count()).isEqualTo(1);
    }
}
