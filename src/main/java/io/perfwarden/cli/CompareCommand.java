package io.perfwarden.cli;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.cli.ReportOptions.Compared;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.InterleavedDecider;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.compare.rule.RowDecider;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.TestOptions.Rerun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code perfwarden compare}. */
@Command(
        name = "compare",
        description = {
            "Hold benchmark results against a baseline.",
            "Both sides are files, directories or downloaded artifacts in any format that"
                    + " \"perfwarden formats\" lists."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  perfwarden compare baseline.json results.json",
            "  perfwarden compare old.txt new1.txt new2.txt --fail 10%% --slack \"0.2 ms\"",
            "  perfwarden compare baselines/core.json results/ --config .github/perfwarden.yml \\",
            "      --suite core --output markdown",
            "  ./benchmarks | perfwarden compare baselines/core.json /dev/stdin",
            "  perfwarden compare baselines/core.json results.json --history baselines --explain",
            "  perfwarden compare pairs/base pairs/head",
            "",
            "Exit codes: 0 pass, 1 regression, 2 usage or configuration, 3 unreadable input,",
            "4 no verdict."
        })
final class CompareCommand implements Callable<Integer> {
    private static final int MOST = 5_000_000;

    /** Of a name with its parameters, on average. */
    private static final int CHARACTERS = 128;

    /** Of all that a file says of a measurement, on average. */
    private static final int BYTES = 512;

    private final ShellContext shell;
    private final ReadProgress progress;
    @Mixin private final PolicyOptions policy = new PolicyOptions();
    @Mixin private final HistoryOptions history = new HistoryOptions();
    @Mixin private final ReportOptions report = new ReportOptions();
    @Mixin private final ManifestOption manifest = new ManifestOption();

    @Option(
            names = "--measurements",
            paramLabel = "N",
            description = {
                "Read at most so many measurements of a file (default ${DEFAULT-VALUE}).",
                "A million of them and their baseline take some 150 MB of memory."
            })
    private int measurements = MOST;

