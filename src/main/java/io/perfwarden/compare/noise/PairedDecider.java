package io.perfwarden.compare.noise;

import io.perfwarden.bench.Metric;
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
 * does in the meantime, and do not see how the layout of two programs meets that very machine; so a
 * second job on another one has to see it too.
 */
public final class PairedDecider implements Decider {
    private final List<PairedRounds> jobs;
    private final Rerun rerun;
    private final Machines machines;

    /**
     * @param jobs the newest last, of which the pairs are made; not empty
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
        for (Column column : columns) {
            if (column.metric().exact()) {
                all.set(column.place(), ExactDecider.decide(column, evidence, none));
            }
        }
        for (Metric.Role role : Metric.Role.values()) {
            weigh(Column.noisy(columns, role), all);
        }
        return Findings.of(all);
    }

    private void weigh(List<Column> columns, List<Finding> all) {
        List<PairedTrial> trials =
                jobs.stream().map(job -> PairedTrial.of(differences(columns, job))).toList();
        for (int c = 0; c < columns.size(); c++) {
            int place = c;
            List<PairedOpinion> opinions =
                    trials.stream().flatMap(trial -> trial.opinions().get(place).stream()).toList();
            if (trials.getLast().opinions().get(c).isPresent()) {
                all.set(columns.get(c).place(), finding(columns.get(c), opinions));
            }
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

    /**
     * What is to be said of a metric.
     *
     * @param opinions the jobs', the newest last
     */
    private Finding finding(Column column, List<PairedOpinion> opinions) {
        PairedOpinion newest = opinions.getLast();
        Weighing.Rounds rounds =
                new Weighing.Rounds(
                        Column.newest(column.values(jobs.getLast().base()), newest.rounds()),
                        Column.newest(column.values(jobs.getLast().head()), newest.rounds()));
        double base = rounds.base().median();
        Bound bound = column.bound(base);
        Standing standing = standing(opinions, bound, column.worse(base, column.rule().warn()));
        Weighing weighing =
                new Weighing.InRounds(
                        newest,
                        Column.side(base, newest.noise(), newest.rounds()),
                        bound,
                        opinions.size(),
                        doubt(standing, newest, bound),
                        rounds);
        return new Finding.Held(
                Decision.STATISTICAL,
                standing,
                OptionalDouble.of(StrictMath.expm1(newest.change())),
                column.rule().limits(base, column.metric().direction()),
                Optional.of(weighing));
    }

    private Standing standing(List<PairedOpinion> opinions, Bound bound, double warning) {
        long failing = opinions.stream().filter(opinion -> opinion.fails(bound)).count();
        if (failing == 0) {
            return opinions.getLast().isBetter(bound) ? Standing.BETTER : Standing.SAME;
        }
        if (failing > 1 || machines == Machines.DEDICATED) {
            return Standing.WORSE;
        }
        if (opinions.size() == 1 && rerun == Rerun.POSSIBLE) {
            return Standing.SUSPECT;
        }
        return opinions.getLast().change() > warning ? Standing.SLIGHTLY_WORSE : Standing.SAME;
    }

    private static Doubt doubt(Standing standing, PairedOpinion opinion, Bound bound) {
        return switch (standing) {
            case SUSPECT, SLIGHTLY_WORSE -> Doubt.UNCONFIRMED;
            case SAME -> opinion.isSensitive(bound) ? Doubt.NONE : Doubt.INSENSITIVE;
            case WORSE, BETTER -> Doubt.NONE;
        };
    }
}
