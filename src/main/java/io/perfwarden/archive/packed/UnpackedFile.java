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
 * A file without the gzip, xz or zstd around it; one that is not packed is what it is. What it
 * unpacks to counts against the budget of its artifact.
 */
public final class UnpackedFile implements ResultFile {
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
            PushbackInputStream in = new PushbackInputStream(raw, Packing.MAGIC);
            Optional<Packing> packing = packing(in);
            return packing.isEmpty() ? in : unpacked(packing.get(), in);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    private InputStream unpacked(Packing packing, InputStream packed) throws IOException {
        PushbackInputStream unpacked =
                new PushbackInputStream(packing.unpack(packed, meter), Packing.MAGIC);
        Optional<Packing> within = packing(unpacked);
        if (within.isPresent()) {
            throw new ArchiveException(
                    new Problem(
                            meter.where(),
                            within.get().title()
                                    + " within "
                                    + packing.title()
                                    + ", expected results packed at most once",
                            "upload the results as they are, or packed once"));
        }
        return unpacked;
    }

    private static Optional<Packing> packing(PushbackInputStream in) throws IOException {
        byte[] start = in.readNBytes(Packing.MAGIC);
        in.unread(start);
        return Packing.of(start);
    }
}
