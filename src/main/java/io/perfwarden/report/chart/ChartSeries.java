package io.perfwarden.report.chart;

import java.util.List;

/**
 * Values of one metric over time.
 *
 * @param suite foreign text, like all texts here
 * @param name of the benchmark, with its parameters
 * @param unit of all values; may be empty
 * @param primary whether it is what its benchmark is about, and not measured beside that
 * @param points the oldest first; at least one
 */
public record ChartSeries(
        String suite,
        String name,
        String metric,
        String unit,
        boolean primary,
        List<Point> points) {
    /**
     * A value and where it is from.
     *
     * @param when a date, or whatever orders the points; may be empty
     * @param commit abbreviated; may be empty
     * @param value finite
     */
    public record Point(String when, String commit, double value) {}

    public ChartSeries {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("a series has points");
        }
    }

    Point first() {
        return points.getFirst();
    }

    Point last() {
        return points.getLast();
    }

    double least() {
        return points.stream().mapToDouble(Point::value).min().orElseThrow();
    }

    double most() {
        return points.stream().mapToDouble(Point::value).max().orElseThrow();
    }

    /** Where a value is between the least, 0, and the most, 1; in the middle if all are equal. */
    double height(double value) {
        double span = most() / 2 - least() / 2;
        return span > 0 ? (value / 2 - least() / 2) / span : 0.5;
    }
}
