package io.perfwarden.report.chart;

import module java.base;

/**
 * A vertical axis that begins and ends with a number.
 *
 * @param ticks numbers that are shown, from {@code low} to {@code high}
 */
record PlotScale(double low, double high, boolean isLog, List<Double> ticks) {
    private static final int STEPS = 4;

    /** Below this ratio of its ends a logarithmic axis uses the numbers of a linear one. */
    private static final double NARROW = 5;

    private static final List<Double> ROUND = List.of(1.0, 2.0, 2.5, 5.0, 10.0);

    /** Share of the median shown on both sides if no limit is known. */
    private static final double LIMIT = 0.05;

    static PlotScale of(List<ChartSeries> all, TrendPlot.Vertical kind) {
        DoubleSummaryStatistics ends = new DoubleSummaryStatistics();
        for (ChartSeries series : all) {
            series.values().forEach(ends);
            double median = series.median();
            double limit = LIMIT * Math.abs(median);
            for (ChartSeries.ChartLevel level : series.levels()) {
                DoubleStream.of(level.lower(), level.upper(), level.warn(), level.fail())
                        .filter(Double::isFinite)
                        .forEach(ends);
                boolean isKnown = Double.isFinite(level.fail() - level.median());
                median = isKnown ? level.median() : median;
                limit = isKnown ? Math.abs(level.fail() - level.median()) : limit;
            }
            DoubleStream.of(median - 2 * limit, median + 2 * limit)
                    .filter(Double::isFinite)
                    .forEach(ends);
        }
        double low = ends.getCount() == 0 ? 0 : ends.getMin();
        double high = ends.getCount() == 0 ? 1 : ends.getMax();
        double least =
                all.stream()
                        .flatMapToDouble(ChartSeries::values)
                        .filter(v -> v > 0)
                        .min()
                        .orElse(0);
        return switch (kind) {
            case AUTO -> even(low, high);
            case ZERO -> even(Math.min(0, low), Math.max(0, high));
            case LOG ->
                    least > 0 && high < Double.MAX_VALUE / 10
                            ? log(low > 0 ? low : least, high)
                            : even(low, high);
        };
    }

    private static PlotScale even(double low, double high) {
        double more = low == 0 ? 1 : Math.max(Math.abs(low) * LIMIT, Double.MIN_NORMAL);
        double top = high > low ? high : low + more;
        double step = step((top - low) / STEPS);
        long first = (long) Math.floor(low / step);
        long last = (long) Math.ceil(top / step);
        boolean isRound = last > first && last - first <= 3L * STEPS && last < 1L << 52;
        List<Double> ticks =
                isRound
                        ? LongStream.rangeClosed(first, last)
                                .mapToObj(times -> round(times * step))
                                .toList()
                        : List.of(low, top);
        boolean rises = ticks.getFirst() <= low && ticks.getLast() >= top;
        return rises && Double.isFinite(ticks.getFirst() - ticks.getLast())
                ? new PlotScale(ticks.getFirst(), ticks.getLast(), false, ticks)
                : new PlotScale(low, top, false, List.of(low, top));
    }

    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return ROUND.stream()
                .map(times -> times * power)
                .filter(step -> step >= least * 0.999999)
                .findFirst()
                .orElse(least);
    }

    private static double round(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(12)).doubleValue()
                : value;
    }

    private static PlotScale log(double low, double high) {
        double top = Math.max(high, low * 1.1);
        PlotScale even = even(low, top);
        if (top < low * NARROW && even.low() > 0) {
            return new PlotScale(even.low(), even.high(), true, even.ticks());
        }
        List<Double> ticks = new ArrayList<>();
        int from = (int) Math.floor(Math.log10(low));
        int to = (int) Math.ceil(Math.log10(top));
        int decades = Math.max(1, (to - from) / (2 * STEPS));
        for (int power = from; power <= to; power += decades) {
            for (double times : to - from > STEPS ? List.of(1.0) : List.of(1.0, 2.0, 5.0)) {
                ticks.add(round(times * Math.pow(10, power)));
            }
        }
        List<Double> inside =
                new ArrayList<>(ticks.stream().filter(t -> t > low && t < top).toList());
        ticks.stream().filter(t -> t <= low).max(Double::compare).ifPresent(inside::addFirst);
        inside.add(ticks.stream().filter(t -> t >= top).min(Double::compare).orElse(top));
        boolean isWhole =
                inside.size() > 1 && inside.getFirst() > 0 && Double.isFinite(inside.getLast());
        return isWhole
                ? new PlotScale(inside.getFirst(), inside.getLast(), true, List.copyOf(inside))
                : even;
    }

    /** The height of a value: 0 at the lower end, 1 at the upper end. */
    double height(double value) {
        if (isLog) {
            double share = Math.log(Math.max(value, low) / low) / Math.log(high / low);
            return Math.clamp(share, 0, 1);
        }
        double span = high / 2 - low / 2;
        return span > 0 ? Math.clamp((value / 2 - low / 2) / span, 0, 1) : 0.5;
    }
}
