package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.config.SuitePolicy.RunGlob;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Reads the results and baselines of a command line, and collects all problems before it refuses.
 */
public final class InputFiles {
    private static final String OURS = "\"perfwarden/baseline/";

    /** Bytes, as GitHub's contents API stops at 1 MB. */
    private static final int MOST_CONFIGURATION = 1 << 20;

    private static final Set<String> OTHERS =
            Set.of(
                    "css", "gif", "htm", "html", "jpeg", "jpg", "js", "lock", "map", "md", "png",
                    "svg", "woff", "woff2");

    private final ResultReaders readers;
    private final String format;
    private final InputPaths files;
    private final Optional<RunGlob> runs;

    /**
     * @param format the id of a format, or {@code auto}
     * @param runs files that are runs of one program
     */
    public InputFiles(
            ResultReaders readers, String format, InputPaths files, Optional<RunGlob> runs) {
        this.readers = readers;
        this.format = format;
        this.files = files;
        this.runs = runs;
    }

    /** Reads all files of directories and zips, within the usual limits. */
    public InputFiles(ShellContext shell, ResultReaders readers, String format) {
        this(shell, readers, format, Optional.empty());
    }

    public InputFiles(
            ShellContext shell, ResultReaders readers, String format, Optional<RunGlob> runs) {
        this(
                readers,
                format,
                new InputPaths(new ReadProgress(shell), List.of(), ArchiveLimits.DEFAULT),
                runs);
    }

    private ResultSet withRunName(ResultFile file, ResultSet read) {
        return runs.map(it -> it.name(file.name(), read)).orElse(read);
    }

    static String text(String file) throws CliRefusal {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            byte[] bytes = in.readNBytes(MOST_CONFIGURATION + 1);
            if (bytes.length > MOST_CONFIGURATION) {
                throw CliRefusal.usage(file, "larger than 1 MiB, which no configuration is");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw CliRefusal.usage(file, "no such file");
        } catch (IOException | InvalidPathException e) {
            throw CliRefusal.usage(file, "cannot be read: " + e.getMessage());
        }
    }

    public record Sides(Baseline before, ResultSet now) {}

    /**
     * Reads both sides in parallel; the baseline's problems come first.
     *
     * @throws CliRefusal if either cannot be read
     */
    public Sides sides(String baseline, List<String> current) throws CliRefusal {
        FutureTask<ResultSet> now = new FutureTask<>(() -> results(current));
        Thread.ofPlatform().daemon().name("reader").start(now);
        Baseline before = baseline(baseline);
        try {
            return new Sides(before, now.get());
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException("a command is never interrupted", e);
        }
    }

    private static CliRefusal failure(@Nullable Throwable cause) {
        return switch (cause) {
            case CliRefusal refusal -> refusal;
            case RuntimeException failure -> throw failure;
            case Error error -> throw error;
            case null, default -> throw new IllegalStateException("cannot be thrown", cause);
        };
    }

    /** The results of all files together; may be empty. */
    public ResultSet results(List<String> paths) throws CliRefusal {
        LackingRuns runs = new LackingRuns();
        ReadFiles<ResultSet> gathered =
                gather(
                        paths,
                        _ -> true,
                        file -> {
                            ReadOutcome<ResultSet> read = result(file);
                            runs.add(file.name(), read);
                            return read;
                        });
        gathered.values.addAll(runs.results());
        return merge(gathered.values, gathered.passedOver);
    }

    /** A baseline; for a directory its files together, without the archive. */
    public Baseline baseline(String path) throws CliRefusal {
        String replaced = path + (path.endsWith("/") ? "" : "/") + "archive/";
        ReadFiles<Baseline> gathered =
                gather(List.of(path), file -> !file.name().startsWith(replaced), this::baseline);
        List<Baseline> parts = gathered.values;
        ResultSet results =
                merge(parts.stream().map(Baseline::results).toList(), gathered.passedOver);
        if (results.measurements().isEmpty()) {
            throw CliRefusal.unreadable(path, "holds no measurements");
        }
        if (!results.selection().isEmpty()) {
            throw CliRefusal.unreadable(path, "left benchmarks out, and a baseline is whole");
        }
        return new Baseline(
                parts.size() == 1 ? parts.getFirst().provenance() : Optional.empty(), results);
    }

