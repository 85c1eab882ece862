package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.ImportedHistories.NamedCommit;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/**
 * The history files of a command line. They are read more than once, so no pipe is accepted. All
 * problems are reported at once.
 */
final class HistoryFiles {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}(?![0-9A-Za-z])");

    private final ReadProgress progress;
    private final ImportedHistories histories;
    private final Optional<String> format;
    private final List<InputProblem> problems = new ArrayList<>();
    private final List<InputProblem> passedOver = new ArrayList<>();
    private final Map<UnknownFile, String> ofCommits = new LinkedHashMap<>();
    private int taken;

    /** A file of no known history. */
    private record UnknownFile(
            ResultFile file,
            Instant time,
            List<InputProblem> found,
            List<InputProblem> otherwise) {}

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
        takeResults();
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
            for (ResultFile file : directory.files()) {
                take(file, path.resolve(file.name()), passedOver);
            }
        } else if (Files.isRegularFile(path)) {
            take(new LocalFile(typed, path), path, problems);
        } else {
            problems.add(
                    InputProblem.of(
                            typed,
                            Files.exists(path)
                                    ? "neither a file nor a directory"
                                    : "no such file or directory"));
        }
    }

    private void take(ResultFile file, Path path, List<InputProblem> otherwise) {
        switch (histories.add(progress.watch(file), format)) {
            case ReadOutcome.Ok<ResultFile> _ -> taken++;
            case ReadOutcome.Rejected<ResultFile>(List<InputProblem> found) ->
                    commit(path)
                            .filter(_ -> format.isEmpty())
                            .ifPresentOrElse(
                                    id ->
                                            ofCommits.put(
                                                    new UnknownFile(
                                                            file,
                                                            FileHistory.lastModified(path),
                                                            found,
                                                            otherwise),
                                                    id),
                                    () -> otherwise.addAll(found));
        }
    }

    /** The id that the name of a file or of a directory begins with, the innermost first. */
    private static Optional<String> commit(Path path) {
        return StreamSupport.stream(path.spliterator(), false)
                .map(Path::toString)
                .toList()
                .reversed()
                .stream()
                .map(COMMIT::matcher)
                .filter(Matcher::lookingAt)
                .map(Matcher::group)
                .findFirst();
    }

    private void takeResults() {
        NavigableMap<String, Instant> times = LocalGit.times(new TreeSet<>(ofCommits.values()));
        Map<String, NamedCommit> commits = new HashMap<>();
        ofCommits.forEach((one, id) -> {
            NamedCommit commit =
                    commits.computeIfAbsent(
                            id,
                            _ ->
                                    Optional.ofNullable(times.ceilingEntry(id))
                                            .filter(it -> it.getKey().startsWith(id))
                                            .map(it -> new NamedCommit(it.getKey(), it.getValue()))
                                            .orElseGet(() -> new NamedCommit(id, one.time())));
            switch (histories.add(progress.watch(one.file()), commit)) {
                case ReadOutcome.Ok<ResultFile> _ -> taken++;
                case ReadOutcome.Rejected<ResultFile> _ -> one.otherwise().addAll(one.found());
            }
        });
    }
}
