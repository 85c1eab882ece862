package io.perfwarden.format.archive;

import module java.base;

/** A stream that reads blocks of bytes. */
public abstract class BlockStream extends InputStream {
    private final Closeable source;

    /**
     * @param source is closed with this stream
     */
    protected BlockStream(Closeable source) {
        this.source = source;
    }

    /**
     * Reads as {@link InputStream#read(byte[], int, int)} does.
     *
     * @param count at least 1
     * @return how many bytes were read, at least 1; negative at the end
     */
    protected abstract int readBlock(byte[] target, int offset, int count) throws IOException;

    @Override
    public final int read(byte[] target, int offset, int count) throws IOException {
        return count == 0 ? 0 : readBlock(target, offset, count);
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return readBlock(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
