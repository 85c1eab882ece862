package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BenchmarkHistory.HistorySource;
import io.perfwarden.bot.query.RefComparison.RefPair;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport;
import io.perfwarden.report.ReleaseReport.ReleaseCause;
import picocli.CommandLine.*;

/** {@code perfwarden release}. */
@Command(name = "release")
public final class ReleaseCommand implements Callable<Integer> {
    /** Commits before a ref, of which the newest with a recorded run stands for it. */
    private static final int MOST_COMMITS = 10_000;

    /** Of a commit in the name of a baseline. */
    private static final int DIGITS = 7;

    private static final Pattern PULL =
            Pattern.compile("\\(#([1-9]\\d{0,8})\\)$|^Merge pull request #([1-9]\\d{0,8}) ");

    private final ShellContext shell;
    private final ServerHistories server;

    @Parameters(index = "0", paramLabel = "BEFORE")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER")
    private String after = "";

    @Option(names = "--history", paramLabel = "DIR")
    private Optional<String> history = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO")
    private Optional<String> repository = Optional.empty();

    @Option(names = "--config", paramLabel = "FILE")
    private Optional<String> config = Optional.empty();

    public ReleaseCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    /** Places of the two releases among the runs of a suite. */
    private record RunRange(int first, int last) {}

    @Override
    public Integer call() throws CliRefusal {
        if (repository.isPresent() && (history.isPresent() || config.isPresent())) {
            throw CliRefusal.usage("--of", "says nothing beside --history and --config");
        }
        ReleaseReport report =
                repository.isPresent()
                        ? server.release(
                                ServerHistories.repository("--of", repository.get()),
                                new RefPair(before, after))
                        : local();
        shell.out().print(report.markdown(""));
        return ExitCode.PASS;
    }

    private ReleaseReport local() throws CliRefusal {
        List<String> from = line("BEFORE", before);
        List<String> to = line("AFTER", after);
        String directory = history.orElse("baselines");
        var files = new BaselineDirectory(shell, directory);
        Map<String, Integer> ages = ages(from.getFirst(), to.getFirst());
        List<SuiteComparison> suites = new ArrayList<>();
        Map<SeriesId, List<ReleaseCause>> causes = new HashMap<>();
        for (var recorded : runs(files).entrySet()) {
            SuitePlatform where = recorded.getKey().where();
            Map<HistorySource, Baseline> runs = inOrder(recorded.getValue(), ages);
            SuiteHistory past = BaselineDirectory.history(where, runs);
            OptionalInt first = place(past, from);
            OptionalInt last = place(past, to);
            if (first.isEmpty() || last.isEmpty()) {
                shell.complain(
                        InputProblem.of(
                                where.label(),
                                "has no recorded run of "
                                        + TextExcerpt.quote(first.isEmpty() ? before : after)
                                        + " or of a commit before it"));
                continue;
            }
            var range = new RunRange(first.getAsInt(), last.getAsInt());
            SuiteComparison judged = judge(recorded.getKey().suite(), past, runs, range);
            suites.add(judged);
            causes.putAll(causes(judged, past, List.copyOf(runs.values()), range));
        }
        if (suites.isEmpty()) {
            throw CliRefusal.unreadable(directory, "has no run of both releases");
        }
        return new ReleaseReport(before, after, new Comparison(suites), causes);
    }

    private record BaselineRuns(SuitePolicy suite, SuitePlatform where) {}

    private Map<BaselineRuns, NavigableMap<HistorySource, Baseline>> runs(BaselineDirectory files)
            throws CliRefusal {
        Map<BaselineRuns, NavigableMap<HistorySource, Baseline>> all = new LinkedHashMap<>();
        if (config.isEmpty()) {
            files.runs()
                    .forEach((name, runs) ->
                            all.put(
                                    new BaselineRuns(
                                            SuitePolicy.defaults(name),
                                            new SuitePlatform(name, "")),
                                    runs));
            return all;
        }
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        for (SuitePolicy suite : PolicyOptions.read(readers, config.get()).suites()) {
            files.runs(suite)
                    .forEach((platform, runs) ->
                            all.put(
                                    new BaselineRuns(
                                            suite, new SuitePlatform(suite.name(), platform)),
                                    runs));
        }
        return all;
    }

