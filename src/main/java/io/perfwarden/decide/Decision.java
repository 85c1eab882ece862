package io.perfwarden.decide;

import io.perfwarden.decide.Opinion.Call;
import io.perfwarden.decide.Opinion.Untold;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.decide.replay.Ground;
import io.perfwarden.decide.replay.Level;
import io.perfwarden.decide.replay.LevelShift;
import io.perfwarden.stats.Quantiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What is to be said of a candidate. */
public final class Decision {
    private final History history;
    private final Ground ground;
    private final Candidate candidate;
    private final Terms terms;
    private final Trial trial;
    private final Optional<SuiteOpinion> suite;
    private final List<Opinion> opinions = new ArrayList<>();

    private Decision(History history, Candidate candidate, Terms terms) {
        this.history = history;
        this.ground =
                Ground.after(history.runs(), history.sharedWith(candidate), history.isRepeated());
        this.candidate = candidate;
        this.terms = terms;
        this.trial = Trial.of(ground, candidate.runs());
        this.suite = SuiteOpinion.of(ground, trial, terms);
    }

    /** Decides. */
    public static Decision of(History history, Candidate candidate, Terms terms) {
        Decision decision = new Decision(history, candidate, terms);
        for (int b = 0; b < history.benchmarks(); b++) {
            decision.opinions.add(decision.decide(b));
        }
        return decision;
    }

    private Opinion decide(int benchmark) {
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
        Level level = ground.level(benchmark);
        Optional<Estimate> estimate = trial.estimate(benchmark);
        if (estimate.isPresent() && level.isOpen()) {
            return tested(benchmark, level, estimate.get());
        }
        double plain = Quantiles.median(values) - Quantiles.median(newest);
        return new Opinion.Learning(
                level,
                estimate.filter(_ -> !isSlower()).map(Estimate::change).orElse(plain),
                plain >= StrictMath.log1p(Constants.LEARNING_WARNING));
    }

    private boolean isSlower() {
        return suite.filter(SuiteOpinion::isSlower).isPresent();
    }

    private Opinion tested(int benchmark, Level level, Estimate estimate) {
        Bound bound = terms.bounds().of(benchmark, level);
        return new Opinion.Tested(call(estimate, bound), level, bound, estimate);
    }

    private Call call(Estimate estimate, Bound bound) {
        boolean worse = estimate.isWorse(bound);
        boolean suspect = worse && estimate.q() <= Constants.SUSPECT_RATE;
        boolean certain = worse && estimate.q() <= Constants.FAIL_RATE;
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
    public List<Opinion> opinions() {
        return Collections.unmodifiableList(opinions);
    }

    /** What is to be said of all benchmarks together, if there are enough of them. */
    public Optional<SuiteOpinion> suite() {
        return suite;
    }

    /** The noise of the suite's middle benchmark. */
    public double pooledNoise() {
        return ground.pooledNoise();
    }

    /** New levels that the history shows, oldest first. */
    public List<LevelShift> shifts() {
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
                                it instanceof Opinion.Tested tested
                                        && tested.call() == Call.SUSPECT);
    }
}
