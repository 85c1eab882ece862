package io.perfwarden.compare.absolute;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.results;

import io.perfwarden.bench.Measurement;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import java.util.Set;

/** Judges one suite. */
final class OneSuite {
    private OneSuite() {}

    /**
     * @param keys of the suite, as YAML
     */
    static SuitePolicy suite(String keys) {
        String text = "{version: 1, suites: [{name: core, " + keys + "}]}";
        return switch (new PolicyReader(Set.of()).read(text)) {
            case Outcome.Ok<Policy>(Policy policy) -> policy.suites().getFirst();
            case Outcome.Rejected<Policy>(var problems) -> throw new AssertionError(problems);
        };
    }

    static SuiteComparison judged(SuitePolicy suite, Measurement before, Measurement... now) {
        return Judge.judge(suite, "", baseline(before), results(now));
    }

    static Row row(SuiteComparison judged, String name) {
        return judged.rows().stream()
                .filter(row -> row.id().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
