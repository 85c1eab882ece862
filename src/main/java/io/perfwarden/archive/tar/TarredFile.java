package io.perfwarden.archive.tar;

import io.perfwarden.archive.Budget;
import io.perfwarden.archive.Meter;
import io.perfwarden.archive.ResultFile;
import java.io.InputStream;
import java.util.Optional;

/** A file in a tar. */
final class TarredFile implements ResultFile {
    /**
     * Where its data is.
     *
     * @param start of the first byte, from the archive's start
     * @param size in bytes
     */
    record Place(long start, long size) {}

    private final TarDirectory directory;
    private final String entry;
    private final Place place;
    private final Meter meter;

    TarredFile(TarDirectory directory, String entry, Place place) {
        this.directory = directory;
        this.entry = entry;
        this.place = place;
        this.meter = directory.tar().budget().meter(directory.where(entry));
    }

    @Override
    public String name() {
        return directory.tar().name() + "/" + entry;
    }

    @Override
    public Budget budget() {
        return directory.tar().budget();
    }

    /** Each one handed out counts against the bound on all files again, as in a zip. */
    @Override
    public Optional<ResultFile> beside(String fileName) {
        String parent = entry;
        for (int above = 0; above < 2; above++) {
            int slash = parent.lastIndexOf('/');
            parent = slash < 0 ? "" : parent.substring(0, slash);
            Optional<TarredFile> other =
                    directory.named(parent.isEmpty() ? fileName : parent + "/" + fileName);
            if (other.isPresent()) {
                return Optional.of(new TarredFile(directory, other.get().entry, other.get().place));
            }
        }
        return Optional.empty();
    }

    @Override
    public InputStream open() {
        return new SliceStream(directory.content(), place, meter);
    }
}
