package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineFiles;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuitePolicy.RunGlob;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * Reads the results and baselines named on a command line. Everything wrong with any of them is
 * gathered before the command is refused.
 */
public final class InputFiles {
    /** In every baseline of our own. */
    private static final String OURS = "\"perfwarden/baseline/";

    /** In bytes; GitHub's contents API stops at 1 MB as well. */
    private static final int MOST_CONFIGURATION = 1 << 20;

    /** What tools and projects put beside results, by the ends of their names. */
    private static final Set<String> OTHERS =
            Set.of(
                    "css", "gif", "htm", "html", "jpeg", "jpg", "js", "lock", "map", "md", "png",
                    "svg", "woff", "woff2");

    private final ResultReaders readers;
    private final String format;
    private final NamedFiles files;
    private final Optional<RunGlob> runs;

    /**
     * @param format the id of a format, or {@code auto}
     * @param runs which files are runs of one program
     */
    public InputFiles(
            ResultReaders readers, String format, NamedFiles files, Optional<RunGlob> runs) {
        this.readers = readers;
        this.format = format;
        this.files = files;
        this.runs = runs;
    }

    /** Reads all files of directories and zips, within the usual limits. */
    public InputFiles(ShellContext shell, ResultReaders readers, String format) {
        this(shell, readers, format, Optional.empty());
    }

    /** The same, some of which are runs of one program. */
    public InputFiles(
            ShellContext shell, ResultReaders readers, String format, Optional<RunGlob> runs) {
        this(
                readers,
                format,
                new NamedFiles(new ReadProgress(shell), List.of(), ArchiveLimits.DEFAULT),
                runs);
    }

