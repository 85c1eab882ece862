package io.perfwarden.compare;

import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.ParityDecider;
import io.perfwarden.compare.rule.RowDecider.RuleInputs.Machine;
import io.perfwarden.config.BenchmarkRenames;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkIdentities.ComparedSides;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.SuitePlatform;

/**
 * The input of a judgement.
 *
 * @param platform captured from the artifact's name; may be empty
 * @param baseline absent without a baseline file: every row is added
 * @param attempts the newest last, which is judged; not empty
 */
public record ComparisonSubject(
        SuitePolicy suite,
        String platform,
        Optional<Baseline> baseline,
        List<ResultSet> attempts,
        SuiteHistory past) {
    public ComparisonSubject {
        BenchmarkRenames renames = suite.renamed();
        if (!renames.names().isEmpty()) {
            renames = renames.withoutMeasured(attempts);
            BenchmarkRenames known = renames;
            baseline = baseline.map(it -> new Baseline(it.provenance(), known.join(it.results())));
            past = past.withPresentNames(renames);
        }
        Optional<ResultSet> saved =
                baseline.map(Baseline::results)
                        .map(it -> suite.runs().map(runs -> runs.nameSaved(it)).orElse(it));
        ComparedSides sides = ComparedSides.of(saved, attempts);
        Optional<BaselineProvenance> from = baseline.flatMap(Baseline::provenance);
        baseline = sides.baseline().map(it -> new Baseline(from, it));
        attempts = sides.attempts();
    }

    public ComparisonSubject(
            SuitePolicy suite,
            String platform,
            Optional<Baseline> baseline,
            List<ResultSet> attempts) {
        this(
                suite,
                platform,
                baseline,
                attempts,
                SuiteHistory.none(new SuitePlatform(suite.name(), platform)));
    }

    SuitePlatform where() {
        return new SuitePlatform(suite.name(), platform);
    }

    ResultSet current() {
        return attempts.getLast();
    }

    Machine machine() {
        SuiteComparator.EnvironmentPair both = environments();
        Machine known = both.sharesMachineFacts() ? Machine.SAME : Machine.UNKNOWN;
        return past.isElsewhere(both.before(), both.now()) ? Machine.OTHER : known;
    }

    SuiteComparator.EnvironmentPair environments() {
        return new SuiteComparator.EnvironmentPair(
                baseline.map(known -> known.results().environment())
                        .orElse(BenchmarkEnvironment.UNKNOWN),
                current().environment());
    }

    private Optional<RunStatus> status() {
        SuiteComparator.EnvironmentPair both = environments();
        return baseline.flatMap(_ -> RunStatus.of(both.before(), both.now()));
    }

    List<MetricResult> before() {
        var known = baseline.map(file -> file.results().measurements()).orElse(List.of());
        return status().map(status -> status.expectedResults(known)).orElse(known);
    }

    List<MetricResult> now() {
        List<MetricResult> measured = current().measurements();
        return status().map(status -> status.foundResults(measured)).orElse(measured);
    }

    /** A copy for backends that must agree, whatever the baseline says. */
    ComparisonSubject expectingParity() {
        Baseline expected = ParityDecider.reference(suite, baseline, current());
        return new ComparisonSubject(suite, platform, Optional.of(expected), attempts, past);
    }
}
