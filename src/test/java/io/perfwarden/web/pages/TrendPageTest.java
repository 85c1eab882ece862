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
import io.perfwarden.testkit.Nightly;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendPageTest {
    private static final int PAGE = 100_000;
    private static final int PLOT = 20_000;
    private static final String HOSTILE = "</script>\"><svg onload=x>\u202E'{{";

    /** Some series with a value for each of many commits, and a note about one of them. */
    private static final class LongSeries extends SampleSeries {
        private final int points;
        private final String note;

        LongSeries(int series, int points) {
            this(series, points, HOSTILE);
        }

        LongSeries(int series, int points, String note) {
            super(
                    IntStream.range(0, series)
                            .mapToObj(i -> series("BM_Sort/" + i, Map.of(), RowOutcome.SLOWER, .1))
                            .toList());
            this.points = points;
            this.note = note;
        }

        String id(int series) {
            return all().get(series).id().value();
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

        private int place(String begin) {
            return IntStream.range(0, points)
                    .filter(i -> sha(i).value().startsWith(begin))
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public SeriesTrend trend(
                RepoId repo, List<SeriesId> series, TrendRange range, Optional<PullNumber> pull) {
            int last = range.to().isEmpty() ? points : place(range.to()) + 1;
            int first =
                    range.from().isEmpty()
                            ? Math.max(0, last - range.newest())
                            : place(range.from());
            List<SeriesSummary> known =
                    all().stream().filter(it -> series.contains(it.id())).toList();
            List<SeriesTrend.MeasuredRun> runs =
                    IntStream.range(first, last)
                            .mapToObj(i ->
                                    new SeriesTrend.MeasuredRun(
                                            i + ".1",
                                            known.getFirst().where(),
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
                    known.stream().map(it -> chart(it, first, last)).toList(),
                    List.of(new Marker((last - first) / 2, Marker.Kind.NOTE, note)),
                    runs,
                    Map.of(),
                    last - first,
                    points,
                    List.of());
        }

        private ChartSeries chart(SeriesSummary of, int first, int last) {
            Random random = new Random(of.benchmark().hashCode());
            return new ChartSeries(
                    of.id().value(),
                    "core",
                    of.benchmark().label(),
                    of.metric(),
                    IntStream.range(first, last)
                            .mapToObj(i ->
                                    new ChartSeries.ChartPoint(
                                            i - first,
                                            Optional.of(at(i)),
                                            sha(i).abbreviated(),
                                            1_000 + 20 * random.nextGaussian(),
                                            3,
                                            i + ".1",
                                            false))
                            .toList(),
                    IntStream.range(0, (last - first + 99) / 100)
                            .mapToObj(i ->
                                    ChartSeries.ChartLevel.around(
                                            100 * i, 1_000 + i, .02, .02, .05, false))
                            .toList(),
                    List.of(new ChartSeries.ChangeMark((last - first) / 2, .05)));
        }
    }

    private static String page(LongSeries series, String query) throws Exception {
        try (PagesServer server = new PagesServer(series)) {
            HttpResponse<String> answer = server.get("/r/octo/app/trend?s=" + series.ids() + query);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            return answer.body();
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({
        "1, 10000, all",
        "1, 10000, ''",
        "1, 10000, 2000",
        "1, 10000, 500",
        "8, 10000, all",
        "8, 10000, ''",
        "8, 10000, 62",
        "40, 10000, 50",
        "120, 10000, ''",
    })
    void a_long_trend_stays_a_small_page_with_a_small_plot(int series, int points, String range)
            throws Exception {
        String query = range.isEmpty() ? "" : "&range=" + range;
        String page = page(new LongSeries(series, points), query);
        String plot = page.substring(page.indexOf("id=\"plot\""));
        // more series than share a plot have a row and an address each
        int most = series > 8 ? 3 * PAGE : PAGE;
        assertThat(page.length()).isLessThanOrEqualTo(most);
        assertThat(zipped(plot.substring(0, plot.indexOf("\n</div>")))).isLessThanOrEqualTo(PLOT);
    }

    private static int zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.size();
    }

    @ParameterizedTest
    @CsvSource({
        "50, -500-500, 125, 174",
        "50, 250-750, 162, 187",
        "50, 500-1500, 150, 199",
        "150..199, -9999--8999, 0, 49",
        "10..19, 500-1500, 15, 24",
        "10..19, -250-750, 8, 17",
        "0..9, -250-750, 0, 9",
    })
    void a_plot_is_moved_to_earlier_and_later_commits_and_stops_at_both_ends(
            String range, String zoom, int first, int last) throws Exception {
        LongSeries series = new LongSeries(1, 200);
        try (PagesServer server = new PagesServer(series)) {
            for (String axis : List.of("", "&x=date")) {
                HttpResponse<String> answer =
                        server.get(
                                "/r/octo/app/trend?s=%s%s&range=%s&zoom=%s"
                                        .formatted(series.ids(), axis, named(range), zoom));
                assertThat(answer.statusCode()).isEqualTo(303);
                assertThat(answer.headers().firstValue("Location").orElse(""))
                        .contains("range=" + named(first + ".." + last))
                        .doesNotContain("zoom");
            }
        }
    }

    /** A range of commits by their numbers. */
    private static String named(String range) {
        return Stream.of(range.split("\\.\\."))
                .map(it ->
                        range.contains("..")
                                ? LongSeries.sha(Integer.parseInt(it)).abbreviated()
                                : it)
                .collect(Collectors.joining(".."));
    }

    @Test
    void a_view_of_a_part_has_links_to_what_is_before_and_after_it() throws Exception {
        LongSeries series = new LongSeries(1, 200);
        assertThat(page(series, "&range=all")).doesNotContain(">Earlier<", ">Later<");
        assertThat(page(series, "&range=50")).contains(">Earlier<").doesNotContain(">Later<");
        assertThat(page(series, "&range=" + named("10..19"))).contains(">Earlier<", ">Later<");
    }

    @Test
    void the_label_of_a_note_has_its_beginning() throws Exception {
        String note = "hashes use AVX2 where the processor has it (ada, #45)";
        assertThat(page(new LongSeries(1, 200, note), ""))
                .contains(">hashes use AVX2 where t\u2026</text>", "note " + note);
    }

    @Test
    void many_series_are_hidden_by_one_form() throws Exception {
        LongSeries series = new LongSeries(9, 20);
        String first = series.id(0);
        String second = series.id(1);
        String page = page(series, "&hide=" + first + "&hide=" + second);
        assertThat(page)
                .contains("name=\"hide\" value=\"" + first + "\" checked")
                .contains("name=\"s\" value=\"" + series.ids() + "\"")
                .doesNotContain("name=\"hide\" value=\"" + series.id(2) + "\" checked");
        assertThat(page.split("data-series", -1)).hasSize(1 + 7);
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
