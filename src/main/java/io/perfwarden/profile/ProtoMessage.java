package io.perfwarden.profile;

import module java.base;

/**
 * The fields of a Protocol Buffers message, one after the other.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">Protocol Buffers, encoding</a>
 */
final class ProtoMessage {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int field;
    private long number;
    private int start;
    private int length;
    private boolean isPacked;

    ProtoMessage(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
    }

    /**
     * Goes to the next field; false at the end.
     *
     * @throws IOException if the message is cut or no message
     */
    boolean next() throws IOException {
        if (at >= end) {
            return false;
        }
        long tag = varint();
        field = (int) (tag >>> 3);
        length = 0;
        isPacked = (tag & 7) == BYTES;
        switch ((int) (tag & 7)) {
            case VARINT -> number = varint();
            case FIXED_64 -> take(8);
            case FIXED_32 -> take(4);
            case BYTES -> {
                long size = varint();
                if (size < 0 || size > end - at) {
                    throw new IOException("a field ends after the file");
                }
                take((int) size);
            }
            default -> throw new IOException("a field has an unknown type");
        }
        return true;
    }

    private void take(int size) throws IOException {
        if (size > end - at) {
            throw new IOException("a field ends after the file");
        }
        start = at;
        length = size;
        at += size;
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                throw new IOException("a number ends after the file");
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a number is too long");
    }

    int field() {
        return field;
    }

    /** The number of the field. */
    long number() {
        return number;
    }

    /** The numbers of a field that may be repeated, packed or not. */
    void numbers(LongConsumer each) throws IOException {
        if (!isPacked) {
            each.accept(number);
            return;
        }
        ProtoMessage packed = new ProtoMessage(bytes, start, start + length);
        while (packed.at < packed.end) {
            each.accept(packed.varint());
        }
    }

    ProtoMessage message() {
        return new ProtoMessage(bytes, start, start + length);
    }

    String text() {
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }
}
