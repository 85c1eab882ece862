package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.stats.ControlShift;
import io.perfwarden.stats.SignificanceOptions.LogLimits;

/**
 * The jobs of a suite that measured the code: those in which its controls did not move. No change
 * can affect a control, so where they moved the machine did it.
 *
 * @param counted the newest last; not empty: all jobs where the controls moved in each of them
 * @param moves how far they moved in each of the others, as a ratio: 0.06 for 6 % worse
 * @param isNoneLeft whether the controls moved in each, so that nothing is decided
 */
public record ControlledJobs(List<PairedRounds> counted, List<Double> moves, boolean isNoneLeft) {
    public ControlledJobs {
        counted = List.copyOf(counted);
        moves = List.copyOf(moves);
    }

    /**
     * Joins renamed benchmarks first.
     *
     * @param recorded not empty
     */
    public static ControlledJobs of(List<PairedRounds> recorded, SuitePolicy suite) {
        List<PairedRounds> jobs =
                recorded.stream().map(it -> it.withPresentNames(suite.renamed())).toList();
        if (suite.control().isEmpty()) {
            return new ControlledJobs(jobs, List.of(), false);
        }
        List<PairedRounds> counted = new ArrayList<>();
        List<Double> moves = new ArrayList<>();
        for (PairedRounds job : jobs) {
            Optional<ControlShift> moved = move(job, suite);
            moved.ifPresentOrElse(
                    it -> moves.add(StrictMath.expm1(it.change())), () -> counted.add(job));
        }
        boolean isNone = counted.isEmpty();
        return new ControlledJobs(isNone ? jobs : counted, moves, isNone);
    }

    private static Optional<ControlShift> move(PairedRounds job, SuitePolicy suite) {
        List<SignificanceMetric> controls =
                JobLook.columns(suite, job).stream()
                        .filter(it -> suite.isControl(it.current().id()))
                        .toList();
        LogLimits least =
                controls.stream()
                        .map(it -> JobLook.bound(it, job))
                        .min(KeyOrder.ofDouble(LogLimits::cut))
                        .orElse(LogLimits.of(suite.row().limits().fail()));
        BitSet all = new BitSet();
        all.set(0, controls.size());
        return ControlShift.of(InterleavedDecider.differences(controls, job), all)
                .filter(it -> it.isMoved(least));
    }
}
