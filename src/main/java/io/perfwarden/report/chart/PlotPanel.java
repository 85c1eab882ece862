package io.perfwarden.report.chart;

import static io.perfwarden.report.chart.ChartWording.dateText;

import module java.base;

import io.perfwarden.model.KeyOrder;
import io.perfwarden.report.chart.ChartCanvas.TextAnchor;
import io.perfwarden.report.chart.ChartSeries.ChartLevel;
import io.perfwarden.report.chart.ChartSeries.ChartPoint;

final class PlotPanel {
    static final int WIDTH = 760;
    static final int MARGIN = 16;

    private static final int AXIS = 116;

    private static final int GAP = 8;

    private static final int NAMES = 64;

    private static final int ROW = 16;
    private static final int TITLE = 20;
    private static final int HEAD = 62;
    private static final int FOOT = 42;

    /** Half of a letter's height, and about its width, in pixels. */
    private static final int HALF_LETTER = 4;

    private static final double LETTER = 6.6;

    /** Half the width of the cross through a point over its limit. */
    private static final int CROSS = 6;

    /** Up to so many points, each is drawn with its own shape and words. */
    static final int EXACT = 2_000;

    static final int WITH_WORDS = 450;

    private static final int PULLS = 300;
    private static final int MARKERS = 60;

    private final ChartCanvas canvas;
    private final TrendPlot plot;
    private final List<ChartSeries> all;
    private final PlotScale scale;
    private final PlotAxis axis;
    private final int top;
    private final int bottom;
    private final int count;
    private final double column;
    private final boolean isOneOfMany;

    PlotPanel(ChartCanvas canvas, TrendPlot plot, List<ChartSeries> all, int top, int tall) {
        this.canvas = canvas;
        this.plot = plot;
        this.all = all;
        this.top = top + HEAD + legend(all.size());
        this.bottom = this.top + tall;
        this.scale = PlotScale.of(all, plot.vertical());
        List<ChartSeries> drawn =
                plot.isShared()
                        ? all
                        : plot.series().stream().limit(TrendChart.MOST_PANELS).toList();
        this.count = drawn.stream().mapToInt(series -> series.points().size()).sum();
        this.column = Math.max(1, Math.max(all.size() / 2.0, drawn.size() / 3.0));
        this.isOneOfMany = drawn.size() > TrendPlot.MOST;
        boolean named = all.size() == 1 && !all.getFirst().levels().isEmpty();
        double end = WIDTH - MARGIN - GAP - (named ? NAMES : 0);
        this.axis =
                PlotAxis.of(
                        plot.panels() ? all : plot.series(),
                        plot.horizontal(),
                        AXIS + GAP,
                        end - AXIS - GAP);
    }

    static int height(int series, int tall) {
        return HEAD + legend(series) + tall + FOOT;
    }

    private static int legend(int series) {
        return series > 1 ? ROW * series : 0;
    }

    void draw() {
        canvas.open("panel", Map.of());
        names();
        numbers();
        markers();
        for (int i = 0; i < all.size(); i++) {
            heldAgainst(all.get(i), "s" + (i + 1));
        }
        for (int i = 0; i < all.size(); i++) {
            series(all.get(i), i + 1);
        }
        drawSelected();
        canvas.close();
    }

    /** Of several series only the one that is looked at shows its level and limits. */
    private void heldAgainst(ChartSeries series, String style) {
        if (all.size() == 1 || series.levels().isEmpty()) {
            background(series, style);
            return;
        }
        canvas.open(
                ChartCanvas.HELD, series.id().isEmpty() ? Map.of() : Map.of("held", series.id()));
        background(series, style);
        canvas.close();
    }

