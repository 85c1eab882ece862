package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.report.MarkdownText;

/** Series as an SVG picture, as comma-separated values and as a line of a terminal. */
public final class TrendChart {
    /** Places within a picture, in pixels. Each series has a panel, one below the other. */
    static final int WIDTH = 720;

    static final int PANEL = 120;
    static final int MARGIN = 16;

    /** Where the axis is: the values of its ends are left of it. */
    static final int AXIS = 110;

    static final int MOST_PANELS = 60;

    /** Base lines of title, values and dates within a panel. */
    static final int TITLE = 20;

    static final int VALUES = 36;
    static final int DATES = 110;
    static final int PLOT_TOP = 50;
    static final int PLOT_BOTTOM = 92;

    /** From the middle of a letter to its base line. */
    static final int HALF_LETTER = 4;

    private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final int FEWEST_BARS = 10;
    private static final int MOST_BARS = 60;
    private static final String CSV_HEAD = "suite,benchmark,metric,unit,date,commit,value\r\n";
    private static final String STYLE =
            """
            <style>text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#1f2328}\
            .d{fill:#59636e}.l{fill:none;stroke:#0969da;stroke-width:1.5}\
            .p{fill:#0969da}.a{stroke:#d1d9e0}rect{fill:#fff}@media(prefers-color-scheme:dark){\
            text{fill:#f0f6fc}.a{stroke:#3d444d}.d{fill:#9198a1}.l{stroke:#4493f8}.p{fill:#4493f8}\
            rect{fill:#0d1117}}</style>\
            """;

    static final int GAP = 8;

    record Spot(double x, double y) {}

    /** A value of an axis and its height in pixels. */
    record Mark(String value, int y) {}

    private TrendChart() {}

    static int height(int series) {
        return PANEL * Math.min(series, MOST_PANELS) + (series > MOST_PANELS ? 2 * MARGIN : 0);
    }

    static List<Spot> spots(ChartSeries series, int top) {
        List<Spot> spots = new ArrayList<>();
        int last = Math.max(1, series.points().size() - 1);
        for (int i = 0; i < series.points().size(); i++) {
            double x = AXIS + GAP + (WIDTH - MARGIN - AXIS - GAP) * (double) i / last;
            double up = series.height(series.points().get(i).value());
            spots.add(new Spot(x, top + PLOT_BOTTOM - up * (PLOT_BOTTOM - PLOT_TOP)));
        }
        return spots;
    }

    /** The most at the top and the least at the bottom; in the middle if they are equal. */
    static List<Mark> marks(ChartSeries series, int top) {
        return DoubleStream.of(series.most(), series.least())
                .distinct()
                .mapToObj(value -> {
                    double up = series.height(value) * (PLOT_BOTTOM - PLOT_TOP);
                    int y = top + PLOT_BOTTOM - (int) Math.round(up);
                    return new Mark(ChartWording.value(series, value), y);
                })
                .toList();
    }

    public static String title(ChartSeries series) {
        return ChartWording.title(series);
    }

    /**
     * One bar a point, course and number of points; of more points than fit, the newest bars.
     *
     * @param width columns of the screen; at most 60 bars are shown, and at least 10
     */
    public static String line(ChartSeries series, int width) {
        List<ChartSeries.Point> points = series.points();
        String count = ChartWording.points(points.size());
        String rest = "  " + ChartWording.course(series) + "  (" + count + ")";
        int most = Math.clamp(width - rest.length(), FEWEST_BARS, MOST_BARS);
        String bars =
                points.stream()
                        .skip(Math.max(0, points.size() - most))
                        .map(point ->
                                Math.round(series.height(point.value()) * (BARS.length() - 1)))
                        .map(bar -> BARS.substring(bar.intValue(), bar.intValue() + 1))
                        .collect(Collectors.joining());
        return bars + rest;
    }

