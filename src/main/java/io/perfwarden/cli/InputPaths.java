package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;

/** The files of a path: a file, a directory's, or those of an artifact that is still a zip. */
public final class InputPaths {
    interface PathVisitor {
        /**
         * @param named whether the user named this very file
         */
        void visit(ResultFile file, boolean named);
    }

    private static final String STANDARD_INPUT = "/dev/stdin";

    private final ReadProgress progress;
    private final List<GlobPattern> wanted;
    private final ArchiveLimits limits;

    /**
     * @param wanted globs of files in a directory or zip; empty for all
     */
    public InputPaths(ReadProgress progress, List<GlobPattern> wanted, ArchiveLimits limits) {
        this.progress = progress;
        this.wanted = List.copyOf(wanted);
        this.limits = limits;
    }

    /** Passes on the files one by one, with the user's names. */
    void forEach(String typed, List<InputProblem> problems, PathVisitor reader) {
        try {
            Path path = Path.of(typed.equals("-") ? STANDARD_INPUT : typed);
            if (Files.isDirectory(path)) {
                LocalFile.Listing directory = LocalFile.listUnder(path, limits);
                problems.addAll(directory.problems());
                visitFiles(typed, directory.files(), problems, reader);
            } else if (Files.isRegularFile(path)) {
                readFile(typed, path, problems, reader);
            } else if (Files.exists(path)) {
                readPipe(typed, path, problems, reader);
            } else {
                problems.add(InputProblem.of(typed, "no such file or directory"));
            }
        } catch (ArchiveException e) {
            problems.add(e.problem());
        } catch (AccessDeniedException e) {
            problems.add(InputProblem.of(typed, "may not be read: permission denied"));
        } catch (IOException | InvalidPathException e) {
            problems.add(InputProblem.of(typed, "cannot be read: " + e.getMessage()));
        }
    }

    private void readFile(String typed, Path path, List<InputProblem> problems, PathVisitor reader)
            throws IOException {
        try (DownloadedArtifact archive = DownloadedArtifact.open(path, typed, limits)) {
            if (archive.isZip()) {
                problems.addAll(archive.problems());
                visitFiles(typed, archive.files(), problems, reader);
            } else {
                archive.files().forEach(file -> reader.visit(progress.watch(file), true));
            }
        }
    }

    /** Copies a pipe, which can be read only once, because the format is recognised first. */
    private void readPipe(String typed, Path pipe, List<InputProblem> problems, PathVisitor reader)
            throws IOException {
        Path kept = Files.createTempFile("perfwarden-", ".input");
        try {
            long most = limits.entryBytes();
            try (InputStream in = new LocalFile(typed, pipe, most).open();
                    OutputStream out = Files.newOutputStream(kept)) {
                in.transferTo(out);
            }
            readFile(typed, kept, problems, reader);
        } finally {
            Files.delete(kept);
        }
    }

    private void visitFiles(
            String typed, List<ResultFile> files, List<InputProblem> problems, PathVisitor reader) {
        List<ResultFile> chosen =
                files.stream()
                        .filter(file ->
                                wanted.isEmpty()
                                        || CompanionFile.is(file)
                                        || wanted.stream().anyMatch(g -> g.matches(file.name())))
                        .toList();
        if (chosen.isEmpty()) {
            problems.add(
                    InputProblem.of(
                            typed,
                            files.isEmpty()
                                    ? "holds no files that are not hidden"
                                    : "none of its files matches the suite's globs"));
        }
        String directory = typed.endsWith("/") ? typed : typed + "/";
        chosen.forEach(file -> reader.visit(progress.watch(file, directory), false));
    }
}
