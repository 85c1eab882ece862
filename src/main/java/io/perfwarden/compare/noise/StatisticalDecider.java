package io.perfwarden.compare.noise;

import io.perfwarden.bench.Metric;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.past.PastRun;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.decide.Decision;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.policy.RowPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Weighs every benchmark against its own noise on the default branch.
 *
 * <p>Primary metrics are weighed together, and apart from them those measured beside them: of a
 * suite whose benchmarks all have a memory size beside their time, half of the metrics would not
 * feel a slow machine.
 */
public final class StatisticalDecider implements Decider {
    private final Rerun rerun;
    private final Machines machines;

    /**
     * @param rerun whether a suspect can be measured again
     */
    public StatisticalDecider(Rerun rerun, Machines machines) {
        this.rerun = rerun;
        this.machines = machines;
    }

    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        Findings nothing = Findings.nothing(pairs.size(), RowPolicy.Decision.STATISTICAL);
        if (evidence.past().series().isEmpty()) {
            return nothing;
        }
        List<Finding> all = new ArrayList<>(nothing.each());
        List<Column> columns = columns(pairs, evidence);
        Past again = again(evidence);
        List<Column> noisy = new ArrayList<>();
        for (Column column : columns) {
            double[] past = column.values(evidence.past());
            boolean exact = column.metric().exact();
            if (exact && Column.vary(past)) {
                varying(column, evidence, again, all);
            } else if (exact || column.startsAtZero(past)) {
                all.set(column.place(), ExactDecider.decide(column, evidence, again));
            } else {
                noisy.add(column);
            }
        }
        for (Metric.Role role : Metric.Role.values()) {
            Family family = new Family(Column.of(noisy, role), evidence.past(), again);
            if (!family.isEmpty()) {
                Decision decision = family.decide(rerun, machines);
                family.report(decision, all);
            }
        }
        return Findings.of(all);
    }

    @Override
    public boolean mayMeasureAgain() {
        return rerun == Rerun.POSSIBLE;
    }

    /**
     * Weighs what should repeat exactly and does not: for itself, for a slow machine allocates no
     * more. As long as its noise is not known, it is held against its level with {@code fail}.
     */
    private void varying(Column column, Evidence evidence, Past again, List<Finding> all) {
        Family alone = new Family(List.of(column), evidence.past(), again);
        alone.report(alone.decide(rerun, machines), all);
        if (all.get(column.place()) instanceof Finding.Held held
                && held.weighing().filter(Weighing.TooFewRuns.class::isInstance).isPresent()) {
            all.set(column.place(), ExactDecider.varying(column, evidence, again));
        }
    }

    private static List<Column> columns(List<Pair> pairs, Evidence evidence) {
        return IntStream.range(0, pairs.size())
                .filter(i -> isKnown(pairs.get(i), evidence.past()))
                .mapToObj(i -> Column.of(i, pairs.get(i), evidence.policy()))
                .flatMap(Optional::stream)
                .toList();
    }

    /** What the default branch never measured is nothing to be weighed, however much it is. */
    private static boolean isKnown(Pair pair, Past past) {
        return past.series(pair.subject()).isPresent();
    }

    /** What was measured of the candidate before it was measured for the last time. */
    private static Past again(Evidence evidence) {
        List<ResultSet> attempts = evidence.attempts();
        Past.Builder before = Past.of(evidence.past().where());
        for (ResultSet attempt : attempts.subList(0, attempts.size() - 1)) {
            before.run(new PastRun("", Optional.empty(), "")).add(attempt.measurements());
        }
        return before.build();
    }
}
