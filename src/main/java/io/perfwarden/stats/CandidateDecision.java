package io.perfwarden.stats;

import io.perfwarden.stats.TestResult.Call;
import io.perfwarden.stats.TestResult.Untold;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What is to be said of a candidate. */
public final class CandidateDecision {
    private final RunHistory history;
    private final NoiseModel ground;
    private final TestCandidate candidate;
    private final TestOptions terms;
    private final CandidateTest trial;
    private final Optional<SuiteTestResult> suite;
    private final List<TestResult> opinions = new ArrayList<>();

    private CandidateDecision(RunHistory history, TestCandidate candidate, TestOptions terms) {
        this.history = history;
        this.ground =
                NoiseModel.after(
                        history.runs(), history.sharedWith(candidate), history.isRepeated());
        this.candidate = candidate;
        this.terms = terms;
        this.trial = CandidateTest.of(ground, candidate.runs());
        this.suite = SuiteTestResult.of(ground, trial, terms);
    }

    /** Decides. */
    public static CandidateDecision of(
            RunHistory history, TestCandidate candidate, TestOptions terms) {
        CandidateDecision decision = new CandidateDecision(history, candidate, terms);
        for (int b = 0; b < history.benchmarks(); b++) {
            decision.opinions.add(decision.decide(b));
        }
        return decision;
    }

    private TestResult decide(int benchmark) {
        double[] newest = history.newest(benchmark);
        if (!candidate.isMeasured(benchmark)) {
            return history.isInLastRun(benchmark) ? Untold.MISSING : Untold.FORGOTTEN;
        }
        if (newest.length == 0) {
            return Untold.NEW;
        }
        double[] values = candidate.values(benchmark);
        if (values.length == 0) {
            return Untold.INVALID;
        }
        BenchmarkLevel level = ground.level(benchmark);
        Optional<EffectEstimate> estimate = trial.estimate(benchmark);
        if (estimate.isPresent() && level.isOpen()) {
            return tested(benchmark, level, estimate.get());
        }
        double plain = OrderStatistics.median(values) - OrderStatistics.median(newest);
        return new TestResult.Learning(
                level,
                estimate.filter(_ -> !isSlower()).map(EffectEstimate::change).orElse(plain),
                plain >= StrictMath.log1p(DetectionConstants.LEARNING_WARNING));
    }

    private boolean isSlower() {
        return suite.filter(SuiteTestResult::isSlower).isPresent();
    }

    private TestResult tested(int benchmark, BenchmarkLevel level, EffectEstimate estimate) {
        LogLimits bound = terms.bounds().of(benchmark, level);
        return new TestResult.Tested(call(estimate, bound), level, bound, estimate);
    }

    private Call call(EffectEstimate estimate, LogLimits bound) {
        boolean worse = estimate.isWorse(bound);
        boolean suspect = worse && estimate.q() <= DetectionConstants.SUSPECT_RATE;
        boolean certain = worse && estimate.q() <= DetectionConstants.FAIL_RATE;
        boolean again = terms.canMeasureAgain(trial.runs());
        if (trial.runs() == 1 && suspect) {
            return again ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        if (estimate.runs() > 1 && certain && estimate.isConfirmed(bound)) {
            return Call.FAIL;
        }
        if (certain && estimate.high() < bound.limit()) {
            return Call.SMALL;
        }
        if (suspect) {
            return again ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        return trial.isBetter(estimate, bound) ? Call.BETTER : Call.SAME;
    }

    /** One a benchmark, in their order. */
    public List<TestResult> opinions() {
        return Collections.unmodifiableList(opinions);
    }

    /** What is to be said of all benchmarks together, if there are enough of them. */
    public Optional<SuiteTestResult> suite() {
        return suite;
    }

    /** The noise of the suite's middle benchmark. */
    public double pooledNoise() {
        return ground.pooledNoise();
    }

    /** New levels that the history shows, oldest first. */
    public List<ChangePoint> shifts() {
        return ground.shifts();
    }

    /** How slow the machine of each of the candidate's runs was, as logarithms. */
    public double[] machines() {
        return trial.machines();
    }

    /** Whether there is a suspect that is to be measured again. */
    public boolean asksForRerun() {
        return suite.filter(it -> it.call() == Call.SUSPECT).isPresent()
                || opinions.stream()
                        .anyMatch(it ->
                                it instanceof TestResult.Tested tested
                                        && tested.call() == Call.SUSPECT);
    }
}
