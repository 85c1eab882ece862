package io.perfwarden.profile;

import module java.base;

/**
 * Numbers and texts of a recording, one after the other. Beyond its end is an {@link
 * IndexOutOfBoundsException}.
 */
final class FlightBytes {
    private static final int NINE = 9;

    private final ByteBuffer bytes;

    FlightBytes(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    /**
     * Goes to an event. Nothing behind it can be read: else each of many short events could read
     * the rest of the file.
     *
     * @param end of its chunk
     */
    FlightBytes event(int place, int end) throws IOException {
        limit(place, end);
        int size = count();
        if (size < 1 || size > end - place) {
            throw new IOException("an event ends after its chunk");
        }
        return limit(place, place + size);
    }

    private FlightBytes limit(int from, int to) {
        Objects.checkFromToIndex(from, to, bytes.capacity());
        bytes.limit(to).position(from);
        return this;
    }

    /** An offset of a header; -1 where it is none within any file. */
    int offset(int place) {
        long offset = bytes.clear().getLong(place);
        return offset >= 0 && offset < bytes.limit() + 1L ? (int) offset : -1;
    }

    /** Seven bits a byte, the lowest first, and all eight of the ninth. */
    long number() {
        long value = 0;
        for (int i = 0; i < NINE; i++) {
            long next = next() & 0xFF;
            if (i == NINE - 1 || next < 0x80) {
                return value | next << (7 * i);
            }
            value |= (next & 0x7F) << (7 * i);
        }
        return value;
    }

    /** How many follow: each takes a byte or more, so that there are no more than bytes. */
    int count() throws IOException {
        long count = number();
        if (count < 0 || count > bytes.limit()) {
            throw new IOException("it tells of more values than it can have");
        }
        return (int) count;
    }

    private byte next() {
        return bytes.get(skip(1) ? bytes.position() - 1 : 0);
    }

    /** Always true, so that what is skipped has a value. */
    boolean skip(int length) {
        bytes.position(
                Objects.checkFromIndexSize(bytes.position(), length, bytes.limit()) + length);
        return true;
    }

    void skipNumbers(int numbers) {
        for (int i = 0; i < numbers; i++) {
            long _ = number();
        }
    }

    /**
     * A text; empty where it is none of its own.
     *
     * @param isKept whether it is wanted
     */
    String text(boolean isKept) throws IOException {
        int encoding = next();
        return switch (encoding) {
            case 0, 1 -> "";
            case 2 -> {
                skipNumbers(1);
                yield "";
            }
            case 3, 5 -> {
                int length = count();
                int from = bytes.position();
                skip(length);
                var charset = encoding == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
                yield isKept ? new String(bytes.array(), from, length, charset) : "";
            }
            case 4 -> {
                StringBuilder text = new StringBuilder();
                for (int left = count(); left > 0; left--) {
                    char next = (char) number();
                    if (isKept) {
                        text.append(next);
                    }
                }
                yield text.toString();
            }
            default -> throw new IOException("a text has an unknown encoding");
        };
    }
}