    private static List<String> line(String parameter, String ref) throws CliRefusal {
        String commit = LocalGit.commit(parameter, ref);
        return LocalGit.run(Path.of(""), "rev-list", "--max-count=" + MOST_COMMITS, commit)
                .lines()
                .toList();
    }

    /** The places of commits before the two, the newest first, by seven digits. */
    private static Map<String, Integer> ages(String one, String other) throws CliRefusal {
        Map<String, Integer> ages = new HashMap<>();
        String most = "--max-count=" + 2 * MOST_COMMITS;
        LocalGit.run(Path.of(""), "rev-list", "--date-order", most, one, other)
                .lines()
                .forEach(it -> ages.putIfAbsent(it.substring(0, DIGITS), ages.size()));
        return ages;
    }

    /** By commit, the oldest first, as files may be saved in any order; others are left out. */
    private static Map<HistorySource, Baseline> inOrder(
            Map<HistorySource, Baseline> runs, Map<String, Integer> ages) {
        Map<HistorySource, Baseline> sorted = new LinkedHashMap<>();
        runs.entrySet().stream()
                .filter(it -> ages.containsKey(digits(it.getKey())))
                .sorted(KeyOrder.ofInt(it -> -ages.getOrDefault(digits(it.getKey()), 0)))
                .forEach(it -> sorted.put(it.getKey(), it.getValue()));
        return sorted;
    }

    private static String digits(HistorySource source) {
        String commit = source.commit().orElse("");
        return commit.substring(0, Math.min(DIGITS, commit.length()));
    }

    /** The run of the newest commit of a line that has one. */
    private static OptionalInt place(SuiteHistory past, List<String> line) {
        Map<String, Integer> places = new HashMap<>();
        for (int run = 0; run < past.runs().size(); run++) {
            places.put(past.runs().get(run).name().substring(0, DIGITS), run);
        }
        return line.stream()
                .flatMap(it -> Stream.ofNullable(places.get(it.substring(0, DIGITS))))
                .mapToInt(it -> it)
                .findFirst();
    }

    private static SuiteComparison judge(
            SuitePolicy suite,
            SuiteHistory past,
            Map<HistorySource, Baseline> runs,
            RunRange range) {
        List<Baseline> all = List.copyOf(runs.values());
        Baseline base = all.get(range.first());
        return new RangeComparison(
                        suite,
                        past.runs().get(range.first()).name(),
                        past.runs().get(range.last()).name(),
                        past)
                .judge(
                        base.provenance().orElse(BaselineProvenance.UNKNOWN),
                        Optional.of(List.of(base.results())),
                        List.of(all.get(range.last()).results()));
    }

    private static Map<SeriesId, List<ReleaseCause>> causes(
            SuiteComparison judged, SuiteHistory past, List<Baseline> runs, RunRange range) {
        Map<SeriesId, List<ReleaseCause>> causes = new HashMap<>();
        for (Row row : judged.notableRows()) {
            SeriesKey key = SeriesKey.of(judged.where(), row.id(), row.metric());
            SuiteHistory.PastSeries series = past.byKey().get(key);
            if (series != null) {
                LargestStep.of(row, series::value, range.first(), range.last())
                        .ifPresent(step ->
                                causes.put(SeriesId.of(key), List.of(cause(step, past, runs))));
            }
        }
        return causes;
    }

    private static ReleaseCause cause(LargestStep step, SuiteHistory past, List<Baseline> runs) {
        String commit = past.runs().get(step.run()).name();
        String subject = subject(commit);
        var asked = runs.get(step.run()).provenance().orElse(BaselineProvenance.UNKNOWN);
        Matcher pull = PULL.matcher(subject);
        return new ReleaseCause(
                commit,
                Optional.of(past.runs().get(step.before()).name()),
                step.change(),
                subject,
                pull.find()
                        ? Stream.of(1, 2)
                                .flatMap(it -> Stream.ofNullable(pull.group(it)))
                                .map(it -> new PullNumber(Integer.parseInt(it)))
                                .findFirst()
                        : Optional.empty(),
                asked.requestedBy(),
                asked.reason());
    }

    private static String subject(String commit) {
        try {
            String asked = commit + "^{commit}";
            String known =
                    LocalGit.run(Path.of(""), "rev-parse", "--verify", "--end-of-options", asked);
            return LocalGit.run(Path.of(""), "log", "-1", "--format=%s", known.strip()).strip();
        } catch (CliRefusal _) {
            return "";
        }
    }
}
