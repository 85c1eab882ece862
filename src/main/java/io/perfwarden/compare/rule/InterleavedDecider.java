package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.format.CountedRounds;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.LearnedSpread;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult.Call;

/**
 * Compares base and head by rounds in which both were measured, without a history.
 *
 * <p>On shared machines a job that sees a regression makes a suspect. Rounds see what the machine
 * does in the meantime, and do not see how the layout of two programs meets that very machine. How
 * much that is, several jobs show. A row of which a job has too few rounds is undecided.
 *
 * @param controlled the pairs are made of those that count, see {@link PairedRounds#pool}
 * @param spreads of shared machines
 */
public record InterleavedDecider(
        ControlledJobs controlled, RerunOption rerun, Machines machines, KnownSpreads spreads)
        implements RowDecider {

    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        List<RuleResult> all =
                new ArrayList<>(RuleResults.nothing(pairs.size(), Decision.STATISTICAL).each());
        List<SignificanceMetric> columns =
                SignificanceMetric.of(pairs, evidence.policy(), _ -> true);
        SuiteHistory none = SuiteHistory.none(evidence.past().where());
        List<SignificanceMetric> noisy = new ArrayList<>();
        for (SignificanceMetric column : columns) {
            if (CountedRounds.isCount(column.metric())) {
                all.set(column.place(), new CountDecider(jobs()).decide(column));
            } else if (column.metric().exact()) {
                all.set(column.place(), column.decideExactly(evidence, none));
            } else {
                noisy.add(column);
            }
        }
        Map<Boolean, List<SignificanceMetric>> byControl =
                noisy.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        it -> evidence.policy().isControl(it.current().id())));
        byControl.forEach((isControl, some) -> {
            for (Metric.Role role : Metric.Role.values()) {
                test(SignificanceMetric.of(some, role), isControl, all);
            }
        });
        CountDecider.join(columns, all);
        return RuleResults.of(all);
    }

    private List<PairedRounds> jobs() {
        return controlled.counted();
    }

    private void test(List<SignificanceMetric> columns, boolean areControls, List<RuleResult> all) {
        var differences = jobs().stream().map(job -> differences(columns, job)).toList();
        IntFunction<LearnedSpread> known =
                switch (machines) {
                    case SHARED -> c -> spreads.of(columns.get(c).current());
                    case DEDICATED -> _ -> LearnedSpread.NOTHING;
                };
        var results = InterleavedTestResult.of(differences, machines, known);
        for (int c = 0; c < columns.size(); c++) {
            SignificanceMetric column = columns.get(c);
            results.get(c)
                    .ifPresent(it -> all.set(column.place(), finding(column, areControls, it)));
        }
    }

    static double[][] differences(List<SignificanceMetric> columns, PairedRounds job) {
        double[][] differences = new double[columns.size()][job.rounds()];
        for (int c = 0; c < differences.length; c++) {
            SignificanceMetric column = columns.get(c);
            double[] base = column.values(job.base());
            double[] head = column.values(job.head());
            Arrays.setAll(differences[c], i -> column.badness(head[i]) - column.badness(base[i]));
        }
        return differences;
    }

    private RuleResult finding(
            SignificanceMetric column, boolean isControl, InterleavedTestResult result) {
        SignificanceDetail.Rounds rounds = rounds(column);
        double base = rounds.base().median();
        LogLimits bound = column.bound(base);
        double warning = column.worse(base, column.rule().warn());
        Call call = result.call(bound, warning, rerun);
        double change = StrictMath.expm1(result.change());
        PairSide side = SignificanceMetric.side(base, result.noise(), result.rounds());
        boolean isUndecided = !isControl && controlled.isNoneLeft();
        RuleOutcome tested = isControl ? RuleOutcome.SAME : RuleResult.outcome(call, true);
        Optional<RowReason> uncertainty =
                isControl
                        ? Optional.of(RowReason.CONTROL)
                        : isUndecided
                                ? Optional.of(RowReason.MOVED_CONTROLS)
                                : uncertainty(call, result, bound, warning);
        return new RuleResult.TestedPair(
                Decision.STATISTICAL,
                column.outcome(isUndecided ? RuleOutcome.UNDECIDED : tested, change),
                OptionalDouble.of(change),
                column.rule().limits(base, column.metric().direction()),
                Optional.of(
                        new SignificanceDetail.InRounds(
                                result,
                                side,
                                bound,
                                warning,
                                uncertainty,
                                rounds,
                                Optional.empty())));
    }

    private SignificanceDetail.Rounds rounds(SignificanceMetric column) {
        List<Double> bases = new ArrayList<>();
        List<Double> heads = new ArrayList<>();
        for (PairedRounds job : jobs()) {
            double[] base = column.values(job.base());
            double[] head = column.values(job.head());
            for (int i = 0; i < base.length; i++) {
                if (!Double.isNaN(column.badness(base[i]) + column.badness(head[i]))) {
                    bases.add(base[i]);
                    heads.add(head[i]);
                }
            }
        }
        return new SignificanceDetail.Rounds(
                Samples.of(bases.stream().mapToDouble(it -> it).toArray()),
                Samples.of(heads.stream().mapToDouble(it -> it).toArray()));
    }

    private static Optional<RowReason> uncertainty(
            Call call, InterleavedTestResult result, LogLimits bound, double warning) {
        return switch (call) {
            case SUSPECT, UNCONFIRMED -> Optional.of(RowReason.UNCONFIRMED);
            case SMALL -> Optional.of(RowReason.BELOW_LIMIT);
            case UNSETTLED -> Optional.of(RowReason.ONE_JOB_ONLY);
            case TOO_FEW_ROUNDS -> Optional.of(RowReason.TOO_FEW_ROUNDS);
            case SAME ->
                    result.isChange() && Math.abs(result.change()) < warning
                            ? Optional.of(RowReason.BELOW_WARNING)
                            : Optional.of(RowReason.NOT_SENSITIVE)
                                    .filter(_ -> !result.isSensitive(bound));
            case FAIL, BETTER -> Optional.empty();
        };
    }
}
