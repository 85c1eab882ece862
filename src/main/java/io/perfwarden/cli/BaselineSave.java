package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import io.perfwarden.baseline.*;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineFiles.BaselinePath;
import io.perfwarden.baseline.BaselineFiles.NativeHeader;
import io.perfwarden.compare.LeftOutBenchmarks;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.*;
import picocli.CommandLine.*;

/** {@code perfwarden baseline save}. */
@Command(name = "save")
final class BaselineSave implements Callable<Integer> {
    /** Formats of consoles, whose readers pass over comment lines. */
    private static final List<String> WITH_HEADER = List.of("criterion", "libtest", "go");

    private final ShellContext shell;

    @Parameters(arity = "1..*", paramLabel = "RESULTS")
    private List<String> results = List.of();

    @Option(names = "--to", required = true, paramLabel = "FILE")
    private String to = "";

    @Option(names = "--native")
    private boolean asItIs;

    @Option(names = "--format", paramLabel = "ID")
    private String format = ResultReaders.AUTO;

    @Option(names = "--runs", paramLabel = "GLOB")
    private Optional<String> runs = Optional.empty();

    @Option(names = "--allow-failed")
    private boolean allowFailed;

    @Mixin private final ResultOrigin origin = new ResultOrigin();

    BaselineSave(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        Optional<BaselineProvenance> provenance =
                asItIs ? Optional.empty() : Optional.of(origin.provenance(shell));
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        InputFiles inputs =
                new InputFiles(
                        shell,
                        readers,
                        PolicyOptions.knownFormat(readers, format),
                        runs.isPresent()
                                ? Optional.of(PolicyOptions.runGlob(runs.get()))
                                : Optional.empty());
        ResultSet measured = measured(inputs);
        measured.warnings().forEach(shell::complain);
        InputFiles.requireAllRead(measured);
        ReplacedBaselineFile file = new ReplacedBaselineFile(to, readers);
        ResultSet merged =
                CliRefusal.orElse(
                        ExitCode.UNREADABLE,
                        LeftOutBenchmarks.completed(
                                BenchmarkIdentities.filesOfBaseline(measured)
                                        .orElse(origin.machine()),
                                file.baseline(),
                                to));
        requireAll(merged.measurements(), file);
        byte[] content =
                asItIs
                        ? verbatim(inputs, measured)
                        : BaselineCodec.encode(new Baseline(provenance, merged));
        replace(content, file, (asItIs ? measured : merged).measurements().size());
        return ExitCode.PASS;
    }

    private ResultSet measured(InputFiles inputs) throws CliRefusal {
        ResultSet measured = inputs.results(results);
        if (measured.measurements().isEmpty()) {
            throw CliRefusal.unreadable(results.getFirst(), "holds no measurements to save");
        }
        return measured;
    }

    private void requireAll(List<MetricResult> run, ReplacedBaselineFile file) throws CliRefusal {
        LostBenchmarks losses = LostBenchmarks.of(run, file.measurements());
        Optional<InputProblem> problem = losses.problem(to, "--allow-failed saves it all the same");
        if (problem.isPresent() && !allowFailed) {
            throw new CliRefusal(ExitCode.UNREADABLE, problem.get());
        }
    }

    private void replace(byte[] content, ReplacedBaselineFile file, int count) throws CliRefusal {
        Optional<String> kept = file.replace(content);
        shell.say(to + ": " + count + (count == 1 ? " measurement" : " measurements") + " saved");
        kept.ifPresent(path -> shell.say("the file it replaces is kept as " + path));
    }

    private byte[] verbatim(InputFiles inputs, ResultSet measured) throws CliRefusal {
        boolean commented = WITH_HEADER.containsAll(measured.formats());
        if (origin.isStated() && !commented) {
            throw usage(
                    "the tool's own file has no place for --commit, --branch, --reason, --cpu and"
                            + " --title");
        }
        if (results.size() != 1) {
            throw usage("needs exactly one results file, not " + results.size());
        }
        byte[] content = inputs.onlyFile(results.getFirst());
        return origin.isStated() ? headed(content) : content;
    }

    private byte[] headed(byte[] content) throws CliRefusal {
        String text = new String(content, UTF_8);
        int header = text.length() - NativeHeader.without(text).length();
        int from = text.substring(0, header).getBytes(UTF_8).length;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(origin.header(shell).text().getBytes(UTF_8));
        all.write(content, from, content.length - from);
        return all.toByteArray();
    }

    private static CliRefusal usage(String what) {
        return CliRefusal.usage("--native", what);
    }

    /** Where the measurements of a new baseline come from, as the command line says. */
    @Command
    static final class ResultOrigin {
        private static final Pattern ABBREVIATED = Pattern.compile("[0-9a-f]{7,64}");

        @Option(names = "--commit", paramLabel = "SHA")
        private Optional<String> commit = Optional.empty();

        @Option(names = "--branch", paramLabel = "NAME")
        private Optional<String> branch = Optional.empty();

