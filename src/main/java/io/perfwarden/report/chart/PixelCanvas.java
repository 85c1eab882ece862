package io.perfwarden.report.chart;

import module java.base;

/**
 * A picture of a few colours, dot by dot. What lies outside is not drawn. There are two dots to
 * each unit of a place, for screens with small pixels.
 */
final class PixelCanvas implements ChartCanvas {
    private static final int FINE = 2;
    private static final int WIDE = 5;
    private static final int HIGH = 7;
    private static final int FIRST = ' ';
    private static final int LAST = '~';

    /** Columns of the letters from space to tilde, five each; the lowest bit is the topmost dot. */
    private static final String FONT =
            """
            000000000000005f00000007000700147f147f14242a7f2a12231308646236495522500005030000\
            001c2241000041221c0014083e081408083e08080050300000080808080800606000002010080402\
            3e5149453e00427f400042615149462141454b311814127f1027454545393c4a4949300171090503\
            3649494936064949291e003636000000563600000008142241141414141400412214080201510906\
            324979413e7e1111117e7f494949363e414141227f4141221c7f494949417f090909013e4149497a\
            7f0808087f00417f41002040413f017f081422417f404040407f020c027f7f0408107f3e4141413e\
            7f090909063e4151215e7f09192946464949493101017f01013f4040403f1f2040201f3f4038403f\
            631408146307087008076151494543007f41410002040810200041417f0004020102044040404040\
            000102040020545454787f484444383844444420384444487f3854545418087e0901020c5252523e\
            7f0804047800447d40002040443d007f1028440000417f40007c041804787c080404783844444438\
            7c14141408081414187c7c080404084854545420043f4440203c4040207c1c2040201c3c4030403c\
            44281028440c5050503c4464544c44000836410000007f000000413608001008081008\
            """;

    final int width;
    final int height;
    private final byte[] colours;

    /** Whether what is drawn is of a single series among others: a file cannot be pointed at. */
    private boolean isHeld;

    PixelCanvas(int width, int height) {
        this.width = FINE * width;
        this.height = FINE * height;
        this.colours = new byte[this.width * this.height];
    }

    int at(int x, int y) {
        return colours[y * width + x];
    }

    void dot(int x, int y, int colour) {
        if (x >= 0 && x < width && y >= 0 && y < height) {
            colours[y * width + x] = (byte) colour;
        }
    }

    @Override
    public void text(String style, double x, double y, TextAnchor anchor, String words) {
        int wide = words.length() * (WIDE + 1);
        int shift = anchor == TextAnchor.START ? 0 : anchor == TextAnchor.END ? wide : wide / 2;
        var shown = words.replace('\u00b5', 'u').replace('\u2212', '-').replace('\u00b7', '-');
        int left = (int) Math.round(x) - shift;
        int top = (int) Math.round(y) - HIGH;
        for (int i = 0; i < shown.length(); i++) {
            char c = shown.charAt(i);
            letter(left, top, c >= FIRST && c <= LAST ? c : '?', colour(style));
            left += WIDE + 1;
        }
    }

    @Override
    public void path(String style, PlotPath path) {
        if (isHeld) {
            return;
        }
        String kind = style.split(" ", 2)[0];
        for (List<PlotPath.Spot> stroke : path.strokes()) {
            if (TrendPng.FILLED.contains(kind)) {
                fill(stroke, style.contains(" pull") ? 0 : colour(style));
            }
            double radius = kind.equals("line") ? 1.5 : kind.equals("dots") ? 3 : 0.75;
            for (int i = 0; i < stroke.size() && !kind.equals("band"); i++) {
                line(stroke.get(Math.max(0, i - 1)), stroke.get(i), radius, colour(style));
            }
        }
    }

    @Override
    public void mark(String style, PlotPath shape, String tip) {
        path(style, shape);
    }

    @Override
    public void open(String style, Map<String, String> data) {
        isHeld = style.equals(HELD);
    }