    /** A file may only describe results, as asv's benchmarks.json does. */
    private ReadOutcome<Baseline> baseline(ResultFile file) {
        ReadOutcome<Baseline> read = BaselineFiles.read(file, readers, format);
        if (read instanceof ReadOutcome.Ok<Baseline>(Baseline known)) {
            return ReadOutcome.ok(
                    new Baseline(known.provenance(), withRunName(file, known.results())));
        }
        ReadOutcome<Baseline> descriptive =
                readers.read(file, format).map(results -> new Baseline(Optional.empty(), results));
        return descriptive instanceof ReadOutcome.Ok<Baseline> ? descriptive : read;
    }

    private static ResultSet merge(List<ResultSet> parts, List<InputProblem> warnings) {
        List<ResultSet> all = new ArrayList<>(parts);
        if (!warnings.isEmpty()) {
            all.add(ResultSet.ofWarnings(warnings));
        }
        return ResultSet.merge(all);
    }

    /** Refuses results of which some could not be read: a baseline would hide them. */
    public static void requireAllRead(ResultSet results) throws CliRefusal {
        if (!results.unread().isEmpty()) {
            throw new CliRefusal(ExitCode.UNREADABLE, results.unread().first());
        }
    }

    public byte[] onlyFile(String path) throws CliRefusal {
        List<byte[]> contents = gather(List.of(path), _ -> true, InputFiles::content).values;
        if (contents.size() != 1) {
            throw CliRefusal.usage(
                    path, "holds " + contents.size() + " files, expected exactly one");
        }
        return contents.getFirst();
    }

    /** Results may be a canonical baseline document, and may be empty. */
    private ReadOutcome<ResultSet> result(ResultFile file) {
        ReadOutcome<ResultSet> read = readers.read(file, format);
        if (read instanceof ReadOutcome.Ok<ResultSet>) {
            return read.map(results -> withRunName(file, results));
        }
        return BaselineFiles.read(file, readers, format).map(Baseline::results);
    }

    private static ReadOutcome<byte[]> content(ResultFile file) {
        try (InputStream in = file.open()) {
            return ReadOutcome.ok(in.readAllBytes());
        } catch (IOException e) {
            return ReadOutcome.rejected(
                    InputProblem.of(file.name(), "cannot be read: " + e.getMessage()));
        }
    }

    private <T> ReadFiles<T> gather(
            List<String> paths,
            Predicate<ResultFile> wanted,
            Function<ResultFile, ReadOutcome<T>> reader)
            throws CliRefusal {
        ReadFiles<T> gathered = new ReadFiles<>();
        for (String path : paths) {
            files.forEach(
                    path,
                    gathered.problems,
                    (file, named) -> {
                        if (wanted.test(file)) {
                            gathered.take(
                                    file.name(), reader.apply(file), () -> named || isResult(file));
                        }
                    });
            gathered.noteOthers(path);
        }
        gathered.requireReadable();
        return gathered;
    }

    /**
     * Whether an unreadable file is a damaged one of a known format. Logs and notes beside results
     * are only named in the report.
     */
    private boolean isResult(ResultFile file) {
        if (!format.equals(ResultReaders.AUTO)) {
            return true;
        }
        try {
            return readers.isRecognised(file) || FileHead.of(file).text().contains(OURS);
        } catch (IOException e) {
            return true;
        }
    }

    /** Read files, and skipped ones of unknown format that the user did not name. */
    private static final class ReadFiles<T> {
        private final List<T> values = new ArrayList<>();
        private final List<InputProblem> problems = new ArrayList<>();
        private final List<InputProblem> passedOver = new ArrayList<>();
        private final SortedMap<String, Integer> others = new TreeMap<>();

        /**
         * @param matters whether the file's fault is a problem
         */
        void take(String name, ReadOutcome<T> outcome, BooleanSupplier matters) {
            outcome.optional().ifPresent(values::add);
            List<InputProblem> found = outcome.problems();
            if (!found.isEmpty()) {
                String kind = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
                if (matters.getAsBoolean()) {
                    problems.addAll(found);
                } else if (OTHERS.contains(kind)) {
                    others.merge(kind, 1, Integer::sum);
                } else {
                    passedOver.addAll(found);
                }
            }
        }

        void noteOthers(String path) {
            if (!others.isEmpty()) {
                String counted =
                        others.entrySet().stream()
                                .map(it -> it.getValue() + " " + it.getKey())
                                .collect(Collectors.joining(", "));
                passedOver.add(
                        InputProblem.of(
                                path, "left out what plainly holds no results: " + counted));
                others.clear();
            }
        }

        void requireReadable() throws CliRefusal {
            if (values.isEmpty()) {
                problems.addAll(passedOver);
            }
            if (!problems.isEmpty()) {
                throw new CliRefusal(ExitCode.UNREADABLE, problems);
            }
        }
    }
}
