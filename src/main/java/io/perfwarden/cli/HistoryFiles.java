package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/**
 * The history files of a command line. They are read more than once, so no pipe is accepted. All
 * problems are reported at once.
 */
final class HistoryFiles {
    private final ReadProgress progress;
    private final ImportedHistories histories;
    private final Optional<String> format;
    private final List<InputProblem> problems = new ArrayList<>();
    private final List<InputProblem> passedOver = new ArrayList<>();
    private int taken;

    /**
     * @param format id of a history's format; absent to recognise it
     */
    HistoryFiles(ReadProgress progress, ImportedHistories histories, Optional<String> format) {
        this.progress = progress;
        this.histories = histories;
        this.format = format;
    }

    /**
     * Passes on the files of all paths.
     *
     * @return files of directories that belong to no history
     */
    List<InputProblem> take(List<String> paths) throws CliRefusal {
        for (String path : paths) {
            try {
                take(path, Path.of(path));
            } catch (ArchiveException e) {
                problems.add(e.problem());
            } catch (IOException | InvalidPathException e) {
                problems.add(InputProblem.of(path, "cannot be read: " + e.getMessage()));
            }
        }
        if (taken == 0) {
            problems.addAll(passedOver);
        }
        if (!problems.isEmpty()) {
            throw new CliRefusal(ExitCode.UNREADABLE, problems);
        }
        return passedOver;
    }

    private void take(String typed, Path path) throws IOException {
        if (Files.isDirectory(path)) {
            LocalFile.Listing directory = LocalFile.listUnder(path, ArchiveLimits.DEFAULT);
            problems.addAll(directory.problems());
            if (directory.files().isEmpty()) {
                problems.add(InputProblem.of(typed, "holds no files"));
            }
            directory.files().forEach(file -> take(file, passedOver));
        } else if (Files.isRegularFile(path)) {
            take(new LocalFile(typed, path), problems);
        } else {
            problems.add(
                    InputProblem.of(
                            typed,
                            Files.exists(path)
                                    ? "neither a file nor a directory"
                                    : "no such file or directory"));
        }
    }

    private void take(ResultFile file, List<InputProblem> otherwise) {
        switch (histories.add(progress.watch(file), format)) {
            case ReadOutcome.Ok<ResultFile> _ -> taken++;
            case ReadOutcome.Rejected<ResultFile>(List<InputProblem> found) ->
                    otherwise.addAll(found);
        }
    }
}
