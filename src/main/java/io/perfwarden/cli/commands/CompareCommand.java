package io.perfwarden.cli.commands;

import io.perfwarden.archive.ArchiveLimits;
import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.cli.Decimals;
import io.perfwarden.cli.ExitCode;
import io.perfwarden.cli.Refusal;
import io.perfwarden.cli.Shell;
import io.perfwarden.cli.commands.ReportOptions.Compared;
import io.perfwarden.cli.files.Inputs;
import io.perfwarden.cli.files.NamedFiles;
import io.perfwarden.cli.files.PairFiles;
import io.perfwarden.cli.files.PastFiles;
import io.perfwarden.cli.files.Progress;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.noise.PairedDecider;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.past.PairedRounds;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Problem;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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

    private final Shell shell;
    private final Progress progress;
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

    CompareCommand(Shell shell) {
        this.shell = shell;
        this.progress = new Progress(shell);
    }

    /** A comparison without options. */
    static Optional<Callable<Integer>> plain(Shell shell, List<String> paths) {
        if (paths.size() < 2) {
            return Optional.empty();
        }
        CompareCommand command = new CompareCommand(shell);
        command.baseline = paths.getFirst();
        command.current = paths.subList(1, paths.size());
        return Optional.of(command);
    }

    @Override
    public Integer call() throws Refusal {
        Decimals.prepare();
        try {
            return comparing();
        } catch (OutOfMemoryError _) {
            // what was read is nobody's any more: there is room to say so, on whatever thread it
            // was
            throw new Refusal(
                    ExitCode.UNREADABLE,
                    new Problem(
                            "memory",
                            "is not enough for what was read",
                            "allow more with PERFWARDEN_JAVA_OPTS=-Xmx4g, or compare fewer files"
                                    + " at once"));
        }
    }

    private int comparing() throws Refusal {
        report.check();
        if (measurements < 1) {
            throw new Refusal(
                    ExitCode.USAGE,
                    Problem.of(
                            "--measurements", "expected a number from 1, found " + measurements));
        }
        ResultReaders readers = ResultReaders.standard(readLimits());
        LocalDate today = LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC);
        SuitePolicy suite = policy.suite(readers).on(today);
        Inputs inputs =
                new Inputs(
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
    private List<String> read() throws Refusal {
        List<String> read = new ArrayList<>(current);
        read.add(history.baseline(baseline));
        read.addAll(history.read());
        policy.configuration().ifPresent(read::add);
        return read;
    }

    private Compared compared(SuitePolicy asked, Inputs inputs, PastFiles files) throws Refusal {
        if (asked.row().decision() == RowPolicy.Decision.PAIRED) {
            throw new Refusal(
                    ExitCode.USAGE,
                    new Problem(
                            "BASELINE",
                            "is nothing that was measured in turns, which decides suite "
                                    + asked.name(),
                            "name the directories base and head that perfwarden pair wrote"));
        }
        Past past = history.past(files, asked, baseline);
        Inputs.Sides sides = inputs.sides(history.baseline(baseline), current);
        Baseline before = sides.before();
        before.results().warnings().forEach(shell::complain);
        List<ResultSet> attempts = new ArrayList<>();
        attempts.add(sides.now());
        for (String again : history.again()) {
            attempts.add(inputs.results(List.of(again)));
        }
        progress.comparing(attempts.getLast().measurements().size());
        SuitePolicy suite = policy.named(asked, attempts.getLast().environment());
        Judge.Subject subject = new Judge.Subject(suite, "", Optional.of(before), attempts, past);
        Decider decider = new StatisticalDecider(Rerun.IMPOSSIBLE, history.machines());
        return judged(subject, decider, List.of());
    }

    /** Base and head were measured in turns, which tells their noise without a history. */
    private Compared paired(SuitePolicy suite, Inputs inputs, Path directory) throws Refusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        List<PairedRounds> jobs = new ArrayList<>();
        jobs.add(PairFiles.read(directory, where, inputs));
        for (String again : history.again()) {
            jobs.add(PairFiles.read(Path.of(again), where, inputs));
        }
        PairedRounds all = PairedRounds.pooled(jobs);
        Judge.Subject subject =
                new Judge.Subject(
                        suite,
                        "",
                        Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                        List.of(all.headResults()),
                        all.baseAsLastRun());
        PairedDecider decider = new PairedDecider(jobs, Rerun.IMPOSSIBLE, history.machines());
        Notice inTurns = new Notice.MeasuredInTurns(jobs.size(), all.rounds(), Optional.empty());
        return judged(subject, decider, List.of(inTurns));
    }

    private static Compared judged(Judge.Subject subject, Decider byNoise, List<Notice> said) {
        return new Compared(
                Judge.judge(subject, new PolicyDecider(byNoise)).noting(said),
                subject.suite(),
                subject.baseline()
                        .map(known -> known.results().environment())
                        .orElse(Environment.UNKNOWN),
                subject.attempts().getLast());
    }
}
