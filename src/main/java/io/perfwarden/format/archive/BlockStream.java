package io.perfwarden.format.archive;

import module java.base;

public final class BlockStream extends InputStream {
    private final Closeable source;
    private final Blocks blocks;

    @FunctionalInterface
    public interface Blocks {
        /**
         * @param count at least 1
         * @return number of bytes, at least 1; negative at the end
         */
        int read(byte[] target, int offset, int count) throws IOException;
    }

    /**
     * @param source closed with this stream
     */
    public BlockStream(Closeable source, Blocks blocks) {
        this.source = source;
        this.blocks = blocks;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        return count == 0 ? 0 : blocks.read(target, offset, count);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return blocks.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
