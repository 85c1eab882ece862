package io.perfwarden.report.chart;

/**
 * Colours and strokes of charts.
 *
 * @see <a href="https://www.w3.org/TR/WCAG22/#non-text-contrast">WCAG 2.2, contrast of graphics</a>
 */
public enum ChartStyle {
    PAGE,
    /** For a file by itself: light or dark as the reader's system. */
    AUTO,
    LIGHT,
    DARK;

    private static final String RULES = ChartWording.TEXTS.text("rules") + "\n";

    public static String sheet() {
        return ".chart{%s}\n".formatted(ChartWording.TEXTS.text("light"))
                + "@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .chart{%s}}\n"
                        .formatted(ChartWording.TEXTS.text("dark"))
                + ":root[data-theme=dark] .chart{%s}\n".formatted(ChartWording.TEXTS.text("dark"))
                + "@media(forced-colors:active){:root:root .chart{%s}}\n"
                        .formatted(ChartWording.TEXTS.text("forced"))
                + RULES;
    }

    String content() {
        String own =
                ".chart{%s}\n".formatted(ChartWording.TEXTS.text(this == DARK ? "dark" : "light"))
                        + RULES;
        return switch (this) {
            case PAGE -> "";
            case AUTO ->
                    own
                            + "@media(prefers-color-scheme:dark){.chart{%s}}\n"
                                    .formatted(ChartWording.TEXTS.text("dark"));
            case LIGHT, DARK -> own;
        };
    }
}
