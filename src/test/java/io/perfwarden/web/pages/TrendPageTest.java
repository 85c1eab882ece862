package io.perfwarden.web.pages;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.bot.query.TrendRange;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot.Marker;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class TrendPageTest {
    private static final String HOSTILE = "</script>\"><svg onload=x>\u202E'{{";

    /** Some series with a value for each of many commits, and a note about one of them. */
    private static final class LongSeries extends SampleSeries {
        private final int points;

        LongSeries(int series, int points) {
            super(
                    IntStream.range(0, series)
                            .mapToObj(i -> series("BM_Sort/" + i, Map.of(), RowOutcome.SLOWER, .1))
                            .toList());
            this.points = points;
        }

        String ids() {
            return all().stream().map(it -> it.id().value()).collect(Collectors.joining(","));
        }

        private static CommitSha sha(int commit) {
            return new CommitSha("%040x".formatted(commit * 0x9e3779b97f4a7c15L));
        }

        private static Instant at(int commit) {
            return AT.plus(Duration.ofHours(3L * commit));
        }

        @Override
        public SeriesTrend trend(
                RepoId repo, List<SeriesId> series, TrendRange range, Optional<PullNumber> pull) {
            int first = Math.max(0, points - range.newest());
            List<SeriesSummary> known =
                    all().stream().filter(it -> series.contains(it.id())).toList();
            List<SeriesTrend.Run> runs =
                    IntStream.range(first, points)
                            .mapToObj(i ->
                                    new SeriesTrend.Run(
                                            i + ".1",
                                            i - first,
                                            sha(i),
                                            at(i),
                                            Optional.empty(),
                                            Optional.empty(),
                                            BenchmarkEnvironment.UNKNOWN))
                            .toList();
            return new SeriesTrend(
                    range,
                    known,
                    known.stream().map(it -> chart(it, first)).toList(),
                    List.of(new Marker(points - first - 1, Marker.Kind.NOTE, HOSTILE)),
                    runs,
                    Map.of(),
                    points - first,
                    points,
                    List.of());
        }

        private ChartSeries chart(SeriesSummary of, int first) {
            Random random = new Random(of.benchmark().hashCode());
            return new ChartSeries(
                    of.id().value(),
                    "core",
                    of.benchmark().label(),
                    of.metric(),
                    IntStream.range(first, points)
                            .mapToObj(i ->
                                    new ChartSeries.Point(
                                            i - first,
                                            Optional.of(at(i)),
                                            sha(i).abbreviated(),
                                            1_000 + 20 * random.nextGaussian(),
                                            3,
                                            i + ".1",
                                            false))
                            .toList(),
                    IntStream.range(0, (points - first + 99) / 100)
                            .mapToObj(i ->
                                    ChartSeries.Level.around(
                                            100 * i, 1_000 + i, .02, .02, .05, false))
                            .toList(),
                    List.of(new ChartSeries.ChangePoint((points - first) / 2, .05)));
        }
    }

    private static String page(LongSeries series, String query) throws Exception {
        try (PagesServer server = new PagesServer(series)) {
            HttpResponse<String> answer = server.get("/r/octo/app/trend?s=" + series.ids() + query);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }

    @Test
    void a_note_is_in_the_plot_and_in_a_table_and_stays_text() throws Exception {
        String page = page(new LongSeries(1, 30), "");
        assertThat(page)
                .contains("k-note", "<summary>Markers</summary>", "<td>note</td>")
                .doesNotContain("</script>\"", "<svg onload", "\u202E")
                .containsPattern("<title>note &lt;/script&gt;")
                .containsPattern("<bdi>&lt;/script&gt;");
        assertThat(page(new LongSeries(1, 30), "&marks=no"))
                .doesNotContain("k-note", "<summary>Markers</summary>");
    }
}
