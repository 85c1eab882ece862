package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/**
 * Adds files to a directory all together, never replacing one. A hidden directory collects them
 * first, so that a failure changes nothing.
 */
final class NewFiles implements AutoCloseable {
    private static final int MOST_SHOWN = 5;

    private final Path directory;
    private final Path drafts;
    private final Map<Path, Path> moves = new LinkedHashMap<>();
    private final List<Path> taken = new ArrayList<>();
    int unchanged;

    /**
     * @param directory created with the first file
     */
    NewFiles(Path directory) {
        this.directory = directory;
        this.drafts = directory.resolve(".import-" + ProcessHandle.current().pid() + ".tmp");
    }

    /**
     * @param path within the directory, of plain names
     */
    void add(String path, byte[] content) throws IOException {
        Path target = directory.resolve(path);
        if (Files.exists(target)) {
            if (isSame(target, content)) {
                unchanged++;
            } else {
                taken.add(target);
            }
            return;
        }
        Files.createDirectories(drafts);
        Path draft = drafts.resolve(Integer.toString(moves.size()));
        Files.write(draft, content);
        moves.put(draft, target);
    }

    private static boolean isSame(Path file, byte[] content) throws IOException {
        return Files.isRegularFile(file)
                && Files.size(file) == content.length
                && Arrays.equals(Files.readAllBytes(file), content);
    }

    /** Moves all files to their places, or none if one would replace another. */
    void finish() throws IOException, CliRefusal {
        if (!taken.isEmpty()) {
            throw new CliRefusal(ExitCode.USAGE, refusedFiles());
        }
        for (Map.Entry<Path, Path> move : moves.entrySet()) {
            Path target = move.getValue();
            Files.createDirectories(target.resolveSibling(""));
            Files.move(move.getKey(), target);
        }
    }

    private List<InputProblem> refusedFiles() {
        List<InputProblem> problems = new ArrayList<>();
        for (Path file : taken.subList(0, Math.min(taken.size(), MOST_SHOWN))) {
            problems.add(InputProblem.of(file.toString(), "exists already and has other content"));
        }
        problems.add(
                new InputProblem(
                        "--to",
                        "nothing is imported, since "
                                + taken.size()
                                + (taken.size() == 1 ? " file" : " files")
                                + " would be replaced",
                        "name another directory, or move what is there"));
        return problems;
    }

    /** Deletes collected files that were not moved. */
    @Override
    public void close() throws IOException {
        if (!Files.exists(drafts)) {
            return;
        }
        try (Stream<Path> files = Files.list(drafts)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(drafts);
    }
}
