package io.perfwarden.report.chart;

import java.util.List;

/** Series as a PNG picture, for places that show no SVG. */
public final class TrendPng {
    private static final List<Integer> PALETTE = List.of(0xffffff, 0x1f2328, 0x59636e, 0x0969da);
    private static final int TITLE = 1;
    private static final int DETAIL = 2;
    private static final int LINE = 3;

    private TrendPng() {}

    public static byte[] render(List<Series> all) {
        Dots dots = new Dots(Layout.WIDTH, Layout.height(all.size()));
        int shown = Math.min(all.size(), Layout.MOST_PANELS);
        for (int i = 0; i < shown; i++) {
            panel(dots, all.get(i), i * Layout.PANEL);
        }
        if (shown < all.size()) {
            int below = shown * Layout.PANEL + Layout.TITLE;
            dots.text(Layout.MARGIN, below, ChartWording.left(all.size() - shown), DETAIL);
        }
        return Png.encode(dots, PALETTE);
    }

    private static void panel(Dots dots, Series series, int top) {
        dots.text(Layout.MARGIN, top + Layout.TITLE, ChartWording.title(series), TITLE);
        dots.text(Layout.MARGIN, top + Layout.VALUES, ChartWording.course(series), DETAIL);
        List<Layout.Spot> spots = Layout.spots(series, top);
        for (int i = 0; i < spots.size(); i++) {
            dots.line(spots.get(Math.max(0, i - 1)), spots.get(i), LINE);
            mark(dots, spots.get(i));
        }
        dots.text(Layout.MARGIN, top + Layout.DATES, ChartWording.when(series.first()), DETAIL);
        String last = ChartWording.when(series.last());
        int left = Layout.WIDTH - Layout.MARGIN - Dots.widthOf(last);
        dots.text(left, top + Layout.DATES, last, DETAIL);
    }

    private static void mark(Dots dots, Layout.Spot spot) {
        for (int x = -1; x <= 1; x++) {
            for (int y = -1; y <= 2; y++) {
                dots.dot((int) Math.round(spot.x()) + x, (int) Math.round(spot.y()) + y, LINE);
            }
        }
    }
}
