package io.perfwarden.report.chart;

import module java.base;

/** Shapes of points, by which series differ where colours do not. */
final class PlotShape {
    /** Corners around a point, in parts of its radius. */
    private static final List<double[]> SHAPES =
            List.of(
                    new double[] {1, .4, .4, 1, -.4, 1, -1, .4, -1, -.4, -.4, -1, .4, -1, 1, -.4},
                    new double[] {.9, .9, -.9, .9, -.9, -.9, .9, -.9},
                    new double[] {1.3, 0, 0, 1.3, -1.3, 0, 0, -1.3},
                    new double[] {0, -1.2, 1.1, .9, -1.1, .9},
                    new double[] {0, 1.2, 1.1, -.9, -1.1, -.9},
                    new double[] {-1.2, 0, .9, 1.1, .9, -1.1},
                    new double[] {1.2, 0, -.9, 1.1, -.9, -1.1},
                    new double[] {1, 1.1, -1, -1.1, 1, -1.1, -1, 1.1});

    private PlotShape() {}

    /** The shape of a series, by its number from 0. */
    static PlotPath of(int number, double x, double y, double radius) {
        double[] shape = SHAPES.get(number % SHAPES.size());
        double[] places = new double[shape.length];
        for (int i = 0; i < shape.length; i++) {
            places[i] = (i % 2 == 0 ? x : y) + radius * shape[i];
        }
        return new PlotPath().shape(places);
    }
}
