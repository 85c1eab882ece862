package io.perfwarden.archive;

import io.perfwarden.problem.Problem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file on disk.
 *
 * @param name how it is called in reports; may differ from the path
 * @param path where it is
 * @param mostBytes how much of it is read before it is refused
 */
public record LocalFile(String name, Path path, long mostBytes) implements ResultFile {
    @Override
    public InputStream open() throws IOException {
        return new Bounded(Files.newInputStream(path));
    }

    private ArchiveException tooLarge() {
        return new ArchiveException(
                Problem.of(EntryName.printable(name), "larger than " + mostBytes + " bytes"));
    }

    /** Ends with an exception behind the bound. */
    private final class Bounded extends FilterInputStream {
        private long left = mostBytes;

        Bounded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            if (left < 0) {
                throw tooLarge();
            }
            int got = in.read(target, offset, (int) Math.min(count, left + 1));
            left -= Math.max(0, got);
            if (left < 0) {
                throw tooLarge();
            }
            return got;
        }

        @Override
        public long skip(long bytes) throws IOException {
            return bytes <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(bytes, 8192)]));
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
