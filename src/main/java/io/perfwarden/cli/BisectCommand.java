package io.perfwarden.cli;

import module java.base;

import io.perfwarden.config.GlobPattern;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.format.archive.LocalFile;
import io.perfwarden.model.*;
import io.perfwarden.report.RowFigures;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.ShiftBisection;
import io.perfwarden.stats.ShiftBisection.FoundShift;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden bisect}. */
@Command(name = "bisect")
public final class BisectCommand implements Callable<Integer> {
    private static final int MOST_COMMITS = 10_000;

    private final ShellContext shell;

    private int measured;
    private final ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);

    @Option(names = "--good", required = true, paramLabel = "REF")
    private String good = "";

    @Option(names = "--bad", paramLabel = "REF")
    private String bad = "HEAD";

    @Option(names = "--command", required = true, paramLabel = "CMD")
    private String command = "";

    @Option(names = "--benchmark", paramLabel = "GLOB")
    private String benchmark = "**";

    @Option(names = "--rounds", paramLabel = "N")
    private int rounds = InterleavedTestResult.LEAST_ROUNDS;

    @Option(names = "--runs", paramLabel = "N")
    private int runs = 100;

    public BisectCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal, IOException {
        if (rounds < InterleavedTestResult.LEAST_ROUNDS || rounds > runs) {
            throw CliRefusal.usage(
                    "--rounds",
                    "is %d, expected %d to the %d of --runs"
                            .formatted(rounds, InterleavedTestResult.LEAST_ROUNDS, runs));
        }
        GlobPattern names = BaselineDirectory.pattern(benchmark);
        List<String> commits = commits();
        Path scratch = Files.createTempDirectory("perfwarden-bisect");
        Thread cleaner = new Thread(() -> delete(scratch));
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            Path copy = scratch.resolve("checkout");
            LocalGit.run(
                    Path.of(""), "clone", "-q", "--shared", "--no-checkout", ".", copy.toString());
            ShiftBisection bisection =
                    new ShiftBisection(
                            commit -> measure(commits, commit, copy, names), rounds, runs);
            return print(bisection.search(commits.size()), commits);
        } finally {
            delete(scratch);
            Runtime.getRuntime().removeShutdownHook(cleaner);
        }
    }

    /** The good commit and those after it, up to the bad one. */
    private List<String> commits() throws CliRefusal {
        String from = LocalGit.commit("--good", good);
        String to = LocalGit.commit("--bad", bad);
        List<String> commits = new ArrayList<>(List.of(from));
        LocalGit.run(Path.of(""), "rev-list", "--first-parent", "--reverse", from + ".." + to)
                .lines()
                .forEach(commits::add);
        if (commits.size() < 2 || !commits.getLast().equals(to)) {
            throw CliRefusal.usage("--bad", "is no commit after --good");
        }
        if (commits.size() > MOST_COMMITS) {
            throw CliRefusal.usage("--good", "is more than " + MOST_COMMITS + " commits before");
        }
        return commits;
    }

    private OptionalDouble measure(List<String> commits, int number, Path copy, GlobPattern names) {
        String commit = commits.get(number);
        shell.tell(
                "%s, commit %d of %d; measurement %d of at most %d"
                        .formatted(
                                commit.substring(0, 7),
                                number + 1,
                                commits.size(),
                                ++measured,
                                runs));
        try {
            LocalGit.run(copy, "checkout", "-q", "--force", "--detach", commit);
            Path results = Files.createTempFile(copy.getParent(), "results", ".txt");
            if (new ShellLine(command).run(copy, List.of(), Map.of(), results) != 0) {
                return OptionalDouble.empty();
            }
            var file = new LocalFile("results", results);
            return readers.read(file, ResultReaders.AUTO)
                            instanceof ReadOutcome.Ok<ResultSet>(ResultSet read)
                    ? read.measurements().stream()
                            .filter(it -> names.matches(it.id().name()))
                            .flatMapToDouble(it -> badness(it).stream())
                            .average()
                    : OptionalDouble.empty();
        } catch (IOException | CliRefusal e) {
            shell.tell(String.valueOf(e.getMessage()));
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble badness(MetricResult one) {
        if (one.metric().role() != Metric.Role.PRIMARY
                || !(one.reading() instanceof MetricReading.Measured measured)
                || !(measured.value() > 0)) {
            return OptionalDouble.empty();
        }
        double logarithm = StrictMath.log(measured.value());
        return switch (one.metric().direction()) {
            case BetterDirection.LOWER -> OptionalDouble.of(logarithm);
            case BetterDirection.HIGHER -> OptionalDouble.of(-logarithm);
            case BetterDirection.UNKNOWN -> OptionalDouble.empty();
        };
    }

    private int print(FoundShift found, List<String> commits) throws CliRefusal {
        String change =
                Double.isNaN(found.change())
                        ? ""
                        : RowFigures.percent(Math.abs(StrictMath.expm1(found.change())), 1)
                                + (found.change() < 0 ? " faster" : " slower");
        switch (found.reason()) {
            case NONE -> {
                shell.say(commitLine(commits.get(found.first())) + ": " + change);
                if (found.isStep()) {
                    shell.say("The change came in more than one step. This is the largest seen.");
                }
                return ExitCode.PASS;
            }
            case NO_SHIFT ->
                    shell.say("The two commits do not differ for sure: the bad one is " + change);
            case BROKEN_END -> {
                shell.say("One of the two commits cannot be measured with this command.");
                return ExitCode.UNREADABLE;
            }
            case BROKEN -> range(found, commits, "None of those between can be measured.");
            case UNCLEAR -> range(found, commits, "Those between vary too much to tell.");
            case SPENT -> range(found, commits, "All measurements of --runs are spent.");
        }
        return ExitCode.NO_VERDICT;
    }

    private void range(FoundShift found, List<String> commits, String why) throws CliRefusal {
        shell.say(
                "One of %d commits after %s, up to %s"
                        .formatted(
                                found.first() - found.last(),
                                commitLine(commits.get(found.last())),
                                commitLine(commits.get(found.first()))));
        shell.say(why);
    }

    private static String commitLine(String commit) throws CliRefusal {
        return ShellContext.printable(
                LocalGit.run(Path.of(""), "log", "-1", "--format=%h %s", commit).strip());
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(it -> it.toFile().delete());
        } catch (IOException | UncheckedIOException _) {
            directory.toFile().deleteOnExit();
        }
    }
}