    @Override
    public void close() {
        isHeld = false;
    }

    private static int colour(String style) {
        return switch (style.contains(" over") ? "fail" : style.split(" ", 2)[0]) {
            case "t", "change", "selected" -> 1;
            case "line", "dots", "p" -> 3;
            case "grid" -> 4;
            case "band" -> 5;
            case "fail" -> 6;
            case "warn" -> 7;
            default -> 2;
        };
    }

    private void line(PlotPath.Spot from, PlotPath.Spot to, double radius, int colour) {
        double right = FINE * (to.x() - from.x()) / 10.0;
        double down = FINE * (to.y() - from.y()) / 10.0;
        int steps = (int) Math.max(Math.abs(right), Math.abs(down)) + 1;
        for (int i = 0; i <= steps; i++) {
            disc(
                    FINE * from.x() / 10.0 + right * i / steps,
                    FINE * from.y() / 10.0 + down * i / steps,
                    radius,
                    colour);
        }
    }

    private void fill(List<PlotPath.Spot> corners, int colour) {
        int least = corners.stream().mapToInt(PlotPath.Spot::y).min().orElse(0) * FINE / 10;
        int most = corners.stream().mapToInt(PlotPath.Spot::y).max().orElse(0) * FINE / 10;
        for (int row = Math.max(0, least); row <= Math.min(height - 1, most); row++) {
            double y = (row + 0.5) * 10 / FINE;
            List<Double> sides = new ArrayList<>();
            for (int i = 1; i < corners.size(); i++) {
                PlotPath.Spot one = corners.get(i - 1);
                PlotPath.Spot other = corners.get(i);
                if (one.y() <= y != other.y() <= y) {
                    double share = (y - one.y()) / (other.y() - one.y());
                    sides.add((one.x() + share * (other.x() - one.x())) * FINE / 10);
                }
            }
            Collections.sort(sides);
            for (int i = 0; i + 1 < sides.size(); i += 2) {
                for (int x = sides.get(i).intValue(); x < sides.get(i + 1); x++) {
                    dot(x, row, colour);
                }
            }
        }
    }

    private void disc(double x, double y, double radius, int colour) {
        for (int i = (int) Math.ceil(x - radius); i <= x + radius; i++) {
            for (int j = (int) Math.ceil(y - radius); j <= y + radius; j++) {
                if ((i - x) * (i - x) + (j - y) * (j - y) <= radius * radius) {
                    dot(i, j, colour);
                }
            }
        }
    }

    /**
     * A letter of which the corners are rounded.
     *
     * @see <a href="https://www.scale2x.it/algorithm">Scale2x</a>
     */
    private void letter(int left, int top, int letter, int colour) {
        for (int column = 0; column < WIDE; column++) {
            for (int row = 0; row < HIGH; row++) {
                boolean own = isInk(letter, column, row);
                for (int corner = 0; corner < FINE * FINE; corner++) {
                    int right = corner % FINE;
                    int below = corner / FINE;
                    boolean side = isInk(letter, column + 2 * right - 1, row);
                    boolean otherSide = isInk(letter, column + 1 - 2 * right, row);
                    boolean end = isInk(letter, column, row + 2 * below - 1);
                    boolean otherEnd = isInk(letter, column, row + 1 - 2 * below);
                    boolean round = side == end && side != otherEnd && end != otherSide;
                    if (round ? side : own) {
                        int x = FINE * (left + column) + right;
                        dot(x, FINE * (top + row) + below, colour);
                    }
                }
            }
        }
    }

    private static boolean isInk(int letter, int column, int row) {
        int at = ((letter - FIRST) * WIDE + column) * 2;
        return column >= 0
                && column < WIDE
                && row >= 0
                && row < HIGH
                && (Integer.parseInt(FONT, at, at + 2, 16) >> row & 1) == 1;
    }
}
