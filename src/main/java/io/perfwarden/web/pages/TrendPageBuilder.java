package io.perfwarden.web.pages;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.bot.query.SeriesTrend.MeasuredRun;
import io.perfwarden.bot.query.SeriesTrend.Selected;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.*;
import io.perfwarden.report.chart.TrendPlot.Horizontal;
import io.perfwarden.report.chart.TrendPlot.Vertical;
import io.perfwarden.web.pages.PageFrame.Anchor;
import io.perfwarden.web.pages.PageWording.SeriesNames;

record TrendPageBuilder(
        PageRequest visit,
        TrendPage.View view,
        SeriesTrend trend,
        Map<CommitSha, SubjectLine> subjects) {
    /** Code points of a subject, as 200 are in a page. */
    private static final int SUBJECT = 80;

    /** Commits that are not zoomed into. */
    private static final int FEW = 4;

    TrendPage page(List<Selected> selected) {
        Map<String, String> twin = new TreeMap<>(visit.query.parameters());
        twin.keySet().retainAll(Set.of("s", "range", "pull", "p"));
        List<ChartSeries> charts = charts();
        return new TrendPage(
                visit.frame(title(), "/trend", twin),
                visit.links,
                choices(),
                isEmpty() ? empty() : "",
                isEmpty() ? "" : svg(ChartStyle.PAGE),
                visit.linkWith(visit.query.with("as", "svg")),
                PageLinks.with(visit.links.page("/trend"), base()),
                wider(),
                subjectWords(),
                range(),
                trend.series(),
                selected,
                view.selected().isEmpty() || !selected.isEmpty()
                        ? ""
                        : "The run that this address names has no value in this range.",
                lines(charts),
                seriesLinks(),
                trend.series().size() > TrendPlot.MOST ? visit.query.with("hide", "") : Map.of(),
                events(),
                values(charts));
    }

    boolean isEmpty() {
        return charts().stream().allMatch(it -> it.points().isEmpty());
    }

    String svg(ChartStyle style) {
        return TrendChart.svg(plot(charts()), style);
    }

    private Map<String, String> base() {
        Map<String, String> query = new TreeMap<>(visit.query.parameters());
        query.keySet().removeAll(Set.of("range", "p"));
        return query;
    }

    private Map<CommitSha, String> subjectWords() {
        Map<CommitSha, String> words = new LinkedHashMap<>();
        trend.newestCommits().stream()
                .filter(subjects::containsKey)
                .forEach(it -> words.put(it, subject(it)));
        return words;
    }

    private String subject(CommitSha commit) {
        SubjectLine line = subjects.get(commit);
        return line == null ? "" : TextExcerpt.of(PageWording.subject(line), SUBJECT);
    }

    private String wider() {
        boolean isUsual = view.range().equals(TrendRange.USUAL);
        return isUsual || view.range().days() > 0 ? TrendRange.ALL.id() : TrendPage.USUAL;
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
        ranges.add(range(TrendPage.USUAL, "Last 200"));
        ranges.add(range("14d", "Two weeks"));
        ranges.add(range("all", "All " + trend.all()));
        if (!view.range().from().isEmpty() || !view.range().to().isEmpty()) {
            ranges.add(range(view.range().id(), "Chosen"));
        }
        if (trend.commits() > FEW && !TrendPage.ofBranch(trend).isEmpty()) {
            ranges.add(range(closer(), "Closer"));
        }
        if (trend.commits() < trend.all() && !trend.runs().isEmpty()) {
            ranges.add(zoomLink("-500-1500", "Wider"));
            ranges.add(zoomLink("-500-500", "Earlier"));
            ranges.addAll(
                    view.range().to().isEmpty()
                            ? List.of()
                            : List.of(zoomLink("500-1500", "Later")));
        }
        choices.put("Range", ranges);
        String y = view.vertical().id();
        choices.put(
                "Y axis",
                List.of(
                        choice("y", Vertical.AUTO.id(), "Fits the values", y),
                        choice("y", Vertical.ZERO.id(), "From zero", y),
                        choice("y", Vertical.LOG.id(), "Logarithmic", y)));
        String x = view.horizontal() == Horizontal.COMMIT ? "commit" : "date";
        choices.put("X axis", choices("x", x, "commit", "By commit", "date", "By date"));
        if (!trend.markers().isEmpty()) {
            String marks = view.marks() ? "yes" : "no";
            choices.put("Markers", choices("marks", marks, "yes", "Shown", "no", "Hidden"));
        }
        return choices;
    }

    /** Half of the width around the selected point, or else its newest half. */
    private String closer() {
        List<MeasuredRun> shown = TrendPage.ofBranch(trend);
        ToDoubleFunction<MeasuredRun> place = TrendPage.place(view);
        DoubleSummaryStatistics ends = shown.stream().mapToDouble(place).summaryStatistics();
        double first = ends.getMin(); // by date, the first commit may be measured last
        double last = ends.getMax();
        double half = (last - first) / 2;
        double middle =
                shown.stream()
                        .filter(run -> run.key().equals(view.selected()))
                        .mapToDouble(place)
                        .findFirst()
                        .orElse(last);
        double from = Math.clamp(middle - half / 2, first, last - half);
        return TrendPage.nearest(shown, place, from)
                + ".."
                + TrendPage.nearest(shown, place, from + half);
    }

    private List<Anchor> choices(
            String name, String chosen, String one, String words, String other, String more) {
        return List.of(choice(name, one, words, chosen), choice(name, other, more, chosen));
    }

    private Anchor zoomLink(String zoom, String words) {
        return Anchor.of(visit.linkWith(visit.query.with("zoom", zoom)), words);
    }

    private Anchor range(String id, String words) {
        return choice("range", id, words, view.range().id());
    }

    private Anchor choice(String name, String value, String words, String chosen) {
        boolean isUsual = Set.of("auto", "commit", "yes", TrendPage.USUAL).contains(value);
        return new Anchor(
                visit.linkWith(visit.query.with(name, isUsual ? "" : value)),
                words,
                value.equals(chosen));
    }

    private Anchor range() {
        if (trend.runs().isEmpty()) {
            return Anchor.of("", "");
        }
        MeasuredRun first = trend.runs().getFirst();
        MeasuredRun last = trend.runs().getLast();
        String words =
                PageWording.quantity(trend.commits(), "commit")
                        + " with results, "
                        + PageWording.day(first.at())
                        + " to "
                        + PageWording.day(last.at());
        return Anchor.of(visit.links.githubCommits(first.commit(), last.commit()), words);
    }

    private List<TrendPage.TrendLine> lines(List<ChartSeries> charts) {
        boolean isShared = charts.size() <= TrendPlot.MOST && plot(charts).isShared();
        boolean isOne = trend.series().stream().map(SeriesSummary::where).distinct().count() == 1;
        List<TrendPage.TrendLine> lines = new ArrayList<>();
        int number = 0;
        for (int i = 0; i < trend.series().size(); i++) {
            SeriesSummary series = trend.series().get(i);
            boolean isHidden = view.hidden().contains(series.id());
            number += isHidden ? 0 : 1;
            Set<SeriesId> hidden = new TreeSet<>(view.hidden());
            boolean _ = isHidden ? hidden.remove(series.id()) : hidden.add(series.id());
            lines.add(
                    new TrendPage.TrendLine(
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
        return visit.linkWith(visit.query.with("hide", ids));
    }

    private List<Anchor> seriesLinks() {
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

    private List<TrendPage.Values.Row> events() {
        return trend.markers().reversed().stream()
                .limit(view.marks() ? TrendPage.ROWS : 0)
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

    private TrendPage.Values values(List<ChartSeries> charts) {
        List<ChartSeries> shown = charts.stream().limit(TrendPlot.MOST).toList();
        List<String> names = shown.stream().map(it -> name(it.id())).toList();
        List<Map<String, ChartSeries.ChartPoint>> points =
                shown.stream()
                        .map(it ->
                                it.points().stream()
                                        .collect(
                                                Collectors.toMap(
                                                        ChartSeries.ChartPoint::run,
                                                        Function.identity(),
                                                        (first, _) -> first)))
                        .toList();
        int most = Math.min(TrendPage.ROWS, TrendPage.CELLS / Math.max(1, shown.size()));
        Set<String> runs = new HashSet<>();
        List<MeasuredRun> once =
                trend.runs().reversed().stream().filter(run -> runs.add(run.key())).toList();
        List<TrendPage.Values.Row> rows =
                once.stream()
                        .filter(run -> points.stream().anyMatch(it -> it.containsKey(run.key())))
                        .limit(most)
                        .map(run -> row(run, shown, points))
                        .toList();
        int more = once.size() - rows.size();
        return new TrendPage.Values(
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

    private TrendPage.Values.Row row(
            MeasuredRun run,
            List<ChartSeries> shown,
            List<Map<String, ChartSeries.ChartPoint>> points) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            ChartSeries.ChartPoint point = points.get(i).get(run.key());
            cells.add(
                    point == null
                            ? ""
                            : !Double.isFinite(point.value())
                                    ? "missing"
                                    : PageWording.value(
                                            shown.get(i).metric(), point.value(), point.spread()));
        }
        return row(run, cells);
    }

    /** Selects a run; names the first series only, so that addresses stay short. */
    private Map<String, String> chosenQuery(MeasuredRun run) {
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

    private TrendPage.Values.Row row(MeasuredRun run, List<String> cells) {
        String pull = run.pull().map(it -> " #" + it).orElse("");
        return new TrendPage.Values.Row(
                PageWording.day(run.at()),
                run.commit().abbreviated() + pull,
                visit.linkWith(chosenQuery(run)),
                cells,
                subject(run.commit()));
    }
}
