package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.report.MarkdownText;

final class SvgCanvas implements ChartCanvas {
    private static final String SIGN = "p ";

    private final StringBuilder svg = new StringBuilder();

    private final boolean joined;

    private final StringBuilder signs = new StringBuilder();
    private String signsStyle = "";

    SvgCanvas(boolean joined) {
        this.joined = joined;
    }

    String picture(String style, int width, int height, String title, String words) {
        String start =
                """
                <svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" width="%1$s" \
                height="%2$s" viewBox="0 0 %1$s %2$s">
                <title>%3$s</title>
                <desc>%4$s</desc>
                """
                        .formatted(width, height, escape(title), escape(words));
        return "%s%s<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n%s</svg>\n"
                .formatted(start, style.isEmpty() ? "" : "<style>" + style + "</style>\n", svg);
    }

    @Override
    public void text(String style, double x, double y, TextAnchor anchor, String words) {
        if (words.isEmpty()) {
            return;
        }
        flush();
        String end = anchor.name().toLowerCase(Locale.ROOT);
        String place = anchor == TextAnchor.START ? "" : " text-anchor=\"" + end + "\"";
        svg.append(
                "<text class=\"%s\"%s x=\"%s\" y=\"%s\">%s</text>\n"
                        .formatted(style, place, Math.round(x), Math.round(y), escape(words)));
    }

    @Override
    public void path(String style, PlotPath path) {
        flush();
        if (!path.isEmpty()) {
            svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(style, path.data()));
        }
    }

    @Override
    public void mark(String style, PlotPath shape, String tip) {
        if (joined && style.startsWith(SIGN)) {
            if (!style.equals(signsStyle)) {
                flush();
            }
            signsStyle = style;
            signs.append(shape.data());
        } else if (tip.isEmpty()) {
            path(style, shape);
        } else {
            svg.append(
                    "<path class=\"%s\" d=\"%s\"><title>%s</title></path>\n"
                            .formatted(style, shape.data(), escape(tip)));
        }
    }

    private void flush() {
        if (!signs.isEmpty()) {
            svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(signsStyle, signs));
            signs.setLength(0);
        }
    }

    @Override
    public void open(String style, Map<String, String> data) {
        svg.append("<g class=\"").append(style).append('"');
        data.forEach((name, value) -> svg.append(" data-%s=\"%s\"".formatted(name, escape(value))));
        svg.append(">\n");
    }

    @Override
    public void close() {
        flush();
        svg.append("</g>\n");
    }

    static String escape(String words) {
        String plain = words.isEmpty() ? "" : MarkdownText.plain(words, Integer.MAX_VALUE);
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
