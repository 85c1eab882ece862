package io.perfwarden.format.parts;

import io.perfwarden.archive.ResultFile;
import java.io.IOException;
import java.io.InputStream;

/**
 * Shows a file of UTF-8 text piece by piece, each beginning with the last lines of the one before.
 */
public final class TextWindows {
    private static final int LENGTH = 64 << 10;
    private static final int OVERLAP = 4 << 10;

    /** Looks at a piece. */
    @FunctionalInterface
    public interface Piece {
        /**
         * @param bytes those up to {@code length}, until it returns
         */
        void look(byte[] bytes, int length) throws IOException;
    }

    private TextWindows() {}

    /** Shows all of a file in its order, 64 KiB at a time. */
    public static void walk(ResultFile file, Piece each) throws IOException {
        byte[] window = new byte[LENGTH];
        int kept = 0;
        try (InputStream in = file.open()) {
            for (int end = fill(in, window, kept); end > kept; end = fill(in, window, kept)) {
                each.look(window, end);
                int from = lineStart(window, end);
                kept = end - from;
                System.arraycopy(window, from, window, 0, kept);
            }
        }
    }

    private static int fill(InputStream in, byte[] window, int from) throws IOException {
        return from + in.readNBytes(window, from, window.length - from);
    }

    /** Where the overlap begins: with a line, unless the last line is longer than all of it. */
    private static int lineStart(byte[] window, int end) {
        int earliest = Math.max(1, end - OVERLAP);
        for (int i = earliest; i < end; i++) {
            if (window[i - 1] == '\n') {
                return i;
            }
        }
        return earliest;
    }
}
