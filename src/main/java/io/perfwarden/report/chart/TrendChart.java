package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.report.ExplanationWording.SparkBars;

/** Series as an SVG picture, as comma-separated values and as a line of a terminal. */
public final class TrendChart {
    private static final int FEWEST_BARS = 10;
    private static final int MOST_BARS = 60;
    private static final double LIMIT = 0.05;
    private static final String FORMULA = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\t\r\n]]");

    private static final String CSV_HEAD = "suite,benchmark,metric,unit,date,commit,value\r\n";

    static final int MOST_PANELS = 60;
    private static final int TALL = 220;
    private static final int LOW = 80;

    private TrendChart() {}

    /**
     * One bar a point, course and number of points; of more points than fit, the newest bars. The
     * bars span at least 5 % on both sides of the median.
     *
     * @param width columns of the screen; at most 60 bars are shown, and at least 10
     */
    public static String line(ChartSeries series, int width) {
        double[] values = series.values().toArray();
        String rest =
                "  %s  (%s)"
                        .formatted(ChartWording.course(series), ChartWording.points(values.length));
        int most = Math.clamp((long) width - rest.length(), FEWEST_BARS, MOST_BARS);
        double[] shown =
                Arrays.copyOfRange(values, Math.max(0, values.length - most), values.length);
        return new SparkBars(series.median(), LIMIT, shown).of(shown) + rest;
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
                    Stream.of(
                                    series.suite(),
                                    series.name(),
                                    series.metric().name(),
                                    series.metric().unit().symbol())
                            .map(cell -> quoteCell(cell) + ",")
                            .collect(Collectors.joining());
            for (ChartSeries.ChartPoint point : series.points()) {
                String date = point.at().map(ChartWording::day).orElse("");
                text.append(start).append(date).append(',');
                text.append(quoteCell(point.commit())).append(',').append(point.value());
                text.append("\r\n");
            }
        }
        return text.toString();
    }

    /** A cell, quoted where it must be, and never a formula to programs for tables. */
    public static String quoteCell(String cell) {
        boolean formula = !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0;
        String safe = (formula ? "'" : "") + CONTROL.matcher(cell).replaceAll("\ufffd");
        boolean plain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c < ' ');
        return plain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    public static String sign(int number, int x, int y) {
        return PlotPath.sign(Math.max(0, number - 1), x, y, 3).data();
    }

    /** A picture without scripts and foreign markup. */
    public static String svg(TrendPlot plot, ChartStyle style) {
        SvgCanvas canvas = new SvgCanvas(style == ChartStyle.PAGE);
        draw(plot, canvas);
        return canvas.picture(
                style.content(),
                PlotPanel.WIDTH,
                height(plot),
                ChartWording.title(plot),
                ChartWording.description(plot));
    }

    static int height(TrendPlot plot) {
        List<List<ChartSeries>> panels = plot.seriesGroups();
        int tall = tall(panels);
        int shown =
                panels.stream()
                        .limit(MOST_PANELS)
                        .mapToInt(panel -> PlotPanel.height(panel.size(), tall))
                        .sum();
        return shown + (panels.size() > MOST_PANELS ? 2 * PlotPanel.MARGIN : 0);
    }

    private static int tall(List<List<ChartSeries>> panels) {
        return panels.size() > 1 ? LOW : TALL;
    }

    static void draw(TrendPlot plot, ChartCanvas canvas) {
        List<List<ChartSeries>> panels = plot.seriesGroups();
        int tall = tall(panels);
        int top = 0;
        for (List<ChartSeries> panel : panels.subList(0, Math.min(panels.size(), MOST_PANELS))) {
            new PlotPanel(canvas, plot, panel, top, tall).draw();
            top += PlotPanel.height(panel.size(), tall);
        }
        if (panels.size() > MOST_PANELS) {
            String left = ChartWording.moreSeries(panels.size() - MOST_PANELS);
            canvas.text("d", PlotPanel.MARGIN, top + 20.0, ChartCanvas.TextAnchor.START, left);
        }
    }
}
