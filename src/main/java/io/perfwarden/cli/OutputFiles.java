package io.perfwarden.cli;

import module java.base;

/** Writes the files a command was asked for: each is there as a whole, or as it was before. */
public final class OutputFiles {
    private OutputFiles() {}

    /**
     * The path of an output.
     *
     * @param option what the user would have to change
     */
    public static Path path(String option, String typed) throws CliRefusal {
        try {
            return Path.of(typed);
        } catch (InvalidPathException e) {
            throw CliRefusal.usage(option, "not a path: " + e.getMessage());
        }
    }

    /** Writes text to the file of an option, if it was given; nothing is rendered otherwise. */
    public static void write(String option, Optional<String> file, Supplier<String> content)
            throws CliRefusal {
        if (file.isPresent()) {
            write(path(option, file.get()), content.get().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Replaces a file in one step, and makes the directories it needs. */
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
            // On the disk before the name points to it, so that no crash leaves half a file.
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
