package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.HistoryImport.ImportedSuites;
import io.perfwarden.baseline.HistoryImport.SuiteSummary;
import io.perfwarden.cli.InputFiles.ReadProgress;
import io.perfwarden.cli.ServerHistories.BranchMeasurement;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.archive.*;
import io.perfwarden.model.*;
import io.perfwarden.model.ResultSet.UnreadInput;
import picocli.CommandLine.*;

/** {@code perfwarden import}. */
@Command(name = "import")
final class ImportCommand implements Callable<Integer> {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)*");

    private final ShellContext shell;

    @Parameters(arity = "1..*", paramLabel = "FILE")
    private List<String> files = List.of();

    @Option(names = "--to", paramLabel = "DIR")
    private String to = "baselines";

    @Option(names = "--last", paramLabel = "N")
    private Optional<Integer> last = Optional.empty();

    @Option(names = "--param", paramLabel = "KEY=VALUE")
    private Map<String, String> params = new LinkedHashMap<>();

    @Option(names = "--format", paramLabel = "ID")
    private Optional<String> format = Optional.empty();

    @Mixin private IntoServer intoServer = new IntoServer();

    private final ServerHistories server;

    ImportCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        check();
        Path directory = OutputFiles.path("--to", to);
        ImportedHistories histories = new ImportedHistories(ReadLimits.DEFAULT);
        new HistoryFiles(new ReadProgress(shell), histories, format)
                .take(files)
                .forEach(shell::complain);
        HistoryImport planned = CliRefusal.orElse(ExitCode.UNREADABLE, histories.open(last));
        if (intoServer.isAsked()) {
            intoServer.keep(planned, params, server);
            planned.summary().forEach(this::tell);
            planned.losses().forEach(loss -> shell.say("note: " + loss));
            shell.say(intoServer.done());
        } else {
            write(planned, directory);
        }
        boolean areAllRead = planned.summary().stream().allMatch(it -> it.unread().isEmpty());
        return areAllRead ? ExitCode.PASS : ExitCode.UNREADABLE;
    }

    private void write(HistoryImport planned, Path directory) throws CliRefusal {
        int unchanged = written(planned, directory);
        List<SuiteSummary> suites = planned.summary();
        suites.forEach(this::tell);
        if (unchanged > 0) {
            shell.say(
                    unchanged + (unchanged == 1 ? " file was" : " files were") + " there already");
        }
        planned.losses().forEach(loss -> shell.say("note: " + loss));
        shell.say("");
        shell.say(
                "for .github/perfwarden.yml, with the names your workflow uploads its results"
                        + " under:");
        shell.say("");
        shell.out().print(ImportedSuites.configuration(suites, shownDirectory()));
    }

    /** Within the repository; a directory elsewhere is where the files are looked at first. */
    private String shownDirectory() {
        String plain = to.replaceAll("^(\\./+)+|/+$", "");
        boolean within = PLAIN.matcher(plain).matches() && !plain.contains("..");
        return within ? plain : "baselines";
    }

    private void check() throws CliRefusal {
        if (last.isPresent() && last.get() < 1) {
            throw CliRefusal.usage(
                    "--last", "is " + last.get() + ", expected a number of entries from 1");
        }
        if (format.isPresent() && !ImportedHistories.formats().contains(format.get())) {
            throw CliRefusal.usage(
                    "--format",
                    "there is no history called "
                            + format.get()
                            + "; expected one of "
                            + String.join(", ", ImportedHistories.formats()));
        }
        if (params.containsKey("") || params.containsValue("")) {
            throw CliRefusal.usage("--param", "expected KEY=VALUE, both not empty");
        }
    }

    private int written(HistoryImport planned, Path directory) throws CliRefusal {
        try (NewFiles out = new NewFiles(directory)) {
            planned.walk(
                    params, (_, path, measured) -> out.add(path, BaselineCodec.encode(measured)));
            out.finish();
            return out.unchanged;
        } catch (FormatException e) {
            throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
        } catch (IOException e) {
            throw CliRefusal.usage(to, "cannot be written: " + e.getMessage());
        }
    }

    private void tell(SuiteSummary suite) {
        String called = suite.title().equals(suite.name()) ? "" : " (" + suite.title() + ")";
        shell.say(
                String.format(
                        Locale.ROOT,
                        "%s%s: %,d %s; %,d %s in the newest",
                        suite.name(),
                        called,
                        suite.written(),
                        suite.written() == 1 ? "entry" : "entries",
                        suite.newest(),
                        suite.newest() == 1 ? "benchmark" : "benchmarks"));
        suite.leftOut()
                .forEach((why, count) -> shell.say("  left out: " + count + " " + why.words()));
        tellDropped("that cannot be read", suite.unread());
        tellDropped("of benchmarks that failed", suite.failed());
        if (suite.changedUnits() > 0) {
            shell.say("  in another unit at another time: " + suite.changedUnits());
        }
    }

    private void tellDropped(String why, UnreadInput dropped) {
        if (dropped.isEmpty()) {
            return;
        }
        int count = dropped.count();
        shell.say("  left out: " + count + (count == 1 ? " result " : " results ") + why);
        dropped.first().forEach(shell::complain);
        int more = count - dropped.first().size();
        if (more > 0) {
            shell.complain(InputProblem.of("", "and " + more + " more results " + why));
        }
    }

    /**
     * The files of histories that a command line names. They are read more than once, so that each
     * is a file or in a directory, and no pipe. Everything wrong with any of them is told at once.
     */
    private static final class HistoryFiles {
        private final ReadProgress progress;
        private final ImportedHistories histories;
        private final Optional<String> format;
        private final List<InputProblem> problems = new ArrayList<>();
        private final List<InputProblem> passedOver = new ArrayList<>();
        private int taken;

        /**
         * @param histories takes the files
         * @param format the id of a history's format; not present to recognise it
         */
        HistoryFiles(ReadProgress progress, ImportedHistories histories, Optional<String> format) {
            this.progress = progress;
            this.histories = histories;
            this.format = format;
        }

        /**
         * Hands over the files of all paths.
         *
         * @return files of directories that are no part of a history
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
                LocalFile.Listing directory = LocalFile.under(path, ArchiveLimits.DEFAULT);
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

    /**
     * Files that are put into a directory all together, and never in the place of others. They are
     * gathered in a hidden directory within it first, so that nothing has changed where one cannot
     * be made.
     */
    private static final class NewFiles implements AutoCloseable {
        private static final int MOST_SHOWN = 5;

        private final Path directory;
        private final Path drafts;
        private final Map<Path, Path> moves = new LinkedHashMap<>();
        private final List<Path> taken = new ArrayList<>();
        private int unchanged;

        /**
         * @param directory made when the first file is added
         */
        NewFiles(Path directory) {
            this.directory = directory;
            this.drafts = directory.resolve(".import-" + ProcessHandle.current().pid() + ".tmp");
        }

        /**
         * Adds a file.
         *
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

        /** Puts all files in their places, or none where one would replace another. */
        void finish() throws IOException, CliRefusal {
            if (!taken.isEmpty()) {
                throw new CliRefusal(ExitCode.USAGE, refused());
            }
            for (Map.Entry<Path, Path> move : moves.entrySet()) {
                Path target = move.getValue();
                Files.createDirectories(target.resolveSibling(""));
                Files.move(move.getKey(), target);
            }
        }

        private List<InputProblem> refused() {
            List<InputProblem> problems = new ArrayList<>();
            for (Path file : taken.subList(0, Math.min(taken.size(), MOST_SHOWN))) {
                problems.add(
                        InputProblem.of(file.toString(), "exists already and has other content"));
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

        /** Takes away what was gathered and not put in its place. */
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

    /** Puts an imported history into a server's database, in the place of files. */
    @Command
    static final class IntoServer {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

        @Option(names = "--into-server", paramLabel = "OWNER/REPO")
        private Optional<String> repository = Optional.empty();

        @Option(names = "--suite", paramLabel = "NAME")
        private Optional<String> suite = Optional.empty();

        @Option(names = "--platform", paramLabel = "NAME")
        private Optional<String> platform = Optional.empty();

        private final List<BranchMeasurement> kept = new ArrayList<>();
        private final Set<String> suites = new TreeSet<>();
        private int nameless;

        boolean isAsked() throws CliRefusal {
            for (Optional<String> option : List.of(suite, platform)) {
                if (option.isPresent() && repository.isEmpty()) {
                    throw CliRefusal.usage(
                            "--into-server", "is what --suite and --platform are for");
                }
                if (option.filter(it -> !NAME.matcher(it).matches()).isPresent()) {
                    throw CliRefusal.usage("--suite and --platform", "expected plain names");
                }
            }
            return repository.isPresent();
        }

        /** Everything at once, or nothing of it. */
        void keep(HistoryImport planned, Map<String, String> params, ServerHistories server)
                throws CliRefusal {
            try {
                planned.walk(params, this::take);
            } catch (FormatException e) {
                throw new CliRefusal(ExitCode.UNREADABLE, e.problem());
            } catch (IOException e) {
                throw CliRefusal.unreadable("history", "cannot be read: " + e.getMessage());
            }
            check();
            server.keep(ServerHistories.repository("--into-server", repository.orElse("")), kept);
        }

        private void check() throws CliRefusal {
            if (suite.isPresent() && suites.size() > 1) {
                throw CliRefusal.usage(
                        "--suite",
                        "there are "
                                + suites.size()
                                + ", expected a single one: "
                                + String.join(", ", suites));
            }
            if (kept.isEmpty()) {
                throw CliRefusal.unreadable(
                        "history", "has no entry with a full commit id and a value");
            }
        }

        private void take(String name, String path, Baseline measured) {
            suites.add(name);
            BaselineProvenance from = measured.provenance().orElse(BaselineProvenance.UNKNOWN);
            Optional<CommitSha> sha = from.commit();
            Optional<RunPoints> points = RunPoints.of(measured.results());
            if (sha.isEmpty() || points.isEmpty()) {
                nameless++;
                return;
            }
            kept.add(
                    new BranchMeasurement(
                            new SuitePlatform(suite.orElse(name), platform.orElse("")),
                            sha.get(),
                            from.date().orElse(Instant.EPOCH),
                            points.get()));
        }

        /** What was done, for people. */
        String done() {
            return kept.size()
                    + (kept.size() == 1 ? " commit is" : " commits are")
                    + " in the history of "
                    + repository.orElse("")
                    + (nameless == 0 ? "" : "; left out for want of a full commit id: " + nameless);
        }
    }
}
