package io.perfwarden.report.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.compare.Comparison;
import io.perfwarden.report.Cases;
import io.perfwarden.report.Hostile;
import io.perfwarden.testkit.Golden;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class JunitReportTest {
    private static Element parsed(Comparison comparison) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(JunitReport.render(comparison))));
        return document.getDocumentElement();
    }

    @Test
    void every_row_is_a_test_case() {
        Golden.assertMatches("report/junit.xml", JunitReport.render(Cases.everyOutcome()));
    }

    @Test
    void a_suite_without_a_verdict_is_an_error() throws Exception {
        Element root = parsed(Cases.badBaseline());

        assertThat(root.getAttribute("errors")).isEqualTo("1");
        assertThat(root.getElementsByTagName("error").getLength()).isEqualTo(1);
    }

    @Test
    void hostile_names_leave_the_document_well_formed() throws Exception {
        Comparison hostile = Hostile.comparison(300);

        Element root = parsed(hostile);

        assertThat(root.getElementsByTagName("testcase").getLength()).isEqualTo(301);
        assertThat(root.getAttribute("failures")).isEqualTo("301");
    }

    @Test
    void the_counts_are_those_of_the_elements() throws Exception {
        Element root = parsed(Cases.everyOutcome());

        for (String tag : new String[] {"failure", "error", "skipped"}) {
            String attribute = tag.equals("skipped") ? tag : tag + "s";
            assertThat(root.getElementsByTagName(tag).getLength())
                    .as(tag)
                    .isPositive()
                    .isEqualTo(Integer.parseInt(root.getAttribute(attribute)));
        }
    }
}
