package io.perfwarden.archive.zip;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.Budget;
import io.perfwarden.archive.EntryName;
import io.perfwarden.archive.ResultFile;
import java.io.IOException;
import java.io.InputStream;

/** An entry that is refused; its content may be looked at where only its name is at fault. */
final class RefusedEntry implements ResultFile {
    private final ZippedFile.Source source;
    private final ZipDirectory.Refused refused;

    RefusedEntry(ZippedFile.Source source, ZipDirectory.Refused refused) {
        this.source = source;
        this.refused = refused;
    }

    @Override
    public String name() {
        return EntryName.within(refused.member().name());
    }

    @Override
    public Budget budget() {
        return source.budget();
    }

    @Override
    public InputStream open() throws IOException {
        if (ZipDirectory.faultOfContent(refused.member()).isPresent()) {
            throw new ArchiveException(refused.problem());
        }
        return new ZippedFile(source, refused.member()).open();
    }
}
