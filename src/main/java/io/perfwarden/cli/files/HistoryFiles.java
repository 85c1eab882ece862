package io.perfwarden.cli.files;

import io.perfwarden.archive.ArchiveException;
import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.archive.LocalFile;
import io.perfwarden.archive.LocalFiles;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.importing.Histories;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files of histories that a command line names. They are read more than once, so that each is a
 * file or in a directory, and no pipe. Everything wrong with any of them is told at once.
 */
public final class HistoryFiles {
    private final Progress progress;
    private final Histories histories;
    private final Optional<String> format;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> passedOver = new ArrayList<>();
    private int taken;

    /**
     * @param histories takes the files
     * @param format the id of a history's format; not present to recognise it
     */
    public HistoryFiles(Progress progress, Histories histories, Optional<String> format) {
        this.progress = progress;
        this.histories = histories;
        this.format = format;
    }

    /**
     * Hands over the files of all paths.
     *
     * @return files of directories that are no part of a history
     */
    public List<Problem> take(List<String> paths) throws Refusal {
        for (String path : paths) {
            try {
                take(path, Path.of(path));
            } catch (ArchiveException e) {
                problems.add(e.problem());
            } catch (IOException | InvalidPathException e) {
                problems.add(Problem.of(path, "cannot be read: " + e.getMessage()));
            }
        }
        if (taken == 0) {
            problems.addAll(passedOver);
        }
        if (!problems.isEmpty()) {
            throw new Refusal(ExitCode.UNREADABLE, problems);
        }
        return passedOver;
    }

    private void take(String typed, Path path) throws IOException {
        if (Files.isDirectory(path)) {
            LocalFiles directory = LocalFiles.under(path, ArchiveLimits.DEFAULT);
            problems.addAll(directory.problems());
            if (directory.files().isEmpty()) {
                problems.add(Problem.of(typed, "holds no files"));
            }
            directory.files().forEach(file -> take(file, passedOver));
        } else if (Files.isRegularFile(path)) {
            take(new LocalFile(typed, path, ArchiveLimits.DEFAULT.entryBytes()), problems);
        } else {
            problems.add(
                    Problem.of(
                            typed,
                            Files.exists(path)
                                    ? "neither a file nor a directory"
                                    : "no such file or directory"));
        }
    }

    private void take(ResultFile file, List<Problem> otherwise) {
        switch (histories.add(progress.watch(file), format)) {
            case Outcome.Ok<ResultFile> _ -> taken++;
            case Outcome.Rejected<ResultFile>(List<Problem> found) -> otherwise.addAll(found);
        }
    }
}
