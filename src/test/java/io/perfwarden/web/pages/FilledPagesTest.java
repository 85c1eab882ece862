package io.perfwarden.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.testkit.Golden;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.SampleDrills;
import io.perfwarden.testkit.Stores;
import java.net.http.HttpResponse;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of a store that a server filled. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilledPagesTest {
    private static final InstalledRepo REPO =
            new InstalledRepo(new InstallationId(9), new RepoId(1), new RepoName("octo", "app"));

    private static final int RUNS = 30;
    private static final Pattern HREF = Pattern.compile(" href=\"([^\"]*)\"");

    /** What differs in addresses of one kind. */
    private static final Pattern VARIES = Pattern.compile("(?:[0-9a-f]{7,},?)+|\\d+");

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private PagesServer server;

    @BeforeAll
    void fill(@TempDir Path directory) {
        database = Stores.SQLITE.open(directory);
        SampleHistory.fill(database, REPO, RUNS, Instant.parse("2026-11-20T12:00:00Z"));
        FactStore facts =
                FactStore.of(
                        database,
                        Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC));
        SampleDrills.fill(facts, REPO.id(), Instant.parse("2026-11-20T12:00:00Z"));
        MemoryBudget room = MemoryBudget.ofHeap(1 << 30);
        StoredSeries series = QueryWiring.series(database, facts, room);
        server = new PagesServer(series, QueryWiring.reports(database, facts, series, room));
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }

    private String page(String tail) throws Exception {
        HttpResponse<String> answer = server.get("/r/octo/app" + tail);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(100_000);
        return answer.body();
    }

    private String firstPlot() throws Exception {
        Matcher link = Pattern.compile("/r/octo/app(/trend\\?s=[0-9a-f]{12})\"").matcher(page(""));
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    @ParameterizedTest
    @CsvSource({
        "benchmarks, ''",
        "trend, /trend?s=7ed086818fd7",
        "run, /run/1060",
        "pull, /pull/61",
        "green, /pull/62",
        "pulls, /pulls",
        "runs, /runs",
        "commit, /commit/ca9b9b6",
        "changes, /changes",
        "health, /health",
        "decisions, /decisions?from=2020-01-01",
        "compare, /compare",
    })
    void a_page_is_as_it_was_seen_before(String name, String tail) throws Exception {
        Golden.assertMatches("pages/" + name + ".html", GridPageTest.stable(page(tail)));
    }

    @Test
    void the_first_page_says_what_became_worse_since_when_and_whether_someone_is_on_it()
            throws Exception {
        HttpResponse<String> answer = server.get("/");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("became worse in core/linux, core/macos")
                .contains("no one is on it yet")
                .contains("<svg class=\"spark\"");
    }

    @Test
    void a_plot_has_its_ranges_its_values_and_its_links() throws Exception {
        String plot = page(firstPlot());
        assertThat(plot)
                .contains("role=\"img\"", "<title>", "<desc>", "data-points=\"")
                .contains("range=50&", "range=14d&", "range=all&", "y=zero\"", "x=date\"")
                .contains("<summary>Values</summary>", "all commits between")
                .contains("https://github.com/octo/app/compare/")
                .doesNotContain(" style=", "<style");
    }

    @Test
    void a_plot_is_a_picture_to_download_that_needs_no_style_of_the_page() throws Exception {
        String address = firstPlot();
        assertThat(page(address)).contains("as=svg", "Download as SVG");
        assertThat(page(address + "&as=svg"))
                .startsWith("<svg ")
                .contains("<style>", "<title>")
                .doesNotContain("<script", "href=");
    }

    @Test
    void an_address_with_a_point_shows_that_point() throws Exception {
        String address = firstPlot();
        Matcher run = Pattern.compile("p=([0-9.]+)&").matcher(page(address));
        List<String> runs = run.results().map(it -> it.group(1)).toList();
        assertThat(runs).isNotEmpty();
        String looked = page(address.replace("?", "?p=" + runs.getLast() + "&"));
        assertThat(looked)
                .contains(
                        "aria-label=\"Selected point\"", "class=\"selected\"", "/run/", "its log");
        assertThat(page(address.replace("?", "?p=999.9&"))).contains("has no value in this range");
    }

    @Test
    void a_hidden_series_stays_in_the_table_and_in_the_address() throws Exception {
        Matcher link =
                Pattern.compile("/r/octo/app(/trend\\?s=([0-9a-f]{12}),[0-9a-f,]+)\"")
                        .matcher(page("?outcome=all"));
        assertThat(link.find()).isTrue();
        String hidden = page(link.group(1).replace("?", "?hide=" + link.group(2) + "&"));
        assertThat(hidden)
                .contains(">Show</a>", ">Show all</a>")
                .doesNotContain("data-series=\"" + link.group(2));
    }

    @Test
    void a_part_of_the_width_becomes_a_range_of_commits() throws Exception {
        HttpResponse<String> answer =
                server.get("/r/octo/app" + firstPlot().replace("?", "?zoom=250-750&"));
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse(""))
                .containsPattern("range=[0-9a-f]{7}\\.\\.[0-9a-f]{7}&s=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/trend?s=xyz",
                "/trend?range=0",
                "/trend?range=a..b",
                "/trend?y=up",
                "/trend?zoom=1",
                "/trend?pull=0",
                "/changes?state=odd",
                "/pull/61?rows=some",
                "/compare/abc"
            })
    void an_odd_parameter_gets_a_page_that_says_what_is_expected(String tail) throws Exception {
        HttpResponse<String> answer = server.get("/r/octo/app" + tail);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains(": expected ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pull/0", "/pull/x", "/run/99999999999999999999", "/other"})
    void what_is_no_page_is_not_here(String tail) throws Exception {
        assertThat(server.get("/r/octo/app" + tail).statusCode()).isEqualTo(404);
    }

    @Test
    void an_empty_page_says_why() throws Exception {
        assertThat(page("/pull/4711"))
                .contains("This server has not heard of a pull request #4711.");
        assertThat(page("/commit/0000000")).contains("Nothing was judged of this commit.");
        assertThat(page("/run/4711")).contains("Nothing was judged of this run.");
        assertThat(page("/trend")).contains("Choose a benchmark in the table of benchmarks.");
        assertThat(page("/trend?s=000000000000")).contains("has measured this.");
        assertThat(page("/compare/abc...def")).contains("is no commit, tag or branch");
    }

    @Test
    void a_merged_pull_request_leads_to_what_was_judged_of_its_commit() throws Exception {
        String page = page("/pull/60");
        Matcher link =
                Pattern.compile("href=\"/r/octo/app(/commit/[0-9a-f]{7})\">It was merged as")
                        .matcher(page);
        assertThat(link.find()).as(page).isTrue();
        assertThat(page).doesNotContain("It comes once its benchmarks ran");
        assertThat(page(link.group(1))).contains("class=\"verdict\"");
    }

    @Test
    void two_refs_lead_to_their_comparison() throws Exception {
        HttpResponse<String> answer =
                server.get("/r/octo/app/compare?before=feature/a%3Fb&after=main");
        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().firstValue("Location").orElse(""))
                .isEqualTo("/r/octo/app/compare/feature/a%3Fb...main");
        assertThat(page("/compare/feature/a%3Fb...main")).contains("value=\"feature/a?b\"");
    }

    @Test
    void the_feed_is_xml_with_one_entry_a_commit() throws Exception {
        HttpResponse<String> feed = server.get("/r/octo/app/changes.atom");
        assertThat(feed.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/atom+xml");
        var document =
                DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(
                                new ByteArrayInputStream(
                                        feed.body().getBytes(StandardCharsets.UTF_8)));
        var ids = new HashSet<String>();
        var entries = document.getElementsByTagName("entry");
        for (int i = 0; i < entries.getLength(); i++) {
            ids.add(
                    ((org.w3c.dom.Element) entries.item(i))
                            .getElementsByTagName("id")
                            .item(0)
                            .getTextContent());
        }
        assertThat(ids).hasSize(entries.getLength()).isNotEmpty();
        assertThat(feed.body()).contains("https://perf.example/r/octo/app/changes#c");
        assertThat(server.get("/r/octo/app/changes.atom?state=open").body())
                .contains("(open)")
                .doesNotContain("(better)", "(fixed)");
    }

    @Test
    void links_zoom_into_a_plot_around_the_chosen_point_and_out_again() throws Exception {
        String chosen = page("/trend?p=1031.1&s=7ed086818fd7");
        String closer = page(link(chosen, "Closer"));
        assertThat(chosen).contains(">30\u00a0commits with results", "Selected point");
        assertThat(closer)
                .contains("Selected point")
                .doesNotContain(">30\u00a0commits with results");
        HttpResponse<String> wider = server.get("/r/octo/app" + link(closer, "Wider"));
        assertThat(wider.statusCode()).isEqualTo(303);
        assertThat(server.get(wider.headers().firstValue("Location").orElseThrow()).body())
                .contains(">29\u00a0commits with results", "Selected point");
    }

    private static String link(String page, String words) {
        Matcher link = Pattern.compile("href=\"/r/octo/app([^\"]*)\">" + words + "<").matcher(page);
        assertThat(link.find()).as(words).isTrue();
        return link.group(1).replace("&amp;", "&");
    }

    /** Two of each kind of address. */
    @Test
    @Nightly
    void no_link_of_a_page_leads_nowhere() throws Exception {
        Deque<String> open = new ArrayDeque<>(List.of("/"));
        Set<String> known = new HashSet<>(open);
        Map<String, Integer> kinds = new HashMap<>();
        List<String> broken = new ArrayList<>();
        while (!open.isEmpty()) {
            String address = open.removeFirst();
            HttpResponse<String> answer = server.get(address);
            if (answer.statusCode() == 303 && address.contains("zoom=")) {
                answer = server.get(answer.headers().firstValue("Location").orElseThrow());
            }
            if (answer.statusCode() != 200 && !address.startsWith("/login")) {
                broken.add(answer.statusCode() + " " + address);
            }
            if (type(answer).startsWith("text/html")) {
                HREF.matcher(answer.body())
                        .results()
                        .map(it -> it.group(1).replace("&amp;", "&").replaceFirst("#.*", ""))
                        .filter(it -> it.startsWith("/"))
                        .filter(known::add)
                        .filter(it -> kinds.merge(kind(it), 1, Integer::sum) <= 2)
                        .forEach(open::add);
            }
        }
        assertThat(broken).isEmpty();
        assertThat(kinds).hasSizeGreaterThan(50);
    }

    private static String kind(String address) {
        return VARIES.matcher(address).replaceAll("#");
    }

    private static String type(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }
}
