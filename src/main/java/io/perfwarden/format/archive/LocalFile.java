package io.perfwarden.format.archive;

import io.perfwarden.model.InputProblem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file on disk.
 *
 * @param name how it is called in reports; may differ from the path
 * @param path where it is
 * @param mostBytes how much of it is read before it is refused
 * @param budget what reading it, and what is packed in it, may cost
 */
public record LocalFile(String name, Path path, long mostBytes, ArchiveBudget budget)
        implements ResultFile {
    /** A file with a budget of its own. */
    public LocalFile(String name, Path path, long mostBytes) {
        this(name, path, mostBytes, new ArchiveBudget(ArchiveLimits.DEFAULT, ReadDeadline.NONE));
    }

    @Override
    public InputStream open() throws IOException {
        return new Bounded(Files.newInputStream(path));
    }

    /** Looked for on disk; a link is no file beside. */
    @Override
    public Optional<ResultFile> beside(String fileName) {
        Path directory = path.toAbsolutePath().getParent();
        String shown = name;
        for (int above = 0; above < 2 && directory != null; above++) {
            int slash = shown.lastIndexOf('/');
            shown = slash < 0 ? "" : shown.substring(0, slash);
            Path other = directory.resolve(fileName);
            if (Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)) {
                String called = shown.isEmpty() ? fileName : shown + "/" + fileName;
                return Optional.of(new LocalFile(called, other, mostBytes, budget));
            }
            directory = directory.getParent();
        }
        return Optional.empty();
    }

    private ArchiveException tooLarge() {
        return new ArchiveException(
                InputProblem.of(EntryName.printable(name), "larger than " + mostBytes + " bytes"));
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
            budget.checkTime(EntryName.printable(name));
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