    /**
     * One row a point, under a head; every value with all its digits. A text that a spreadsheet
     * would take for a formula has an apostrophe before it.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180</a>
     */
    public static String csv(List<ChartSeries> all) {
        StringBuilder text = new StringBuilder(CSV_HEAD);
        for (ChartSeries series : all) {
            String start =
                    Stream.of(series.suite(), series.name(), series.metric(), series.unit())
                            .map(cell -> quoted(cell) + ",")
                            .collect(Collectors.joining());
            for (ChartSeries.Point point : series.points()) {
                text.append(start).append(quoted(point.when())).append(',');
                text.append(quoted(point.commit())).append(',').append(point.value());
                text.append("\r\n");
            }
        }
        return text.toString();
    }

    private static String quoted(String cell) {
        boolean formula = !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0;
        String safe = formula ? "'" + cell : cell;
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /** A picture without scripts and foreign markup. */
    public static String svg(List<ChartSeries> all) {
        int height = height(all.size());
        StringBuilder svg = new StringBuilder();
        svg.append(
                """
                <svg xmlns="http://www.w3.org/2000/svg" role="img" width="%1$s" height="%2$s" \
                viewBox="0 0 %1$s %2$s">
                %3$s
                <rect width="100%%" height="100%%"/>
                """
                        .formatted(WIDTH, height, STYLE));
        int shown = Math.min(all.size(), MOST_PANELS);
        for (int i = 0; i < shown; i++) {
            svg.append(panel(all.get(i), i * PANEL));
        }
        if (shown < all.size()) {
            svg.append(
                    label(
                            "d",
                            MARGIN,
                            shown * PANEL + TITLE,
                            ChartWording.left(all.size() - shown)));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String panel(ChartSeries series, int top) {
        List<Spot> spots = spots(series, top);
        StringBuilder panel = new StringBuilder();
        panel.append(label("t", MARGIN, top + TITLE, ChartWording.title(series)));
        panel.append(label("d", MARGIN, top + VALUES, ChartWording.course(series)));
        for (Mark mark : marks(series, top)) {
            panel.append(right(AXIS - GAP, mark.y() + HALF_LETTER, mark.value()));
            panel.append(
                    "<path class=\"a\" d=\"M%s %sH%s\"/>\n"
                            .formatted(AXIS, mark.y(), WIDTH - MARGIN));
        }
        String curve =
                spots.stream()
                        .map(spot -> number(spot.x()) + "," + number(spot.y()))
                        .collect(Collectors.joining(" "));
        panel.append("<polyline class=\"l\" points=\"").append(curve).append("\"/>\n");
        for (int i = 0; i < spots.size(); i++) {
            ChartSeries.Point point = series.points().get(i);
            String tip = ChartWording.when(point) + " " + ChartWording.value(series, point.value());
            panel.append(
                    "<circle class=\"p\" cx=\"%s\" cy=\"%s\" r=\"2\"><title>%s</title></circle>\n"
                            .formatted(
                                    number(spots.get(i).x()),
                                    number(spots.get(i).y()),
                                    escaped(tip.strip())));
        }
        panel.append(label("d", AXIS, top + DATES, ChartWording.when(series.first())));
        if (spots.size() > 1) {
            panel.append(right(WIDTH - MARGIN, top + DATES, ChartWording.when(series.last())));
        }
        return panel.toString();
    }

    private static String right(int end, int y, String words) {
        return "<text class=\"d\" text-anchor=\"end\" x=\"%s\" y=\"%s\">%s</text>\n"
                .formatted(end, y, escaped(words));
    }

    private static String label(String style, int x, int y, String words) {
        return "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n"
                .formatted(style, x, y, escaped(words));
    }

    private static String number(double place) {
        return String.format(Locale.ROOT, "%.1f", place);
    }

    private static String escaped(String words) {
        String plain = words.isEmpty() ? "" : MarkdownText.plain(words, Integer.MAX_VALUE);
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
