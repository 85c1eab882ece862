package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BenchmarkHistory.HistorySource;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;

/** Reads the past of benchmarks from a directory or file of any origin. */
public final class FileHistory {
    /** Most runs of a suite, the newest. */
    private static final int MOST = 1_000;

    /** Most skipped files that are named. */
    private static final int SHOWN = 3;

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{7,40}");
    private static final String ARCHIVE = "archive";

    private final ReadProgress progress;
    private final List<LocalRun> runs = new ArrayList<>();

    private final List<InputProblem> leftOut = new ArrayList<>();

    private FileHistory(ShellContext shell) {
        this.progress = new ReadProgress(shell);
    }

    /**
     * The results of a suite on a platform at one time.
     *
     * @param sha invented if the files name no commit
     * @param subject what people know the commit by; absent where no file says it
     * @param at time of the measurement, else of the file
     */
    public record LocalRun(
            SuitePlatform where,
            CommitSha sha,
            Optional<SubjectLine> subject,
            Instant at,
            ResultSet results) {
        LocalRun with(Optional<SubjectLine> told) {
            return new LocalRun(where, sha, told, at, results);
        }
    }

    /**
     * Reads another system's history, a directory of baselines with its archive, or a directory
     * with a directory of results a run.
     *
     * @return at least one run, those of a suite by age
     */
    public static List<LocalRun> read(ShellContext shell, String typed) throws CliRefusal {
        FileHistory history = new FileHistory(shell);
        try {
            Path path = Path.of(typed);
            if (!Files.exists(path)) {
                throw CliRefusal.unreadable(typed, "no such file or directory");
            }
            history.importFiles(typed, path);
            if (history.runs.isEmpty() && Files.isDirectory(path)) {
                history.directory(typed, path);
            }
        } catch (IOException | InvalidPathException e) {
            throw CliRefusal.unreadable(typed, "cannot be read: " + e.getMessage());
        }
        history.tellLeftOut(shell);
        if (history.runs.isEmpty()) {
            throw CliRefusal.unreadable(
                    typed,
                    "holds no history",
                    "expected data.js of github-action-benchmark, results of asv or Conbench, a"
                            + " directory of baselines, or a directory with one directory of"
                            + " results a run");
        }
        history.runs.sort(KeyOrder.of(LocalRun::at));
        return List.copyOf(history.runs);
    }

    /** A directory may have any number of other files. */
    private void tellLeftOut(ShellContext shell) {
        leftOut.stream().limit(SHOWN).forEach(shell::complain);
        int more = leftOut.size() - SHOWN;
        if (more > 0) {
            shell.err().println(ShellContext.PROGRAM + ": and " + more + " more files left out");
        }
    }

    private void importFiles(String typed, Path path) throws IOException, CliRefusal {
        ImportedHistories histories = new ImportedHistories(ReadLimits.DEFAULT);
        boolean any = false;
        for (ResultFile file : files(typed, path)) {
            any |=
                    histories.add(progress.watch(file), Optional.empty())
                            instanceof ReadOutcome.Ok<ResultFile>;
        }
        if (!any) {
            return;
        }
        HistoryImport planned =
                CliRefusal.orElse(ExitCode.UNREADABLE, histories.open(Optional.of(MOST)));
        try {
            planned.walk(
                    Map.of(),
                    (suite, file, measured) ->
                            add(new SuitePlatform(suite, ""), suite + "/" + file, measured));
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        }
        Map<CommitSha, SubjectLine> told = planned.subjects();
        runs.replaceAll(run -> run.with(Optional.ofNullable(told.get(run.sha()))));
    }

    private static List<ResultFile> files(String typed, Path path) throws IOException, CliRefusal {
        if (!Files.isDirectory(path)) {
            return List.of(new LocalFile(typed, path));
        }
        try {
            return LocalFile.listUnder(path, ArchiveLimits.DEFAULT).files().stream()
                    .filter(ResultReaders::mayBeResult)
                    .toList();
        } catch (ArchiveException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        }
    }

    /** Reads baselines, with a directory for a suite of several platforms; else runs. */
    private void directory(String typed, Path directory) throws IOException, CliRefusal {
        List<Path> below = directories(directory);
        baselines(directory, "");
        tellOfSingleRuns(typed, directory);
        List<Path> others = new ArrayList<>();
        for (Path one : below) {
            if (isOfBaselines(one)) {
                baselines(one, name(one));
            } else {
                others.add(one);
            }
        }
        if (runs.isEmpty()) {
            for (Path run : others) {
                results(typed, run);
            }
        }
    }

