package io.perfwarden.web.api;

import static io.perfwarden.testkit.MeasuredBranch.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.StoredSeries;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.Stores;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two commits are held against each other by the runs around both, on the page and in the API. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoCommitsTest {
    private static final SuitePlatform WHERE = new SuitePlatform("core", "linux");
    private static final String REPO = "/r/octo/bench";

    /** The first slow run; three later ones are as slow. */
    private static final int CAUSE = 21;

    private static final int RUNS = 24;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private ApiServer server;

    @BeforeAll
    void fill(@TempDir Path directory) {
        database = Stores.SQLITE.open(directory);
        FactStore facts = FactStore.of(database, Clock.systemUTC());
        MeasuredBranch branch = new MeasuredBranch(facts, ApiServer.BENCH.id());
        Random noise = new Random(7);
        for (int run = 1; run <= RUNS; run++) {
            double level = run < CAUSE ? 100 : 112.4;
            branch.run(
                    run,
                    WHERE,
                    Measurements.results(
                            value("encode", level, 0.005, noise),
                            value("parse", 100, 0.005, noise),
                            value("read", 100, 0.05, noise)));
        }
        // the values of runs are kept for longer than their results
        database.update("delete from run_results");
        database.update("delete from commits");
        MemoryBudget room = MemoryBudget.ofHeap(1 << 30);
        StoredSeries series = QueryWiring.series(database, facts, room);
        server = new ApiServer(series, QueryWiring.reports(database, facts, series, room));
    }

    private static io.perfwarden.model.MetricResult value(
            String name, double level, double spread, Random noise) {
        return Measurements.time(name, level * (1 + spread * noise.nextGaussian()), "ns");
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }

    private JsonNode json(int before, int after) throws Exception {
        HttpResponse<String> answer = server.get(REPO + "/compare/" + refs(before, after));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return OpenApiSchemas.JSON.readTree(answer.body());
    }

    private String page(int before, int after) throws Exception {
        return server.page(REPO + "/compare/" + refs(before, after)).body();
    }

    private static String refs(int before, int after) {
        return sha(before) + "..." + sha(after);
    }

    private static Map<String, String> outcomes(JsonNode judged) {
        Map<String, String> outcomes = new TreeMap<>();
        for (JsonNode row : judged.at("/report/suites/0/rows")) {
            outcomes.put(row.path("benchmark").asText(), row.path("outcome").asText());
        }
        return outcomes;
    }

    @ParameterizedTest
    @CsvSource({"20, 21", "18, 22", "1, 24", "20, 24", "15, 21"})
    void the_range_that_holds_the_cause_is_worse(int before, int after) throws Exception {
        JsonNode judged = json(before, after);
        String page = page(before, after);

        assertThat(outcomes(judged))
                .containsEntry("encode", "regressed")
                .containsEntry("parse", "unchanged")
                .containsEntry("read", "unchanged");
        assertThat(judged.path("headline").asText())
                .isEqualTo("1 worse \u00b7 2 unchanged beyond noise");
        assertThat(judged.path("rangeOutcome").asText()).isEqualTo("worse");
        assertThat(page)
                .contains("1 worse \u00b7 2 unchanged beyond noise")
                .contains("runs around both commits")
                .doesNotContain("not the cause", "not confirmed", "warns", "fails", "as slow");
        assertThat(judged.toString()).doesNotContain("not the cause", "not confirmed", "as slow");
    }

    @Test
    void the_way_back_is_better_by_the_same_values() throws Exception {
        JsonNode there = json(18, 22);
        JsonNode back = json(22, 18);

        assertThat(outcomes(back)).containsEntry("encode", "improved");
        assertThat(back.path("rangeOutcome").asText()).isEqualTo("better");
        assertThat(back.path("headline").asText())
                .isEqualTo("1 better \u00b7 2 unchanged beyond noise");
        assertThat(value(back, "baseline")).isEqualTo(value(there, "current"));
        assertThat(value(back, "current")).isEqualTo(value(there, "baseline"));
        assertThat(page(22, 18)).contains("1 better").doesNotContain("passes");
    }

    private static double value(JsonNode judged, String side) {
        for (JsonNode row : judged.at("/report/suites/0/rows")) {
            if (row.path("benchmark").asText().equals("encode")) {
                return row.path(side).path("value").asDouble();
            }
        }
        throw new AssertionError(judged);
    }

    @ParameterizedTest
    @CsvSource({"5, 6", "1, 20", "21, 24", "22, 23", "7, 7", "20, 3"})
    void a_range_without_a_cause_is_unchanged_beyond_noise(int before, int after) throws Exception {
        JsonNode judged = json(before, after);

        assertThat(outcomes(judged).values()).containsOnly("unchanged");
        assertThat(judged.path("rangeOutcome").asText()).isEqualTo("unchanged");
        assertThat(judged.path("headline").asText()).isEqualTo("3 unchanged beyond noise");
        assertThat(page(before, after)).contains("3 unchanged beyond noise");
    }
}
