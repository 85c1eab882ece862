package io.perfwarden.report.chart;

import io.perfwarden.report.MarkdownText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Series as an SVG picture that fits light and dark pages, without scripts and foreign markup. */
public final class TrendSvg {
    private static final String STYLE =
            "<style>text{font:12px ui-sans-serif,system-ui,sans-serif;fill:#1f2328}"
                    + ".d{fill:#59636e}.l{fill:none;stroke:#0969da;stroke-width:1.5}"
                    + ".p{fill:#0969da}rect{fill:#fff}@media(prefers-color-scheme:dark){"
                    + "text{fill:#f0f6fc}.d{fill:#9198a1}.l{stroke:#4493f8}.p{fill:#4493f8}"
                    + "rect{fill:#0d1117}}</style>";

    private final StringBuilder text = new StringBuilder();

    private TrendSvg() {}

    public static String render(List<ChartSeries> all) {
        TrendSvg svg = new TrendSvg();
        int height = ChartLayout.height(all.size());
        svg.text
                .append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"")
                .append(ChartLayout.WIDTH)
                .append("\" height=\"")
                .append(height)
                .append("\" viewBox=\"0 0 ")
                .append(ChartLayout.WIDTH)
                .append(' ')
                .append(height)
                .append("\">\n")
                .append(STYLE)
                .append("\n<rect width=\"100%\" height=\"100%\"/>\n");
        int shown = Math.min(all.size(), ChartLayout.MOST_PANELS);
        for (int i = 0; i < shown; i++) {
            svg.panel(all.get(i), i * ChartLayout.PANEL);
        }
        if (shown < all.size()) {
            int below = shown * ChartLayout.PANEL + ChartLayout.TITLE;
            svg.label("d", ChartLayout.MARGIN, below, ChartWording.left(all.size() - shown));
        }
        return svg.text.append("</svg>\n").toString();
    }

    private void panel(ChartSeries series, int top) {
        label("t", ChartLayout.MARGIN, top + ChartLayout.TITLE, ChartWording.title(series));
        label("d", ChartLayout.MARGIN, top + ChartLayout.VALUES, ChartWording.course(series));
        curve(series, ChartLayout.spots(series, top));
        label("d", ChartLayout.MARGIN, top + ChartLayout.DATES, ChartWording.when(series.first()));
        text.append("<text class=\"d\" text-anchor=\"end\" x=\"")
                .append(ChartLayout.WIDTH - ChartLayout.MARGIN)
                .append("\" y=\"")
                .append(top + ChartLayout.DATES)
                .append("\">")
                .append(escaped(ChartWording.when(series.last())))
                .append("</text>\n");
    }

    private void curve(ChartSeries series, List<ChartLayout.Spot> spots) {
        text.append("<polyline class=\"l\" points=\"")
                .append(
                        spots.stream()
                                .map(spot -> number(spot.x()) + "," + number(spot.y()))
                                .collect(Collectors.joining(" ")))
                .append("\"/>\n");
        for (int i = 0; i < spots.size(); i++) {
            ChartSeries.Point point = series.points().get(i);
            String tip = ChartWording.when(point) + " " + ChartWording.value(series, point.value());
            text.append("<circle class=\"p\" cx=\"")
                    .append(number(spots.get(i).x()))
                    .append("\" cy=\"")
                    .append(number(spots.get(i).y()))
                    .append("\" r=\"2\"><title>")
                    .append(escaped(tip.strip()))
                    .append("</title></circle>\n");
        }
    }

    private void label(String kind, int x, int y, String words) {
        text.append("<text class=\"")
                .append(kind)
                .append("\" x=\"")
                .append(x)
                .append("\" y=\"")
                .append(y)
                .append("\">")
                .append(escaped(words))
                .append("</text>\n");
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
