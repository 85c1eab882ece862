package io.perfwarden.report.chart;

import module java.base;

interface ChartCanvas {
    /** Which end of a text is at its place. */
    enum TextAnchor {
        START,
        MIDDLE,
        END
    }

    /** Style of what is shown only of the series that is looked at. */
    String HELD = "held";

    void text(String style, double x, double y, TextAnchor anchor, String words);

    void path(String style, PlotPath path);

    void mark(String style, PlotPath shape, String tip);

    void open(String style, Map<String, String> data);

    void close();
}