    private void names() {
        int y = top - HEAD - legend(all.size()) + TITLE;
        ChartSeries first = all.getFirst();
        boolean alone = all.size() == 1;
        boolean titled = alone && (plot.series().size() > 1 || plot.title().isEmpty());
        String title = titled ? ChartWording.title(first) : ChartWording.title(plot);
        canvas.text("t", MARGIN, y, TextAnchor.START, title);
        String caption = ChartWording.axis(all, scale.isLog());
        String course = alone ? ChartWording.course(first) + " \u00b7 " : "";
        String signs = count <= WITH_WORDS ? ChartWording.signs(all) : "";
        canvas.text("c", MARGIN, y + ROW, TextAnchor.START, course + caption);
        canvas.text("c", WIDTH - MARGIN, y + ROW, TextAnchor.END, signs);
        for (int i = 0; !alone && i < all.size(); i++) {
            double row = y + ROW * (i + 2);
            canvas.path(
                    "line s" + (i + 1),
                    new PlotPath()
                            .move(MARGIN, row - HALF_LETTER)
                            .line(MARGIN + 2 * ROW, row - HALF_LETTER));
            canvas.mark("p s" + (i + 1), PlotPath.sign(i, MARGIN + ROW, row - HALF_LETTER, 3), "");
            String words = ChartWording.title(all.get(i)) + ": " + ChartWording.course(all.get(i));
            canvas.text("c", MARGIN + 2 * ROW + GAP, row, TextAnchor.START, words);
        }
    }

    private void numbers() {
        double end = axis.right() + GAP;
        ChartSeries first = all.getFirst();
        List<Double> ticks = scale.ticks();
        List<Double> among = ticks.size() > 1 ? List.of(ticks.getFirst(), ticks.get(1)) : ticks;
        for (double tick : ticks) {
            canvas.path("grid", new PlotPath().move(AXIS, y(tick)).line(end, y(tick)));
            canvas.text(
                    "d",
                    AXIS - GAP,
                    y(tick) + HALF_LETTER,
                    TextAnchor.END,
                    ChartWording.value(first, tick, among));
        }
        int row = bottom + ROW;
        canvas.text("d", MARGIN, row + ROW, TextAnchor.START, ChartWording.axis(plot.horizontal()));
        double middle = axis.left() + axis.width() / 2;
        place(axis.left(), 1)
                .ifPresent(at ->
                        canvas.text("d", axis.left() - GAP, row, TextAnchor.START, dateText(at)));
        if (axis.last() > axis.first()) {
            place(axis.right(), 1)
                    .ifPresent(at -> canvas.text("d", end, row, TextAnchor.END, dateText(at)));
            place(middle, axis.width() / 9)
                    .ifPresent(at ->
                            canvas.text("d", axis.x(at.x()), row, TextAnchor.MIDDLE, dateText(at)));
        }
    }

    private Optional<ChartPoint> place(double x, double within) {
        return (plot.panels() ? all : plot.series())
                .stream()
                        .flatMap(series -> series.points().stream())
                        .filter(point -> Math.abs(axis.x(point.x()) - x) <= within)
                        .min(KeyOrder.ofDouble(point -> Math.abs(axis.x(point.x()) - x)));
    }

    /** Markers below the plot and change points above it, so that no value is covered. */
    private void markers() {
        double free = AXIS;
        List<TrendPlot.Marker> newest =
                plot.markers().stream()
                        .filter(marker -> marker.x() >= axis.first() && marker.x() <= axis.last())
                        .toList();
        newest = newest.subList(Math.max(0, newest.size() - MARKERS), newest.size());
        for (int i = 0; i < newest.size(); i++) {
            TrendPlot.Marker marker = newest.get(i);
            double x = axis.x(marker.x());
            double next = i + 1 < newest.size() ? axis.x(newest.get(i + 1).x()) - 5 : WIDTH;
            String style = "marker k-" + marker.kind().id();
            PlotPath sign =
                    new PlotPath()
                            .move(x, top)
                            .line(x, bottom)
                            .shape(x, bottom + 19, x + 4, bottom + 26, x - 4, bottom + 26);
            canvas.mark(style, sign, ChartWording.marker(marker));
            String label = ChartWording.label(marker);
            boolean fits = next <= x || x + 7 + LETTER * label.length() < next;
            if (x - 5 > free && fits && x + LETTER * label.length() < WIDTH) {
                canvas.text(style, x + 7, bottom + 2 * ROW, TextAnchor.START, label);
                free = x + 7 + LETTER * label.length();
            }
        }
        double end = AXIS;
        for (ChartSeries series : all) {
            List<ChartSeries.ChangeMark> changes = series.changes();
            for (var change :
                    changes.subList(Math.max(0, changes.size() - MARKERS), changes.size())) {
                double x = axis.x(change.x());
                String delta = ChartWording.signedPercent(change.change());
                double half = LETTER * delta.length() / 2;
                PlotPath sign = new PlotPath().move(x, top - 2).line(x, bottom);
                canvas.mark("change", sign, "change point " + delta);
                if (x - half > end && x + half < WIDTH) {
                    canvas.text("change", x, top - 6, TextAnchor.MIDDLE, delta);
                    end = x + half;
                }
            }
        }
    }

