package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.SeriesTrend.MeasuredRun;
import io.perfwarden.bot.query.SeriesTrend.Selected;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.*;
import io.perfwarden.report.chart.TrendPlot.Horizontal;
import io.perfwarden.report.chart.TrendPlot.Vertical;
import io.perfwarden.web.pages.PageAnswers.RenderedPage;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageQuery.QueryProblem;

/**
 * Series over time.
 *
 * @param choices of range and axes, by their names
 * @param svg the picture; empty if there is nothing to draw
 * @param download address of the picture as a file
 * @param base the address of this view without range and selected point, for the script
 * @param subjects what people know the newest commits by, the newest first
 * @param range commits that are shown, and a link to all of them on GitHub
 * @param unselected why no point is looked at; empty if none was asked for, or there is one
 * @param shown what is hidden and shown in one click
 * @param kept the address of this view without what is hidden, as fields of a form, where so many
 *     series are in the table that they are hidden by a form
 * @param events what happened, the newest first, with its kind and words in two cells
 * @param values of the newest points
 */
public record TrendPage(
        PageFrame frame,
        PageLinks links,
        Map<String, List<Anchor>> choices,
        String empty,
        String svg,
        String download,
        String base,
        String wider,
        Map<CommitSha, String> subjects,
        Anchor range,
        List<SeriesSummary> series,
        List<Selected> selected,
        String unselected,
        List<TrendLine> lines,
        List<Anchor> shown,
        Map<String, String> kept,
        List<Values.Row> events,
        Values values) {
    /** With so many, an address has at most 2,000 characters. */
    static final int SERIES = 120;

    private static final int VALUES = 24_000;
    static final int CELLS = 600;
    static final int ROWS = 100;
    private static final int KEY = 80;
    static final String USUAL = TrendRange.USUAL.id();
    private static final Pattern ZOOM = Pattern.compile("(-?[0-9]{1,4})-(-?[0-9]{1,4})");
    private static final double WHOLE = 1_000;
    private static final String ID = "12 hexadecimal digits each, with commas between";

    /**
     * A series of the table that is also the legend.
     *
     * @param number of its stroke in the picture, from 1; 0 if it has a panel of its own
     * @param where suite and platform; empty where there are several
     */
    public record TrendLine(
            SeriesSummary series,
            int number,
            String sign,
            String name,
            String where,
            String course,
            Anchor toggle) {}

    public record Values(List<String> names, List<Row> rows, String more) {
        /**
         * Values of one run, empty where it has none.
         *
         * @param subject of the commit; empty where it is not known
         */
        public record Row(
                String when, String commit, String href, List<String> cells, String subject) {}

        /** Whether the subject of a commit is known. */
        public boolean hasSubjects() {
            return rows.stream().anyMatch(row -> !row.subject().isEmpty());
        }
    }

    record View(
            List<SeriesId> series,
            Set<SeriesId> hidden,
            TrendRange range,
            Horizontal horizontal,
            Vertical vertical,
            boolean marks,
            boolean isPicture,
            String selected,
            Optional<PullNumber> pull) {
        static View of(PageQuery query) {
            List<SeriesId> series = query.choices("s", SERIES, View::id, ID);
            Set<SeriesId> hidden = new TreeSet<>(query.choices("hide", SERIES, View::id, ID));
            String range = query.text("range", KEY);
            TrendRange read =
                    range.isEmpty()
                            ? TrendRange.USUAL
                            : TrendRange.parse(range)
                                    .orElseThrow(() ->
                                            new QueryProblem(
                                                    "range",
                                                    "a number of commits such as 50, all, days"
                                                            + " such as 14d, or FIRST..LAST"));
            query.usual("range", USUAL);
            boolean isByDate = query.isOther("x", "commit", "date");
            return new View(
                    series,
                    hidden,
                    read,
                    isByDate ? Horizontal.RUN_DATE : Horizontal.COMMIT,
                    query.choice("y", GridPage.words(Vertical.values(), Vertical::id)),
                    !query.isOther("marks", "yes", "no"),
                    query.isOther("as", "page", "svg"),
                    query.text("p", KEY),
                    query.number("pull").map(PullNumber::new));
        }

        /** Of many series the newest commits, so that a page does not take seconds. */
        TrendRange shortRange() {
            int newest = Math.min(range.newest(), VALUES / Math.max(1, series.size()));
            return new TrendRange(newest, range.days(), range.from(), range.to());
        }

        private static Optional<SeriesId> id(String text) {
            return SeriesId.isOne(text) ? Optional.of(new SeriesId(text)) : Optional.empty();
        }
    }

    static RenderedPage of(PageRequest visit, SeriesQueries queries) {
        View view = View.of(visit.query);
        SeriesTrend trend =
                queries.trend(visit.repo.id(), view.series(), view.shortRange(), view.pull());
        Map<CommitSha, SubjectLine> subjects =
                view.isPicture()
                        ? Map.of()
                        : queries.subjects(visit.repo.id(), trend.newestCommits());
        TrendPageBuilder builder = new TrendPageBuilder(visit, view, trend, subjects);
        if (view.isPicture() && !builder.isEmpty()) {
            return visit.text(builder.svg(ChartStyle.AUTO), "image/svg+xml; charset=utf-8");
        }
        String zoom = visit.query.text("zoom", KEY);
        if (!zoom.isEmpty()) {
            return zoomedPage(visit, queries, trend, view, zoom);
        }
        List<Selected> selected =
                view.selected().isEmpty()
                        ? List.of()
                        : queries.selectedPoints(visit.repo.id(), trend, view.selected());
        return visit.page("trend", builder.page(selected));
    }

    /** A part of the width, in thousandths, becomes a range of commits; others are around it. */
    private static RenderedPage zoomedPage(
            PageRequest visit, SeriesQueries queries, SeriesTrend trend, View view, String zoom) {
        Matcher ends = ZOOM.matcher(zoom);
        if (!ends.matches()) {
            throw new QueryProblem("zoom", "two thousandths of the width, such as 250-500");
        }
        double from = Integer.parseInt(ends.group(1)) / WHOLE;
        double to = Math.max(from, Integer.parseInt(ends.group(2)) / WHOLE);
        Map<String, String> query = new TreeMap<>(visit.query.with("zoom", ""));
        List<MeasuredRun> shown = ofBranch(trend);
        if (!shown.isEmpty()) {
            boolean isWithin = from >= 0 && to <= 1;
            List<MeasuredRun> all =
                    isWithin
                            ? shown
                            : ofBranch(
                                    queries.trend(visit.repo.id(), view.series(), TrendRange.ALL));
            ToDoubleFunction<MeasuredRun> place = place(view);
            double first = place.applyAsDouble(same(all, shown.getFirst()));
            double width = place.applyAsDouble(same(all, shown.getLast())) - first;
            double least = place.applyAsDouble(all.getFirst());
            double most = place.applyAsDouble(all.getLast()) - width * (to - from);
            double start = Math.max(least, Math.min(most, first + width * from));
            query.put(
                    "range",
                    nearest(all, place, start)
                            + ".."
                            + nearest(all, place, start + width * (to - from)));
        }
        return RenderedPage.redirect(visit.linkWith(query));
    }

    static ToDoubleFunction<MeasuredRun> place(View view) {
        return view.horizontal() == Horizontal.COMMIT
                ? MeasuredRun::x
                : run -> run.at().toEpochMilli();
    }

    static List<MeasuredRun> ofBranch(SeriesTrend trend) {
        return trend.runs().stream().filter(run -> run.pull().isEmpty()).toList();
    }

    private static MeasuredRun same(List<MeasuredRun> all, MeasuredRun run) {
        return all.stream().filter(it -> it.key().equals(run.key())).findFirst().orElse(run);
    }

    static String nearest(List<MeasuredRun> runs, ToDoubleFunction<MeasuredRun> place, double at) {
        return runs.stream()
                .min(Comparator.comparingDouble(run -> Math.abs(place.applyAsDouble(run) - at)))
                .map(run -> run.commit().abbreviated())
                .orElse("");
    }

    /** One line each for the script, behind the abbreviated commit. */
    public String subjectLines() {
        return subjects.entrySet().stream()
                .map(it -> it.getKey().abbreviated() + " " + it.getValue())
                .collect(Collectors.joining("\n"));
    }

    /** What people know the commit of a point by; empty where that is not known. */
    public String subject(Selected point) {
        return subjects.getOrDefault(point.run().commit(), "");
    }

    /** The commits between a point and the run before it, in words; empty where there is none. */
    public static String commits(Selected point) {
        String commits =
                point.commits().isEmpty()
                        ? "commits"
                        : PageWording.quantity(point.commits().getAsInt(), "commit");
        return point.before().isEmpty() ? "" : commits + " since the run before";
    }
}
