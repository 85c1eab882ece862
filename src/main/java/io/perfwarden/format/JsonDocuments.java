package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/**
 * Finds JSON documents in a file with other text: an object, or an array of objects or arrays, at
 * the beginning of a line or after another document. It reads only brackets and strings, in one
 * pass and constant memory.
 */
final class JsonDocuments {
    private static final int DEEPEST = 1_000;

    private enum DocumentState {
        /** So far the line has only blanks, or a document. */
        LINE_START,
        /** The rest of the line is no document. */
        OTHER,
        OPENED,
        WITHIN,
        STRING
    }

    private static final boolean[] MARKS = new boolean[256];

    static {
        for (char mark : "\"{}[]".toCharArray()) {
            MARKS[mark] = true;
        }
    }

    private final DocumentHandler handler;
    private final int longestHead;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final BitSet arrays = new BitSet();
    private DocumentState state = DocumentState.LINE_START;
    private boolean escaped;
    private boolean left;
    private int depth;
    private long start;
    private long behind;
    private int unsaved;

    @FunctionalInterface
    interface DocumentHandler {
        /**
         * @param where its place; a damaged document ends at the damage, an unfinished one at the
         *     end of the file
         * @throws IOException to stop
         */
        boolean takes(FormatRecognition.Span where, String head) throws IOException;
    }

    private JsonDocuments(DocumentHandler handler, int longestHead) {
        this.handler = handler;
        this.longestHead = longestHead;
    }

    /**
     * Offers the documents of a file in order.
     *
     * @param file of UTF-8
     * @param longestHead bytes of a document's offered beginning
     * @return whether the file has anything but blanks and wanted documents
     */
    static boolean find(ResultFile file, int longestHead, DocumentHandler handler)
            throws IOException {
        JsonDocuments found = new JsonDocuments(handler, longestHead);
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = file.open()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                found.read(buffer, length);
            }
        }
        if (found.isOpen()) {
            found.offer(found.behind);
        }
        return found.left;
    }

    private boolean isOpen() {
        return state == DocumentState.WITHIN || state == DocumentState.STRING;
    }

    private void read(byte[] bytes, int length) throws IOException {
        unsaved = 0;
        int i = 0;
        while (i < length) {
            i =
                    switch (state) {
                        case LINE_START -> lineStart(bytes, i);
                        case OTHER -> skipLine(bytes, i, length);
                        case OPENED -> beginDocument(bytes, i);
                        case WITHIN -> scanDocument(bytes, i, length);
                        case STRING -> string(bytes, i, length);
                    };
        }
        if (state != DocumentState.LINE_START && state != DocumentState.OTHER) {
            save(bytes, length);
        }
        behind += length;
    }

    private int lineStart(byte[] bytes, int i) {
        byte c = bytes[i];
        if (c == '{' || c == '[') {
            start = behind + i;
            unsaved = i;
            depth = 0;
            push(c);
            state = DocumentState.OPENED;
        } else if (!isBlank(c)) {
            left = true;
            state = DocumentState.OTHER;
        }
        return i + 1;
    }

    private int skipLine(byte[] bytes, int from, int length) {
        int i = from;
        while (i < length && bytes[i] != '\n') {
            i++;
        }
        if (i < length) {
            state = DocumentState.LINE_START;
        }
        return i + 1;
    }

    /** What follows the first bracket usually tells a document from other text. */
    private int beginDocument(byte[] bytes, int i) {
        byte c = bytes[i];
        boolean fits = arrays.get(0) ? c == '{' || c == '[' || c == ']' : c == '"' || c == '}';
        if (fits) {
            state = DocumentState.WITHIN;
            return i;
        }
        if (!isBlank(c)) {
            left = true;
            head.reset();
            state = DocumentState.OTHER;
        }
        return isBlank(c) ? i + 1 : i;
    }

    private int scanDocument(byte[] bytes, int from, int length) throws IOException {
        int i = from;
        while (i < length) {
            byte c = bytes[i++];
            if (!MARKS[c & 0xff]) {
                continue;
            }
            if (c == '"') {
                state = DocumentState.STRING;
                i = string(bytes, i, length);
                if (state != DocumentState.WITHIN) {
                    return i;
                }
            } else if (c == '{' || c == '[') {
                push(c);
            } else {
                boolean matches = pop(c);
                if (!matches || depth == 0) {
                    return end(bytes, i, matches ? DocumentState.LINE_START : DocumentState.OTHER);
                }
            }
            if (depth > DEEPEST) {
                return end(bytes, i, DocumentState.OTHER);
            }
        }
        return length;
    }

    private int string(byte[] bytes, int from, int length) throws IOException {
        int i = from;
        while (i < length) {
            byte c = bytes[i++];
            if (escaped) {
                escaped = false;
            } else if (c == '"') {
                state = DocumentState.WITHIN;
                return i;
            } else if (c == '\\') {
                escaped = true;
            } else if (c == '\n') {
                return end(bytes, i, DocumentState.LINE_START);
            }
        }
        return length;
    }

    private int end(byte[] bytes, int end, DocumentState next) throws IOException {
        save(bytes, end);
        offer(behind + end);
        escaped = false;
        state = next;
        return end;
    }

    private void offer(long end) throws IOException {
        boolean taken =
                handler.takes(
                        new FormatRecognition.Span(start, end),
                        head.toString(StandardCharsets.UTF_8));
        left |= !taken;
        head.reset();
    }

    private void save(byte[] bytes, int end) {
        int room = longestHead - head.size();
        head.write(bytes, unsaved, Math.clamp(end - unsaved, 0, room));
        unsaved = end;
    }

    private void push(byte bracket) {
        arrays.set(depth, bracket == '[');
        depth++;
    }

    /** Whether a bracket closes the last open one. */
    private boolean pop(byte bracket) {
        depth--;
        return arrays.get(depth) == (bracket == ']');
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
