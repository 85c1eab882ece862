package io.perfwarden.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.compare.GateGap;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.demo.SampleHistory;
import io.perfwarden.testkit.SampleDrills;
import io.perfwarden.testkit.SampleStore;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Answers about a repository with sixty runs, found by following links from the first. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FilledApiTest {
    private static final Instant NEWEST = SampleStore.NEWEST;
    private static final String REPO = "/r/octo/bench";
    private static final String BASE = "https://perf.example.org/perf/api/v1";

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private ApiServer server;

    @BeforeAll
    void fill(@TempDir Path directory) {
        database = SampleStore.open(directory);
        FactStore facts = FactStore.of(database, Clock.fixed(NEWEST, ZoneOffset.UTC));
        SampleDrills.fill(facts, ApiServer.BENCH.id(), NEWEST);
        MemoryBudget room = MemoryBudget.ofHeap(Runtime.getRuntime().maxMemory());
        StoredSeries series = QueryWiring.series(database, facts, room);
        server = new ApiServer(series, QueryWiring.reports(database, facts, series, room));
    }

    @AfterAll
    void close() {
        server.close();
        database.close();
    }

    /** An answer, which is as the document says. */
    private JsonNode asked(String template, String path) throws Exception {
        HttpResponse<String> answer = server.get(path.replace(BASE, ""));
        assertThat(answer.statusCode()).as(path + answer.body()).isEqualTo(200);
        JsonNode json = OpenApiSchemas.JSON.readTree(answer.body());
        OpenApiSchemas document =
                new OpenApiSchemas(
                        OpenApiSchemas.JSON.readTree(server.get("/openapi.json").body()));
        JsonNode schema =
                document.document()
                        .path("paths")
                        .path("/api/v1" + template)
                        .at("/get/responses/200/content/application~1json/schema");
        assertThat(document.complaints(schema, json)).as(path).isEmpty();
        return json;
    }

    private JsonNode asked(String path) throws Exception {
        return asked("/r/{owner}/{repo}" + path, REPO + path);
    }

    @Test
    void from_the_list_of_repositories_to_the_trend_of_what_is_worst() throws Exception {
        JsonNode first = asked("/repos", "/repos").at("/repositories/0");
        assertThat(first.path("open").asInt()).isPositive();

        JsonNode grid = asked("/r/{owner}/{repo}", first.path("benchmarksUrl").asText());
        assertThat(grid.path("found").asInt()).isPositive();
        JsonNode worst = grid.at("/benchmarks/0/series/0");

        JsonNode trend = asked("/r/{owner}/{repo}/trend", worst.path("trend").asText());
        assertThat(trend.at("/series/0/series/id")).isEqualTo(worst.path("id"));
        assertThat(trend.path("runs")).hasSizeGreaterThan(10);
        assertThat(trend.at("/series/0/points")).hasSizeGreaterThan(10);
        assertThat(trend.at("/series/0/levels")).isNotEmpty();
    }

    @Test
    void each_open_change_of_the_first_answer_is_in_the_list_of_changes() throws Exception {
        JsonNode first = asked("/repos", "/repos").at("/repositories/0");
        JsonNode changes = asked("/changes").path("changes");

        assertThat(changes.findValuesAsText("state")).contains("open", "accepted", "fixed");
        List<String> open = new ArrayList<>();
        changes.forEach(it -> {
            if (it.path("state").asText().equals("open")) {
                open.add(it.path("commit").asText());
            }
        });
        assertThat(open).hasSize(first.path("open").asInt());
        assertThat(first.at("/newest/0/commit").asText()).isEqualTo(open.getFirst());
    }

    @Test
    void a_red_pull_request_says_what_blocks_it_and_a_green_one_nothing() throws Exception {
        String template = "/r/{owner}/{repo}/pull/{number}";
        JsonNode red =
                asked(template + "/verdict", REPO + "/pull/" + SampleHistory.RED + "/verdict");
        JsonNode green =
                asked(template + "/verdict", REPO + "/pull/" + SampleHistory.GREEN + "/verdict");

        assertThat(red.path("verdict").asText()).isEqualTo("fail");
        assertThat(red.path("blocking")).isNotEmpty();
        JsonNode worst = red.at("/blocking/0");
        JsonNode why = asked(template + "/why", worst.path("explain").asText());
        assertThat(why.path("found").asInt()).isPositive();
        List<JsonNode> explained = new ArrayList<>();
        why.path("benchmarks").forEach(it -> it.path("rows").forEach(explained::add));
        assertThat(explained).contains(worst.path("row"));
        asked("/r/{owner}/{repo}/trend", worst.path("trend").asText());
        JsonNode whole = asked(template, red.path("report").asText());
        assertThat(whole.path("headline")).isEqualTo(red.path("headline"));
        if (!whole.path("run").isNull()) {
            asked("/r/{owner}/{repo}/run/{id}", REPO + "/run/" + whole.path("run").asLong());
        }
        assertThat(green.path("blocks").asInt()).isZero();
        assertThat(green.path("commands")).isEmpty();
    }

    @Test
    void two_commits_are_compared_and_what_was_not_measured_is_named() throws Exception {
        String before = SampleHistory.commit(ApiServer.BENCH, 30).value();
        String after = SampleHistory.commit(ApiServer.BENCH, 60).value();
        JsonNode judged =
                asked(
                        "/r/{owner}/{repo}/compare/{refs}",
                        REPO + "/compare/" + before.substring(0, 8) + "..." + after);

        assertThat(judged.path("before").asText()).isEqualTo(before);
        assertThat(judged.path("commit").asText()).isEqualTo(after);
        assertThat(judged.at("/report/suites")).isNotEmpty();
        assertThat(server.get(REPO + "/compare/main...nowhere").body())
                .contains("\\\"nowhere\\\" is no commit, tag or branch that this server knows");
    }

    @Test
    void a_release_names_the_changes_and_their_causes() throws Exception {
        String before = SampleHistory.commit(ApiServer.BENCH, 30).value();
        String after = SampleHistory.commit(ApiServer.BENCH, 60).value();
        JsonNode release =
                OpenApiSchemas.JSON.readTree(
                        server.get(REPO + "/release/" + before.substring(0, 8) + "..." + after)
                                .body());

        assertThat(release.path("changes")).isNotEmpty();
        assertThat(release.findValues("causes")).anyMatch(it -> !it.isEmpty());
        assertThat(release.path("markdown").asText()).contains("**Worse**", "/compare/");
    }

    @Test
    void what_can_never_fail_is_a_sentence() {
        var gap = new ReportQueries.SuiteGap("core", new GateGap.NothingDecides(2));
        assertThat(DrillBody.NeverFailing.of(gap).why()).contains("2 results").endsWith(".");
    }

    @Test
    void health_and_tables_are_there_for_each_list() throws Exception {
        assertThat(asked("/health").path("suites")).isNotEmpty();
        assertThat(asked("/drill").at("/suites/0/drilled/0/counts")).isNotEmpty();
        assertThat(asked("/drill").path("neverFails").isArray()).isTrue();
        JsonNode planned = asked("/r/{owner}/{repo}/health", REPO + "/health?see=500%25");
        assertThat(planned.at("/suites/1/noisiest/0/runs").asInt())
                .as("a change to six times as much is seen in one run")
                .isOne();
        for (String path :
                List.of(
                        "/repos",
                        REPO,
                        REPO + "/changes",
                        REPO + "/health",
                        REPO + "/pull/" + SampleHistory.RED)) {
            HttpResponse<String> table = server.get(path + "?format=csv");
            assertThat(table.statusCode()).as(path).isEqualTo(200);
            assertThat(table.body().lines().count()).as(path).isGreaterThan(1);
            long columns = table.body().lines().findFirst().orElseThrow().split(",", -1).length;
            assertThat(columns).as(path).isGreaterThan(3);
        }
    }
}
