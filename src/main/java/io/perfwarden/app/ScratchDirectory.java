package io.perfwarden.app;

import module java.base;

import io.perfwarden.bot.query.*;
import io.perfwarden.db.*;
import io.perfwarden.github.*;
import io.perfwarden.github.http.*;
import io.perfwarden.queue.*;
import io.perfwarden.web.login.*;
import io.perfwarden.web.webhook.*;

/**
 * A directory for downloads. Each process has its own, because several may share a data directory.
 * A lock marks a living process; the next process removes directories without one.
 */
final class ScratchDirectory implements AutoCloseable {
    private static final String LOCK = "lock";

    private final Path directory;
    private final FileChannel lock;

    private ScratchDirectory(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** Creates one within the data directory, and removes those of dead processes. */
    static ScratchDirectory createIn(Path dataDir) {
        try {
            Path all = OwnerFile.createDirectories(dataDir.resolve("scratch"));
            removeAbandoned(all);
            Path unlocked = Files.createTempDirectory(all, "new-");
            FileChannel lock = open(unlocked);
            if (lock.tryLock() == null) {
                throw new IOException("a new directory is locked already");
            }
            String name = unlocked.getFileName().toString().replaceFirst("new", "server");
            return new ScratchDirectory(Files.move(unlocked, all.resolve(name)), lock);
        } catch (IOException e) {
            throw StartFailure.ofDataDir(e);
        }
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        lock.close();
        remove(directory);
    }

    private static void removeAbandoned(Path all) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(all, "server-*")) {
            for (Path directory : found) {
                if (isAbandoned(directory)) {
                    remove(directory);
                }
            }
        }
    }

    private static boolean isAbandoned(Path directory) throws IOException {
        try (FileChannel channel = open(directory);
                FileLock held = channel.tryLock()) {
            return held != null;
        } catch (NoSuchFileException e) {
            return false; // another process is removing it
        }
    }

    private static FileChannel open(Path directory) throws IOException {
        return FileChannel.open(
                directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static void remove(Path directory) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> within = Files.walk(directory)) {
            deepestFirst = within.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
