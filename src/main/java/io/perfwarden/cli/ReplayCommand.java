package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay;
import io.perfwarden.bot.commit.VerdictReplay.Replayed;
import io.perfwarden.cli.AttestCommand.ReleaseFiles;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseAttestation.FoundFile;
import io.perfwarden.report.ReplayManifest;
import io.perfwarden.report.ReplayManifest.Check;
import io.perfwarden.report.ReplayManifest.RecordedRun;
import io.perfwarden.report.machine.JsonReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code perfwarden replay}. */
@Command(name = "replay")
public final class ReplayCommand implements Callable<Integer> {
    private final ShellContext shell;

    @Parameters(arity = "0..1", paramLabel = "MANIFEST")
    private Optional<String> named = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO@SHA")
    private Optional<String> verdict = Optional.empty();

    @Option(names = "--to", paramLabel = "FILE")
    private Optional<String> to = Optional.empty();

    private final ServerHistories server;

    public ReplayCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        if (named.isPresent() == verdict.isPresent() || (to.isPresent() && named.isPresent())) {
            throw CliRefusal.usage(
                    "replay", "expected either MANIFEST or --of, and --to with --of");
        }
        if (verdict.isPresent()) {
            return code(keptVerdicts(RepositoryCommit.parse(verdict.get())));
        }
        String manifest = named.orElse("");
        Optional<byte[]> kept = ReleaseFiles.zip(manifest);
        return kept.isPresent() ? code(holds(kept.get(), manifest)) : manifest(manifest);
    }

    private static int code(boolean holds) {
        return holds ? ExitCode.PASS : ExitCode.REGRESSION;
    }

    private int manifest(String manifest) throws CliRefusal {
        JsonValue document =
                CliRefusal.orElse(ExitCode.UNREADABLE, ReleaseFiles.document(manifest));
        ReleaseFiles files = new ReleaseFiles();
        List<Check> checks =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        ReplayManifest.check(
                                document,
                                manifest,
                                path -> files.find(path).map(FoundFile::sha256)));
        files.problems().forEach(shell::complain);
        checks.forEach(this::tell);
        boolean holds = checks.stream().allMatch(check -> check.flaw().isEmpty());
        Optional<Check> again =
                holds ? RecordedRun.of(document).map(this::repeated) : Optional.empty();
        again.ifPresent(this::tell);
        return code(holds && again.flatMap(Check::flaw).isEmpty());
    }

    private Check repeated(RecordedRun run) {
        boolean same =
                ManifestOption.repeat(run, shell)
                        .map(Sha256Digest::of)
                        .equals(Optional.of(run.conclusion().report()));
        return new Check(
                "verdict " + run.conclusion().verdict(),
                same ? Optional.empty() : Optional.of(differs(run.engine())));
    }

    private String differs(String engine) {
        return "was judged by %s, and %s reports something else".formatted(engine, shell.version());
    }

    private void tell(Check check) {
        String flaw = check.flaw().map(text -> ": " + text).orElse("");
        String mark = flaw.isEmpty() ? "ok    " : "WRONG ";
        shell.say(mark + check.what() + flaw);
    }

    /** Which commit of which repository. */
    private record RepositoryCommit(RepoName repo, CommitSha sha) {
        static RepositoryCommit parse(String text) throws CliRefusal {
            int at = text.lastIndexOf('@');
            try {
                return new RepositoryCommit(
                        RepoName.parse(text.substring(0, Math.max(at, 0))),
                        new CommitSha(text.substring(at + 1)));
            } catch (IllegalArgumentException _) {
                throw CliRefusal.usage(
                        "--of",
                        "is "
                                + TextExcerpt.quoted(text)
                                + ", expected OWNER/REPO@SHA with a full commit id");
            }
        }
    }

    /**
     * Gives a server's verdicts on a commit again.
     *
     * @return whether all are the same
     */
    private boolean keptVerdicts(RepositoryCommit named) throws CliRefusal {
        List<Document> kept = server.verdicts(named.repo(), named.sha());
        if (kept.isEmpty()) {
            throw CliRefusal.unreadable(
                    "--of", "no verdict on this commit is kept, or not any more");
        }
        boolean holds = true;
        int number = 0;
        for (Document one : kept) {
            holds &= holds(one.bytes(), named.sha().abbreviated());
            if (to.isPresent()) {
                OutputFiles.write(place(to.get(), number++), one.bytes());
            }
        }
        return holds;
    }

    /** One for each pull request and branch that the commit was judged for. */
    private static Path place(String to, int number) throws CliRefusal {
        return OutputFiles.path("--to", number == 0 ? to : to + "." + number);
    }

    /** Whether the verdict in a file is the same again. */
    private boolean holds(byte[] bytes, String where) throws CliRefusal {
        Replayed replayed =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        VerdictReplay.of(bytes, where, ResultReaders.standard(ReadLimits.DEFAULT)));
        replayed.changed().forEach(part -> shell.say("WRONG " + part + ": was changed"));
        boolean same = replayed.first().equals(replayed.again());
        String flaw = same ? "" : ": " + differs(replayed.engine());
        shell.say((same ? "ok    " : "WRONG ") + replayed.about() + flaw);
        return replayed.holds();
    }

    /** Writes down what was compared, so that it can be repeated, and repeats it. */
    @Command
    static final class ManifestOption {
        /** The options that decide; of all others a manifest says nothing, and none is obeyed. */
        private static final List<String> DECIDING =
                List.of(
                        "--config",
                        "--suite",
                        "--decision",
                        "--fail",
                        "--warn",
                        "--slack",
                        "--format",
                        "--history",
                        "--again",
                        "--archived",
                        "--release",
                        "--dedicated");

        @Option(names = "--manifest", paramLabel = "FILE")
        private Optional<String> manifest = Optional.empty();

        /** Set by picocli where a line was read, and only a line asks for a manifest. */
        @Spec(Spec.Target.MIXEE)
        private @Nullable CommandSpec command;

        /**
         * Writes it, where it is asked for.
         *
         * @param read the paths that were read
         */
        void write(List<String> read, SuiteComparison judged, ShellContext shell)
                throws CliRefusal {
            if (manifest.isEmpty()) {
                return;
            }
            RecordedRun run =
                    new RecordedRun(
                            shell.version(),
                            LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC),
                            arguments(
                                    Objects.requireNonNull(command).commandLine().getParseResult()),
                            hashes(read),
                            new RecordedRun.Conclusion(
                                    judged.verdict().name().toLowerCase(Locale.ROOT),
                                    Sha256Digest.of(
                                            JsonReport.render(new Comparison(List.of(judged))))));
            OutputFiles.write("--manifest", manifest, run::render);
        }

        private static List<String> arguments(ParseResult typed) {
            List<String> arguments = new ArrayList<>();
            for (OptionSpec option : typed.matchedOptions()) {
                if (DECIDING.contains(option.longestName())) {
                    boolean flag = option.arity().max() == 0;
                    option.originalStringValues()
                            .forEach(value ->
                                    arguments.add(
                                            option.longestName() + (flag ? "" : "=" + value)));
                }
            }
            arguments.add("--");
            typed.matchedPositionals()
                    .forEach(positional -> arguments.addAll(positional.originalStringValues()));
            return arguments;
        }

        /** Compares again as of that day; a manifest that asks for anything else is refused. */
        static Optional<String> repeat(RecordedRun run, ShellContext shell) {
            if (!isPlain(run.arguments())) {
                shell.complain(
                        InputProblem.of("replay", "the manifest asks for more than a comparison"));
                return Optional.empty();
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ShellContext quiet =
                    new ShellContext(
                            new PrintStream(out, true, UTF_8),
                            shell.err(),
                            ShellContext.Screen.NONE,
                            Clock.fixed(
                                    run.day().atStartOfDay(ZoneOffset.UTC).toInstant(),
                                    ZoneOffset.UTC),
                            shell.version());
            List<String> line = new ArrayList<>(List.of("compare", "--output=json"));
            line.addAll(run.arguments());
            int code =
                    new CliRunner(quiet, LocalCommands.all(quiet, ServerHistories.NONE))
                            .run(line.toArray(String[]::new));
            boolean judged =
                    code == ExitCode.PASS
                            || code == ExitCode.REGRESSION
                            || code == ExitCode.NO_VERDICT;
            return judged ? Optional.of(out.toString(UTF_8)) : Optional.empty();
        }

        private static boolean isPlain(List<String> arguments) {
            int files = arguments.indexOf("--");
            return files >= 0
                    && arguments.subList(0, files).stream()
                            .allMatch(word -> DECIDING.contains(word.split("=", 2)[0]));
        }

        private static final int MOST = 10_000;

        /**
         * Hashes files, and those in directories at whatever depth.
         *
         * @return by path, as typed or below what was typed
         */
        static Map<String, String> hashes(List<String> typed) throws CliRefusal {
            Map<String, String> hashes = new TreeMap<>();
            ReleaseFiles files = new ReleaseFiles();
            for (String path : typed) {
                for (String file : files(path)) {
                    FoundFile found =
                            files.find(file)
                                    .orElseThrow(
                                            () -> refused(file, "is no file that can be hashed"));
                    hashes.put(file, found.sha256());
                }
            }
            return hashes;
        }

        private static List<String> files(String typed) throws CliRefusal {
            Path path = Path.of(typed);
            if (!Files.isDirectory(path)) {
                return List.of(typed);
            }
            try (Stream<Path> below = Files.walk(path)) {
                List<String> files =
                        below.filter(Files::isRegularFile)
                                .map(Path::toString)
                                .limit(MOST + 1L)
                                .toList();
                if (files.size() > MOST) {
                    throw refused(typed, "holds more files than a manifest may name, 10,000");
                }
                return files;
            } catch (IOException e) {
                throw refused(typed, "cannot be read: " + e.getMessage());
            }
        }

        private static CliRefusal refused(String where, String what) {
            return CliRefusal.unreadable("--manifest: " + where, what);
        }
    }
}
