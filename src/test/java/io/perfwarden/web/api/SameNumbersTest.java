package io.perfwarden.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.RealResults;
import io.perfwarden.testkit.Thorough;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comment, page and API say the same of the same run, whatever tool measured it. */
class SameNumbersTest extends WorldTest {
    private static final String CONFIG =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
                decision: threshold
                baseline-format: native
            """;

    private static final AtomicReference<ApiServer> SERVER = new AtomicReference<>();
    private static final AtomicReference<ReportQueries> REPORTS = new AtomicReference<>();

    @BeforeAll
    static void start() {
        SERVER.set(new ApiServer(GivenAnswers.usual(), new ReportsOfWorld(REPORTS)));
    }

    @AfterAll
    static void stop() {
        SERVER.get().close();
    }

    /** Those that are one file. */
    static Stream<RealResults> samples() {
        return Thorough.of(RealResults.slowed().filter(it -> it.now().contains(".")).toList());
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("samples")
    void comment_page_and_api_say_the_same(RealResults sample) throws Exception {
        Path files = Path.of("src/test/resources/samples").resolve(sample.format());
        world.repository(UseCaseWorld.ownBranch()).config(CONFIG);
        String base = Files.readString(files.resolve(sample.base()));
        world.github().file("main", "baselines/core.json", base);
        world.github().file(UseCaseWorld.HEAD.value(), "baselines/core.json", base);
        world.artifact(900, "bench-core", Files.readString(files.resolve(sample.now())));
        world.opened(UseCaseWorld.pull(UseCaseWorld.ownBranch(), UseCaseWorld.HEAD));
        world.ran(UseCaseWorld.run(UseCaseWorld.ownBranch(), "completed", "success"));
        REPORTS.set(world.reports());

        String path = "/r/" + FakeGitHub.REPO.name() + "/pull/" + UseCaseWorld.PULL;
        JsonNode judged = json(path);
        JsonNode verdict = json(path + "/verdict");
        String comment = report();
        String page = shown(SERVER.get().page(path + "?rows=all").body());

        assertThat(comment).contains("\"verdict\":\"" + verdict.path("verdict").asText() + "\"");
        assertThat(comment).contains(verdict.path("headline").asText());
        assertThat(page).contains(verdict.path("headline").asText().replaceFirst("^\\S+ ", ""));
        assertThat(verdict.path("verdict")).isEqualTo(judged.at("/report/verdict"));
        assertThat(plain(comment).toLowerCase(Locale.ROOT))
                .contains(verdict.path("next").asText().toLowerCase(Locale.ROOT));
        int failing = 0;
        for (JsonNode finding : judged.at("/report/findings")) {
            if (finding.path("effect").asText().equals("fail")) {
                failing += finding.path("benchmarks").asInt();
            }
        }
        assertThat(verdict.path("blocks").asInt()).isEqualTo(failing);
        for (JsonNode blocking : verdict.path("blocking")) {
            assertThat(page).contains(blocking.at("/row/words").asText());
        }
        assertThat(json("/r/" + FakeGitHub.REPO.name() + "/run/900").at("/verdicts/0"))
                .isEqualTo(judged);
    }

    private static JsonNode json(String path) throws Exception {
        var answer = SERVER.get().get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return OpenApiSchemas.JSON.readTree(answer.body());
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    /** What a page shows, without its tags. */
    private static String shown(String html) {
        String text =
                html.replaceAll("<[^>]*>", "")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&#34;", "\"")
                        .replace("&#39;", "'")
                        .replace("&amp;", "&");
        return plain(text);
    }
}
