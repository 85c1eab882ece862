package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RuleResult.Standing;
import io.perfwarden.compare.rule.TestDetail.Doubt;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.InterleavedTestResult;
import io.perfwarden.stats.InterleavedTestResult.Call;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;

/**
 * Weighs base and head by rounds in which both were measured, without a history.
 *
 * <p>On shared machines a job that sees a regression makes a suspect. Rounds see what the machine
 * does in the meantime, and do not see how the layout of two programs meets that very machine; so
 * every job of at least two has to see it. A row of which a job has too few rounds is undecided.
 */
public final class InterleavedDecider implements RowDecider {
    private final List<PairedRounds> jobs;
    private final Rerun rerun;
    private final Machines machines;

    /**
     * @param jobs the newest last; not empty. The pairs are made of all of them, see {@link
     *     PairedRounds#pooled}
     */
    public InterleavedDecider(List<PairedRounds> jobs, Rerun rerun, Machines machines) {
        this.jobs = List.copyOf(jobs);
        this.rerun = rerun;
        this.machines = machines;
    }

    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        RuleResult nothing = new RuleResult.Undecided(Decision.STATISTICAL, Optional.empty());
        List<RuleResult> all = new ArrayList<>(Collections.nCopies(pairs.size(), nothing));
        List<TestedMetric> columns =
                IntStream.range(0, pairs.size())
                        .mapToObj(i -> TestedMetric.of(i, pairs.get(i), evidence.policy()))
                        .flatMap(Optional::stream)
                        .toList();
        SuiteHistory none = SuiteHistory.none(evidence.past().where());
        List<TestedMetric> noisy = new ArrayList<>();
        for (TestedMetric column : columns) {
            if (column.metric().exact()) {
                all.set(column.place(), column.decideExactly(evidence, none));
            } else {
                noisy.add(column);
            }
        }
        for (Metric.Role role : Metric.Role.values()) {
            weigh(TestedMetric.of(noisy, role), all);
        }
        return RuleResults.of(all);
    }

    private void weigh(List<TestedMetric> columns, List<RuleResult> all) {
        var differences = jobs.stream().map(job -> differences(columns, job)).toList();
        var opinions = InterleavedTestResult.of(differences);
        for (int c = 0; c < columns.size(); c++) {
            TestedMetric column = columns.get(c);
            opinions.get(c).ifPresent(it -> all.set(column.place(), finding(column, it)));
        }
    }

    /** By metric, then by round. */
    private static double[][] differences(List<TestedMetric> columns, PairedRounds job) {
        double[][] differences = new double[columns.size()][job.rounds()];
        for (int c = 0; c < differences.length; c++) {
            TestedMetric column = columns.get(c);
            double[] base = column.values(job.base());
            double[] head = column.values(job.head());
            Arrays.setAll(differences[c], i -> column.badness(head[i]) - column.badness(base[i]));
        }
        return differences;
    }

    private RuleResult finding(TestedMetric column, InterleavedTestResult opinion) {
        TestDetail.Rounds rounds = rounds(column);
        double base = rounds.base().median();
        LogLimits bound = column.bound(base);
        Call call = opinion.call(bound, machines, rerun);
        double change = StrictMath.expm1(opinion.change());
        PairSide side = TestedMetric.side(base, opinion.noise(), opinion.rounds());
        Doubt doubt = doubt(call, opinion, bound);
        return new RuleResult.Held(
                Decision.STATISTICAL,
                column.standing(standing(call), change),
                OptionalDouble.of(change),
                column.rule().limits(base, column.metric().direction()),
                Optional.of(new TestDetail.InRounds(opinion, side, bound, doubt, rounds)));
    }

    private TestDetail.Rounds rounds(TestedMetric column) {
        List<Double> bases = new ArrayList<>();
        List<Double> heads = new ArrayList<>();
        for (PairedRounds job : jobs) {
            double[] base = column.values(job.base());
            double[] head = column.values(job.head());
            for (int i = 0; i < base.length; i++) {
                if (!Double.isNaN(column.badness(base[i]) + column.badness(head[i]))) {
                    bases.add(base[i]);
                    heads.add(head[i]);
                }
            }
        }
        return new TestDetail.Rounds(
                Samples.of(bases.stream().mapToDouble(it -> it).toArray()),
                Samples.of(heads.stream().mapToDouble(it -> it).toArray()));
    }

    private static Standing standing(Call call) {
        return switch (call) {
            case FAIL -> Standing.WORSE;
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED -> Standing.SLIGHTLY_WORSE;
            case TOO_FEW_ROUNDS -> Standing.UNDECIDED;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }

    private static Doubt doubt(Call call, InterleavedTestResult opinion, LogLimits bound) {
        return switch (call) {
            case SUSPECT, UNCONFIRMED -> Doubt.UNCONFIRMED;
            case TOO_FEW_ROUNDS -> Doubt.TOO_FEW_ROUNDS;
            case SAME -> opinion.isSensitive(bound) ? Doubt.NONE : Doubt.INSENSITIVE;
            case FAIL, BETTER -> Doubt.NONE;
        };
    }
}