    private double y(double value) {
        return bottom - scale.height(value) * (bottom - top);
    }

    private void background(ChartSeries series, String style) {
        List<PlotStep> steps = steps(series);
        PlotPath band = new PlotPath();
        for (List<PlotStep> part : PlotStep.knownParts(steps)) {
            DoubleStream.Builder outline = DoubleStream.builder();
            for (PlotStep step : part) {
                double upper = y(step.level().upper());
                DoubleStream.of(step.from(), upper, step.to(), upper).forEach(outline);
            }
            for (PlotStep step : part.reversed()) {
                double lower = y(step.level().lower());
                DoubleStream.of(step.to(), lower, step.from(), lower).forEach(outline);
            }
            band.shape(outline.build().toArray());
        }
        canvas.path("band " + style, band);
        SortedMap<Double, String> names = new TreeMap<>();
        Map<String, ToDoubleFunction<ChartLevel>> lines = new LinkedHashMap<>();
        lines.put("median", ChartLevel::median);
        lines.put("warn", ChartLevel::warn);
        lines.put("fail", ChartLevel::fail);
        lines.forEach((name, number) -> {
            PlotPath line = new PlotPath();
            boolean joined = false;
            for (PlotStep step : steps) {
                double value = number.applyAsDouble(step.level());
                if (Double.isFinite(value)) {
                    line.next(joined, step.from(), y(value));
                    line.line(step.to(), y(value));
                }
                joined = Double.isFinite(value);
            }
            canvas.path(all.size() == 1 ? name : name + " " + style, line);
            if (joined) {
                names.put(y(number.applyAsDouble(steps.getLast().level())), name);
            }
        });
        double free = top;
        for (Map.Entry<Double, String> name : names.entrySet()) {
            double row = Math.max(free, name.getKey() + HALF_LETTER);
            if (all.size() == 1) {
                canvas.text("d", axis.right() + 2 * GAP, row, TextAnchor.START, name.getValue());
            }
            free = row + ROW - HALF_LETTER;
        }
    }

    private record PlotStep(ChartLevel level, double from, double to) {
        boolean hasBand() {
            return Double.isFinite(level.lower()) && Double.isFinite(level.upper());
        }

        static List<List<PlotStep>> knownParts(List<PlotStep> steps) {
            List<List<PlotStep>> parts = new ArrayList<>();
            boolean joined = false;
            for (PlotStep step : steps) {
                if (step.hasBand()) {
                    if (!joined) {
                        parts.add(new ArrayList<>());
                    }
                    parts.getLast().add(step);
                }
                joined = step.hasBand();
            }
            return parts;
        }
    }

    /** Draws at most one level in a few pixels; each begins half a step before its place. */
    private List<PlotStep> steps(ChartSeries series) {
        double least = count > EXACT ? 4 * Math.max(1, column) : count > WITH_WORDS ? 2 : 0;
        List<PlotStep> steps = new ArrayList<>();
        for (ChartLevel level : series.levels()) {
            if (level.from() > axis.last()) {
                break;
            }
            double half = (axis.x(level.from()) - axis.x(level.from() - 1)) / 2;
            boolean isFirst = level.from() <= axis.first();
            double from = isFirst ? axis.left() - GAP : axis.x(level.from()) - half;
            if (!steps.isEmpty()) {
                PlotStep before = steps.removeLast();
                boolean isNear = from - before.from() < least || isFirst;
                from = isNear ? before.from() : from;
                if (!isNear) {
                    steps.add(new PlotStep(before.level(), before.from(), from));
                }
            }
            steps.add(new PlotStep(level, from, axis.right() + GAP));
        }
        return steps;
    }