    /** Files of results side by side look like runs, and each is a suite. */
    private void tellOfSingleRuns(String typed, Path directory) throws IOException {
        long suites = runs.stream().map(LocalRun::where).distinct().count();
        if (suites > 1 && suites == runs.size() && !isOfBaselines(directory)) {
            leftOut.add(
                    new InputProblem(
                            typed,
                            "each of its " + suites + " files is a suite with one run",
                            "put each run into a directory of its own to see them over time"));
        }
    }

    private static boolean isOfBaselines(Path directory) throws IOException {
        if (Files.isDirectory(directory.resolve(ARCHIVE))) {
            return true;
        }
        List<Path> files = BaselineDirectory.files(directory);
        if (files.isEmpty()) {
            return false;
        }
        try (InputStream in = Files.newInputStream(files.getFirst())) {
            String head = new String(in.readNBytes(200), StandardCharsets.UTF_8);
            return head.contains("\"perfwarden/baseline/");
        }
    }

    /**
     * @param suite whose platforms the files are; empty if each file is a suite
     */
    private void baselines(Path directory, String suite) throws CliRefusal {
        var readers = ResultReaders.standard(ReadLimits.DEFAULT);
        new BaselineDirectory(leftOut::add, progress, readers, directory.toString())
                .runs()
                .forEach((stem, files) -> {
                    SuitePlatform where =
                            suite.isEmpty()
                                    ? new SuitePlatform(stem, "")
                                    : new SuitePlatform(suite, stem);
                    files.forEach((source, baseline) -> add(where, source, baseline));
                });
    }

    private void results(String typed, Path run) throws IOException, CliRefusal {
        var readers = ResultReaders.standard(ReadLimits.DEFAULT);
        var files = files(typed, run);
        if (files.stream().anyMatch(CompanionFile::isSelection)) {
            String what = "left benchmarks out, so it is no part of the history";
            leftOut.add(InputProblem.of(run.toString(), what));
            return;
        }
        for (ResultFile file : files) {
            Path path = run.resolve(file.name());
            switch (readers.read(progress.watch(file), ResultReaders.AUTO)) {
                case ReadOutcome.Ok<ResultSet>(ResultSet results) -> {
                    if (!results.measurements().isEmpty()) {
                        SuitePlatform where = new SuitePlatform(BaselineDirectory.stem(path), "");
                        String name = name(run);
                        CommitSha sha = sha(name, name);
                        Instant at = lastModified(run);
                        runs.add(new LocalRun(where, sha, Optional.empty(), at, results));
                    }
                }
                case ReadOutcome.Rejected<ResultSet>(var problems) -> leftOut.addAll(problems);
            }
        }
    }

    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isDirectory)
                    .filter(it -> !name(it).startsWith(".") && !name(it).equals(ARCHIVE))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private void add(SuitePlatform where, String file, Baseline measured) {
        add(where, HistorySource.of(file, true, measured), measured);
    }

    private void add(SuitePlatform where, HistorySource source, Baseline measured) {
        BaselineProvenance from = measured.provenance().orElse(BaselineProvenance.UNKNOWN);
        CommitSha sha =
                from.commit()
                        .orElseGet(() -> sha(source.commit().orElse(""), where + source.file()));
        Instant at = source.date().orElseGet(() -> lastModified(Path.of(source.file())));
        runs.add(new LocalRun(where, sha, Optional.empty(), at, measured.results()));
    }

    /** The file's time; the epoch without one. */
    static Instant lastModified(Path path) {
        try {
            return Files.getLastModifiedTime(path).toInstant();
        } catch (IOException _) {
            return Instant.EPOCH;
        }
    }

    /**
     * A known commit, or an invented one.
     *
     * @param start its first digits; any other text for none
     */
    private static CommitSha sha(String start, String what) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] hash = digest.digest(what.getBytes(StandardCharsets.UTF_8));
            String known = HEX.matcher(start).matches() ? start : "";
            return new CommitSha(known + HexFormat.of().formatHex(hash).substring(known.length()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each JDK has SHA-1", e);
        }
    }
}
