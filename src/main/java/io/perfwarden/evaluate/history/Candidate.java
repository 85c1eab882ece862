package io.perfwarden.evaluate.history;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.noise.PolicyDecider;
import io.perfwarden.compare.noise.StatisticalDecider;
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
        SuiteResults newest, List<ResultSet> attempts, Past past, Suspects suspects) {
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
                new Judge.Subject(suite, platform(), baseline, attempts, past),
                new PolicyDecider(new StatisticalDecider(rerun(), Machines.SHARED)));
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
