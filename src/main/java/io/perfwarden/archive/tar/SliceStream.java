package io.perfwarden.archive.tar;

import io.perfwarden.archive.Meter;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A stretch of a file, counted. Closing it leaves the file open. */
final class SliceStream extends InputStream {
    private final FileChannel content;
    private final TarredFile.Place place;
    private final Meter meter;
    private long read;

    SliceStream(FileChannel content, TarredFile.Place place, Meter meter) {
        this.content = content;
        this.place = place;
        this.meter = meter;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (read == place.size()) {
            return -1;
        }
        int wanted = (int) Math.min(count, place.size() - read);
        int got = content.read(ByteBuffer.wrap(target, offset, wanted), place.start() + read);
        if (got < 0) {
            throw new EOFException("the archive became shorter");
        }
        read += got;
        meter.reached(read, read);
        return got;
    }
}
