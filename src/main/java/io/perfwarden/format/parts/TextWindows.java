package io.perfwarden.format.parts;

import io.perfwarden.archive.ResultFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Shows a file of UTF-8 text piece by piece, each beginning with the last lines of the one before.
 */
public final class TextWindows {
    private static final int LENGTH = 64 << 10;
    private static final int OVERLAP = 4 << 10;

    private TextWindows() {}

    /** Shows all of a file in its order, 64 Ki characters at a time. */
    public static void walk(ResultFile file, Consumer<String> each) throws IOException {
        char[] window = new char[LENGTH];
        int kept = 0;
        try (InputStream in = file.open();
                Reader text = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            for (int end = fill(text, window, kept); end > kept; end = fill(text, window, kept)) {
                each.accept(new String(window, 0, end));
                int from = lineStart(window, end);
                kept = end - from;
                System.arraycopy(window, from, window, 0, kept);
            }
        }
    }

    private static int fill(Reader text, char[] window, int from) throws IOException {
        int end = from;
        int read = 0;
        while (read >= 0 && end < window.length) {
            end += read;
            read = text.read(window, end, window.length - end);
        }
        return end;
    }

    /** Where the overlap begins: with a line, unless the last line is longer than all of it. */
    private static int lineStart(char[] window, int end) {
        int earliest = Math.max(1, end - OVERLAP);
        for (int i = earliest; i < end; i++) {
            if (window[i - 1] == '\n') {
                return i;
            }
        }
        return earliest;
    }
}
