package io.perfwarden.report.chart;

import module java.base;

/**
 * What a chart is drawn on. A style is one or more class names, the first says what it is, such as
 * {@code line s1}.
 */
interface ChartCanvas {
    /** Which end of a text is at its place. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /**
     * Writes a line of text.
     *
     * @param y of the base line
     */
    void text(String style, double x, double y, Anchor anchor, String words);

    /** Draws lines, or fills what they enclose where the style does. */
    void path(String style, PlotPath path);

    /**
     * Draws a small shape.
     *
     * @param tip shown when someone points at it; may be empty
     */
    void mark(String style, PlotPath shape, String tip);

    /**
     * Begins a group.
     *
     * @param data for scripts, by name without {@code data-}
     */
    void open(String style, Map<String, String> data);

    void close();
}
