package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.FileHistory.LocalRun;
import io.perfwarden.compare.history.HistoryBuilder;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.DetectionConstants;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden plan}. */
@Command(name = "plan")
public final class PlanCommand implements Callable<Integer> {
    static final int MOST_ROWS = 50;
    static final String NEVER = "never";

    private final ShellContext shell;
    private final ServerHistories server;

    @Option(names = "--see", required = true, paramLabel = "N%")
    private String see = "";

    @Option(names = "--in", paramLabel = "DIR")
    private Optional<String> directory = Optional.empty();

    @Option(names = "--of", paramLabel = "OWNER/REPO")
    private Optional<String> repository = Optional.empty();

    @Option(names = "--minutes", paramLabel = "N")
    private Optional<Double> minutes = Optional.empty();

    @Option(names = "--budget", paramLabel = "TIME")
    private Optional<String> budget = Optional.empty();

    public PlanCommand(ShellContext shell, ServerHistories server) {
        this.shell = shell;
        this.server = server;
    }

    @Override
    public Integer call() throws CliRefusal {
        double change = change();
        if (minutes.isPresent() && !(minutes.get() > 0 && minutes.get() <= 10_000)) {
            throw CliRefusal.usage("--minutes", "is " + minutes.get() + ", expected 0.1 to 10000");
        }
        if (repository.isPresent() && directory.isPresent()) {
            throw CliRefusal.usage("--of", "says nothing beside --in; expected one of them");
        }
        Optional<Duration> time = Optional.empty();
        if (budget.isPresent()) {
            time = Optional.of(PairCommand.time(budget.get()));
            if (minutes.isEmpty() && repository.isEmpty()) {
                throw CliRefusal.usage("--budget", "needs to know how long a run takes: --minutes");
            }
        }
        Map<SuitePlatform, Duration> recorded = Map.of();
        List<SuiteHistory> all;
        if (repository.isPresent()) {
            RepoName name = ServerHistories.repository("--of", repository.get());
            all = server.histories(name, DetectionConstants.HISTORY_RUNS + 1);
            recorded = server.durations(name);
        } else {
            all = local();
        }
        boolean isFirst = true;
        for (SuiteHistory past : all) {
            if (!isFirst) {
                shell.say("");
            }
            isFirst = false;
            OptionalDouble taken = typicalMinutes(recorded.get(past.where()));
            new SuitePlan(past, change, taken, time, shell.screen().columns())
                    .lines()
                    .forEach(shell::say);
        }
        return ExitCode.PASS;
    }

    private double change() throws CliRefusal {
        try {
            return LimitQuantity.change(see);
        } catch (IllegalArgumentException e) {
            throw CliRefusal.usage("--see", String.valueOf(e.getMessage()));
        }
    }

    private OptionalDouble typicalMinutes(@Nullable Duration recorded) {
        if (minutes.isPresent()) {
            return OptionalDouble.of(minutes.get());
        }
        return recorded == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(recorded.toSeconds() / 60.0);
    }

    private List<SuiteHistory> local() throws CliRefusal {
        Map<SuitePlatform, HistoryBuilder> suites = new TreeMap<>();
        for (LocalRun run : FileHistory.read(shell, directory.orElse("baselines"))) {
            suites.computeIfAbsent(run.where(), SuiteHistory::of)
                    .run(
                            new PastRun(
                                    run.sha().value(),
                                    Optional.of(run.at()),
                                    run.results().environment()))
                    .add(run.results().measurements());
        }
        return suites.values().stream().map(HistoryBuilder::build).toList();
    }
}