    private ResultSet named(ResultFile file, ResultSet read) {
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

    /** A baseline, and what is held against it. */
    public record Sides(Baseline before, ResultSet now) {}

    /**
     * Reads both sides at the same time; what is wrong with the baseline is told first.
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

    /** What was measured, of all files together; may be nothing. */
    public ResultSet results(List<String> paths) throws CliRefusal {
        ReadFiles<ResultSet> gathered = gather(paths, _ -> true, this::result);
        return merged(gathered.values, gathered.passedOver);
    }

    /** A baseline; of a directory, its files together, without those they replaced. */
    public Baseline baseline(String path) throws CliRefusal {
        String replaced = path + (path.endsWith("/") ? "" : "/") + "archive/";
        ReadFiles<Baseline> gathered =
                gather(List.of(path), file -> !file.name().startsWith(replaced), this::baseline);
        List<Baseline> parts = gathered.values;
        ResultSet results =
                merged(parts.stream().map(Baseline::results).toList(), gathered.passedOver);
        if (results.measurements().isEmpty()) {
            throw CliRefusal.unreadable(path, "holds no measurements");
        }
        if (!results.selection().isEmpty()) {
            throw CliRefusal.unreadable(path, "left benchmarks out, and a baseline is whole");
        }
        return new Baseline(
                parts.size() == 1 ? parts.getFirst().provenance() : Optional.empty(), results);
    }

    /** A file beside others may only describe what they measured, as asv's benchmarks.json does. */
    private ReadOutcome<Baseline> baseline(ResultFile file) {
        ReadOutcome<Baseline> read = BaselineFiles.read(file, readers, format);
        if (read instanceof ReadOutcome.Ok<Baseline>(Baseline known)) {
            return ReadOutcome.ok(new Baseline(known.provenance(), named(file, known.results())));
        }
        ReadOutcome<Baseline> descriptive =
                readers.read(file, format).map(results -> new Baseline(Optional.empty(), results));
        return descriptive instanceof ReadOutcome.Ok<Baseline> ? descriptive : read;
    }

    private static ResultSet merged(List<ResultSet> parts, List<InputProblem> warnings) {
        List<ResultSet> all = new ArrayList<>(parts);
        if (!warnings.isEmpty()) {
            all.add(ResultSet.ofWarnings(warnings));
        }
        return ResultSet.merge(all);
    }

    /**
     * Refuses results of which some could not be read: a baseline without them would hide them.
     *
     * @throws CliRefusal with the place of each
     */
    public static void requireAllRead(ResultSet results) throws CliRefusal {
        if (!results.unread().isEmpty()) {
            throw new CliRefusal(ExitCode.UNREADABLE, results.unread().first());
        }
    }

    /** The content of the one file that a path stands for. */
    public byte[] onlyFile(String path) throws CliRefusal {
        List<byte[]> contents = gather(List.of(path), _ -> true, InputFiles::content).values;
        if (contents.size() != 1) {
            throw CliRefusal.usage(
                    path, "holds " + contents.size() + " files, expected exactly one");
        }
        return contents.getFirst();
    }

    /** Results may be a canonical baseline document as well, and unlike a baseline may be empty. */
    private ReadOutcome<ResultSet> result(ResultFile file) {
        ReadOutcome<ResultSet> read = readers.read(file, format);
        if (read instanceof ReadOutcome.Ok<ResultSet>) {
            return read.map(results -> named(file, results));
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
     * Whether a file that cannot be read is a damaged one of a known format. Beside results there
     * may lie logs and notes, which are named in the report and do no harm.
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

    /** What could be read, and what was no known format but was not named by the user either. */
    private static final class ReadFiles<T> {
        private final List<T> values = new ArrayList<>();
        private final List<InputProblem> problems = new ArrayList<>();
        private final List<InputProblem> passedOver = new ArrayList<>();
        private final SortedMap<String, Integer> others = new TreeMap<>();

        /**
         * @param matters whether what is wrong with the file is a problem
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

        /** Pages and pictures beside results are counted, not listed. */
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

    /**
     * What a path of the command line stands for: a file, the files of a directory, or those of a
     * downloaded artifact that is still a zip.
     */
    public static final class NamedFiles {
        interface Visitor {
            /**
             * @param named whether the user named this very file, and not what it is in
             */
            void visit(ResultFile file, boolean named);
        }

        /** What {@code -} stands for. */
        private static final String STANDARD_INPUT = "/dev/stdin";

        private final ReadProgress progress;
        private final List<GlobPattern> wanted;
        private final ArchiveLimits limits;

        /**
         * @param wanted which files of a directory or zip are read; empty means all
         * @param limits of what a path stands for
         */
        public NamedFiles(ReadProgress progress, List<GlobPattern> wanted, ArchiveLimits limits) {
            this.progress = progress;
            this.wanted = List.copyOf(wanted);
            this.limits = limits;
        }

        /**
         * Hands over the files one by one, named as the user would name them.
         *
         * @param problems gathers what cannot be read
         */
        void forEach(String typed, List<InputProblem> problems, Visitor reader) {
            try {
                Path path = Path.of(typed.equals("-") ? STANDARD_INPUT : typed);
                if (Files.isDirectory(path)) {
                    LocalFile.Listing directory = LocalFile.under(path, limits);
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

        private void readFile(String typed, Path path, List<InputProblem> problems, Visitor reader)
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

        /** A pipe can be read only once, and a format is told before it is read: so it is kept. */
        private void readPipe(String typed, Path pipe, List<InputProblem> problems, Visitor reader)
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
                String typed, List<ResultFile> files, List<InputProblem> problems, Visitor reader) {
            List<ResultFile> chosen =
                    files.stream()
                            .filter(file ->
                                    wanted.isEmpty()
                                            || CompanionFile.is(file)
                                            || wanted.stream()
                                                    .anyMatch(g -> g.matches(file.name())))
                            .toList();
            if (chosen.isEmpty()) {
                problems.add(
                        InputProblem.of(
                                typed,
                                files.isEmpty()
                                        ? "holds no files"
                                        : "none of its files matches the suite's globs"));
            }
            String directory = typed.endsWith("/") ? typed : typed + "/";
            chosen.forEach(file -> reader.visit(progress.watch(file, directory), false));
        }
    }

    /**
     * Says on standard error what is being read, once reading has taken a second and once a second.
     */
    public static final class ReadProgress {
        private static final long EVERY_MILLIS = 1_000;
        private static final long MEBIBYTE = 1 << 20;

        /** Of so many bytes even comparing takes seconds. */
        private static final long LARGE = 256 * MEBIBYTE;

        private final PrintStream err;
        private final Clock clock;
        private long saidAt;
        private long bytes;

        public ReadProgress(ShellContext shell) {
            this.err = shell.err();
            this.clock = shell.clock();
            this.saidAt = clock.millis();
        }

        /** The same file, watched while it is read. */
        public ResultFile watch(ResultFile file) {
            return watch(file, "");
        }

        /** The same, of a file that is named with the directory or zip that it is in. */
        ResultFile watch(ResultFile file, String directory) {
            AtomicLong furthest = new AtomicLong();
            return new ResultFile() {
                @Override
                public String name() {
                    return directory + file.name();
                }

                @Override
                public InputStream open() throws IOException {
                    return new WatchedStream(name(), file.open(), furthest);
                }

                @Override
                public Optional<ResultFile> beside(String fileName) {
                    return file.beside(fileName).map(other -> watch(other, directory));
                }
            };
        }

        /** Says what is done after reading, where there is much of it. */
        public synchronized void comparing(int measurements) {
            if (bytes >= LARGE) {
                err.println(
                        String.format(
                                Locale.ROOT,
                                "%s: comparing %,d measurements",
                                ShellContext.PROGRAM,
                                measurements));
            }
        }

        /**
         * Two files may be read at once.
         *
         * @param more that was read for the first time: a file is looked at more than once
         */
        private synchronized void read(String name, long more) {
            bytes += more;
            long now = clock.millis();
            if (now - saidAt >= EVERY_MILLIS) {
                saidAt = now;
                String soFar = bytes < MEBIBYTE ? "" : ", " + bytes / MEBIBYTE + " MiB so far";
                err.println(
                        ShellContext.PROGRAM + ": reading " + ShellContext.printable(name) + soFar);
            }
        }

        private final class WatchedStream extends FilterInputStream {
            private final String name;

            /** How far the file was ever read. */
            private final AtomicLong furthest;

            private long place;

            WatchedStream(String name, InputStream in, AtomicLong furthest) {
                super(in);
                this.name = name;
                this.furthest = furthest;
            }

            private void reached(int more) {
                place += Math.max(0, more);
                long before = furthest.getAndAccumulate(place, Math::max);
                ReadProgress.this.read(name, Math.max(0, place - before));
            }

            @Override
            public int read() throws IOException {
                int one = super.read();
                reached(one < 0 ? 0 : 1);
                return one;
            }

            @Override
            public int read(byte[] target, int offset, int count) throws IOException {
                int got = super.read(target, offset, count);
                reached(got);
                return got;
            }
        }
    }
}
