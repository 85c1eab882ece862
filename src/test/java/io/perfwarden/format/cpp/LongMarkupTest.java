package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongMarkupTest {
    private static final String START = "<Catch2TestRun name=\"t\">";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<TestCase name=\"|\"/>",
                "<!--|-->",
                "<?note |?>",
                "<![CDATA[|]]>",
                "<|/>",
                "<TestCase |=\"x\"/>",
            })
    void markup_that_goes_on_for_megabytes_is_refused_and_not_kept(String before, String after) {
        String text = START + before + "x".repeat(3 << 20) + after + "</Catch2TestRun>";
        assertThat(Read.problem(Read.outcome(MemoryFile.of("f.xml", text))).where())
                .startsWith("f.xml");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"<!--|-->", "<TestCase name='x' tags=\"|\"/>"})
    void long_markup_within_the_bound_is_read(String before, String after) {
        String text = START + before + "x".repeat(1 << 20) + after + "</Catch2TestRun>";
        assertThat(Read.ok(MemoryFile.of("f.xml", text)).measurements()).isEmpty();
    }
}
