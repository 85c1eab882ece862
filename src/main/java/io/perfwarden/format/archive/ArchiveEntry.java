package io.perfwarden.format.archive;

import module java.base;

import io.perfwarden.model.InputProblem;

/** A file in a zip or a tar; unpacked while it is read, never as a whole. */
final class ArchiveEntry implements ResultFile {
    @FunctionalInterface
    interface EntryContent {
        InputStream open(ArchiveBudget.Meter meter) throws IOException;
    }

    /** The common data of an archive's entries. */
    record Archive(
            String prefix, String where, ArchiveBudget budget, Map<String, ArchiveEntry> entries) {}

    private final Archive archive;
    private final String entry;
    private final String stated;
    private final EntryContent content;
    private final ArchiveBudget.Meter meter;

    /**
     * @param stated the archive's name of the entry, for problems
     */
    ArchiveEntry(Archive archive, String entry, String stated, EntryContent content) {
        this.archive = archive;
        this.entry = entry;
        this.stated = stated;
        this.content = content;
        this.meter = archive.budget().new Meter(archive.where() + EntryName.printable(stated));
    }

    /**
     * A refused entry.
     *
     * @param content absent if it must not be read
     */
    static RefusedFile refuse(
            Archive archive,
            String name,
            String stated,
            String fault,
            Optional<EntryContent> content) {
        InputProblem problem =
                InputProblem.of(archive.where() + EntryName.printable(name), "not read: " + fault);
        EntryContent refusal =
                _ -> {
                    throw new ArchiveException(problem);
                };
        String within = EntryName.normalize(name);
        return new RefusedFile(
                new ArchiveEntry(archive, within, stated, content.orElse(refusal)), problem);
    }

    @Override
    public String name() {
        return archive.prefix() + entry;
    }

    @Override
    public ArchiveBudget budget() {
        return archive.budget();
    }

    /**
     * Counts each returned file against the bound of all files: otherwise many small files could
     * have a large one read again and again.
     */
    @Override
    public Optional<ResultFile> companion(String fileName) {
        return EntryName.siblingNames(entry, fileName).stream()
                .flatMap(name -> Optional.ofNullable(archive.entries().get(name)).stream())
                .findFirst()
                .<ResultFile>map(it -> new ArchiveEntry(archive, it.entry, it.stated, it.content));
    }

    @Override
    public InputStream open() throws IOException {
        return content.open(meter);
    }

    /** A part of a file; closing it leaves the file open. */
    static InputStream slice(FileChannel file, long start, long size) {
        long[] position = {start};
        return new BlockStream(
                () -> {},
                (target, offset, count) -> {
                    int wanted = (int) Math.min(count, start + size - position[0]);
                    if (wanted == 0) {
                        return -1;
                    }
                    int got = file.read(ByteBuffer.wrap(target, offset, wanted), position[0]);
                    if (got < 0) {
                        throw new EOFException("the file became shorter while it was read");
                    }
                    position[0] += got;
                    return got;
                });
    }
}