    private void series(ChartSeries series, int number) {
        String style = "s" + number;
        canvas.open(
                "series " + style, count > WITH_WORDS ? dataOfAxis(series) : dataOfPoints(series));
        if (all.size() == 1 && count <= EXACT) {
            gaps(series);
        }
        List<ChartPoint> line = series.points().stream().filter(point -> !point.pull()).toList();
        canvas.path("line " + style, count > EXACT ? reduce(line) : exact(line));
        List<ChartPoint> pulls = series.points().stream().filter(ChartPoint::pull).toList();
        List<Double> ends = series.ends();
        if (count <= WITH_WORDS) {
            line.forEach(point -> mark(series, point, number, ends));
        } else if (count <= EXACT && !isOneOfMany) {
            PlotPath dots = new PlotPath();
            line.stream()
                    .filter(point -> !point.isMissing())
                    .forEach(point -> dots.move(axis.x(point.x()), y(point.value())));
            canvas.path("dots " + style, dots);
        } else {
            line.reversed().stream()
                    .filter(point -> !point.isMissing())
                    .findFirst()
                    .ifPresent(point -> mark(series, point, number, ends));
        }
        pulls.subList(Math.max(0, pulls.size() - PULLS), pulls.size())
                .forEach(point -> mark(series, point, number, ends));
        canvas.close();
    }

    private void mark(ChartSeries series, ChartPoint point, int number, List<Double> ends) {
        if (!point.isMissing()) {
            boolean isOver = ChartWording.isOver(series, point);
            String style = "p s" + number + (point.pull() ? " pull" : "") + (isOver ? " over" : "");
            double x = axis.x(point.x());
            double y = y(point.value());
            PlotPath sign = PlotPath.sign(number - 1, x, y, 3);
            canvas.mark(
                    style,
                    isOver ? sign.cross(x, y, CROSS) : sign,
                    ChartWording.tip(series, point, ends));
        }
    }

    private void gaps(ChartSeries series) {
        List<ChartPoint> line = series.points().stream().filter(point -> !point.pull()).toList();
        for (int i = 0; i < line.size(); i++) {
            if (line.get(i).isMissing()) {
                int start = i;
                while (i + 1 < line.size() && line.get(i + 1).isMissing()) {
                    i++;
                }
                double from = axis.x(line.get(Math.max(0, start - 1)).x());
                double to = axis.x(line.get(Math.min(line.size() - 1, i + 1)).x());
                String since = dateText(line.get(start));
                canvas.mark(
                        "gap",
                        new PlotPath().shape(from, top, to, top, to, bottom, from, bottom),
                        "no value" + (since.isEmpty() ? "" : " since " + since));
            }
        }
    }

    private PlotPath exact(List<ChartPoint> line) {
        PlotPath path = new PlotPath();
        boolean joined = false;
        for (ChartPoint point : line) {
            if (!point.isMissing()) {
                double x = axis.x(point.x());
                path.next(joined, x, y(point.value()));
            }
            joined = !point.isMissing();
        }
        return path;
    }

    private PlotPath reduce(List<ChartPoint> line) {
        PlotPath path = new PlotPath();
        boolean joined = false;
        for (int i = 0; i < line.size(); ) {
            long at = column(line.get(i));
            int least = -1;
            int most = -1;
            for (; i < line.size() && column(line.get(i)) == at; i++) {
                if (!line.get(i).isMissing()) {
                    double value = line.get(i).value();
                    least = least < 0 || value < line.get(least).value() ? i : least;
                    most = most < 0 || value > line.get(most).value() ? i : most;
                }
            }
            if (least >= 0) {
                double x = axis.left() + at * column;
                double first = y(line.get(Math.min(least, most)).value());
                path.next(joined, x, first);
                path.line(x, y(line.get(Math.max(least, most)).value()));
            }
            joined = least >= 0;
        }
        return path;
    }

