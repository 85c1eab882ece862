package io.perfwarden.compare.noise;

import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Samples;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.past.PairedRounds;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.compare.rule.Weighing.Doubt;
import io.perfwarden.decide.Bound;
import io.perfwarden.decide.PairedOpinion;
import io.perfwarden.decide.PairedOpinion.Call;
import io.perfwarden.decide.PairedTrial;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.policy.RowPolicy.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Weighs base and head by rounds in which both were measured, without a history.
 *
 * <p>On shared machines a job that sees a regression makes a suspect. Rounds see what the machine
 * does in the meantime, and do not see how the layout of two programs meets that very machine; so
 * every job of at least two has to see it. A row of which a job has too few rounds is undecided.
 */
public final class PairedDecider implements Decider {
    private final List<PairedRounds> jobs;
    private final Rerun rerun;
    private final Machines machines;

    /**
     * @param jobs the newest last; not empty. The pairs are made of all of them, see {@link
     *     PairedRounds#pooled}
     * @param rerun whether there may be another job
     */
    public PairedDecider(List<PairedRounds> jobs, Rerun rerun, Machines machines) {
        this.jobs = List.copyOf(jobs);
        this.rerun = rerun;
        this.machines = machines;
    }

    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        Finding nothing = new Finding.Undecided(Decision.STATISTICAL, Optional.empty());
        List<Finding> all = new ArrayList<>(Collections.nCopies(pairs.size(), nothing));
        List<Column> columns =
                IntStream.range(0, pairs.size())
                        .mapToObj(i -> Column.of(i, pairs.get(i), evidence.policy()))
                        .flatMap(Optional::stream)
                        .toList();
        Past none = Past.none(evidence.past().where());
        List<Column> noisy = new ArrayList<>();
        for (Column column : columns) {
            if (column.metric().exact()) {
                all.set(column.place(), ExactDecider.decide(column, evidence, none));
            } else {
                noisy.add(column);
            }
        }
        for (Metric.Role role : Metric.Role.values()) {
            weigh(Column.of(noisy, role), all);
        }
        return Findings.of(all);
    }

    private void weigh(List<Column> columns, List<Finding> all) {
        List<double[][]> differences = jobs.stream().map(job -> differences(columns, job)).toList();
        List<Optional<PairedOpinion>> opinions = PairedTrial.opinions(differences);
        for (int c = 0; c < columns.size(); c++) {
            Column column = columns.get(c);
            opinions.get(c).ifPresent(it -> all.set(column.place(), finding(column, it)));
        }
    }

    /** By metric, then by round. */
    private static double[][] differences(List<Column> columns, PairedRounds job) {
        double[][] differences = new double[columns.size()][job.rounds()];
        for (int c = 0; c < differences.length; c++) {
            Column column = columns.get(c);
            double[] base = column.values(job.base());
            double[] head = column.values(job.head());
            Arrays.setAll(differences[c], i -> column.badness(head[i]) - column.badness(base[i]));
        }
        return differences;
    }

    private Finding finding(Column column, PairedOpinion opinion) {
        Weighing.Rounds rounds = rounds(column);
        double base = rounds.base().median();
        Bound bound = column.bound(base);
        Call call = opinion.call(bound, machines, rerun);
        Weighing weighing =
                new Weighing.InRounds(
                        opinion,
                        Column.side(base, opinion.noise(), opinion.rounds()),
                        bound,
                        doubt(call, opinion, bound),
                        rounds);
        return new Finding.Held(
                Decision.STATISTICAL,
                column.standing(standing(call), StrictMath.expm1(opinion.change())),
                OptionalDouble.of(StrictMath.expm1(opinion.change())),
                column.rule().limits(base, column.metric().direction()),
                Optional.of(weighing));
    }

    /** The values of all jobs' rounds that count. */
    private Weighing.Rounds rounds(Column column) {
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
        return new Weighing.Rounds(samples(bases), samples(heads));
    }

    private static Samples samples(List<Double> values) {
        return Samples.of(values.stream().mapToDouble(Double::doubleValue).toArray());
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

    private static Doubt doubt(Call call, PairedOpinion opinion, Bound bound) {
        return switch (call) {
            case SUSPECT, UNCONFIRMED -> Doubt.UNCONFIRMED;
            case TOO_FEW_ROUNDS -> Doubt.TOO_FEW_ROUNDS;
            case SAME -> opinion.isSensitive(bound) ? Doubt.NONE : Doubt.INSENSITIVE;
            case FAIL, BETTER -> Doubt.NONE;
        };
    }
}
