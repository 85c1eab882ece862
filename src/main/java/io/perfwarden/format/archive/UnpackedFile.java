package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/** Takes the gzip, xz or zstd off a file. */
public final class UnpackedFile {
    private UnpackedFile() {}

    /**
     * A file without what it is packed in; one that is not packed is what it is. What it unpacks to
     * counts against the budget of its artifact.
     */
    public static ResultFile of(ResultFile file) {
        ArchiveBudget budget = file.budget();
        ArchiveBudget.Meter meter = budget.new Meter(EntryName.printable(file.name()));
        return new ResultFile.Decoded(file, budget, raw -> unpacked(raw, meter), UnpackedFile::of);
    }

    private static InputStream unpacked(InputStream raw, ArchiveBudget.Meter meter)
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
