package io.perfwarden.format.archive;

import module java.base;

/**
 * A header of a tar: a block of 512 bytes before each entry.
 *
 * @param size of the following data, in bytes
 * @see <a href="https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html">POSIX, pax,
 *     ustar Interchange Format</a>
 */
record TarHeader(String name, long size, char type, String link) {
    /** Bytes of a header, and of every block. */
    static final int SIZE = 512;

    private static final int NAME = 100;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM = 8;
    private static final int MAGIC_AT = 257;

    static boolean isTar(byte[] block) {
        return block.length == SIZE && text(block, MAGIC_AT, 5).equals("ustar") && isSound(block);
    }

    private static boolean isSound(byte[] block) {
        long sum = 0;
        for (int i = 0; i < SIZE; i++) {
            boolean own = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM;
            sum += own ? ' ' : block[i] & 0xff;
        }
        OptionalLong stated = number(block, CHECKSUM_AT, CHECKSUM);
        return stated.isPresent() && stated.getAsLong() == sum;
    }

    /** Absent if the checksum is wrong or the size is no number. */
    static Optional<TarHeader> of(byte[] block) {
        OptionalLong size = number(block, 124, 12);
        if (!isSound(block) || size.isEmpty()) {
            return Optional.empty();
        }
        boolean posix = block[MAGIC_AT + 5] == 0;
        String prefix = posix ? text(block, 345, 155) : "";
        String name = text(block, 0, NAME);
        return Optional.of(
                new TarHeader(
                        prefix.isEmpty() ? name : prefix + "/" + name,
                        size.getAsLong(),
                        (char) (block[156] & 0xff),
                        text(block, 157, NAME)));
    }

    /** UTF-8 up to a zero byte or {@code most} bytes. */
    static String text(byte[] block, int at, int most) {
        int end = at;
        while (end < at + most && block[end] != 0) {
            end++;
        }
        return new String(block, at, end - at, StandardCharsets.UTF_8);
    }

    /** An octal number, or a binary one if the first bit is set; not negative. */
    private static OptionalLong number(byte[] block, int at, int length) {
        if ((block[at] & 0x80) != 0) {
            return binary(block, at, length);
        }
        String digits = text(block, at, length).strip();
        return digits.chars().allMatch(c -> c >= '0' && c <= '7')
                ? OptionalLong.of(Long.parseLong("0" + digits, 8))
                : OptionalLong.empty();
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
