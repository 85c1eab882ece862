package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/** Removes the gzip, xz or zstd packing of a file. */
public final class UnpackedFile {
    private UnpackedFile() {}

    /**
     * The unpacked file, or the file itself if it is not packed. Unpacking uses the artifact's
     * budget.
     */
    public static ResultFile of(ResultFile file) {
        ArchiveBudget budget = file.budget();
        ArchiveBudget.Meter meter = budget.new Meter(EntryName.printable(file.name()));
        return new ResultFile.Decoded(file, budget, raw -> unpack(raw, meter), UnpackedFile::of);
    }

    private static InputStream unpack(InputStream raw, ArchiveBudget.Meter meter)
            throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, PackingKind.MAGIC);
        Optional<PackingKind> packing = packing(in);
        if (packing.isEmpty()) {
            return in;
        }
        PushbackInputStream unpacked =
                new PushbackInputStream(packing.get().unpack(in, meter), PackingKind.MAGIC);
        Optional<PackingKind> within = packing(unpacked);
        if (within.isPresent()) {
            String what = within.get().title() + " within " + packing.get().title();
            throw new ArchiveException(
                    new InputProblem(
                            meter.where(),
                            what + ", expected results packed at most once",
                            "upload the results as they are, or packed once"));
        }
        return unpacked;
    }

    private static Optional<PackingKind> packing(PushbackInputStream in) throws IOException {
        byte[] start = in.readNBytes(PackingKind.MAGIC);
        in.unread(start);
        return PackingKind.of(start);
    }
}
