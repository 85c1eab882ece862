package io.perfwarden.compare.noise;

import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.decide.Bound;
import io.perfwarden.decide.Candidate;
import io.perfwarden.decide.Decision;
import io.perfwarden.decide.History;
import io.perfwarden.decide.Opinion;
import io.perfwarden.decide.SuiteOpinion;
import io.perfwarden.decide.Terms;
import io.perfwarden.decide.replay.Level;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.stats.Quantiles;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Metrics that are weighed together. */
final class Family {
    /** Values of the default branch that are kept to be shown. */
    private static final int SHOWN = 20;

    private final List<Column> columns;
    private final double[][] past;
    private final double[][] runs;
    private final boolean repeated;

    /**
     * @param past what the default branch measured
     * @param again what was measured of the same candidate before
     */
    Family(List<Column> columns, Past past, Past again) {
        this.columns = columns;
        this.repeated = past.isRepeated();
        this.past = new double[columns.size()][];
        this.runs = new double[columns.size()][];
        for (int c = 0; c < columns.size(); c++) {
            this.past[c] = columns.get(c).values(past);
            double[] before = columns.get(c).values(again);
            runs[c] = Arrays.copyOf(before, before.length + 1);
            runs[c][before.length] = columns.get(c).value();
        }
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    /** Decides. */
    Decision decide(Terms.Rerun rerun, Terms.Machines machines) {
        BitSet measured = new BitSet();
        measured.set(0, columns.size());
        return Decision.of(
                new History(badness(past), columns.size(), repeated),
                new Candidate(badness(runs), measured),
                new Terms(
                        (c, level) -> columns.get(c).bound(columns.get(c).value(level.centre())),
                        rerun,
                        machines));
    }

    /** By run, then by metric. */
    private double[][] badness(double[][] values) {
        double[][] badness = new double[values[0].length][values.length];
        for (int c = 0; c < values.length; c++) {
            Column column = columns.get(c);
            for (int run = 0; run < badness.length; run++) {
                badness[run][c] = column.badness(values[c][run]);
            }
        }
        return badness;
    }

    /** Puts what is to be said of each metric at the place of its pair. */
    void report(Decision decision, List<Finding> findings) {
        double[] machines = decision.machines();
        double machine = machines[machines.length - 1];
        Optional<SuiteOpinion> slow = decision.suite().filter(SuiteOpinion::isSlower);
        for (int c = 0; c < columns.size(); c++) {
            Opinion opinion = decision.opinions().get(c);
            findings.set(columns.get(c).place(), finding(c, opinion, machine, slow));
        }
    }

    /**
     * @param slow the suite, if it is slower as a whole
     */
    private Finding finding(int c, Opinion opinion, double machine, Optional<SuiteOpinion> slow) {
        return switch (opinion) {
            case Opinion.Untold untold ->
                    switch (untold) {
                        case INVALID -> new Finding.Unusable(RowPolicy.Decision.STATISTICAL);
                        case NEW, MISSING, FORGOTTEN ->
                                new Finding.Undecided(
                                        RowPolicy.Decision.STATISTICAL, Optional.empty());
                    };
            case Opinion.Learning learning -> learning(c, learning, slow);
            case Opinion.Tested tested ->
                    slow.filter(suite -> suite.call().compareTo(tested.call()) < 0)
                            .map(suite -> together(c, tested, suite))
                            .orElseGet(() -> tested(c, tested, machine));
        };
    }

    private Finding learning(int c, Opinion.Learning learning, Optional<SuiteOpinion> slow) {
        Column column = columns.get(c);
        double level = Quantiles.median(Column.newest(past[c], SHOWN).toArray());
        Bound bound = column.bound(level);
        Optional<SuiteOpinion> with =
                slow.filter(suite ->
                        suite.call() == Opinion.Call.FAIL
                                && suite.change() >= bound.limit()
                                && learning.change() >= bound.cut());
        Weighing weighing =
                new Weighing.TooFewRuns(
                        learning.level().missingRuns(), Column.newest(past[c], SHOWN), with);
        return new Finding.Held(
                RowPolicy.Decision.STATISTICAL,
                learning.isLarge() || with.isPresent() ? Standing.SLIGHTLY_WORSE : Standing.SAME,
                OptionalDouble.of(StrictMath.expm1(learning.change())),
                column.rule().limits(level, column.metric().direction()),
                Optional.of(weighing));
    }

    private Finding tested(int c, Opinion.Tested tested, double machine) {
        Column column = columns.get(c);
        Level level = tested.level();
        double expected = column.value(level.centre() + machine);
        double warning = column.worse(expected, column.rule().warn());
        return held(
                c,
                tested.isSlowAsOneRun()
                        ? Standing.UNDECIDED
                        : standing(tested.call(), tested.estimate().change() > warning),
                againstLevel(c, tested, expected, machine, Optional.empty()));
    }

    /**
     * In a suite that is slower as a whole, a benchmark that is not worse by itself is held against
     * its level on a usual machine, and is slower with its suite.
     */
    private Finding together(int c, Opinion.Tested tested, SuiteOpinion suite) {
        double expected = columns.get(c).value(tested.level().centre() + suite.usual());
        Weighing.AgainstLevel weighing = againstLevel(c, tested, expected, 0, Optional.of(suite));
        boolean better =
                tested.call() == Opinion.Call.BETTER && weighing.change() <= -tested.bound().cut();
        Standing alone = better ? Standing.BETTER : Standing.SAME;
        return held(
                c,
                weighing.slowSuite().map(it -> standing(it.call(), true)).orElse(alone),
                weighing);
    }

    private Weighing.AgainstLevel againstLevel(
            int c,
            Opinion.Tested tested,
            double expected,
            double machine,
            Optional<SuiteOpinion> suite) {
        Level level = tested.level();
        return new Weighing.AgainstLevel(
                tested,
                Column.side(expected, level.noise(), level.runs()),
                machine,
                Column.newest(past[c], SHOWN),
                Column.newest(runs[c], runs[c].length),
                suite);
    }

    private Finding held(int c, Standing standing, Weighing.AgainstLevel weighing) {
        Column column = columns.get(c);
        double expected = Side.valueOf(weighing.expected()).orElseThrow();
        double change = StrictMath.expm1(weighing.change());
        return new Finding.Held(
                RowPolicy.Decision.STATISTICAL,
                column.standing(standing, change),
                OptionalDouble.of(change),
                column.rule().limits(expected, column.metric().direction()),
                Optional.of(weighing));
    }

    /** What is certain but small, or large but uncertain, warns only beyond the warning limit. */
    private static Standing standing(Opinion.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> Standing.WORSE;
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? Standing.SLIGHTLY_WORSE : Standing.SAME;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }
}
