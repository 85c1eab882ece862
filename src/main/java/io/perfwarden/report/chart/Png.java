package io.perfwarden.report.chart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A picture of a few colours as a PNG file.
 *
 * @see <a href="https://www.w3.org/TR/png-3/">Portable Network Graphics</a>
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int HEADER = 13;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    private Png() {}

    /**
     * Encodes a picture.
     *
     * @param palette red, green and blue of each colour as {@code 0xrrggbb}, at most 256
     */
    static byte[] encode(Dots dots, List<Integer> palette) {
        Png png = new Png();
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
    private static byte[] lines(Dots dots) {
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
