package io.perfwarden.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import io.perfwarden.testkit.SampleDrills;
import io.perfwarden.testkit.Stores;
import java.net.http.HttpResponse;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** Feeds, pictures, tables and JSON of a store whose names break out of each of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileNamesTest {
    private static final InstalledRepo REPO =
            new InstalledRepo(new InstallationId(9), new RepoId(1), new RepoName("octo", "app"));

    private static final List<String> HOSTILE =
            List.of(
                    "</script><script>alert(1)</script>",
                    "\"><svg onload=alert(2)>",
                    "\u202egnp.tset\u2066/\u200f",
                    "n".repeat(4_000),
                    "]]></title></desc></text>&undefined;<!--",
                    "=cmd|' /C calc'!A0,\"x\"\r\n=1+1",
                    "@SUM(1)",
                    "\uff1dcmd()",
                    "\u0000\u0007\u001b[31m\u0085",
                    "\ud800",
                    "\ufffe\uffff");

    private static final Pattern FORMULA = Pattern.compile("[=+@\t\r\n\uff1d].*", Pattern.DOTALL);
    private static final Pattern ODD = Pattern.compile("[\\p{Cc}&&[^\t\r\n]]");
    private static final Pattern PLOT = Pattern.compile("<svg[^>]* role=\"img\".*?</svg>");

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private PagesServer server;

    @BeforeAll
    void fill(@TempDir Path directory) {
        database = Stores.SQLITE.open(directory);
        Map<String, String> said = new HashMap<>();
        SampleHistory.fill(
                database,
                REPO,
                20,
                Instant.parse("2026-11-20T12:00:00Z"),
                plain ->
                        said.computeIfAbsent(
                                plain, it -> HOSTILE.get(said.size() % HOSTILE.size()) + it));
        FactStore facts = FactStore.of(database, Clock.systemUTC());
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

    private String answer(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private String series() throws Exception {
        JsonNode grid = new ObjectMapper().readTree(answer("/api/v1/r/octo/app"));
        return grid.findValuesAsText("id").stream()
                .filter(it -> it.matches("[0-9a-f]{12}"))
                .distinct()
                .limit(100)
                .collect(Collectors.joining(","));
    }

    @Test
    void a_feed_is_xml() throws Exception {
        Document feed = xml(answer("/r/octo/app/changes.atom"));
        assertThat(feed.getElementsByTagName("entry").getLength()).isPositive();
        assertThat(feed.getElementsByTagName("script").getLength()).isZero();
    }

    @Test
    void a_plot_is_xml() throws Exception {
        for (String id : series().split(",", -1)) {
            Matcher plot = PLOT.matcher(answer("/r/octo/app/trend?s=" + id).replace("\n", " "));
            assertThat(plot.find()).isTrue();
            Document picture = xml(plot.group());
            assertThat(picture.getElementsByTagName("script").getLength()).isZero();
            assertThat(picture.getElementsByTagName("title").getLength()).isPositive();
        }
    }

    @Test
    void a_table_has_as_many_cells_in_each_row_and_no_formula() throws Exception {
        for (String path :
                List.of(
                        "",
                        "/changes",
                        "/health",
                        "/drill",
                        "/pull/61",
                        "/run/1060",
                        "/trend?s=" + series())) {
            String mark = path.contains("?") ? "&" : "?";
            List<List<String>> rows =
                    cells(answer("/api/v1/r/octo/app" + path + mark + "format=csv"));
            assertThat(rows).as(path).hasSizeGreaterThan(1);
            assertThat(rows).as(path).allMatch(row -> row.size() == rows.getFirst().size());
            assertThat(rows.stream().flatMap(List::stream))
                    .as(path)
                    .noneMatch(cell -> FORMULA.matcher(cell).matches())
                    .noneMatch(cell -> ODD.matcher(cell).find());
        }
    }

    /**
     * Rows of cells.
     *
     * @see "RFC 4180"
     */
    private static List<List<String>> cells(String csv) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        Matcher cell =
                Pattern.compile("\\G(?:\"((?:[^\"]|\"\")*+)\"|([^\",\r\n]*+))(,|\r\n)")
                        .matcher(csv);
        int end = 0;
        while (cell.find()) {
            row.add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
            if (!cell.group(3).equals(",")) {
                rows.add(List.copyOf(row));
                row.clear();
            }
            end = cell.end();
        }
        assertThat(end).as("what is no cell: " + csv.substring(end)).isEqualTo(csv.length());
        return rows;
    }
}
