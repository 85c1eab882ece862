package io.perfwarden.compare.rule;

import static io.perfwarden.config.RowPolicy.Decision.STATISTICAL;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.stats.CandidateDecision;
import io.perfwarden.stats.CandidateDecision.RunHistory;
import io.perfwarden.stats.CandidateDecision.TestCandidate;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.OrderStatistics;
import io.perfwarden.stats.SignificanceOptions;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;
import io.perfwarden.stats.SignificanceOptions.RerunOption;
import io.perfwarden.stats.SignificanceResult;
import io.perfwarden.stats.SuiteTestResult;

final class MetricGroup {
    private final RerunOption rerun;
    private final Machines machines;
    private static final int SHOWN = 20;

    private final List<SignificanceMetric> columns;
    private final double[][] past;
    private final double[][] runs;
    private final boolean repeated;

    MetricGroup(
            RerunOption rerun,
            Machines machines,
            List<SignificanceMetric> columns,
            SuiteHistory past,
            SuiteHistory again) {
        this.rerun = rerun;
        this.machines = machines;
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

    private CandidateDecision decide() {
        BitSet measured = new BitSet();
        measured.set(0, columns.size());
        return CandidateDecision.of(
                new RunHistory(badness(past), columns.size(), repeated),
                new TestCandidate(badness(runs), measured),
                new SignificanceOptions(
                        (c, level) -> columns.get(c).bound(columns.get(c).value(level.centre())),
                        rerun,
                        machines));
    }

    private double[][] badness(double[][] values) {
        double[][] badness = new double[values[0].length][values.length];
        for (int c = 0; c < values.length; c++) {
            SignificanceMetric column = columns.get(c);
            for (int run = 0; run < badness.length; run++) {
                badness[run][c] = column.badness(values[c][run]);
            }
        }
        return badness;
    }

    void report(List<RuleResult> findings) {
        CandidateDecision decision = decide();
        double[] common = decision.machines();
        double machine = common[common.length - 1];
        Optional<SuiteTestResult> slow = decision.suite().filter(SuiteTestResult::isSlower);
        for (int c = 0; c < columns.size(); c++) {
            SignificanceResult result = decision.results().get(c);
            findings.set(columns.get(c).place(), finding(c, result, machine, slow));
        }
    }

    private RuleResult finding(
            int c, SignificanceResult result, double machine, Optional<SuiteTestResult> slow) {
        return switch (result) {
            case SignificanceResult.NoTest none ->
                    none == SignificanceResult.NoTest.INVALID
                            ? new RuleResult.UnusableValue(STATISTICAL)
                            : new RuleResult.MissingValue(STATISTICAL, Optional.empty());
            case SignificanceResult.Learning learning -> learning(c, learning, slow);
            case SignificanceResult.Tested tested ->
                    slow.filter(suite -> suite.call().compareTo(tested.call()) < 0)
                            .map(suite -> testedWithSuite(c, tested, suite))
                            .orElseGet(() -> ruleResult(c, tested, machine));
        };
    }

    private RuleResult learning(
            int c, SignificanceResult.Learning learning, Optional<SuiteTestResult> slow) {
        SignificanceMetric column = columns.get(c);
        double level = OrderStatistics.median(SignificanceMetric.newest(past[c], SHOWN).toArray());
        LogLimits bound = column.bound(level);
        Optional<SuiteTestResult> with =
                slow.filter(suite ->
                        suite.call() == SignificanceResult.Call.FAIL
                                && suite.change() >= bound.limit()
                                && learning.change() >= bound.cut());
        boolean worse = learning.isLarge() || with.isPresent();
        int missing = learning.level().missingRuns();
        var recent = SignificanceMetric.newest(past[c], SHOWN);
        return new RuleResult.TestedPair(
                STATISTICAL,
                worse ? RuleOutcome.SLIGHTLY_WORSE : RuleOutcome.SAME,
                OptionalDouble.of(StrictMath.expm1(learning.change())),
                column.rule().limits(level, column.metric().direction()),
                Optional.of(new SignificanceDetail.TooFewRuns(missing, recent, with)));
    }

    private RuleResult ruleResult(int c, SignificanceResult.Tested tested, double machine) {
        SignificanceMetric column = columns.get(c);
        double expected = column.value(tested.level().centre() + machine);
        double warning = column.worse(expected, column.rule().warn());
        RuleOutcome own = RuleResult.outcome(tested.call(), tested.estimate().change() > warning);
        return pair(
                c,
                tested.isSlowAsOneRun() ? RuleOutcome.UNDECIDED : own,
                againstLevel(c, tested, expected, machine, Optional.empty()));
    }

    /**
     * In a slower suite, a benchmark that is not worse by itself is compared to its level on a
     * usual machine.
     */
    private RuleResult testedWithSuite(
            int c, SignificanceResult.Tested tested, SuiteTestResult suite) {
        double expected = columns.get(c).value(tested.level().centre() + suite.usual());
        var detail = againstLevel(c, tested, expected, 0, Optional.of(suite));
        boolean better =
                tested.call() == SignificanceResult.Call.BETTER
                        && detail.change() <= -tested.bound().cut();
        RuleOutcome outcome =
                detail.slowSuite()
                        .map(it -> RuleResult.outcome(it.call(), true))
                        .orElse(better ? RuleOutcome.BETTER : RuleOutcome.SAME);
        return pair(c, outcome, detail);
    }

    private SignificanceDetail.AgainstLevel againstLevel(
            int c,
            SignificanceResult.Tested tested,
            double expected,
            double machine,
            Optional<SuiteTestResult> suite) {
        BenchmarkLevel level = tested.level();
        return new SignificanceDetail.AgainstLevel(
                tested,
                SignificanceMetric.side(expected, level.noise(), level.runs()),
                machine,
                SignificanceMetric.newest(past[c], SHOWN),
                SignificanceMetric.newest(runs[c], runs[c].length),
                suite);
    }

    private RuleResult pair(int c, RuleOutcome outcome, SignificanceDetail.AgainstLevel detail) {
        SignificanceMetric column = columns.get(c);
        double expected = PairSide.valueOf(detail.expectedSide()).orElseThrow();
        double change = StrictMath.expm1(detail.change());
        return new RuleResult.TestedPair(
                STATISTICAL,
                column.outcome(outcome, change),
                OptionalDouble.of(change),
                column.rule().limits(expected, column.metric().direction()),
                Optional.of(detail));
    }
}
