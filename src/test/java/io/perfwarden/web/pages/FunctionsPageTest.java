package io.perfwarden.web.pages;

import static io.perfwarden.testkit.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.testkit.FunctionsCases;
import io.perfwarden.testkit.Rows;
import java.lang.reflect.Proxy;
import java.net.http.HttpResponse;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The functions of a run's benchmark, on the page of the run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunctionsPageTest {
    private static final String HOSTILE = "\"><script>alert(1)</script>]]>&x;\u202e";

    @SuppressWarnings("NullAway.Init")
    private PagesServer server;

    @BeforeAll
    void start() {
        Comparison comparison =
                new Comparison(
                        List.of(
                                Rows.saying(
                                        Rows.suite(
                                                "core",
                                                List.of(
                                                        row("sort")
                                                                .metric(
                                                                        "instructions",
                                                                        "instructions")
                                                                .base(62_100)
                                                                .now(72_500)
                                                                .is(RowOutcome.REGRESSED))),
                                        new SuiteNotice.ChangedFunctions(
                                                FunctionsCases.of("sort", HOSTILE)))));
        JudgedReport report =
                new JudgedReport(
                        SampleSeries.COMMIT,
                        "main",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        "",
                        false,
                        Optional.empty(),
                        comparison);
        ReportQueries reports =
                (ReportQueries)
                        Proxy.newProxyInstance(
                                FunctionsPageTest.class.getClassLoader(),
                                new Class<?>[] {ReportQueries.class},
                                (_, method, _) ->
                                        method.getName().equals("run")
                                                ? List.of(report)
                                                : method.getName());
        server = new PagesServer(new SampleSeries(List.of()), reports);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private String page(String query) throws Exception {
        HttpResponse<String> answer = server.get("/r/octo/app/run/5" + query);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static Document picture(String page) throws Exception {
        String svg = page.substring(page.indexOf("<svg"), page.lastIndexOf("</svg>") + 6);
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void below_its_row_a_benchmark_has_its_functions_and_a_link_to_their_picture()
            throws Exception {
        assertThat(page(""))
                .contains("+74.8 %", "/r/octo/app/run/5?functions=1#functions")
                .doesNotContain("<svg xmlns", "<script>alert");
    }

    /** Without scripts: a frame is a link. */
    @Test
    void a_frame_is_a_link_that_makes_it_as_wide_as_the_picture() throws Exception {
        String page = page("?functions=1");
        assertThat(page).doesNotContain("<script>alert", " style=", "<style", "\u202e");
        Element frame = (Element) picture(page).getElementsByTagName("a").item(2);
        assertThat(frame.getAttribute("href")).isEqualTo("?functions=1&zoom=3");
        Document zoomed = picture(page(frame.getAttribute("href")));
        // the program and the frame, without what was beside it
        assertThat(zoomed.getElementsByTagName("a").getLength()).isEqualTo(2);
        Element wide = (Element) zoomed.getElementsByTagName("rect").item(2);
        assertThat(wide.getAttribute("width")).isEqualTo("1200.0");
    }

    @Test
    void functions_are_marked_by_a_part_of_their_name_and_the_rest_is_kept() throws Exception {
        assertThat(page("?functions=1&mark=SCRIPT&side=base&zoom=1"))
                .contains("call marked", " m\"", "Wide: much of the base")
                .contains("name=\"functions\" value=\"1\"", "name=\"zoom\" value=\"1\"")
                .contains("name=\"mark\" value=\"SCRIPT\"");
    }

    @Test
    void an_address_of_what_is_no_more_shows_the_report() throws Exception {
        assertThat(page("?functions=7")).contains("+74.8 %").doesNotContain("id=\"functions\"");
        assertThat(page("?functions=1&zoom=999999999")).contains("id=\"functions\"");
    }
}
