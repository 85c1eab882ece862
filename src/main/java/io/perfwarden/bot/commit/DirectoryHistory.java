package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.ImportLedger;
import io.perfwarden.db.ImportLedger.Directory;
import io.perfwarden.db.ImportLedger.ImportedPoint;
import io.perfwarden.db.ImportLedger.Series;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.github.FileGateway;
import io.perfwarden.model.*;
import io.perfwarden.stats.DetectionConstants;

/**
 * The history in the repository: baselines of earlier commits in the configured directory.
 *
 * <p>A directory is listed once a base, and a file is read once, by its git id. The base's content
 * counts, so a pull request cannot change it.
 */
public record DirectoryHistory(
        FileGateway files, ImportLedger imports, ResultReaders readers, Clock clock) {
    /** How names of files end behind the baseline's stem. */
    static final String ENDS = "(-[0-9a-f]{7,64}(-[1-9]\\d{0,5})?)?(\\.[^./]*)?";

    private static final int SMALL = 1 << 18;

    /**
     * The end of a history.
     *
     * @param line counting commits, newest first
     */
    record HistoryEnd(InstalledRepo repo, CommitSha tip, List<CommitSha> line) {
        Optional<CommitSha> commit(String fileName) {
            return BaselinePath.commitIn(fileName)
                    .flatMap(digits ->
                            line.stream()
                                    .filter(sha -> sha.value().startsWith(digits))
                                    .findFirst());
        }
    }

    /** Git ids of a suite's history files; empty without any. */
    Set<String> files(HistoryEnd end, SuitePolicy suite, String platform) {
        return suite.history().isEmpty()
                ? Set.of()
                : read(end, suite, platform, FileGateway.LARGEST);
    }

    void fetch(HistoryEnd end, SuitePolicy suite, String platform) {
        Set<String> _ = read(end, suite, platform, SMALL);
    }

    private Set<String> read(HistoryEnd end, SuitePolicy suite, String platform, int most) {
        Series series = new Series(end.repo().id(), new SuitePlatform(suite.name(), platform));
        Directory directory = new Directory(end.tip(), suite.historyPath(platform));
        Optional<Set<String>> known = imports.files(series, directory);
        if (known.isPresent()) {
            return known.get();
        }
        Map<String, Placed> found = findFiles(end, directory, stem(suite.baselinePath(platform)));
        Set<String> read = imports.read(series);
        Instant now = clock.instant();
        found.forEach((file, placed) -> {
            if (!read.contains(file) && placed.entry().bytes() <= most) {
                imports.read(series, file, point(end, suite, placed.path()), now);
            }
        });
        if (found.values().stream().allMatch(placed -> placed.entry().bytes() <= most)) {
            imports.storeListing(series, directory, found.keySet(), now);
        }
        return Set.copyOf(found.keySet());
    }

    static String stem(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot <= 0 ? file : file.substring(0, dot);
    }

    /** Git ids of the baseline and the newest replaced ones. */
    private Map<String, Placed> findFiles(HistoryEnd end, Directory directory, String stem) {
        Pattern name = Pattern.compile(Pattern.quote(stem) + ENDS);
        Map<Integer, Map<String, Placed>> byAge = new TreeMap<>();
        for (Placed entry : entries(end, directory)) {
            String file = entry.entry().name();
            if (name.matcher(file).matches() && ResultReaders.mayBeResult(file)) {
                age(end, file, stem)
                        .ifPresent(age ->
                                byAge.computeIfAbsent(age, _ -> new LinkedHashMap<>())
                                        .put(entry.entry().sha(), entry));
            }
        }
        Map<String, Placed> found = new LinkedHashMap<>();
        byAge.values().stream()
                .flatMap(it -> it.entrySet().stream())
                .limit(DetectionConstants.HISTORY_RUNS + 1L)
                .forEach(it -> found.putIfAbsent(it.getKey(), it.getValue()));
        return found;
    }

    /** The age of a file's commit; the baseline's own is known only from its content. */
    private static Optional<Integer> age(HistoryEnd end, String file, String stem) {
        return stem(file).equals(stem)
                ? Optional.of(-1)
                : end.commit(file).map(sha -> end.line().indexOf(sha));
    }

    private record Placed(String path, FileGateway.DirectoryEntry entry) {}

    private List<Placed> entries(HistoryEnd end, Directory directory) {
        List<Placed> all = new ArrayList<>(listFiles(end, directory.path()));
        Predicate<FileGateway.DirectoryEntry> isArchive =
                it ->
                        it.kind() == FileGateway.Kind.DIRECTORY
                                && it.name().equals(BaselinePath.ARCHIVE);
        if (all.stream().map(Placed::entry).anyMatch(isArchive)) {
            all.addAll(listFiles(end, directory.path() + "/" + BaselinePath.ARCHIVE));
        }
        return all.stream()
                .filter(it -> it.entry().kind() == FileGateway.Kind.FILE)
                .sorted(Comparator.comparing(Placed::path))
                .toList();
    }

    private List<Placed> listFiles(HistoryEnd end, String path) {
        return files.list(end.repo(), path, Optional.of(end.tip().value())).stream()
                .map(entry -> new Placed(path + "/" + entry.name(), entry))
                .toList();
    }

    List<InputProblem> problems(InstalledRepo repo, SuitePlatform where, Set<String> found) {
        return imports.problems(new Series(repo.id(), where), found);
    }

    private ReadOutcome<Optional<ImportedPoint>> point(
            HistoryEnd end, SuitePolicy suite, String path) {
        var content = files.read(end.repo(), path, Optional.of(end.tip().value())).foundContent();
        if (content.isEmpty()) {
            return ReadOutcome.ok(Optional.empty());
        }
        ResultFile file = ResultFile.of(path, content.get().bytes());
        return BaselineFiles.read(file, readers, suite.format())
                .map(baseline -> ReadOutcome.ok(point(end, path, baseline)))
                .orElse(problems -> ReadOutcome.rejected(unread(problems.getFirst())));
    }

    private static InputProblem unread(InputProblem problem) {
        return new InputProblem(
                problem.where(),
                problem.what() + ", so that the history lacks this run",
                "repair the file on the base branch, or remove it"
                        + (problem.hint().isEmpty() ? "" : "; " + problem.hint()));
    }

    /** A pull request's own baseline is no run of the branch. */
    private static Optional<ImportedPoint> point(HistoryEnd end, String path, Baseline baseline) {
        BaselineProvenance from = baseline.provenance().orElse(BaselineProvenance.UNKNOWN);
        Instant at = from.date().orElse(Instant.EPOCH);
        Optional<CommitSha> commit = from.commit().or(() -> end.commit(path));
        return commit.filter(_ -> from.requestedBy().isEmpty())
                .flatMap(sha ->
                        RunPoints.of(baseline.results())
                                .map(points -> new ImportedPoint(sha, at, points)));
    }
}
