package io.perfwarden.testkit;

import module java.base;

/** Makes tars, also those that no tool makes. */
public final class TarForge {
    private static final int BLOCK = 512;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A regular file. */
    public TarForge file(String name, String content) {
        return entry(name, '0', content.getBytes(StandardCharsets.UTF_8));
    }

    /** An entry with its data. */
    public TarForge entry(String name, char type, byte[] content) {
        header(name, type, octal(content.length));
        bytes.writeBytes(content);
        bytes.writeBytes(new byte[(BLOCK - content.length % BLOCK) % BLOCK]);
        return this;
    }

    /**
     * A header alone.
     *
     * @param size what stands in its field, at most 12 characters
     */
    public TarForge header(String name, char type, String size) {
        return header(name, type, size, "");
    }

    /** A link to another entry. */
    public TarForge link(String name, char type, String target) {
        return header(name, type, octal(0), target);
    }

    private TarForge header(String name, char type, String size, String link) {
        byte[] block = new byte[BLOCK];
        put(block, 0, name);
        put(block, 100, "0000644\0");
        put(block, 124, size);
        put(block, 156, String.valueOf(type));
        put(block, 157, link);
        put(block, 257, "ustar\u000000");
        put(block, 148, "        ");
        int sum = 0;
        for (byte one : block) {
            sum += one & 0xff;
        }
        put(block, 148, String.format(Locale.ROOT, "%06o\0 ", sum));
        bytes.writeBytes(block);
        return this;
    }

    private static String octal(long size) {
        return String.format(Locale.ROOT, "%011o\0", size);
    }

    private static void put(byte[] block, int at, String text) {
        byte[] content = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(content, 0, block, at, content.length);
    }

    /** The archive with its end. */
    public byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes.toByteArray());
        all.writeBytes(new byte[2 * BLOCK]);
        return all.toByteArray();
    }
}
