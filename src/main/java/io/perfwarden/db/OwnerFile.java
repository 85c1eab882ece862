package io.perfwarden.db;

import module java.base;

/** A file that only its owner can read: secrets, results of private repositories. */
public record OwnerFile(Path file) {
    private static final String FILE = "rw-------";
    private static final String DIRECTORY = "rwx------";

    private static final Set<PosixFilePermission> OF_OTHERS =
            PosixFilePermissions.fromString("------rwx");

    /** Makes a directory, and those above it, for their owner alone. One that exists is left. */
    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, permissions(directory, DIRECTORY));
    }

    /** Makes the directory that it is to be in. */
    void createDirectory() throws IOException {
        Path _ = createDirectories(file.toAbsolutePath().resolveSibling(""));
    }

    /** Those of a new file; none where the file system knows no owner. */
    FileAttribute<?>[] permissions() {
        return permissions(file, FILE);
    }

    private static FileAttribute<?>[] permissions(Path path, String some) {
        return isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(some))
                }
                : new FileAttribute<?>[0];
    }

    /** Makes it, empty. One that is there already is kept, and closed to all other users. */
    void claim() throws IOException {
        try {
            Files.createFile(file, permissions());
        } catch (FileAlreadyExistsException _) {
            close();
        }
    }

    /** A version before left it open to all users of the machine. The group is the operator's. */
    private void close() throws IOException {
        if (isPosix(file)) {
            Set<PosixFilePermission> some = Files.getPosixFilePermissions(file);
            if (some.removeAll(OF_OTHERS)) {
                Files.setPosixFilePermissions(file, some);
            }
        }
    }

    Optional<String> read() throws IOException {
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    /**
     * Writes it unless it exists; returns whether it did. Once it returns, the file survives a
     * crash.
     */
    boolean create(String text) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            write(draft, text);
            Files.createLink(file, draft);
            Files.delete(draft);
            forceDirectory();
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        }
    }

    private void write(Path draft, String text) throws IOException {
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(draft, options, permissions())) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private void forceDirectory() throws IOException {
        if (isPosix(file)) {
            Path directory = file.toAbsolutePath().getParent();
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
