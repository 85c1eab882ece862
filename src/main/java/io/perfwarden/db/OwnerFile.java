package io.perfwarden.db;

import module java.base;

/**
 * A file with a secret, which its owner alone may read. It is written once, whole or not at all.
 */
record OwnerFile(Path file) {
    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    Optional<String> read() throws IOException {
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    /**
     * Writes it unless it is there. When it returns, the file outlives a crash. Returns whether it
     * was written.
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
        FileAttribute<?>[] owner =
                isPosix()
                        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
                        : new FileAttribute<?>[0];
        try (FileChannel channel = FileChannel.open(draft, options, owner)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private void forceDirectory() throws IOException {
        if (isPosix()) {
            Path directory = file.toAbsolutePath().getParent();
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private boolean isPosix() {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
