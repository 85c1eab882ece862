package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.BlockStream;
import io.perfwarden.format.archive.ResultFile;

/** Decodes files for readers: UTF-8 without byte order mark, lines without log prefixes. */
public final class TextFile {
    private static final int LOOKED_AT = 1 << 10;
    private static final int SEARCHED_LINES = 200;

    private TextFile() {}

    /**
     * Decodes UTF-8, UTF-16 with a mark, as Windows PowerShell writes it, or without one, and
     * {@link ConsolePages}.
     */
    public static ResultFile withDecoding(ResultFile file) {
        return new ResultFile.Decoded(
                file, file.budget(), TextFile::decode, TextFile::withDecoding);
    }

    /**
     * A console log without the additions of terminals and log collectors, so that documents in it
     * can be read. Line numbers stay.
     *
     * @param log of UTF-8
     */
    static ResultFile withCleaning(ResultFile log) {
        return new ResultFile.Decoded(
                log,
                log.budget(),
                in -> EditedLines.of(in, StandardCharsets.UTF_8, ConsoleLine::clean),
                UnaryOperator.identity());
    }

    static boolean needsCleaning(String beginning) {
        return beginning
                .lines()
                .limit(SEARCHED_LINES)
                .anyMatch(line -> !ConsoleLine.clean(line).equals(line));
    }

    private static InputStream decode(InputStream raw) throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, LOOKED_AT);
        byte[] start = in.readNBytes(LOOKED_AT);
        in.unread(start);
        String mark = HexFormat.of().formatHex(start, 0, Math.min(2, start.length));
        boolean little = mark.equals("fffe") || isWide(start, 1);
        boolean wide = little || mark.equals("feff") || isWide(start, 0);
        return ConsolePages.repair(wide ? utf16(in, little) : in);
    }

    /** Whether alternate bytes are mostly 0, as in UTF-16 of ASCII. */
    private static boolean isWide(byte[] start, int from) {
        int zeros = zeros(start, from);
        return 4 * zeros > start.length && zeros > 8 * zeros(start, 1 - from);
    }

    private static int zeros(byte[] bytes, int from) {
        int zeros = 0;
        for (int i = from; i < bytes.length; i += 2) {
            zeros += bytes[i] == 0 ? 1 : 0;
        }
        return zeros;
    }

    private static InputStream utf16(InputStream in, boolean littleEndian) {
        Charset charset = littleEndian ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
        return EditedLines.of(in, charset, line -> line);
    }

    /** Edits each line while it is read; a very long line in pieces. */
    private static final class EditedLines {
        private static final int LONGEST = 64 << 10;
        private final Reader text;
        private final UnaryOperator<String> edit;
        private final StringBuilder line = new StringBuilder();
        private byte[] bytes = {};
        private int position;

        static InputStream of(InputStream in, Charset charset, UnaryOperator<String> edit) {
            return new BlockStream(in, new EditedLines(in, charset, edit)::read);
        }

        private EditedLines(InputStream in, Charset charset, UnaryOperator<String> edit) {
            this.text = new BufferedReader(new InputStreamReader(in, charset));
            this.edit = edit;
        }

        private int read(byte[] target, int offset, int length) throws IOException {
            boolean more = true;
            while (more && position == bytes.length) {
                more = readLine();
            }
            int count = Math.min(length, bytes.length - position);
            System.arraycopy(bytes, position, target, offset, count);
            position += count;
            return count == 0 ? -1 : count;
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
            bytes = (edit.apply(line.toString()) + end).getBytes(StandardCharsets.UTF_8);
            position = 0;
            return next >= 0;
        }
    }
}
