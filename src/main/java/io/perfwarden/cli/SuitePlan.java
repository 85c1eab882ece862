package io.perfwarden.cli;

import module java.base;

import io.perfwarden.cli.ShellContext.TextColumns;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SimulatedRuns;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.MetricPlans;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.Metric;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.RowFigures;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.MeasurementPlan;
import io.perfwarden.stats.StoppingRule;

/**
 * How often to measure a suite.
 *
 * @param minutes of a run; empty if unknown
 * @param budget of a job that measures in turns
 */
record SuitePlan(
        SuiteHistory past,
        double change,
        OptionalDouble minutes,
        Optional<Duration> budget,
        int width) {
    List<String> lines() {
        int runs = past.runs().size();
        List<String> lines = new ArrayList<>();
        String found = RowFigures.percent(change, 1);
        lines.add(
                "%s: %s, to find a change of %s"
                        .formatted(
                                past.where().label(), CommonWording.quantity(runs, "run"), found));
        Optional<SuiteComparison> newest = runs < 2 ? Optional.empty() : Optional.of(newest());
        List<MetricPlans.Plan> plans =
                newest.map(it -> MetricPlans.of(it, OptionalDouble.of(change))).orElse(List.of());
        long young =
                newest.stream()
                        .flatMap(it -> it.rows().stream())
                        .filter(SuitePlan::isYoung)
                        .count();
        if (plans.isEmpty() || young > 0) {
            lines.add("  too few runs: the noise is known after 13 runs");
        }
        if (plans.isEmpty()) {
            return lines;
        }
        lines.addAll(TextColumns.lines(costs(plans), width));
        lines.add("");
        lines.addAll(TextColumns.lines(benchmarks(plans), width));
        int more = plans.size() - PlanCommand.MOST_ROWS;
        if (more > 0) {
            lines.add("  and " + CommonWording.quantity(more, "more benchmark"));
        }
        lines.add(
                "  A change is a suspect from half of `fail` on: set it to %s or less."
                        .formatted(RowFigures.percent(2 * change, 1)));
        lines.add(
                "  Counted with `pair --count`, each of them shows %s more instructions in one job."
                        .formatted(RowFigures.percent(DetectionConstants.EXACT_LIMIT, 1)));
        lines.add(
                "  That costs 8 runs of it under Valgrind, of 10 or 110 iterations, and 4 more if"
                        + " its count changed.");
        return lines;
    }

    private static boolean isYoung(Row row) {
        return row.metric().role() == Metric.Role.PRIMARY
                && row.testDetail().orElse(null) instanceof SignificanceDetail.TooFewRuns;
    }

    private SuiteComparison newest() {
        SuitePolicy suite = SuitePolicy.defaults(past.where().suite());
        return SimulatedRuns.of(past).newest(suite);
    }

    private List<List<String>> costs(List<MetricPlans.Plan> plans) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("measured", "minutes", "benchmarks that show it"));
        for (int n = 1; n <= DetectionConstants.MOST_RUNS; n++) {
            int runs = n;
            rows.add(
                    cost(
                            CommonWording.quantity(n, "run"),
                            n,
                            plans,
                            plan -> plan.needed().runs().orElse(runs + 1) <= runs));
        }
        int rounds =
                plans.stream()
                        .filter(plan -> plan.noise() > 0)
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
        affordable()
                .ifPresent(most ->
                        rows.add(
                                cost(
                                        "in turns, %d jobs of %d rounds, the budget"
                                                .formatted(MeasurementPlan.JOBS, most),
                                        2 * MeasurementPlan.JOBS * most,
                                        plans,
                                        plan -> plan.needed().rounds().orElse(most + 1) <= most)));
        if (rounds > 0) {
            rows.add(untilDecided(plans));
        }
        return rows;
    }

    /**
     * What two jobs show that stop when they are decided, and what they cost if nothing changed.
     * The second job measures all as often as the first look asks for. What the budget of a job has
     * left is for one benchmark that goes on.
     */
    private List<String> untilDecided(List<MetricPlans.Plan> plans) {
        int first = StoppingRule.LOOKS.getFirst();
        int last = StoppingRule.LOOKS.getLast();
        int room = affordable().orElse(last);
        double usual =
                plans.stream().mapToInt(plan -> plan.needed().usual()).average().orElseThrow();
        double left = (room - usual) * plans.size();
        double rounds = Math.min(room, usual) + Math.min(room, first);
        return cost(
                "until decided, %d jobs%s"
                        .formatted(
                                MeasurementPlan.JOBS, affordable().isEmpty() ? "" : ", the budget"),
                (int) Math.ceil(2 * rounds),
                plans,
                plan ->
                        plan.needed().rounds().orElse(last + 1)
                                <= Math.clamp(
                                        plan.needed().usual() + left, Math.min(room, first), last));
    }

    /** Rounds of both sides for which the budget of a job is enough. */
    private Optional<Integer> affordable() {
        return budget.filter(_ -> minutes.isPresent())
                .map(it -> (int) (it.toSeconds() / 60.0 / 2 / minutes.getAsDouble()));
    }

    /**
     * @param times measurements of the suite
     */
    private List<String> cost(
            String how,
            int times,
            List<MetricPlans.Plan> plans,
            Predicate<MetricPlans.Plan> shows) {
        String taken =
                minutes.isPresent()
                        ? CommonWording.groupDigits((int) Math.ceil(times * minutes.getAsDouble()))
                        : "\u00d7 " + times;
        long shown = plans.stream().filter(shows).count();
        return List.of(how, taken, shown + " of " + plans.size());
    }

    private static List<List<String>> benchmarks(List<MetricPlans.Plan> plans) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(
                List.of(
                        "noise",
                        "finds",
                        "in turns",
                        "until decided",
                        "runs",
                        "rounds",
                        "benchmark"));
        plans.stream().limit(PlanCommand.MOST_ROWS).map(SuitePlan::benchmark).forEach(rows::add);
        return rows;
    }

    private static List<String> benchmark(MetricPlans.Plan plan) {
        MeasurementPlan needed = plan.needed();
        return List.of(
                plan.noise() == 0 ? "exact" : RowFigures.percent(plan.noise(), 1),
                RowFigures.percent(needed.smallest(), 1),
                RowFigures.percent(needed.inTurns(), 1),
                RowFigures.percent(needed.untilDecided(), 1),
                number(needed.runs()),
                number(needed.rounds()),
                plan.row().id().label());
    }

    private static String number(OptionalInt number) {
        return number.isPresent() ? String.valueOf(number.getAsInt()) : PlanCommand.NEVER;
    }
}
