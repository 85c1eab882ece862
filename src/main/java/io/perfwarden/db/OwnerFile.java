package io.perfwarden.db;

import module java.base;

/** A file with a secret that only its owner can read, written once and completely. */
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
