package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Catch2's reports, as XML and as text. */
class Catch2ReadersTest {
    private static final String RULE = "-".repeat(79) + "\n";

    private static final String TITLE =
            RULE + "A\n  b\n" + RULE + "a.cpp:13\n" + ".".repeat(79) + "\n\n";

    private static final String HEADER =
            """
            benchmark name                       samples       iterations    estimated
                                                 mean          low mean      high mean
                                                 std dev       low std dev   high std dev
            """
                    + RULE;

    private static MetricResult only(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(1);
        return results.measurements().getFirst();
    }

    private static String xml(String results) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<Catch name=\"t\"><TestCase name=\"A\"><Section name=\"b\"><BenchmarkResults"
                + " name=\"c\">"
                + results
                + "</BenchmarkResults></Section></TestCase></Catch>\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,212", "1.212", "1'212", "1\u00a0212", "1\u202f212"})
    void a_row_whose_counts_are_in_groups_is_read(String iterations) {
        assertThat(Read.value(Read.ok(table(iterations, "4.592 us")).measurements().getFirst()))
                .isEqualTo(4592);
    }

    @Test
    void a_comma_in_a_time_is_a_decimal_one_for_no_time_has_four_digits() {
        assertThat(Read.value(Read.ok(table("1.212", "4,592 us")).measurements().getFirst()))
                .isEqualTo(4592);
    }

    @Test
    void a_row_that_cannot_be_read_is_unread() {
        ResultSet results = Read.ok(table("many", "4.592 us"));
        assertThat(results.measurements()).isEmpty();
        assertThat(results.unread().first())
                .isNotEmpty()
                .allSatisfy(it -> assertThat(it.what()).contains("samples and iterations"));
    }

    private static String table(String iterations, String mean) {
        String rule = "-".repeat(79) + "\n";
        return "benchmark name                       samples       iterations    est run time\n"
                + "                                     mean          low mean      high mean\n"
                + "                                     std dev       low std dev   high std dev\n"
                + rule
                + "sort                                           100  "
                + iterations
                + "     1.536 ms \n"
                + "                                        "
                + mean
                + "     4.5 us     4.7 us \n"
                + "                                        1 ns     1 ns     1 ns \n\n";
    }

    @Test
    void xml_is_named_by_what_the_benchmark_is_in() {
        MetricResult row =
                only(xml("<mean value=\"5\" lowerBound=\"4\" upperBound=\"7\" ci=\"0.95\"/>"));
        assertThat(row.id().label()).isEqualTo("A/b/c");
        assertThat(row.position().line()).isEqualTo(2);
        assertThat(Read.measured(row).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 4, 7));
    }

    @Test
    void xml_without_analysis_has_no_interval() {
        String mean = "<mean value=\"5\" lowerBound=\"5\" upperBound=\"5\" ci=\"0\"/>";
        assertThat(Read.measured(only(xml(mean))).spread()).isEqualTo(ReportedSpread.NONE);
    }

    @Test
    void xml_of_a_benchmark_that_threw_is_a_failure() {
        assertThat(only(xml("<failed message=\"it broke\"/>")).reading())
                .isEqualTo(new MetricReading.Failed("it broke"));
    }

    @Test
    void xml_that_is_not_utf_8_is_read_by_a_code_page_as_every_format_is() {
        String text = xml("<mean value=\"5\" ci=\"0\"/>").replace("\"c\"", "\"caf\u00e9\"");
        MemoryFile file = MemoryFile.of("file", text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(Read.ok(file).measurements().getFirst().id().label()).isEqualTo("A/b/caf\u00e9");
    }

    @Test
    void xml_that_names_other_files_is_refused_and_nothing_is_opened() {
        String text =
                """
                <?xml version="1.0"?>
                <!DOCTYPE Catch [<!ENTITY x SYSTEM "file:///etc/hostname">]>
                <Catch name="t"><TestCase name="&x;"/></Catch>
                """;
        assertThat(Read.problem(Read.named(text, "catch2-xml")).what()).startsWith("is not XML: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<Catch name=\"t\"><TestCase", "<Catch name=\"t\">", "<Catch a=1>"})
    void xml_that_is_damaged_is_named_with_its_place(String text) {
        assertThat(Read.problem(text).line()).startsWith("file:1:").contains("is not XML: ");
    }

    @Test
    void xml_nested_without_end_is_refused() {
        String text = "<Catch>" + "<Section name=\"a\">".repeat(500);
        assertThat(Read.problem(text).what()).contains("nested more than 200 deep");
    }

    @ParameterizedTest
    @CsvSource({
        "344 ns,344",
        "41.731 us,41731",
        "10.1357 ms,10135700",
        "1.5 s,1.5e9",
        "2 m,1.2e11"
    })
    void text_values_in_any_unit_become_nanoseconds(String shown, double expected) {
        String row =
                "copy                          20        74     565.36 us \n"
                        + "                        "
                        + shown
                        + "    1 ns    1 h \n";
        String text = TITLE + HEADER + row.replace("1 h", "900 s");
        assertThat(Read.value(only(text))).isEqualTo(expected);
        assertThat(only(text).id().label()).isEqualTo("A/b/copy");
    }

    @Test
    void text_names_go_on_above_and_beside_the_numbers() {
        String text =
                TITLE
                        + HEADER
                        + "a name of 3 words and 20 more,                                    \n"
                        + "with a rest                                     20             1    "
                        + " 11.544 ms \n"
                        + "and a last                         592.368 us    583.713 us    608.002"
                        + " us \n"
                        + "word                               25.5391 us    15.8836 us    42.6478"
                        + " us \n\n";
        assertThat(only(text).id().name())
                .isEqualTo("A/b/a name of 3 words and 20 more, with a rest and a last word");
    }

    @Test
    void text_of_a_benchmark_that_threw_or_broke_off_is_a_failure() {
        String text =
                TITLE
                        + HEADER
                        + "throws                               Benchmark failed (it broke) \n"
                        + "crashes                               20        100539          0 ns \n";
        assertThat(Read.ok(text).measurements())
                .extracting(MetricResult::reading)
                .containsExactly(
                        new MetricReading.Failed("it broke"),
                        new MetricReading.Failed("the output has no mean for it"));
    }

    @Test
    void text_below_a_rule_that_another_tool_drew_is_no_title_of_any_length() {
        String table =
                """
                benchmark name                       samples       iterations    mean
                -------------------------------------------------------------------------------
                fast                                           100             1     5.00 us

                """;
        String log = RULE + "word\n".repeat(200_000) + RULE + table;
        ResultSet results = Read.accepted(Read.named(log, "catch2-text"));
        assertThat(results.measurements().getFirst().id().name())
                .startsWith("word word")
                .endsWith("word/fast")
                .hasSizeLessThan(1_000);
    }

    @Test
    void text_with_a_damaged_number_is_damage_with_its_line() {
        String text =
                TITLE
                        + HEADER
                        + "copy           20        74     565.36 us \n"
                        + "               3x4 ns    1 ns    2 ns \n";
        assertThat(Read.problem(text).line()).isEqualTo("file:13: expected a time, found '3x4 ns'");
    }

    @Test
    void text_without_analysis_has_one_line_for_each_benchmark() {
        String text =
                TITLE
                        + "benchmark name                            samples    iterations         "
                        + " mean\n"
                        + RULE
                        + "copy                                            20            74    "
                        + " 348.47 ns \n";
        assertThat(Read.value(only(text))).isEqualTo(348.47);
    }
}
