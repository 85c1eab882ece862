package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A zip on disk, read piece by piece: no more of it is in memory than was asked for. */
final class ZipBytes implements Closeable {
    private final FileChannel channel;
    private final String artifact;
    private final long length;

    private ZipBytes(FileChannel channel, String artifact, long length) {
        this.channel = channel;
        this.artifact = artifact;
        this.length = length;
    }

    static ZipBytes open(Path file, String artifact) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new ZipBytes(channel, artifact, channel.size());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    String artifact() {
        return artifact;
    }

    long length() {
        return length;
    }

    /**
     * A piece of the file, little-endian as all of zip is.
     *
     * @throws ArchiveException if the file ends before it
     */
    ByteBuffer at(long position, int size) throws IOException {
        if (position < 0 || position > length - size) {
            throw damaged("it ends before what its directory promises");
        }
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, position + buffer.position()) < 0) {
                throw damaged("it became shorter while it was read");
            }
        }
        return buffer.flip();
    }

    /** The bytes from a position on; closing the stream leaves the file open. */
    InputStream stream(long position, long size) throws IOException {
        if (position < 0 || size < 0 || position > length - size) {
            throw damaged("it ends before what its directory promises");
        }
        return new Slice(position, position + size);
    }

    ArchiveException damaged(String how) {
        return new ArchiveException(
                new InputProblem(
                        EntryName.printable(artifact),
                        "not a readable zip: " + how,
                        "upload the artifact again"));
    }

    ArchiveException refused(String what, String hint) {
        return new ArchiveException(new InputProblem(EntryName.printable(artifact), what, hint));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A part of the file as a stream. */
    private final class Slice extends InputStream {
        private long position;
        private final long end;

        Slice(long position, long end) {
            this.position = position;
            this.end = end;
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
            int wanted = (int) Math.min(count, end - position);
            if (wanted == 0) {
                return -1;
            }
            int got = channel.read(ByteBuffer.wrap(target, offset, wanted), position);
            if (got < 0) {
                throw damaged("it became shorter while it was read");
            }
            position += got;
            return got;
        }
    }
}
