package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState.Suspects;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice;
import io.perfwarden.compare.history.PairedRounds;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.InterleavedDecider;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestOptions.Rerun;

/**
 * What was measured of one suite on one platform, with everything that it is weighed by.
 *
 * @param newest what counts
 * @param attempts everything that the run measured, the newest last
 * @param past what the default branch measured before
 * @param suspects what becomes of one
 */
public record SuiteCandidate(
        SuiteResults newest, List<SuiteResults> attempts, SuiteHistory past, Suspects suspects) {
    public SuiteCandidate {
        attempts = List.copyOf(attempts);
    }

    /** Empty where the suite captures none. */
    public String platform() {
        return newest.platform().orElse("");
    }

    /** Held against the baseline file, and its own noise where that is known. */
    public SuiteComparison judged(SuitePolicy suite, Optional<Baseline> baseline) {
        return SuiteComparator.judge(
                new SuiteComparator.Subject(suite, platform(), baseline, results(), past),
                new PolicyDecider(new NoiseDecider(rerun(), Machines.SHARED)));
    }

    /**
     * The head held against the base by the rounds in which the run measured both; on hosted
     * runners another job has to see what fails.
     */
    SuiteComparison judgedInTurns(SuitePolicy suite) {
        SuitePlatform where = new SuitePlatform(suite.name(), platform());
        List<PairedRounds> jobs =
                attempts.stream()
                        .flatMap(attempt -> attempt.turns().stream())
                        .map(turns -> turns.rounds(where))
                        .toList();
        PairedRounds all = PairedRounds.pooled(jobs);
        SuiteNotice said =
                new SuiteNotice.MeasuredInTurns(
                        jobs.size(),
                        all.rounds(),
                        newest.turns().stream().flatMap(job -> job.base().stream()).findFirst());
        return SuiteComparator.judge(
                        new SuiteComparator.Subject(
                                suite,
                                platform(),
                                Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                                List.of(
                                        newest.results()
                                                .withMeasurements(
                                                        all.headResults().measurements())),
                                all.baseAsLastRun().after(past.release())),
                        new PolicyDecider(new InterleavedDecider(jobs, rerun(), Machines.SHARED)))
                .noting(List.of(said));
    }

    private List<ResultSet> results() {
        return attempts.stream().map(SuiteResults::results).toList();
    }

    /** Held against a file that nobody has measured the default branch with yet. */
    public SuiteComparison judgedByLimits(SuitePolicy suite, Baseline baseline) {
        return SuiteComparator.judge(suite, platform(), Optional.of(baseline), newest.results());
    }

    private Rerun rerun() {
        return switch (suspects) {
            case MEASURED_AGAIN -> Rerun.POSSIBLE;
            case STAY -> Rerun.IMPOSSIBLE;
        };
    }
}