    private long column(ChartPoint point) {
        return (long) ((axis.x(point.x()) - axis.left()) / column);
    }

    private void drawSelected() {
        for (int i = 0; plot.selected().isPresent() && i < all.size(); i++) {
            for (ChartPoint point : all.get(i).points()) {
                if (point.run().equals(plot.selected().get()) && !point.isMissing()) {
                    double x = axis.x(point.x());
                    PlotPath ring = PlotPath.sign(0, x, y(point.value()), 7);
                    ring.move(x, top).line(x, y(point.value()) - 7);
                    ring.move(x, y(point.value()) + 7).line(x, bottom);
                    canvas.path("selected", ring);
                }
            }
        }
    }

    private static Map<String, String> data(ChartSeries series) {
        return series.id().isEmpty() ? Map.of() : Map.of("series", series.id());
    }

    private Map<String, String> dataOfAxis(ChartSeries series) {
        Map<String, String> data = new LinkedHashMap<>(data(series));
        if (!data.isEmpty()) {
            data.put("axis", Math.round(axis.left()) + "|" + Math.round(axis.right()));
        }
        return data;
    }

    /**
     * A list for scripts, one entry a point, between semicolons: place in pixels from left and top,
     * value with its unit, date, commit, run and {@code pull} or nothing, between bars.
     */
    private Map<String, String> dataOfPoints(ChartSeries series) {
        if (series.id().isEmpty()) {
            return Map.of();
        }
        List<Double> ends = series.ends();
        String points =
                series.points().stream()
                        .filter(point -> !point.isMissing())
                        .map(point ->
                                "%d|%d|%s|%s|%s|%s|%s"
                                        .formatted(
                                                Math.round(axis.x(point.x())),
                                                Math.round(y(point.value())),
                                                cell(
                                                        ChartWording.value(
                                                                        series, point.value(), ends)
                                                                + ChartWording.spread(point)),
                                                point.at().map(ChartWording::day).orElse(""),
                                                cell(point.commit()),
                                                cell(point.run()),
                                                point.pull() ? "pull" : ""))
                        .collect(Collectors.joining(";"));
        Map<String, String> data = new LinkedHashMap<>(data(series));
        data.put("points", points);
        return data;
    }

    private static String cell(String words) {
        return words.replace('|', '?').replace(';', '?');
    }

    /**
     * A horizontal axis: places of a plot, in pixels.
     *
     * @param dates by place; empty where the axis goes by commit
     */
    private record PlotAxis(
            int first, int last, NavigableMap<Integer, Instant> dates, double left, double width) {
        static PlotAxis of(
                List<ChartSeries> all, TrendPlot.Horizontal kind, double left, double width) {
            NavigableMap<Integer, Instant> dates = new TreeMap<>();
            int first = Integer.MAX_VALUE;
            int last = Integer.MIN_VALUE;
            for (ChartSeries series : all) {
                for (ChartSeries.ChartPoint point : series.points()) {
                    first = Math.min(first, point.x());
                    last = Math.max(last, point.x());
                    if (kind != TrendPlot.Horizontal.COMMIT && point.at().isPresent()) {
                        dates.merge(point.x(), point.at().get(), PlotAxis::latest);
                    }
                }
            }
            return new PlotAxis(Math.min(first, last), Math.max(first, last), dates, left, width);
        }

        private static Instant latest(Instant one, Instant other) {
            return one.isAfter(other) ? one : other;
        }

        /** Where a commit is; in the middle if there is only one. */
        double x(int place) {
            return left + width * share(place);
        }

        private double share(int place) {
            if (dates.isEmpty()) {
                double span = (double) last - first;
                return span > 0 ? Math.clamp(((double) place - first) / span, 0, 1) : 0.5;
            }
            long from = dates.firstEntry().getValue().getEpochSecond();
            long to = dates.lastEntry().getValue().getEpochSecond();
            Map.Entry<Integer, Instant> at = dates.floorEntry(place);
            long here = at == null ? from : at.getValue().getEpochSecond();
            return to > from ? Math.clamp((double) (here - from) / (to - from), 0, 1) : 0.5;
        }

        double right() {
            return left + width;
        }
    }
}
