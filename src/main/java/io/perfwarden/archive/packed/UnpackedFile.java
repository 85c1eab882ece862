package io.perfwarden.archive.packed;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.EntryName;
import io.perfwarden.archive.Meter;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Optional;

/**
 * A file without the gzip around it; one that is not packed is what it is. What it unpacks to
 * counts against the budget of its artifact.
 */
public final class UnpackedFile implements ResultFile {
    private static final int MAGIC = 2;

    private final ResultFile file;
    private final Budget budget;
    private final Meter meter;

    public UnpackedFile(ResultFile file) {
        this.file = file;
        this.budget = file.budget();
        this.meter = budget.meter(EntryName.printable(file.name()));
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Budget budget() {
        return budget;
    }

    @Override
    public Optional<ResultFile> beside(String fileName) {
        return file.beside(fileName).map(UnpackedFile::new);
    }

    @Override
    public InputStream open() throws IOException {
        InputStream raw = file.open();
        try {
            PushbackInputStream in = new PushbackInputStream(raw, MAGIC);
            if (!isGzip(in)) {
                return in;
            }
            PushbackInputStream unpacked =
                    new PushbackInputStream(new GzipStream(in, meter), MAGIC);
            if (isGzip(unpacked)) {
                throw new ArchiveException(
                        new Problem(
                                meter.where(),
                                "gzip within gzip, expected results packed at most once",
                                "upload the results as they are, or packed once"));
            }
            return unpacked;
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private static boolean isGzip(PushbackInputStream in) throws IOException {
        byte[] start = in.readNBytes(MAGIC);
        in.unread(start);
        return start.length == MAGIC && (start[0] & 0xff) == 0x1f && (start[1] & 0xff) == 0x8b;
    }
}