        @Option(names = "--reason", paramLabel = "TEXT")
        private String reason = "";

        @Option(names = "--cpu", paramLabel = "MODEL")
        private String cpu = "";

        @Option(names = "--title", paramLabel = "TEXT")
        private Optional<String> title = Optional.empty();

        /** For our own document. */
        BaselineProvenance provenance(ShellContext shell) throws CliRefusal {
            if (title.isPresent()) {
                throw CliRefusal.usage("--title", "only goes with --native");
            }
            try {
                return new BaselineProvenance(
                        commit.map(CommitSha::new),
                        branchName(),
                        Optional.empty(),
                        Optional.of(shell.clock().instant()),
                        "",
                        reason);
            } catch (IllegalArgumentException e) {
                throw wrong(e);
            }
        }

        /** For a tool's own file; an abbreviated commit will do there. */
        NativeHeader header(ShellContext shell) throws CliRefusal {
            String sha = commit.orElse("");
            try {
                if (!sha.isEmpty() && !ABBREVIATED.matcher(sha).matches()) {
                    throw new IllegalArgumentException("not a commit id: " + sha);
                }
                return new NativeHeader(
                        title.orElse(NativeHeader.DEFAULT_TITLE),
                        sha,
                        branchName(),
                        Optional.of(shell.clock().instant()),
                        cpu,
                        reason);
            } catch (IllegalArgumentException e) {
                throw wrong(e);
            }
        }

        BenchmarkEnvironment machine() {
            return cpu.isEmpty()
                    ? BenchmarkEnvironment.UNKNOWN
                    : new BenchmarkEnvironment(Map.of(BenchmarkEnvironment.CPU, cpu));
        }

        boolean isStated() {
            return commit.isPresent()
                    || branch.isPresent()
                    || title.isPresent()
                    || !reason.isEmpty()
                    || !cpu.isEmpty();
        }

        private String branchName() {
            return branch.map(BranchName::new).map(BranchName::value).orElse("");
        }

        private static CliRefusal wrong(IllegalArgumentException e) {
            return CliRefusal.usage(
                    "baseline save",
                    String.valueOf(e.getMessage()),
                    "git rev-parse HEAD prints one");
        }
    }

    /** A baseline on disk that is about to be replaced. What it held is never lost. */
    public static final class ReplacedBaselineFile {
        private static final int HEAD = 2_048;

        private final String typed;
        private final Path path;
        private final ResultReaders readers;

        public ReplacedBaselineFile(String typed, ResultReaders readers) throws CliRefusal {
            this.typed = typed;
            this.path = OutputFiles.path("--to", typed);
            this.readers = readers;
        }

        /**
         * Puts new content in place, the old content beside it.
         *
         * @return where the old content is kept; nothing if there was none or it is the same
         */
        public Optional<String> replace(byte[] content) throws CliRefusal {
            Optional<String> kept = Files.isRegularFile(path) ? keep(content) : Optional.empty();
            OutputFiles.write(path, content);
            return kept;
        }

        /** What the file holds now; nothing where there is none, or it is damaged. */
        public List<MetricResult> measurements() {
            return baseline().map(it -> it.results().measurements()).orElse(List.of());
        }

        Optional<Baseline> baseline() {
            if (!Files.isRegularFile(path)) {
                return Optional.empty();
            }
            LocalFile file = new LocalFile(typed, path);
            return BaselineFiles.read(file, readers, ResultReaders.AUTO)
                            instanceof ReadOutcome.Ok<Baseline>(Baseline known)
                    ? Optional.of(known)
                    : Optional.empty();
        }

        private Optional<String> keep(byte[] content) throws CliRefusal {
            byte[] old = bytes(path);
            if (Arrays.equals(old, content)) {
                return Optional.empty();
            }
            String commit = commit(old).orElse("unknown");
            String name = BaselinePath.archive(typed, commit);
            for (int copy = 2; isTaken(name, old); copy++) {
                name = BaselinePath.archive(typed, commit + "-" + copy);
            }
            OutputFiles.write(Path.of(name), old);
            return Optional.of(name);
        }

        private static boolean isTaken(String name, byte[] content) throws CliRefusal {
            Path other = Path.of(name);
            return Files.exists(other) && !Arrays.equals(bytes(other), content);
        }

        /**
         * What the file says that it measured; a damaged one says nothing, and is kept all the
         * same.
         */
        private Optional<String> commit(byte[] old) {
            return baseline()
                    .flatMap(known ->
                            known.provenance()
                                    .flatMap(BaselineProvenance::commit)
                                    .map(CommitSha::abbreviated)
                                    .or(() ->
                                            NativeHeader.of(head(old))
                                                    .flatMap(NativeHeader::abbreviated)));
        }

        private static String head(byte[] content) {
            return new String(content, 0, Math.min(content.length, HEAD), StandardCharsets.UTF_8);
        }

        private static byte[] bytes(Path file) throws CliRefusal {
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw CliRefusal.unreadable(file.toString(), "cannot be read: " + e.getMessage());
            }
        }
    }
}
