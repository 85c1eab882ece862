package io.perfwarden.format;

import module java.base;

import io.perfwarden.format.archive.ResultFile;

/**
 * Finds what looks like JSON documents in a file that may also hold other text: an object or an
 * array of objects or arrays that begins a line, or directly follows another document. Only
 * brackets and strings are looked at. One pass, constant memory.
 */
final class JsonDocuments {
    private static final int DEEPEST = 1_000;

    private enum State {
        /** Only blanks, or a document, so far on this line. */
        LINE_START,
        /** Text that is no document, to the end of the line. */
        OTHER,
        /** Behind the first bracket. */
        OPENED,
        /** Within a document. */
        WITHIN,
        /** Within a string of a document. */
        STRING
    }

    private static final byte QUOTE = 1;
    private static final byte OPEN = 2;
    private static final byte CLOSE = 3;
    private static final byte[] KINDS = kinds();
    private final Taker taker;
    private final int longestHead;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final BitSet arrays = new BitSet();
    private State state = State.LINE_START;
    private boolean escaped;
    private boolean left;
    private int depth;
    private long start;
    private long behind;
    private int unsaved;

    /**
     * A stretch of a file, in bytes.
     *
     * @param start of the first byte, from 0
     * @param end behind the last byte
     */
    record Span(long start, long end) {}

    /** Is offered what looks like a document. */
    @FunctionalInterface
    interface Taker {
        /**
         * @param where its place; for one that is damaged to the place where that shows, for one
         *     that does not end to the end of the file
         * @param head its beginning
         * @return whether it is wanted
         * @throws IOException to look no further
         */
        boolean takes(Span where, String head) throws IOException;
    }

    private JsonDocuments(Taker taker, int longestHead) {
        this.taker = taker;
        this.longestHead = longestHead;
    }

    /**
     * Offers the documents of a file in its order.
     *
     * @param file of UTF-8
     * @param longestHead how much of a document is offered as its beginning, in bytes
     * @return whether the file holds anything but blanks and documents that were taken
     */
    static boolean find(ResultFile file, int longestHead, Taker taker) throws IOException {
        JsonDocuments found = new JsonDocuments(taker, longestHead);
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
        return state == State.WITHIN || state == State.STRING;
    }

    private void read(byte[] bytes, int length) throws IOException {
        unsaved = 0;
        int i = 0;
        while (i < length) {
            i =
                    switch (state) {
                        case LINE_START -> lineStart(bytes, i);
                        case OTHER -> other(bytes, i, length);
                        case OPENED -> opened(bytes, i);
                        case WITHIN -> within(bytes, i, length);
                        case STRING -> string(bytes, i, length);
                    };
        }
        if (state != State.LINE_START && state != State.OTHER) {
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
            state = State.OPENED;
        } else if (!isBlank(c)) {
            left = true;
            state = State.OTHER;
        }
        return i + 1;
    }

    private int other(byte[] bytes, int from, int length) {
        int i = from;
        while (i < length && bytes[i] != '\n') {
            i++;
        }
        if (i < length) {
            state = State.LINE_START;
        }
        return i + 1;
    }

    /** What follows the first bracket tells a document from most of what is none. */
    private int opened(byte[] bytes, int i) {
        byte c = bytes[i];
        boolean fits = arrays.get(0) ? c == '{' || c == '[' || c == ']' : c == '"' || c == '}';
        if (fits) {
            state = State.WITHIN;
            return i;
        }
        if (!isBlank(c)) {
            left = true;
            head.reset();
            state = State.OTHER;
        }
        return isBlank(c) ? i + 1 : i;
    }

    private int within(byte[] bytes, int from, int length) throws IOException {
        int i = from;
        while (i < length) {
            byte c = bytes[i++];
            byte kind = KINDS[c & 0xff];
            if (kind == QUOTE) {
                state = State.STRING;
                i = string(bytes, i, length);
                if (state != State.WITHIN) {
                    return i;
                }
            } else if (kind == OPEN) {
                push(c);
            } else if (kind == CLOSE) {
                boolean matches = pop(c);
                if (!matches || depth == 0) {
                    return end(bytes, i, matches ? State.LINE_START : State.OTHER);
                }
            }
            if (depth > DEEPEST) {
                return end(bytes, i, State.OTHER);
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
                state = State.WITHIN;
                return i;
            } else if (c == '\\') {
                escaped = true;
            } else if (c == '\n') {
                return end(bytes, i, State.LINE_START);
            }
        }
        return length;
    }

    private int end(byte[] bytes, int end, State next) throws IOException {
        save(bytes, end);
        offer(behind + end);
        escaped = false;
        state = next;
        return end;
    }

    private void offer(long end) throws IOException {
        boolean taken = taker.takes(new Span(start, end), head.toString(StandardCharsets.UTF_8));
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

    /** Whether a bracket closes the one that was opened last. */
    private boolean pop(byte bracket) {
        depth--;
        return arrays.get(depth) == (bracket == ']');
    }

    /** What each byte is within a document: most are nothing. */
    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        kinds['"'] = QUOTE;
        kinds['{'] = OPEN;
        kinds['['] = OPEN;
        kinds['}'] = CLOSE;
        kinds[']'] = CLOSE;
        return kinds;
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
