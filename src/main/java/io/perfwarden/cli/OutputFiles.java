package io.perfwarden.cli;

import module java.base;

/** Writes output files atomically. */
public final class OutputFiles {
    private OutputFiles() {}

    /**
     * @param option named in the refusal
     */
    public static Path path(String option, String typed) throws CliRefusal {
        try {
            return Path.of(typed);
        } catch (InvalidPathException e) {
            throw CliRefusal.usage(option, "not a path: " + e.getMessage());
        }
    }

    /** Writes the file of an option, if it was given; renders nothing otherwise. */
    public static void write(String option, Optional<String> file, Supplier<String> content)
            throws CliRefusal {
        if (file.isPresent()) {
            write(path(option, file.get()), content.get().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Replaces a file in one step, and creates its directories. */
    public static void write(Path file, byte[] content) throws CliRefusal {
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                if (Files.isDirectory(file)) {
                    throw refusal(file, "it is a directory");
                }
                Files.write(file, content);
                return;
            }
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path directory = Files.createDirectories(target.resolveSibling(""));
            replace(directory, target, content);
        } catch (AccessDeniedException e) {
            throw refusal(file, "permission denied");
        } catch (NoSuchFileException e) {
            throw refusal(file, "its directory does not exist");
        } catch (IOException e) {
            throw refusal(file, String.valueOf(e.getMessage()));
        }
    }

    private static void replace(Path directory, Path target, byte[] content) throws IOException {
        long process = ProcessHandle.current().pid();
        Path draft = directory.resolve("." + target.getFileName() + "." + process + ".tmp");
        try {
            // synced before the rename, so that no crash leaves half a file
            Files.write(
                    draft,
                    content,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.SYNC);
            Files.move(
                    draft,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static CliRefusal refusal(Path file, String why) {
        return CliRefusal.usage(file.toString(), "cannot be written: " + why);
    }
}
