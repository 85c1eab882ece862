package io.perfwarden.report.chart;

import module java.base;

/** Series as a PNG picture, for places that show no SVG. */
public final class TrendPng {
    private static final List<Integer> PALETTE = List.of(0xffffff, 0x1f2328, 0x59636e, 0x0969da);
    private static final int TITLE = 1;
    private static final int DETAIL = 2;
    private static final int LINE = 3;

    private TrendPng() {}

    public static byte[] render(List<ChartSeries> all) {
        PixelCanvas dots = new PixelCanvas(TrendChart.WIDTH, TrendChart.height(all.size()));
        int shown = Math.min(all.size(), TrendChart.MOST_PANELS);
        for (int i = 0; i < shown; i++) {
            panel(dots, all.get(i), i * TrendChart.PANEL);
        }
        if (shown < all.size()) {
            int below = shown * TrendChart.PANEL + TrendChart.TITLE;
            dots.text(TrendChart.MARGIN, below, ChartWording.left(all.size() - shown), DETAIL);
        }
        return PngWriter.encode(dots, PALETTE);
    }

    private static void panel(PixelCanvas dots, ChartSeries series, int top) {
        dots.text(TrendChart.MARGIN, top + TrendChart.TITLE, ChartWording.title(series), TITLE);
        dots.text(TrendChart.MARGIN, top + TrendChart.VALUES, ChartWording.course(series), DETAIL);
        List<TrendChart.Spot> spots = TrendChart.spots(series, top);
        for (int i = 0; i < spots.size(); i++) {
            dots.line(spots.get(Math.max(0, i - 1)), spots.get(i), LINE);
            mark(dots, spots.get(i));
        }
        dots.text(
                TrendChart.MARGIN,
                top + TrendChart.DATES,
                ChartWording.when(series.first()),
                DETAIL);
        String last = ChartWording.when(series.last());
        int left = TrendChart.WIDTH - TrendChart.MARGIN - PixelCanvas.widthOf(last);
        dots.text(left, top + TrendChart.DATES, last, DETAIL);
    }

    private static void mark(PixelCanvas dots, TrendChart.Spot spot) {
        for (int x = -1; x <= 1; x++) {
            for (int y = -1; y <= 2; y++) {
                dots.dot((int) Math.round(spot.x()) + x, (int) Math.round(spot.y()) + y, LINE);
            }
        }
    }

    /**
     * A picture of a few colours as a PNG file.
     *
     * @see <a href="https://www.w3.org/TR/png-3/">Portable Network Graphics</a>
     */
    private static final class PngWriter {
        private static final byte[] SIGNATURE = {
            (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'
        };
        private static final int HEADER = 13;

        private final ByteArrayOutputStream file = new ByteArrayOutputStream();

        private PngWriter() {}

        /** Encodes a picture. */
        static byte[] encode(PixelCanvas dots, List<Integer> palette) {
            PngWriter png = new PngWriter();
            png.file.writeBytes(SIGNATURE);
            png.chunk(
                    "IHDR",
                    ByteBuffer.allocate(HEADER)
                            .putInt(dots.width())
                            .putInt(dots.height())
                            .put(new byte[] {8, 3, 0, 0, 0})
                            .array());
            ByteBuffer colours = ByteBuffer.allocate(3 * palette.size());
            palette.forEach(rgb ->
                    colours.put((byte) (rgb >> 16)).put((byte) (rgb >> 8)).put((byte) (int) rgb));
            png.chunk("PLTE", colours.array());
            png.chunk("IDAT", packed(lines(dots)));
            png.chunk("IEND", new byte[0]);
            return png.file.toByteArray();
        }

        private static byte[] lines(PixelCanvas dots) {
            ByteBuffer lines = ByteBuffer.allocate(dots.height() * (dots.width() + 1));
            for (int y = 0; y < dots.height(); y++) {
                lines.put((byte) 0);
                for (int x = 0; x < dots.width(); x++) {
                    lines.put((byte) dots.at(x, y));
                }
            }
            return lines.array();
        }

        private static byte[] packed(byte[] content) {
            Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
            try {
                deflater.setInput(content);
                deflater.finish();
                ByteArrayOutputStream packed = new ByteArrayOutputStream();
                byte[] buffer = new byte[1 << 13];
                while (!deflater.finished()) {
                    packed.write(buffer, 0, deflater.deflate(buffer));
                }
                return packed.toByteArray();
            } finally {
                deflater.end();
            }
        }

        private void chunk(String kind, byte[] content) {
            byte[] name = kind.getBytes(StandardCharsets.US_ASCII);
            CRC32 check = new CRC32();
            check.update(name);
            check.update(content);
            file.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
            file.writeBytes(name);
            file.writeBytes(content);
            file.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
        }
    }

    /** A picture of a few colours, dot by dot. What lies outside is not drawn. */
    private static final class PixelCanvas {
        private static final int WIDE = 5;
        private static final int HIGH = 7;
        private static final int FIRST = ' ';
        private static final int LAST = '~';

        /**
         * Columns of the letters from space to tilde, five each; the lowest bit is the topmost dot.
         */
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

        private final int width;
        private final int height;
        private final byte[] colours;

        PixelCanvas(int width, int height) {
            this.width = width;
            this.height = height;
            this.colours = new byte[width * height];
        }

        int width() {
            return width;
        }

        int height() {
            return height;
        }

        int at(int x, int y) {
            return colours[y * width + x];
        }

        void dot(int x, int y, int colour) {
            if (x >= 0 && x < width && y >= 0 && y < height) {
                colours[y * width + x] = (byte) colour;
            }
        }

        void line(TrendChart.Spot from, TrendChart.Spot to, int colour) {
            double length = Math.max(Math.abs(to.x() - from.x()), Math.abs(to.y() - from.y()));
            int steps = (int) Math.ceil(length) + 1;
            for (int i = 0; i <= steps; i++) {
                int x = (int) Math.round(from.x() + (to.x() - from.x()) * i / steps);
                int y = (int) Math.round(from.y() + (to.y() - from.y()) * i / steps);
                dot(x, y, colour);
                dot(x, y + 1, colour);
            }
        }

        /** A text above a base line; what is no ASCII is a question mark. */
        void text(int x, int base, String words, int colour) {
            int left = x;
            for (int i = 0; i < words.length(); i++) {
                char c = words.charAt(i);
                letter(left, base - HIGH, c >= FIRST && c <= LAST ? c : '?', colour);
                left += WIDE + 1;
            }
        }

        static int widthOf(String words) {
            return words.length() * (WIDE + 1);
        }

        private void letter(int left, int top, int letter, int colour) {
            int start = (letter - FIRST) * WIDE * 2;
            for (int column = 0; column < WIDE; column++) {
                int at = start + 2 * column;
                int bits = Integer.parseInt(FONT, at, at + 2, 16);
                for (int row = 0; row < HIGH; row++) {
                    if ((bits >> row & 1) == 1) {
                        dot(left + column, top + row, colour);
                    }
                }
            }
        }
    }
}
