package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.cli.ReportOptions.ComparedSuite;
import io.perfwarden.compare.ComparisonSubject;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.RecordedJobs;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.*;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.ArchiveLimits;
import io.perfwarden.model.*;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

@Command(name = "compare")
final class CompareCommand implements Callable<Integer> {
    private static final int MOST = 5_000_000;

    private static final int CHARACTERS = 128;

    /** Average bytes of a measurement in a file. */
    private static final int BYTES = 512;

    /** Options that also apply to a server's results. */
    private static final Set<String> OF_STORED =
            Set.of("--stored", "--output", "--write", "--annotations", "--explain");

    private final ShellContext shell;
    private final ServerHistories server;
    private final ReadProgress progress;

    /** Absent without options, because it would initialise picocli. */
    @Spec private @Nullable CommandSpec spec;

    @Mixin private final PolicyOptions policy = new PolicyOptions();
    @Mixin private final HistoryOptions history = new HistoryOptions();
    @Mixin private final ReportOptions report = new ReportOptions();
    @Mixin private final ManifestOption manifest = new ManifestOption();

    @Option(names = "--measurements", paramLabel = "N")
    private int measurements = MOST;

    @Option(names = "--stored", paramLabel = "OWNER/REPO")
    private Optional<String> stored = Optional.empty();

    @Parameters(index = "0", paramLabel = "BASELINE")
    private String baseline = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "CURRENT")
    private List<String> current = List.of();

    CompareCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
        this.progress = new ReadProgress(shell);
    }

    /** A comparison without options; absent if a file is missing. */
    static Optional<Callable<Integer>> plain(
            ShellContext shell, ServerHistories server, List<String> paths) {
        if (paths.size() < 2) {
            return Optional.empty();
        }
        var command = new CompareCommand(shell, server);
        command.baseline = paths.getFirst();
        command.current = paths.subList(1, paths.size());
        return Optional.of(command);
    }

    @Override
    public Integer call() throws CliRefusal {
        return stored.isPresent() ? compareStored(stored.get()) : compareFiles();
    }

    private int compareStored(String named) throws CliRefusal {
        report.check();
        RepoName repo = ServerHistories.repository("--stored", named);
        for (OptionSpec option :
                Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions()) {
            if (!OF_STORED.contains(option.longestName())) {
                throw CliRefusal.usage(option.longestName(), "says nothing beside --stored");
            }
        }
        if (current.size() > 1) {
            throw CliRefusal.usage("CURRENT", "expected one commit, tag or branch");
        }
        return switch (server.compare(repo, baseline, current.getFirst())) {
            case RefComparison.JudgedRef(_, var judged) -> {
                report.write(judged.comparison(), shell);
                yield ExitCode.of(judged.comparison().verdict());
            }
            case RefComparison.Lacking(var refs) ->
                    throw ServerHistories.refuseLacking(refs.getFirst());
        };
    }

    private int compareFiles() throws CliRefusal {
        report.check();
        if (measurements < 1) {
            throw CliRefusal.usage(
                    "--measurements", "expected a number from 1, found " + measurements);
        }
        ResultReaders readers = ResultReaders.standard(readLimits());
        LocalDate today = LocalDate.ofInstant(shell.clock().instant(), ZoneOffset.UTC);
        SuitePolicy suite = policy.suite(readers).onDay(today);
        InputFiles inputs =
                new InputFiles(
                        readers,
                        policy.format(readers, suite),
                        new InputPaths(progress, suite.files(), fileLimits()),
                        suite.runs());
        Optional<Path> pairs = PairFiles.directory(baseline, current);
        ComparedSuite compared =
                pairs.isPresent()
                        ? compareRounds(suite, inputs, pairs.get())
                        : compareInputs(suite, inputs, readers);
        report.write(compared, pairs.isPresent() ? "" : baseName(), shell);
        manifest.write(inputPaths(), compared.judged(), shell);
        return ExitCode.of(compared.judged().verdict());
    }

    private String baseName() {
        return baseline.substring(baseline.lastIndexOf('/') + 1);
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

    private List<String> inputPaths() throws CliRefusal {
        List<String> read = new ArrayList<>(current);
        read.add(history.baseline(baseline));
        read.addAll(history.inputPaths());
        policy.configuration().ifPresent(read::add);
        return read;
    }

    private ComparedSuite compareInputs(SuitePolicy asked, InputFiles inputs, ResultReaders readers)
            throws CliRefusal {
        if (asked.row().decision() == RowPolicy.Decision.PAIRED) {
            throw CliRefusal.usage(
                    "BASELINE",
                    "is nothing that was measured in turns, which decides suite " + asked.name(),
                    "name the directories base and head that perfwarden pair wrote");
        }
        SuiteHistory past =
                history.suiteHistory(
                        asked,
                        baseline,
                        directory ->
                                new BaselineDirectory(
                                        shell::complain, progress, readers, directory));
        InputFiles.Sides sides = inputs.sides(history.baseline(baseline), current);
        Baseline before = sides.before();
        before.results().warnings().forEach(shell::complain);
        List<ResultSet> attempts = new ArrayList<>();
        attempts.add(sides.now());
        for (String again : history.again) {
            attempts.add(inputs.results(List.of(again)));
        }
        progress.reportComparison(attempts.getLast().measurements().size());
        SuitePolicy suite = policy.withSuiteName(asked, attempts.getLast().environment());
        ComparisonSubject subject =
                new ComparisonSubject(suite, "", Optional.of(before), attempts, past);
        RowDecider decider = new NoiseDecider(RerunOption.IMPOSSIBLE, history.machines(suite));
        return judge(subject, decider, List.of());
    }

    /** Base and head were measured in turns, which shows their noise without a history. */
    private ComparedSuite compareRounds(SuitePolicy suite, InputFiles inputs, Path directory)
            throws CliRefusal {
        SuitePlatform where = new SuitePlatform(suite.name(), "");
        List<PairedRounds> given = new ArrayList<>();
        given.add(PairFiles.readWhole(directory, where, inputs));
        for (String again : history.again) {
            given.add(PairFiles.readWhole(Path.of(again), where, inputs));
        }
        RecordedJobs recorded = RecordedJobs.of(given);
        ControlledJobs jobs = ControlledJobs.of(recorded.jobs(), suite);
        PairedRounds all = PairedRounds.pool(jobs.counted());
        ComparisonSubject subject =
                new ComparisonSubject(
                        suite,
                        "",
                        Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                        List.of(all.headResults()),
                        all.baseAsLastRun());
        InterleavedDecider decider =
                new InterleavedDecider(
                        jobs, RerunOption.IMPOSSIBLE, history.machines(suite), KnownSpreads.NONE);
        Optional<CommitSha> base = PairFiles.baseCommit(directory);
        return judge(subject, decider, SuiteNotice.MeasuredInTurns.of(recorded, jobs, base));
    }

    private ComparedSuite judge(
            ComparisonSubject subject, RowDecider byNoise, List<SuiteNotice> notices)
            throws CliRefusal {
        policy.requireSlackOf(
                Stream.concat(
                        subject.baseline().stream()
                                .flatMap(it -> it.results().measurements().stream()),
                        subject.attempts().getLast().measurements().stream()));
        return new ComparedSuite(
                SuiteComparator.judge(subject, new PolicyDecider(byNoise)).withNotices(notices),
                subject.suite(),
                subject.baseline()
                        .map(known -> known.results().environment())
                        .orElse(BenchmarkEnvironment.UNKNOWN),
                subject.attempts().getLast());
    }
}
