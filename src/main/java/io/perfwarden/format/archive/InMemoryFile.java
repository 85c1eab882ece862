package io.perfwarden.format.archive;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A file whose bytes are already in memory, such as one read from a repository. */
public final class InMemoryFile implements ResultFile {
    private final String name;
    private final byte[] bytes;

    /**
     * @param bytes not copied, and not to be changed afterwards
     */
    public InMemoryFile(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream open() {
        return new ByteArrayInputStream(bytes);
    }
}
