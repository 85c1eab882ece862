package io.perfwarden.archive.tar;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A header of a tar: a block of 512 bytes in front of each entry.
 *
 * @param name as stated, joined with its prefix
 * @param size of the data that follows, in bytes
 * @param type what the entry is
 * @param link where a link leads, as stated
 * @see <a href="https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html">POSIX, pax,
 *     ustar Interchange Format</a>
 */
record TarHeader(String name, long size, char type, String link) {
    /** Of a header, and of every block. */
    static final int SIZE = 512;

    private static final int NAME = 100;
    private static final int SIZE_AT = 124;
    private static final int NUMBER = 12;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM = 8;
    private static final int TYPE_AT = 156;
    private static final int LINK_AT = 157;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;
    private static final int PREFIX = 155;

    /** Whether a file that begins so is a tar. */
    static boolean isTar(byte[] block) {
        return block.length == SIZE && text(block, MAGIC_AT, 5).equals("ustar") && isSound(block);
    }

    /** Whether a block holds the checksum of its bytes. */
    static boolean isSound(byte[] block) {
        long sum = 0;
        for (int i = 0; i < SIZE; i++) {
            boolean own = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM;
            sum += own ? ' ' : block[i] & 0xff;
        }
        OptionalLong stated = number(block, CHECKSUM_AT, CHECKSUM);
        return stated.isPresent() && stated.getAsLong() == sum;
    }

    /** What a sound block says. Nothing if its size is no number. */
    static Optional<TarHeader> of(byte[] block) {
        OptionalLong size = number(block, SIZE_AT, NUMBER);
        if (size.isEmpty()) {
            return Optional.empty();
        }
        boolean posix = block[MAGIC_AT + 5] == 0;
        String prefix = posix ? text(block, PREFIX_AT, PREFIX) : "";
        String name = text(block, 0, NAME);
        return Optional.of(
                new TarHeader(
                        prefix.isEmpty() ? name : prefix + "/" + name,
                        size.getAsLong(),
                        (char) (block[TYPE_AT] & 0xff),
                        text(block, LINK_AT, NAME)));
    }

    private static String text(byte[] block, int at, int most) {
        int end = at;
        while (end < at + most && block[end] != 0) {
            end++;
        }
        return new String(block, at, end - at, StandardCharsets.UTF_8);
    }

    /** In octal digits, or in binary where the first bit says so; not negative. */
    private static OptionalLong number(byte[] block, int at, int length) {
        if ((block[at] & 0x80) != 0) {
            return binary(block, at, length);
        }
        String digits = text(block, at, length).strip();
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '7')) {
            return digits.isEmpty() ? OptionalLong.of(0) : OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(digits, 8));
    }

    private static OptionalLong binary(byte[] block, int at, int length) {
        long number = block[at] & 0x7f;
        for (int i = 1; i < length; i++) {
            if (number >>> 48 != 0) {
                return OptionalLong.empty();
            }
            number = (number << 8) | (block[at + i] & 0xff);
        }
        return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
