package io.perfwarden.report.chart;

import module java.base;

/**
 * Colours and strokes of charts.
 *
 * @see <a href="https://www.w3.org/TR/WCAG22/#non-text-contrast">WCAG 2.2, contrast of graphics</a>
 */
public enum ChartStyle {
    /** None: the page's style sheet has {@link #sheet}. */
    PAGE,
    /** For a file by itself: light or dark as the reader's system is. */
    AUTO,
    LIGHT,
    DARK;

    private static final String BRIGHT =
            "--bg:#fff;--ink:#1f2328;--dim:#59636e;--grid:#d1d9e0;--fail:#cf222e;--warn:#9a6700;"
                    + "--s1:#0969da;--s2:#bc4c00;--s3:#1a7f37;--s4:#8250df;--s5:#4d5560;"
                    + "--s6:#0e7490;--s7:#7d4e00;--s8:#bf3989";
    private static final String DIM =
            "--bg:#0d1117;--ink:#f0f6fc;--dim:#9198a1;--grid:#3d444d;--fail:#f85149;"
                    + "--warn:#d29922;--s1:#4493f8;--s2:#db6d28;--s3:#3fb950;--s4:#ab7df8;"
                    + "--s5:#b1bac4;--s6:#39c5cf;--s7:#c69026;--s8:#db61a2";
    private static final String FORCED =
            "--bg:Canvas;--ink:CanvasText;--dim:CanvasText;--grid:GrayText;--fail:CanvasText;"
                    + "--warn:CanvasText;"
                    + series("--s%1$d:LinkText;");
    private static final List<String> DASHES =
            List.of("none", "6 3", "2 3", "9 3 2 3", "12 4", "4 2 1 2", "1 4", "9 2 4 2");
    private static final String RULES =
            """
            .chart{font:12px ui-sans-serif,system-ui,sans-serif}
            .chart text{fill:var(--ink)}.chart text.d{fill:var(--dim)}.chart .t{font-weight:600}
            .chart path{fill:none}.chart .bg{fill:var(--bg)}.chart .grid{stroke:var(--grid)}
            .chart .gap{fill:var(--grid);fill-opacity:.5}
            .chart .line{stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
            .chart .dots{stroke-width:3;stroke-linecap:round}
            .chart .p{stroke-width:1.5}.chart .p.pull{fill:var(--bg)}
            .chart .p.over{fill:var(--fail)}
            .chart .p.pull.over{fill:var(--bg)}
            .chart .median{stroke:var(--s1);stroke-opacity:.7;stroke-dasharray:1 2}
            .chart .warn{stroke:var(--warn);stroke-dasharray:4 3}
            .chart .fail{stroke:var(--fail);stroke-dasharray:8 3}
            .chart path.change{stroke:var(--ink);stroke-dasharray:2 2}
            .chart path.marker{stroke:var(--dim);stroke-opacity:.6;fill:var(--dim)}
            .chart .selected{stroke:var(--ink);stroke-width:1.5}
            """
                    + strokes()
                    + ".chart .band,.chart .gap{stroke:none}.chart .band{fill-opacity:.15}\n"
                    + ".chart .p.over{stroke:var(--fail)}\n";

    public static String sheet() {
        return ".chart{%s}\n".formatted(BRIGHT)
                + "@media(prefers-color-scheme:dark){:root:not([data-theme=light]) .chart{%s}}\n"
                        .formatted(DIM)
                + ":root[data-theme=dark] .chart{%s}\n".formatted(DIM)
                + "@media(forced-colors:active){:root:root .chart{%s}}\n".formatted(FORCED)
                + RULES;
    }

    String content() {
        String own = ".chart{%s}\n".formatted(this == DARK ? DIM : BRIGHT) + RULES;
        return switch (this) {
            case PAGE -> "";
            case AUTO -> own + "@media(prefers-color-scheme:dark){.chart{%s}}\n".formatted(DIM);
            case LIGHT, DARK -> own;
        };
    }

    private static String strokes() {
        return IntStream.rangeClosed(1, TrendPlot.MOST)
                .mapToObj(one ->
                        (".chart .s%1$d{stroke:var(--s%1$d)}.chart .band.s%1$d,.chart .p.s%1$d:not"
                                        + "(.pull,.over){fill:var(--s%1$d)}.chart .line.s%1$d"
                                        + "{stroke-dasharray:%2$s}\n")
                                .formatted(one, DASHES.get(one - 1)))
                .collect(Collectors.joining());
    }

    private static String series(String rule) {
        return IntStream.rangeClosed(1, TrendPlot.MOST)
                .mapToObj(rule::formatted)
                .collect(Collectors.joining());
    }
}
