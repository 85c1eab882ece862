package io.perfwarden.report.chart;

import module java.base;

/**
 * Lines between places, in tenths of a pixel.
 *
 * @see <a href="https://www.w3.org/TR/SVG2/paths.html#PathData">SVG 2, path data</a>
 */
final class PlotPath {
    private static final int TENTHS = 10;

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

    private final List<List<Spot>> strokes = new ArrayList<>();

    record Spot(int x, int y) {
        static Spot of(double x, double y) {
            return new Spot((int) Math.round(TENTHS * x), (int) Math.round(TENTHS * y));
        }
    }

    static PlotPath sign(int number, double x, double y, double radius) {
        double[] shape = SHAPES.get(number % SHAPES.size());
        double[] places = new double[shape.length];
        for (int i = 0; i < shape.length; i++) {
            places[i] = (i % 2 == 0 ? x : y) + radius * shape[i];
        }
        return new PlotPath().shape(places);
    }

    PlotPath move(double x, double y) {
        strokes.add(new ArrayList<>(List.of(Spot.of(x, y))));
        return this;
    }

    PlotPath line(double x, double y) {
        if (strokes.isEmpty()) {
            return move(x, y);
        }
        List<Spot> stroke = strokes.getLast();
        Spot spot = Spot.of(x, y);
        boolean goesOn = stroke.size() > 1 && isLevel(stroke.get(stroke.size() - 2), spot);
        if (goesOn && isLevel(stroke.getLast(), spot) && spot.x() > stroke.getLast().x()) {
            stroke.removeLast();
        }
        if (!spot.equals(stroke.getLast())) {
            stroke.add(spot);
        }
        return this;
    }

    void next(boolean joined, double x, double y) {
        PlotPath _ = joined ? line(x, y) : move(x, y);
    }

    PlotPath shape(double... places) {
        move(places[0], places[1]);
        for (int i = 2; i < places.length; i += 2) {
            line(places[i], places[i + 1]);
        }
        return line(places[0], places[1]);
    }

    /** A cross through a place, so that a sign differs by more than its colour. */
    PlotPath cross(double x, double y, double half) {
        return move(x - half, y - half)
                .line(x + half, y + half)
                .move(x - half, y + half)
                .line(x + half, y - half);
    }

    private static boolean isLevel(Spot one, Spot other) {
        return one.y() == other.y() && one.x() <= other.x();
    }

    boolean isEmpty() {
        return strokes.isEmpty();
    }

    List<List<Spot>> strokes() {
        return strokes;
    }

    /** The attribute {@code d} in relative steps, computed so that rounding does not add up. */
    String data() {
        StringBuilder data = new StringBuilder();
        for (List<Spot> stroke : strokes) {
            Spot at = stroke.getFirst();
            data.append('M').append(number(at.x())).append(separatedNumber(at.y()));
            if (stroke.size() == 1) {
                data.append("h0");
            }
            char last = 'M';
            for (Spot next : stroke.subList(1, stroke.size())) {
                int right = next.x() - at.x();
                int down = next.y() - at.y();
                char command = down == 0 ? 'h' : right == 0 ? 'v' : 'l';
                String first = command == 'v' ? number(down) : number(right);
                data.append(command == last ? separate(first) : command + first);
                data.append(command == 'l' ? separatedNumber(down) : "");
                last = command;
                at = next;
            }
        }
        return data.toString();
    }

    private static String separatedNumber(int tenths) {
        return separate(number(tenths));
    }

    private static String separate(String number) {
        return number.startsWith("-") ? number : " " + number;
    }

    private static String number(int tenths) {
        int size = Math.abs(tenths);
        String whole = size < TENTHS && size > 0 ? "" : String.valueOf(size / TENTHS);
        String rest = size % TENTHS == 0 ? "" : "." + size % TENTHS;
        return (tenths < 0 ? "-" : "") + whole + rest;
    }
}
