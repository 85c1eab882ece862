package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.BlockStream;
import io.perfwarden.format.archive.ResultFile;

/**
 * Decodes files as readers want them: UTF-8 without byte order mark, lines without log prefixes.
 */
public final class TextFile {
    private static final int LONGEST_MARK = 4;
    private static final int SEARCHED_LINES = 200;

    private TextFile() {}

    /**
     * A file as UTF-8 without byte order mark. Understands UTF-8 with a mark, and UTF-16 with or
     * without one, which is what a redirection in Windows PowerShell writes.
     */
    public static ResultFile decoded(ResultFile file) {
        return new ResultFile.Decoded(file, file.budget(), TextFile::decode, TextFile::decoded);
    }

    /**
     * A console log without what terminals and log collectors added to its lines, so that documents
     * printed into it can be read. Lines keep their numbers.
     *
     * @param log of UTF-8
     */
    static ResultFile cleaned(ResultFile log) {
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
        PushbackInputStream in = new PushbackInputStream(raw, LONGEST_MARK);
        byte[] mark = in.readNBytes(LONGEST_MARK);
        in.unread(mark);
        String digits = HexFormat.of().formatHex(mark);
        if (digits.startsWith("efbbbf")) {
            in.skipNBytes(3);
            return in;
        }
        if (digits.startsWith("fffe") || digits.startsWith("feff")) {
            in.skipNBytes(2);
            return utf16(in, digits.startsWith("ff"));
        }
        if (mark.length < LONGEST_MARK) {
            return in;
        }
        boolean little = mark[0] != 0 && mark[1] == 0 && mark[2] != 0 && mark[3] == 0;
        boolean big = mark[0] == 0 && mark[1] != 0 && mark[2] == 0 && mark[3] != 0;
        return little || big ? utf16(in, little) : in;
    }

    private static InputStream utf16(InputStream in, boolean littleEndian) {
        Charset charset = littleEndian ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
        return EditedLines.of(in, charset, line -> line);
    }

    /** Each line as UTF-8, edited while it is read; of a very long line each piece for itself. */
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
