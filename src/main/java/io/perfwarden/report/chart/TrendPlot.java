package io.perfwarden.report.chart;

import module java.base;

/**
 * What a plot shows. Up to {@link #MOST} series of one kind of unit share its axes; others have a
 * panel each.
 *
 * @param markers by {@link Marker#x}
 * @param selected {@link ChartSeries.ChartPoint#run} of the points to point out
 * @param panels whether each series has a panel in any case
 */
public record TrendPlot(
        String title,
        List<ChartSeries> series,
        List<Marker> markers,
        Horizontal horizontal,
        Vertical vertical,
        Optional<String> selected,
        boolean panels) {
    public static final int MOST = 8;

    public enum Horizontal {
        COMMIT,
        COMMIT_DATE,
        RUN_DATE
    }

    /** Where the vertical axis begins, and how it goes on. */
    public enum Vertical {
        /** All values, and twice the limit around the median. */
        AUTO,
        /** As {@link #AUTO}, from zero. */
        ZERO,
        /** Logarithmic. Values that are not above 0 are at the lower end. */
        LOG;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Something that happened to all series.
     *
     * @param x the first place with it
     */
    public record Marker(int x, Kind kind, String label) {
        public enum Kind {
            RELEASE("release"),
            MACHINE("machine"),
            TOOLCHAIN("toolchain"),
            ACCEPTED("accepted"),
            REGENERATED("new baseline"),
            NOTE("note");

            private final String words;

            Kind(String words) {
                this.words = words;
            }

            public String words() {
                return words;
            }

            public String id() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }

    public TrendPlot {
        series = List.copyOf(series);
        markers = List.copyOf(markers);
    }

    public static TrendPlot panels(List<ChartSeries> series) {
        return new TrendPlot(
                "", series, List.of(), Horizontal.COMMIT, Vertical.AUTO, Optional.empty(), true);
    }

    public boolean isShared() {
        return !panels
                && series.size() <= MOST
                && series.stream()
                        .allMatch(one ->
                                one.metric()
                                        .unit()
                                        .comparableWith(series.getFirst().metric().unit()));
    }

    List<List<ChartSeries>> seriesGroups() {
        return isShared() && !series.isEmpty()
                ? List.of(
                        series.stream()
                                .map(one -> one.convertTo(series.getFirst().metric().unit()))
                                .toList())
                : series.stream().map(List::of).toList();
    }
}