    @Parameters(index = "0", paramLabel = "BASELINE", description = "What to compare with.")
    private String baseline = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "CURRENT",
            description = "What was measured now.")
    private List<String> current = List.of();

    CompareCommand(ShellContext shell) {
        this.shell = shell;
        this.progress = new ReadProgress(shell);
    }

    /** A comparison without options. */
    static Optional<Callable<Integer>> plain(ShellContext shell, List<String> paths) {
        if (paths.size() < 2) {
            return Optional.empty();
        }
        CompareCommand command = new CompareCommand(shell);
        command.baseline = paths.getFirst();
        command.current = paths.subList(1, paths.size());
        return Optional.of(command);
    }

    @Override
    public Integer call() throws CliRefusal {
        DecimalNumbers.prepare();
        try {
            return comparing();
        } catch (OutOfMemoryError _) {
            // what was read is nobody's any more: there is room to say so, on whatever thread it
            // was
            throw new CliRefusal(
                    ExitCode.UNREADABLE,
                    new InputProblem(
                            "memory",
                            "is not enough for what was read",
                            "allow more with PERFWARDEN_JAVA_OPTS=-Xmx4g, or compare fewer files"
                                    + " at once"));
        }
    }

    private int comparing() throws CliRefusal {
        report.check();
        if (measurements < 1) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    InputProblem.of(
                            "--measurements", "expected a number from 1, found " + measurements));
        }
        ResultReaders readers = ResultReaders.standard(readLimits());
        LocalDate today = LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC);
        SuitePolicy suite = policy.suite(readers).on(today);
        InputFiles inputs =
                new InputFiles(
                        readers,
                        policy.format(readers, suite),
                        new NamedFiles(progress, suite.files(), fileLimits()));
        Optional<Path> pairs = PairFiles.directory(baseline, current);
        Compared compared =
                pairs.isPresent()
                        ? paired(suite, inputs, pairs.get())
                        : compared(suite, inputs, new PastFiles(shell, progress, readers));
        report.write(compared, shell);
        manifest.write(read(), compared.judged(), shell);
        return ExitCode.of(compared.judged().verdict());
    }

    private ReadLimits readLimits() {
        ReadLimits usual = ReadLimits.DEFAULT;
        return usual.withMeasurements(measurements)
                .withCharacters(Math.max(usual.characters(), (long) CHARACTERS * measurements));
    }

    private ArchiveLimits fileLimits() {
        ArchiveLimits usual = ArchiveLimits.DEFAULT;
        long bytes = Math.max(usual.entryBytes(), (long) BYTES * measurements);
        return new ArchiveLimits(
                usual.entries(), bytes, Math.max(usual.totalBytes(), bytes), usual.ratio());
    }

    /** The paths that are read, directories among them. */
    private List<String> read() throws CliRefusal {
        List<String> read = new ArrayList<>(current);
        read.add(history.baseline(baseline));
        read.addAll(history.read());
        policy.configuration().ifPresent(read::add);
        return read;
    }

    private Compared compared(SuitePolicy asked, InputFiles inputs, PastFiles files)
            throws CliRefusal {
        if (asked.row().decision() == RowPolicy.Decision.PAIRED) {
            throw new CliRefusal(
                    ExitCode.USAGE,
                    new InputProblem(
                            "BASELINE",
                            "is nothing that was measured in turns, which decides suite "
                                    + asked.name(),
                            "name the directories base and head that perfwarden pair wrote"));
        }
        SuiteHistory past = history.past(files, asked, baseline);
        InputFiles.Sides sides = inputs.sides(history.baseline(baseline), current);
        Baseline before = sides.before();
        before.results().warnings().forEach(shell::complain);
        List<ResultSet> attempts = new ArrayList<>();
        attempts.add(sides.now());
        for (String again : history.again()) {
            attempts.add(inputs.results(List.of(again)));
        }
        progress.comparing(attempts.getLast().measurements().size());
        SuitePolicy suite = policy.named(asked, attempts.getLast().environment());
        SuiteComparator.Subject subject =
                new SuiteComparator.Subject(suite, "", Optional.of(before), attempts, past);
        RowDecider decider = new NoiseDecider(Rerun.IMPOSSIBLE, history.machines());
        return judged(subject, decider, List.of());
    }

    /** Base and head were measured in turns, which tells their noise without a history. */
    private Compared paired(SuitePolicy suite, InputFiles inputs, Path directory)
            throws CliRefusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        List<PairedRounds> jobs = new ArrayList<>();
        jobs.add(PairFiles.read(directory, where, inputs));
        for (String again : history.again()) {
            jobs.add(PairFiles.read(Path.of(again), where, inputs));
        }
        PairedRounds all = PairedRounds.pooled(jobs);
        SuiteComparator.Subject subject =
                new SuiteComparator.Subject(
                        suite,
                        "",
                        Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                        List.of(all.headResults()),
                        all.baseAsLastRun());
        InterleavedDecider decider =
                new InterleavedDecider(jobs, Rerun.IMPOSSIBLE, history.machines());
        SuiteNotice inTurns =
                new SuiteNotice.MeasuredInTurns(jobs.size(), all.rounds(), Optional.empty());
        return judged(subject, decider, List.of(inTurns));
    }

    private static Compared judged(
            SuiteComparator.Subject subject, RowDecider byNoise, List<SuiteNotice> said) {
        return new Compared(
                SuiteComparator.judge(subject, new PolicyDecider(byNoise)).noting(said),
                subject.suite(),
                subject.baseline()
                        .map(known -> known.results().environment())
                        .orElse(BenchmarkEnvironment.UNKNOWN),
                subject.attempts().getLast());
    }

    /** A directory of base and head measured in turns, see {@link PairMark}. */
    private static final class PairFiles {
        private PairFiles() {}

        /** The directory whose two sides were named, if it is one of pairs. */
        static Optional<Path> directory(String baseline, List<String> current) {
            try {
                Path base = Path.of(baseline).normalize();
                Path directory = base.toAbsolutePath().getParent();
                return directory != null
                                && base.endsWith(PairMark.BASE)
                                && current.size() == 1
                                && directory
                                        .resolve(PairMark.HEAD)
                                        .equals(
                                                Path.of(current.getFirst())
                                                        .toAbsolutePath()
                                                        .normalize())
                                && Files.isRegularFile(directory.resolve(PairMark.FILE))
                        ? Optional.of(directory)
                        : Optional.empty();
            } catch (InvalidPathException _) {
                return Optional.empty();
            }
        }

        /** Reads all rounds. */
        static PairedRounds read(Path directory, SuitePlatform where, InputFiles inputs)
                throws CliRefusal {
            SortedMap<Integer, Path> bases = rounds(directory.resolve(PairMark.BASE));
            SortedMap<Integer, Path> heads = rounds(directory.resolve(PairMark.HEAD));
            if (!bases.keySet().equals(heads.keySet()) || bases.isEmpty()) {
                throw refusal(
                        directory,
                        "holds "
                                + bases.size()
                                + " rounds of the base and "
                                + heads.size()
                                + " of the head, expected the same ones");
            }
            return PairedRounds.of(where, results(bases, inputs), results(heads, inputs));
        }

        private static List<ResultSet> results(SortedMap<Integer, Path> rounds, InputFiles inputs)
                throws CliRefusal {
            List<ResultSet> results = new ArrayList<>();
            for (Path round : rounds.values()) {
                results.add(inputs.results(List.of(round.toString())));
            }
            return results;
        }

        private static SortedMap<Integer, Path> rounds(Path side) throws CliRefusal {
            SortedMap<Integer, Path> rounds = new TreeMap<>();
            try (Stream<Path> files = Files.list(side)) {
                for (Path file : files.toList()) {
                    OptionalInt number = PairMark.numberOf(file.getFileName().toString());
                    if (number.isPresent() && rounds.put(number.getAsInt(), file) != null) {
                        throw refusal(file, "is the second file of its round");
                    }
                }
                return rounds;
            } catch (IOException e) {
                throw refusal(side, "cannot be read: " + e.getMessage());
            }
        }

        private static CliRefusal refusal(Path where, String what) {
            return new CliRefusal(ExitCode.UNREADABLE, InputProblem.of(where.toString(), what));
        }
    }
}
