package io.perfwarden.report.chart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Series as a PNG picture, for places that show no SVG. */
public final class TrendPng {
    private static final List<Integer> PALETTE = List.of(0xffffff, 0x1f2328, 0x59636e, 0x0969da);
    private static final int TITLE = 1;
    private static final int DETAIL = 2;
    private static final int LINE = 3;

    private TrendPng() {}

    public static byte[] render(List<ChartSeries> all) {
        PixelCanvas dots = new PixelCanvas(ChartLayout.WIDTH, ChartLayout.height(all.size()));
        int shown = Math.min(all.size(), ChartLayout.MOST_PANELS);
        for (int i = 0; i < shown; i++) {
            panel(dots, all.get(i), i * ChartLayout.PANEL);
        }
        if (shown < all.size()) {
            int below = shown * ChartLayout.PANEL + ChartLayout.TITLE;
            dots.text(ChartLayout.MARGIN, below, ChartWording.left(all.size() - shown), DETAIL);
        }
        return PngWriter.encode(dots, PALETTE);
    }

    private static void panel(PixelCanvas dots, ChartSeries series, int top) {
        dots.text(ChartLayout.MARGIN, top + ChartLayout.TITLE, ChartWording.title(series), TITLE);
        dots.text(
                ChartLayout.MARGIN, top + ChartLayout.VALUES, ChartWording.course(series), DETAIL);
        List<ChartLayout.Spot> spots = ChartLayout.spots(series, top);
        for (int i = 0; i < spots.size(); i++) {
            dots.line(spots.get(Math.max(0, i - 1)), spots.get(i), LINE);
            mark(dots, spots.get(i));
        }
        dots.text(
                ChartLayout.MARGIN,
                top + ChartLayout.DATES,
                ChartWording.when(series.first()),
                DETAIL);
        String last = ChartWording.when(series.last());
        int left = ChartLayout.WIDTH - ChartLayout.MARGIN - PixelCanvas.widthOf(last);
        dots.text(left, top + ChartLayout.DATES, last, DETAIL);
    }

    private static void mark(PixelCanvas dots, ChartLayout.Spot spot) {
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

        /**
         * Encodes a picture.
         *
         * @param palette red, green and blue of each colour as {@code 0xrrggbb}, at most 256
         */
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

        /** Each line without a filter. */
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
                "0000000000"
                        + "00005f0000"
                        + "0007000700"
                        + "147f147f14"
                        + "242a7f2a12"
                        + "2313086462"
                        + "3649552250"
                        + "0005030000"
                        + "001c224100"
                        + "0041221c00"
                        + "14083e0814"
                        + "08083e0808"
                        + "0050300000"
                        + "0808080808"
                        + "0060600000"
                        + "2010080402"
                        + "3e5149453e"
                        + "00427f4000"
                        + "4261514946"
                        + "2141454b31"
                        + "1814127f10"
                        + "2745454539"
                        + "3c4a494930"
                        + "0171090503"
                        + "3649494936"
                        + "064949291e"
                        + "0036360000"
                        + "0056360000"
                        + "0008142241"
                        + "1414141414"
                        + "0041221408"
                        + "0201510906"
                        + "324979413e"
                        + "7e1111117e"
                        + "7f49494936"
                        + "3e41414122"
                        + "7f4141221c"
                        + "7f49494941"
                        + "7f09090901"
                        + "3e4149497a"
                        + "7f0808087f"
                        + "00417f4100"
                        + "2040413f01"
                        + "7f08142241"
                        + "7f40404040"
                        + "7f020c027f"
                        + "7f0408107f"
                        + "3e4141413e"
                        + "7f09090906"
                        + "3e4151215e"
                        + "7f09192946"
                        + "4649494931"
                        + "01017f0101"
                        + "3f4040403f"
                        + "1f2040201f"
                        + "3f4038403f"
                        + "6314081463"
                        + "0708700807"
                        + "6151494543"
                        + "007f414100"
                        + "0204081020"
                        + "0041417f00"
                        + "0402010204"
                        + "4040404040"
                        + "0001020400"
                        + "2054545478"
                        + "7f48444438"
                        + "3844444420"
                        + "384444487f"
                        + "3854545418"
                        + "087e090102"
                        + "0c5252523e"
                        + "7f08040478"
                        + "00447d4000"
                        + "2040443d00"
                        + "7f10284400"
                        + "00417f4000"
                        + "7c04180478"
                        + "7c08040478"
                        + "3844444438"
                        + "7c14141408"
                        + "081414187c"
                        + "7c08040408"
                        + "4854545420"
                        + "043f444020"
                        + "3c4040207c"
                        + "1c2040201c"
                        + "3c4030403c"
                        + "4428102844"
                        + "0c5050503c"
                        + "4464544c44"
                        + "0008364100"
                        + "00007f0000"
                        + "0041360800"
                        + "1008081008";

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

        /** A line two dots thick. */
        void line(ChartLayout.Spot from, ChartLayout.Spot to, int colour) {
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
