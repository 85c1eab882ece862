package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.PairLooks.RoundReader;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.PairMark;
import io.perfwarden.format.PairRecipe.TurnOrder;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.CommitSha;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.StoppingRule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code perfwarden pair}. */
@Command(name = "pair")
public final class PairCommand implements Callable<Integer> {
    private static final int USUAL_ROUNDS = 20;
    private static final Pattern BUDGET = Pattern.compile("([0-9]{1,5})(s|m|h)");

    private final ShellContext shell;

    @Option(names = "--base", required = true, paramLabel = "CMD")
    private String base = "";

    @Option(names = "--head", required = true, paramLabel = "CMD")
    private String head = "";

    @Option(names = "--base-commit", paramLabel = "SHA")
    private Optional<String> baseCommit = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N")
    private Optional<Integer> rounds = Optional.empty();

    @Option(names = "--until-decided")
    private boolean untilDecided;

    @Option(names = "--filter", paramLabel = "TOOL")
    private Optional<FilterStyle> filter = Optional.empty();

    @Option(names = "--budget", paramLabel = "TIME")
    private Optional<String> budget = Optional.empty();

    @Option(names = "--order", paramLabel = "ORDER")
    private TurnOrder order = TurnOrder.BALANCED;

    @Option(names = "--continue")
    private boolean continues;

    @Option(names = "--dedicated")
    private boolean dedicated;

    @Option(names = "--config", paramLabel = "FILE")
    private Optional<String> config = Optional.empty();

    @Option(names = "--suite", paramLabel = "NAME")
    private Optional<String> suite = Optional.empty();

    @Option(names = "--fail", paramLabel = "PERCENT")
    private Optional<String> fail = Optional.empty();

    @Option(names = "--warn", paramLabel = "PERCENT")
    private Optional<String> warn = Optional.empty();

    @Mixin private final CountOptions count = new CountOptions();

    @Option(names = "--out", required = true, paramLabel = "DIR")
    private String out = "";

    public PairCommand(ShellContext shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws CliRefusal {
        ShellLine ofBase = new ShellLine(base);
        ShellLine ofHead = new ShellLine(head);
        checkFilter(ofBase, ofHead);
        Optional<CommitSha> commit = givenCommit();
        Optional<Duration> time =
                budget.isPresent() ? Optional.of(time(budget.get())) : Optional.empty();
        boolean looks = untilDecided && filter.isPresent() && ofBase.canFilter();
        if (untilDecided && !looks) {
            shell.err()
                    .println(
                            ShellContext.PROGRAM
                                    + ": the commands have no place {filter}, so all benchmarks"
                                    + " stay for "
                                    + mostRounds()
                                    + " rounds");
        }
        Optional<PairLooks> look = ofBase.canFilter() ? Optional.of(looks()) : Optional.empty();
        Path directory = OutputFiles.path("--out", out);
        Optional<PairCount> counting = counting(directory);
        new PairJob(
                        shell,
                        directory,
                        Map.of(PairMark.BASE, ofBase, PairMark.HEAD, ofHead),
                        look,
                        counting,
                        looks ? StoppingRule.LOOKS : List.of(mostRounds()),
                        time,
                        commit)
                .run(order, continues);
        shell.say(
                "Now run: %s compare %s %s"
                        .formatted(
                                ShellContext.PROGRAM,
                                ShellContext.word(directory.resolve(PairMark.BASE)),
                                ShellContext.word(directory.resolve(PairMark.HEAD))));
        shell.say("On a machine that others use, measure twice, and add: --again DIR-OF-THAT-JOB");
        shell.say("On a machine that is yours alone, add: --dedicated");
        return ExitCode.PASS;
    }

    private void checkFilter(ShellLine ofBase, ShellLine ofHead) throws CliRefusal {
        if (ofBase.quotesFilter() || ofHead.quotesFilter()) {
            throw CliRefusal.usage(
                    "--" + (ofBase.quotesFilter() ? PairMark.BASE : PairMark.HEAD),
                    "has its place {filter} within quotes");
        }
        if (ofBase.canFilter() != ofHead.canFilter()) {
            throw CliRefusal.usage(
                    "--" + (ofBase.canFilter() ? PairMark.HEAD : PairMark.BASE),
                    "has no place {filter}, and the other side has one");
        }
        if (ofBase.canFilter() && filter.isEmpty()) {
            throw CliRefusal.usage(
                    "--filter",
                    "is missing, and the commands have a place {filter}",
                    "expected one of " + Arrays.toString(FilterStyle.values()));
        }
        if (filter.isPresent() && !ofBase.canFilter() && count.commands().isEmpty()) {
            throw CliRefusal.usage("--filter", "says nothing: the commands have no place {filter}");
        }
        if (untilDecided && rounds.isPresent() && filter.isPresent()) {
            throw CliRefusal.usage("--rounds", "says nothing beside --until-decided");
        }
    }

    private int mostRounds() throws CliRefusal {
        int most = rounds.orElse(USUAL_ROUNDS);
        if (most < InterleavedTestResult.LEAST_ROUNDS || most > PairMark.MOST_ROUNDS) {
            throw CliRefusal.usage(
                    "--rounds",
                    "is %d, expected %d to %d"
                            .formatted(
                                    most, InterleavedTestResult.LEAST_ROUNDS, PairMark.MOST_ROUNDS),
                    "fewer rounds decide nothing; 10 are good, 20 are for hosted runners");
        }
        return most;
    }

    /** The time of an option {@code --budget}. */
    static Duration time(String budget) throws CliRefusal {
        Matcher typed = BUDGET.matcher(budget);
        if (!typed.matches() || Integer.parseInt(typed.group(1)) == 0) {
            throw CliRefusal.usage("--budget", "expected a time such as 12m, 90s or 1h");
        }
        long number = Long.parseLong(typed.group(1));
        return switch (typed.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private PairLooks looks() throws CliRefusal {
        RoundReader read = reader();
        return new PairLooks(
                shell, filter.orElseThrow(), read.suite(), read.suite().machines(dedicated), read);
    }

    private RoundReader reader() throws CliRefusal {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        SuitePolicy policy = PolicyOptions.of(config, suite, fail, warn).suite(readers);
        return new RoundReader(shell, policy, readers);
    }

    private Optional<PairCount> counting(Path directory) throws CliRefusal {
        Map<String, String> commands = count.commands();
        if (commands.isEmpty()) {
            return Optional.empty();
        }
        RoundReader read = reader();
        PairCount counting =
                new PairCount(
                        shell,
                        directory,
                        commands,
                        filter.orElse(FilterStyle.NAMES),
                        count.isAdvice(),
                        count.hasFunctions(),
                        read.suite(),
                        read);
        counting.check();
        return Optional.of(counting);
    }

    private Optional<CommitSha> givenCommit() throws CliRefusal {
        if (baseCommit.isPresent() && !CommitSha.isValid(baseCommit.get())) {
            throw CliRefusal.usage("--base-commit", "is no full commit id of 40 or 64 digits");
        }
        return baseCommit.map(CommitSha::new);
    }
}
