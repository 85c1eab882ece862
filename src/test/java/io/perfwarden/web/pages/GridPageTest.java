package io.perfwarden.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.RowOutcome;
import io.perfwarden.testkit.Golden;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class GridPageTest {
    private static final PagesServer SERVER = new PagesServer(SampleSeries.some());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void the_first_view_shows_what_changed_and_how_many_are_hidden() throws Exception {
        HttpResponse<String> answer = SERVER.get("/r/octo/app");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body())
                .contains("5 of 17\u00a0benchmarks changed, 12 hidden.")
                .contains("href=\"/r/octo/app?outcome=all\"")
                .doesNotContain("BM_Quiet");
        Golden.assertMatches("pages/grid.html", stable(answer.body()));
    }

    /** Without what changes with each edit of the style sheet or the script. */
    static String stable(String page) {
        return page.replaceAll("(/assets/\\w+)\\.[0-9a-f]{12}\\.", "$1.");
    }

    @Test
    void all_are_shown_where_nothing_changed() throws Exception {
        SampleSeries quiet =
                new SampleSeries(
                        List.of(SampleSeries.series("BM_Calm", Map.of(), RowOutcome.UNCHANGED, 0)));
        try (PagesServer server = new PagesServer(quiet)) {
            assertThat(server.get("/r/octo/app").body())
                    .contains("Nothing changed in the newest runs.", "BM_Calm");
        }
    }
}
