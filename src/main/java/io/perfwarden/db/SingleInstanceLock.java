package io.perfwarden.db;

import module java.base;

/**
 * The right of one process to work on an embedded store: a second one would take running work for a
 * dead process's. It ends with the process.
 *
 * <p>The lock has its own file, because closing the database's file releases SQLite's locks on it.
 */
public final class SingleInstanceLock implements AutoCloseable {
    private final Optional<FileChannel> locked;

    private SingleInstanceLock(Optional<FileChannel> locked) {
        this.locked = locked;
    }

    /** One of several, on a store that they may share. */
    public static SingleInstanceLock ofSharedDatabase() {
        return new SingleInstanceLock(Optional.empty());
    }

    /** Takes the right; throws {@link StoreInUse} if another process has it. */
    public static SingleInstanceLock of(Path database) {
        Path file = database.resolveSibling(database.getFileName() + ".lock");
        try {
            FileChannel channel =
                    FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                            new OwnerFile(file).permissions());
            if (isTaken(channel)) {
                channel.close();
                throw new StoreInUse();
            }
            return new SingleInstanceLock(Optional.of(channel));
        } catch (IOException e) {
            throw new UncheckedIOException(file.getFileName() + " cannot be locked", e);
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException withinThisProcess) {
            return true;
        }
    }

    @Override
    public void close() {
        locked.ifPresent(channel -> {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException("the database cannot be unlocked", e);
            }
        });
    }

    /** Another server works on the embedded store. */
    public static final class StoreInUse extends RuntimeException {
        private static final long serialVersionUID = 1;

        StoreInUse() {
            super(
                    "another Perfwarden works on it: end that one first, or use PostgreSQL to run"
                            + " several");
        }
    }
}
