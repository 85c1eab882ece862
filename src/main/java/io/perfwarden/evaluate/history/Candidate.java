package io.perfwarden.evaluate.history;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.noise.PairedDecider;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
import io.perfwarden.compare.past.PairedRounds;
import io.perfwarden.compare.past.Past;
import io.perfwarden.decide.Terms.Machines;
import io.perfwarden.decide.Terms.Rerun;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.standing.SuiteState.Suspects;
import java.util.List;
import java.util.Optional;

/**
 * What was measured of one suite on one platform, with everything that it is weighed by.
 *
 * @param newest what counts
 * @param attempts everything that the run measured, the newest last
 * @param past what the default branch measured before
 * @param suspects what becomes of one
 */
public record Candidate(
        SuiteResults newest, List<SuiteResults> attempts, Past past, Suspects suspects) {
    public Candidate {
        attempts = List.copyOf(attempts);
    }

    /** Empty where the suite captures none. */
    public String platform() {
        return newest.platform().orElse("");
    }

    /** Held against the baseline file, and its own noise where that is known. */
    public SuiteComparison judged(SuitePolicy suite, Optional<Baseline> baseline) {
        return Judge.judge(
                new Judge.Subject(suite, platform(), baseline, results(), past),
                new PolicyDecider(new StatisticalDecider(rerun(), Machines.SHARED)));
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
        Notice said =
                new Notice.MeasuredInTurns(
                        jobs.size(),
                        all.rounds(),
                        newest.turns().stream().flatMap(job -> job.base().stream()).findFirst());
        return Judge.judge(
                        new Judge.Subject(
                                suite,
                                platform(),
                                Optional.of(new Baseline(Optional.empty(), all.baseResults())),
                                List.of(
                                        newest.results()
                                                .withMeasurements(
                                                        all.headResults().measurements())),
                                all.baseAsLastRun().after(past.release())),
                        new PolicyDecider(new PairedDecider(jobs, rerun(), Machines.SHARED)))
                .noting(List.of(said));
    }

    private List<ResultSet> results() {
        return attempts.stream().map(SuiteResults::results).toList();
    }

    /** Held against a file that nobody has measured the default branch with yet. */
    public SuiteComparison judgedByLimits(SuitePolicy suite, Baseline baseline) {
        return Judge.judge(suite, platform(), Optional.of(baseline), newest.results());
    }

    private Rerun rerun() {
        return switch (suspects) {
            case MEASURED_AGAIN -> Rerun.POSSIBLE;
            case STAY -> Rerun.IMPOSSIBLE;
        };
    }
}
