package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.SeriesTrend.Run;
import io.perfwarden.bot.query.SeriesTrend.Selected;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.SeriesId;
import io.perfwarden.report.chart.*;
import io.perfwarden.report.chart.TrendPlot.Horizontal;
import io.perfwarden.report.chart.TrendPlot.Vertical;
import io.perfwarden.web.pages.PageAnswers.Ready;
import io.perfwarden.web.pages.PageAnswers.Visit;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageQuery.QueryProblem;
import io.perfwarden.web.pages.PageWording.SeriesNames;

/**
 * Series over time.
 *
 * @param choices of range and axes, by their names
 * @param svg the picture; empty if there is nothing to draw
 * @param base the address of this view without range and selected point, for the script
 * @param wider the range that shows more
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
        String base,
        String wider,
        Anchor range,
        List<SeriesSummary> series,
        List<Selected> selected,
        String unselected,
        List<Line> lines,
        List<Anchor> shown,
        Map<String, String> kept,
        List<Values.Row> events,
        Values values) {
    private static final int SERIES = 120;
    private static final int VALUES = 100_000;
    private static final int CELLS = 600;
    private static final int ROWS = 100;
    private static final int KEY = 80;
    private static final String USUAL = TrendRange.USUAL.id();
    private static final Pattern ZOOM = Pattern.compile("(-?[0-9]{1,4})-(-?[0-9]{1,4})");
    private static final double WHOLE = 1_000;
    private static final String ID = "12 hexadecimal digits each, with commas between";

    /**
     * A series of the table that is also the legend.
     *
     * @param number of its stroke in the picture, from 1; 0 if it has a panel of its own
     * @param sign path of the sign of its points
     * @param where suite and platform; empty where there are several
     * @param toggle hides or shows it
     */
    public record Line(
            SeriesSummary series,
            int number,
            String sign,
            String name,
            String where,
            String course,
            Anchor toggle) {}

    /** A table of values, the newest first. */
    public record Values(List<String> names, List<Row> rows, String more) {
        /** Values of one run, empty where it has none. */
        public record Row(String when, String commit, String href, List<String> cells) {}
    }

    private record View(
            List<SeriesId> series,
            Set<SeriesId> hidden,
            TrendRange range,
            Horizontal horizontal,
            Vertical vertical,
            boolean marks,
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

    static Ready of(Visit visit, SeriesQueries queries) {
        View view = View.of(visit.query);
        SeriesTrend trend =
                queries.trend(visit.repo.id(), view.series(), view.shortRange(), view.pull());
        String zoom = visit.query.text("zoom", KEY);
        if (!zoom.isEmpty()) {
            return zoomed(visit, queries, trend, view, zoom);
        }
        List<Selected> selected =
                view.selected().isEmpty()
                        ? List.of()
                        : queries.selected(visit.repo.id(), trend, view.selected());
        return visit.page("trend", new Builder(visit, view, trend).page(selected));
    }

    /** A part of the width, in thousandths, becomes a range of commits; others are around it. */
    private static Ready zoomed(
            Visit visit, SeriesQueries queries, SeriesTrend trend, View view, String zoom) {
        Matcher ends = ZOOM.matcher(zoom);
        if (!ends.matches()) {
            throw new QueryProblem("zoom", "two thousandths of the width, such as 250-500");
        }
        double from = Integer.parseInt(ends.group(1)) / WHOLE;
        double to = Math.max(from, Integer.parseInt(ends.group(2)) / WHOLE);
        Map<String, String> query = new TreeMap<>(visit.query.with("zoom", ""));
        List<Run> shown = ofBranch(trend);
        if (!shown.isEmpty()) {
            boolean isWithin = from >= 0 && to <= 1;
            List<Run> all =
                    isWithin
                            ? shown
                            : ofBranch(
                                    queries.trend(visit.repo.id(), view.series(), TrendRange.ALL));
            ToDoubleFunction<Run> place =
                    view.horizontal() == Horizontal.COMMIT
                            ? Run::x
                            : run -> run.at().toEpochMilli();
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
        return Ready.elsewhere(visit.here(query));
    }

    private static List<Run> ofBranch(SeriesTrend trend) {
        return trend.runs().stream().filter(run -> run.pull().isEmpty()).toList();
    }

    private static Run same(List<Run> all, Run run) {
        return all.stream().filter(it -> it.key().equals(run.key())).findFirst().orElse(run);
    }

    private static String nearest(List<Run> runs, ToDoubleFunction<Run> place, double at) {
        return runs.stream()
                .min(Comparator.comparingDouble(run -> Math.abs(place.applyAsDouble(run) - at)))
                .map(run -> run.commit().abbreviated())
                .orElse("");
    }

    /** The commits between a point and the run before it, in words; empty where there is none. */
    public static String commits(Selected point) {
        String commits =
                point.commits().isEmpty()
                        ? "commits"
                        : PageWording.counted(point.commits().getAsInt(), "commit");
        return point.before().isEmpty() ? "" : commits + " since the run before";
    }

    private record Builder(Visit visit, View view, SeriesTrend trend) {
        TrendPage page(List<Selected> selected) {
            Map<String, String> twin = new TreeMap<>(visit.query.kept());
            twin.keySet().retainAll(Set.of("s", "range", "pull", "p"));
            List<ChartSeries> charts = charts();
            boolean isEmpty = charts.stream().allMatch(it -> it.points().isEmpty());
            return new TrendPage(
                    visit.frame(title(), "/trend", twin),
                    visit.links,
                    choices(),
                    isEmpty ? empty() : "",
                    isEmpty ? "" : TrendChart.svg(plot(charts), ChartStyle.PAGE),
                    PageLinks.with(visit.links.page("/trend"), base()),
                    wider(),
                    range(),
                    trend.series(),
                    selected,
                    view.selected().isEmpty() || !selected.isEmpty()
                            ? ""
                            : "The run that this address names has no value in this range.",
                    lines(charts),
                    shown(),
                    trend.series().size() > TrendPlot.MOST
                            ? visit.query.with("hide", "")
                            : Map.of(),
                    events(),
                    values(charts));
        }

        private Map<String, String> base() {
            Map<String, String> query = new TreeMap<>(visit.query.kept());
            query.keySet().removeAll(Set.of("range", "p"));
            return query;
        }

        private String wider() {
            boolean isUsual = view.range().equals(TrendRange.USUAL);
            return isUsual || view.range().days() > 0 ? TrendRange.ALL.id() : USUAL;
        }

        private String title() {
            Set<String> names =
                    trend.series().stream()
                            .map(it -> it.benchmark().name())
                            .collect(Collectors.toSet());
            if (trend.series().size() == 1) {
                return PageWording.name(trend.series().getFirst().benchmark().label());
            }
            return names.size() == 1
                    ? PageWording.name(names.iterator().next())
                    : trend.series().size() + " series";
        }

        private List<ChartSeries> charts() {
            List<ChartSeries> shown = new ArrayList<>();
            for (int i = 0; i < trend.series().size(); i++) {
                if (!view.hidden().contains(trend.series().get(i).id())) {
                    shown.add(trend.charts().get(i));
                }
            }
            return shown;
        }

        private TrendPlot plot(List<ChartSeries> charts) {
            return new TrendPlot(
                    title(),
                    charts,
                    view.marks() ? trend.markers() : List.of(),
                    view.horizontal(),
                    view.vertical(),
                    Optional.of(view.selected()).filter(it -> !it.isEmpty()),
                    false);
        }

        private String empty() {
            if (view.series().isEmpty()) {
                return "Choose a benchmark in the table of benchmarks.";
            }
            if (trend.series().isEmpty()) {
                return "No run of the default branch has measured this.";
            }
            return view.hidden().isEmpty()
                    ? "No run in this range has a value."
                    : "All series that have values here are hidden.";
        }

        private Map<String, List<Anchor>> choices() {
            Map<String, List<Anchor>> choices = new LinkedHashMap<>();
            List<Anchor> ranges = new ArrayList<>();
            ranges.add(range("50", "Last 50"));
            ranges.add(range(USUAL, "Last 200"));
            ranges.add(range("14d", "Two weeks"));
            ranges.add(range("all", "All " + trend.all()));
            if (!view.range().from().isEmpty() || !view.range().to().isEmpty()) {
                ranges.add(range(view.range().id(), "Chosen"));
            }
            if (trend.commits() < trend.all() && !trend.runs().isEmpty()) {
                ranges.add(moved("-500-500", "Earlier"));
                ranges.addAll(
                        view.range().to().isEmpty()
                                ? List.of()
                                : List.of(moved("500-1500", "Later")));
            }
            choices.put("Range", ranges);
            String y = view.vertical().id();
            choices.put(
                    "Height",
                    List.of(
                            choice("y", Vertical.AUTO.id(), "Around the values", y),
                            choice("y", Vertical.ZERO.id(), "From zero", y),
                            choice("y", Vertical.LOG.id(), "Logarithmic", y)));
            String x = view.horizontal() == Horizontal.COMMIT ? "commit" : "date";
            choices.put("Width", choices("x", x, "commit", "By commit", "date", "By date"));
            if (!trend.markers().isEmpty()) {
                String marks = view.marks() ? "yes" : "no";
                choices.put("Markers", choices("marks", marks, "yes", "Shown", "no", "Hidden"));
            }
            return choices;
        }

        private List<Anchor> choices(
                String name, String chosen, String one, String words, String other, String more) {
            return List.of(choice(name, one, words, chosen), choice(name, other, more, chosen));
        }

        private Anchor moved(String zoom, String words) {
            return Anchor.of(visit.here(visit.query.with("zoom", zoom)), words);
        }

        private Anchor range(String id, String words) {
            return choice("range", id, words, view.range().id());
        }

        private Anchor choice(String name, String value, String words, String chosen) {
            boolean isUsual = Set.of("auto", "commit", "yes", USUAL).contains(value);
            return new Anchor(
                    visit.here(visit.query.with(name, isUsual ? "" : value)),
                    words,
                    value.equals(chosen));
        }

        private Anchor range() {
            if (trend.runs().isEmpty()) {
                return Anchor.of("", "");
            }
            Run first = trend.runs().getFirst();
            Run last = trend.runs().getLast();
            String words =
                    PageWording.counted(trend.commits(), "commit")
                            + " with results, "
                            + PageWording.day(first.at())
                            + " to "
                            + PageWording.day(last.at());
            return Anchor.of(visit.links.githubCommits(first.commit(), last.commit()), words);
        }

        private List<Line> lines(List<ChartSeries> charts) {
            boolean isShared = charts.size() <= TrendPlot.MOST && plot(charts).isShared();
            boolean isOne =
                    trend.series().stream().map(SeriesSummary::where).distinct().count() == 1;
            List<Line> lines = new ArrayList<>();
            int number = 0;
            for (int i = 0; i < trend.series().size(); i++) {
                SeriesSummary series = trend.series().get(i);
                boolean isHidden = view.hidden().contains(series.id());
                number += isHidden ? 0 : 1;
                Set<SeriesId> hidden = new TreeSet<>(view.hidden());
                boolean _ = isHidden ? hidden.remove(series.id()) : hidden.add(series.id());
                lines.add(
                        new Line(
                                series,
                                isHidden || !isShared ? 0 : number,
                                TrendChart.sign(number, 18, 6),
                                SeriesNames.of(series, trend.series()),
                                isOne ? PageWording.name(series.where().label()) : "",
                                ChartWording.course(trend.charts().get(i)),
                                new Anchor(hide(hidden), isHidden ? "Show" : "Hide", isHidden)));
            }
            return lines;
        }

        private String hide(Collection<SeriesId> hidden) {
            String ids = hidden.stream().map(SeriesId::value).collect(Collectors.joining(","));
            return visit.here(visit.query.with("hide", ids));
        }

        private List<Anchor> shown() {
            if (trend.series().size() < 2) {
                return List.of();
            }
            List<SeriesId> all = trend.series().stream().map(SeriesSummary::id).toList();
            List<Anchor> shown = new ArrayList<>();
            if (!view.hidden().isEmpty()) {
                shown.add(Anchor.of(hide(Set.of()), "Show all"));
            }
            if (view.hidden().size() < all.size()) {
                shown.add(Anchor.of(hide(all), "Hide all"));
            }
            return shown;
        }

        private List<Values.Row> events() {
            return trend.markers().reversed().stream()
                    .limit(view.marks() ? ROWS : 0)
                    .flatMap(marker ->
                            trend.runs().stream()
                                    .filter(run -> run.x() == marker.x() && run.pull().isEmpty())
                                    .limit(1)
                                    .map(run ->
                                            row(
                                                    run,
                                                    List.of(
                                                            marker.kind().words(),
                                                            PageWording.sentence(marker.label())))))
                    .toList();
        }

        private Values values(List<ChartSeries> charts) {
            List<ChartSeries> shown = charts.stream().limit(TrendPlot.MOST).toList();
            List<String> names = shown.stream().map(it -> name(it.id())).toList();
            List<Map<String, ChartSeries.Point>> points =
                    shown.stream()
                            .map(it ->
                                    it.points().stream()
                                            .collect(
                                                    Collectors.toMap(
                                                            ChartSeries.Point::run,
                                                            Function.identity(),
                                                            (first, _) -> first)))
                            .toList();
            int most = Math.min(ROWS, CELLS / Math.max(1, shown.size()));
            List<Values.Row> rows =
                    trend.runs().reversed().stream()
                            .filter(run ->
                                    points.stream().anyMatch(it -> it.containsKey(run.key())))
                            .limit(most)
                            .map(run -> row(run, shown, points))
                            .toList();
            int more = trend.runs().size() - rows.size();
            return new Values(
                    names,
                    rows,
                    more > 0 && rows.size() == most ? "The CSV has the " + more + " others." : "");
        }

        private String name(String id) {
            return trend.series().stream()
                    .filter(it -> it.id().value().equals(id))
                    .findFirst()
                    .map(it -> SeriesNames.of(it, trend.series()))
                    .orElse("");
        }

        private Values.Row row(
                Run run, List<ChartSeries> shown, List<Map<String, ChartSeries.Point>> points) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < shown.size(); i++) {
                ChartSeries.Point point = points.get(i).get(run.key());
                cells.add(
                        point == null
                                ? ""
                                : !Double.isFinite(point.value())
                                        ? "missing"
                                        : PageWording.value(
                                                shown.get(i).metric(),
                                                point.value(),
                                                point.spread()));
            }
            return row(run, cells);
        }

        /** A view with a point of the first series, so that addresses in long tables are short. */
        private Map<String, String> chosen(Run run) {
            Map<String, String> query = new TreeMap<>(visit.query.with("p", run.key()));
            if (view.series().size() > TrendPlot.MOST) {
                query.remove("hide");
                query.put(
                        "s",
                        view.series().stream()
                                .filter(it -> !view.hidden().contains(it))
                                .limit(TrendPlot.MOST)
                                .map(SeriesId::value)
                                .collect(Collectors.joining(",")));
            }
            return query;
        }

        private Values.Row row(Run run, List<String> cells) {
            String pull = run.pull().map(it -> " #" + it).orElse("");
            return new Values.Row(
                    PageWording.day(run.at()),
                    run.commit().abbreviated() + pull,
                    visit.here(chosen(run)),
                    cells);
        }
    }
}
