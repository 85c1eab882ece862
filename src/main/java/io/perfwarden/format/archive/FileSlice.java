package io.perfwarden.format.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A part of a file as a stream; closing it leaves the file open. */
final class FileSlice extends BlockStream {
    private final FileChannel file;
    private final long end;
    private long position;

    FileSlice(FileChannel file, long start, long size) {
        super(() -> {});
        this.file = file;
        this.position = start;
        this.end = start + size;
    }

    @Override
    protected int readBlock(byte[] target, int offset, int count) throws IOException {
        int wanted = (int) Math.min(count, end - position);
        if (wanted == 0) {
            return -1;
        }
        int got = file.read(ByteBuffer.wrap(target, offset, wanted), position);
        if (got < 0) {
            throw new EOFException("the file became shorter while it was read");
        }
        position += got;
        return got;
    }
}
