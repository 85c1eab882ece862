package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.LocalHistory.LocalRun;
import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.cli.SimulateCommand.PolicySimulation.PastRuns;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.rule.MetricPlans;
import io.perfwarden.config.RowPolicy.LimitQuantity;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.RowFigures;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.MeasurementPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perfwarden plan}. */
@Command(name = "plan")
public final class PlanCommand implements Callable<Integer> {
    private static final int MOST_ROWS = 50;
    private static final String NEVER = "never";

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
            OptionalDouble taken = taken(recorded.get(past.where()));
            new SuitePlan(past, change, taken, shell.screen().columns())
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

    private OptionalDouble taken(@Nullable Duration recorded) {
        if (minutes.isPresent()) {
            return OptionalDouble.of(minutes.get());
        }
        return recorded == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(recorded.toSeconds() / 60.0);
    }

    private List<SuiteHistory> local() throws CliRefusal {
        Map<SuitePlatform, SuiteHistory.Builder> suites = new TreeMap<>();
        for (LocalRun run : LocalHistory.read(shell, directory.orElse("baselines"))) {
            suites.computeIfAbsent(run.where(), SuiteHistory::of)
                    .run(
                            new PastRun(
                                    run.sha().value(),
                                    Optional.of(run.at()),
                                    run.results().environment()))
                    .add(run.results().measurements());
        }
        return suites.values().stream().map(SuiteHistory.Builder::build).toList();
    }

    /**
     * What a suite needs.
     *
     * @param minutes that a run takes, where that is known
     * @param width columns of the screen
     */
    private record SuitePlan(SuiteHistory past, double change, OptionalDouble minutes, int width) {
        List<String> lines() {
            int runs = past.runs().size();
            List<String> lines = new ArrayList<>();
            String found = RowFigures.percent(change, 1);
            lines.add(
                    "%s: %s, to find a change of %s"
                            .formatted(
                                    past.where().label(),
                                    CommonWording.counted(runs, "run"),
                                    found));
            List<MetricPlans.Plan> plans =
                    runs < 2 ? List.of() : MetricPlans.of(newest(), OptionalDouble.of(change));
            if (plans.isEmpty()) {
                lines.add("  too few runs: the noise is known after 13 runs");
                return lines;
            }
            lines.addAll(TextColumns.lines(costs(plans), width));
            lines.add("");
            lines.addAll(TextColumns.lines(benchmarks(plans), width));
            int more = plans.size() - MOST_ROWS;
            if (more > 0) {
                lines.add("  and " + CommonWording.counted(more, "more benchmark"));
            }
            lines.add(
                    "  A change is a suspect from half of `fail` on: set it to %s or less."
                            .formatted(RowFigures.percent(2 * change, 1)));
            return lines;
        }

        private SuiteComparison newest() {
            SuitePolicy suite = SuitePolicy.defaults(past.where().suite());
            return PastRuns.of(past).newest(suite);
        }

        private List<List<String>> costs(List<MetricPlans.Plan> plans) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("measured", "minutes", "benchmarks that show it"));
            for (int n = 1; n <= DetectionConstants.MOST_RUNS; n++) {
                int runs = n;
                rows.add(
                        cost(
                                CommonWording.counted(n, "run"),
                                n,
                                plans,
                                plan -> plan.needed().runs().orElse(runs + 1) <= runs));
            }
            int rounds =
                    plans.stream()
                            .flatMapToInt(plan -> plan.needed().rounds().stream())
                            .max()
                            .orElse(0);
            if (rounds > 0) {
                rows.add(
                        cost(
                                "in turns, %d jobs of %d rounds"
                                        .formatted(MeasurementPlan.JOBS, rounds),
                                2 * MeasurementPlan.JOBS * rounds,
                                plans,
                                plan -> plan.needed().rounds().isPresent()));
            }
            return rows;
        }

        /**
         * @param times how often the suite is measured
         */
        private List<String> cost(
                String how,
                int times,
                List<MetricPlans.Plan> plans,
                Predicate<MetricPlans.Plan> shows) {
            String taken =
                    minutes.isPresent()
                            ? CommonWording.grouped((int) Math.ceil(times * minutes.getAsDouble()))
                            : "\u00d7 " + times;
            long shown = plans.stream().filter(shows).count();
            return List.of(how, taken, shown + " of " + plans.size());
        }

        private static List<List<String>> benchmarks(List<MetricPlans.Plan> plans) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("noise", "finds", "runs", "rounds", "benchmark"));
            plans.stream().limit(MOST_ROWS).map(SuitePlan::benchmark).forEach(rows::add);
            return rows;
        }

        private static List<String> benchmark(MetricPlans.Plan plan) {
            MeasurementPlan needed = plan.needed();
            return List.of(
                    RowFigures.percent(plan.noise(), 1),
                    RowFigures.percent(needed.smallest(), 1),
                    number(needed.runs()),
                    number(needed.rounds()),
                    plan.row().id().label());
        }

        private static String number(OptionalInt number) {
            return number.isPresent() ? String.valueOf(number.getAsInt()) : NEVER;
        }
    }
}
