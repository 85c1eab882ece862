package io.perfwarden.format;

import io.perfwarden.format.archive.ArchiveBudget;
import io.perfwarden.format.archive.ResultFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A console log without what terminals and log collectors added to its lines, so that documents
 * printed into it can be read. Lines keep their numbers.
 */
public record CleanLines(ResultFile log) implements ResultFile {
    private static final int LOOKED_AT = 200;

    /** Whether something was added to the first lines of a text. */
    public static boolean areNeeded(String beginning) {
        return beginning
                .lines()
                .limit(LOOKED_AT)
                .anyMatch(line -> !ConsoleLine.clean(line).equals(line));
    }

    @Override
    public String name() {
        return log.name();
    }

    @Override
    public InputStream open() throws IOException {
        return new CleanStream(log.open());
    }

    @Override
    public ArchiveBudget budget() {
        return log.budget();
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return log.beside(fileName);
    }

    /**
     * UTF-8 text, each line cleaned while it is read; of a very long line each piece for itself.
     */
    private static final class CleanStream extends InputStream {
        private static final int LONGEST = 64 << 10;

        private final Reader text;
        private final StringBuilder line = new StringBuilder();
        private byte[] clean = {};
        private int position;

        CleanStream(InputStream in) {
            this.text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        }

        @Override
        public int read() throws IOException {
            return fill() ? clean[position++] & 0xff : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, clean.length - position);
            System.arraycopy(clean, position, into, offset, count);
            position += count;
            return count;
        }

        private boolean fill() throws IOException {
            boolean more = true;
            while (more && position == clean.length) {
                more = readLine();
            }
            return position < clean.length;
        }

        private boolean readLine() throws IOException {
            line.setLength(0);
            int next = text.read();
            while (next >= 0 && next != '\n') {
                line.append((char) next);
                if (line.length() >= LONGEST && !Character.isHighSurrogate((char) next)) {
                    break;
                }
                next = text.read();
            }
            String end = next == '\n' ? "\n" : "";
            clean = (ConsoleLine.clean(line.toString()) + end).getBytes(StandardCharsets.UTF_8);
            position = 0;
            return next >= 0;
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }
}
