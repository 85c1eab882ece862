package io.perfwarden.report.chart;

import module java.base;

public final class TrendPng {
    private static final List<Integer> PALETTE =
            List.of(0xffffff, 0x1f2328, 0x59636e, 0x0969da, 0xd1d9e0, 0xdaeafb, 0xcf222e, 0x9a6700);

    static final Set<String> FILLED = Set.of("p", "band");

    private TrendPng() {}

    public static byte[] render(TrendPlot plot) {
        PixelCanvas dots = new PixelCanvas(PlotPanel.WIDTH, TrendChart.height(plot));
        TrendChart.draw(plot, dots);
        return PngWriter.encode(dots, PALETTE);
    }
}
