package io.perfwarden.report.chart;

import static io.perfwarden.report.MarkdownText.plain;

import module java.base;

import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.DigitText;
import io.perfwarden.report.RowFigures;
import io.perfwarden.report.TextTemplates;

public final class ChartWording {
    static final TextTemplates TEXTS = new TextTemplates("chart");
    private static final int TITLE = 90;
    private static final int LABEL = 24;
    private static final int SHORT = 16;

    private static final int NOTE = 260;

    private static final int CHANGES = 3;
    private static final RowFigures FIGURES = new RowFigures(unit -> plain(unit, 12));

    private ChartWording() {}

    public static String title(ChartSeries series) {
        String start = series.suite().isEmpty() ? "" : series.suite() + ": ";
        return plain(start + series.name() + ", " + series.metric().name(), TITLE);
    }

    static String title(TrendPlot plot) {
        if (!plot.title().isEmpty()) {
            return plain(plot.title(), TITLE);
        }
        return plot.series().size() == 1
                ? title(plot.series().getFirst())
                : plot.series().size() + " series";
    }

    /** From the first value to the last, such as {@code 55.7 ns to 58.2 ns, +4.5 %}. */
    public static String course(ChartSeries series) {
        List<ChartSeries.ChartPoint> known = series.knownPoints();
        if (known.isEmpty()) {
            return "no values";
        }
        double first = known.getFirst().value();
        double last = known.getLast().value();
        double change = last / first - 1;
        return value(series, first)
                + " to "
                + value(series, last)
                + (first > 0 && Double.isFinite(change) ? ", " + signedPercent(change) : "");
    }

    static String signedPercent(double change) {
        return change >= 99.95
                ? "over +9,990 %"
                : String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }

    static String value(ChartSeries series, double value) {
        double[] values = series.values().toArray();
        double least = Arrays.stream(values).min().orElse(value);
        return value(series, value, List.of(least, Arrays.stream(values).max().orElse(value)));
    }

    static String value(ChartSeries series, double value, List<Double> among) {
        return FIGURES.value(series.metric().unit(), value, among);
    }

    static String spread(ChartSeries.ChartPoint point) {
        double share = point.spread() / Math.abs(point.value()) * 100;
        return share > 0 && share < 1e6 ? " \u00b1" + DigitText.number(share, 1) + "%" : "";
    }

    static String tip(ChartSeries series, ChartSeries.ChartPoint point, List<Double> among) {
        String from = (point.pull() ? "pull request " : "") + dateText(point);
        return value(series, point.value(), among)
                + spread(point)
                + (from.isBlank() ? "" : ", " + from.strip())
                + (isOver(series, point) ? ", over the limit" : "");
    }

    static String axis(List<ChartSeries> all, boolean isLog) {
        Set<BetterDirection> directions =
                all.stream().map(one -> one.metric().direction()).collect(Collectors.toSet());
        String better =
                directions.size() > 1
                        ? "better is lower for some, higher for others"
                        : switch (all.getFirst().metric().direction()) {
                            case LOWER -> "lower is better";
                            case HIGHER -> "higher is better";
                            case UNKNOWN -> "direction unknown";
                        };
        return better + (isLog ? ", logarithmic" : "");
    }

    static String axis(TrendPlot.Horizontal horizontal) {
        return TEXTS.text("axis-" + TextTemplates.key(horizontal));
    }

    /** What signs of points mean, of those that there are. */
    static String signs(List<ChartSeries> all) {
        boolean isOver =
                all.stream()
                        .anyMatch(series ->
                                series.points().stream().anyMatch(point -> isOver(series, point)));
        boolean isPull =
                all.stream()
                        .flatMap(it -> it.points().stream())
                        .anyMatch(ChartSeries.ChartPoint::pull);
        return Stream.of(
                        isOver ? "crossed: over the limit" : "",
                        isPull ? "hollow: pull request" : "")
                .filter(it -> !it.isEmpty())
                .collect(Collectors.joining(" \u00b7 "));
    }

    static boolean isOver(ChartSeries series, ChartSeries.ChartPoint point) {
        return series.level(point.x()).filter(level -> level.isOver(point.value())).isPresent();
    }

    static String day(Instant at) {
        return at.toString().substring(0, 10);
    }

    static String dateText(ChartSeries.ChartPoint point) {
        String both = (point.at().map(ChartWording::day).orElse("") + " " + point.commit()).strip();
        return both.isEmpty() ? "" : plain(both, LABEL);
    }

    static String marker(TrendPlot.Marker marker) {
        String words = marker.kind().words();
        return marker.label().isEmpty() ? words : words + " " + plain(marker.label(), NOTE);
    }

    static String label(TrendPlot.Marker marker) {
        if (marker.label().isEmpty()) {
            return marker.kind().words();
        }
        return marker.kind() == TrendPlot.Marker.Kind.NOTE
                ? TextExcerpt.of(marker.label(), LABEL)
                : plain(marker.label(), SHORT);
    }

    static String description(TrendPlot plot) {
        int shown = Math.min(plot.series().size(), TrendPlot.MOST);
        String all =
                plot.series().stream()
                        .limit(shown)
                        .map(ChartWording::description)
                        .collect(Collectors.joining(" "));
        int more = plot.series().size() - shown;
        return all + (more > 0 ? " And " + more + " more series." : "");
    }

    private static String description(ChartSeries series) {
        List<ChartSeries.ChartPoint> known = series.knownPoints();
        StringBuilder words = new StringBuilder(title(series)).append(": ").append(course(series));
        if (known.isEmpty()) {
            return words.append('.').toString();
        }
        words.append(" in ").append(known.size()).append(known.size() == 1 ? " run" : " runs");
        double change = known.getLast().value() - known.getFirst().value();
        words.append(change == 0 ? "" : verdict(series.metric().direction(), change > 0));
        String when = dateText(known.getLast());
        words.append(". Last ").append(value(series, known.getLast().value()));
        words.append(when.isEmpty() ? "." : ", " + when + ".");
        return words.append(changes(series)).toString();
    }

    private static String verdict(BetterDirection direction, boolean more) {
        return switch (direction) {
            case LOWER -> more ? ", worse" : ", better";
            case HIGHER -> more ? ", better" : ", worse";
            case UNKNOWN -> "";
        };
    }

    private static String changes(ChartSeries series) {
        List<ChartSeries.ChangeMark> all = series.changes();
        if (all.isEmpty()) {
            return "";
        }
        String some =
                all.reversed().stream()
                        .limit(CHANGES)
                        .map(one -> signedPercent(one.change()) + at(series, one.x()))
                        .collect(Collectors.joining(", "));
        return " %s: %s%s."
                .formatted(
                        all.size() == 1 ? "1 change point" : all.size() + " change points",
                        some,
                        all.size() > CHANGES ? " and older ones" : "");
    }

    private static String at(ChartSeries series, int x) {
        return series.points().stream()
                .filter(point -> point.x() == x && !point.pull())
                .map(ChartWording::dateText)
                .filter(when -> !when.isEmpty())
                .findFirst()
                .map(when -> " at " + when)
                .orElse("");
    }

    static String row(int number) {
        return "Row " + number;
    }

    static String points(int count) {
        return count == 1 ? "1 point" : count + " points";
    }

    static String moreSeries(int more) {
        return more + " more series did not fit";
    }
}
