package io.perfwarden.compare.rule;

import static io.perfwarden.testkit.Measurements.baseline;
import static io.perfwarden.testkit.Measurements.results;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.PolicyReader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
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
            case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy) ->
                    policy.suites().getFirst();
            case ReadOutcome.Rejected<RepositoryPolicy>(var problems) ->
                    throw new AssertionError(problems);
        };
    }

    static SuiteComparison judged(SuitePolicy suite, MetricResult before, MetricResult... now) {
        return SuiteComparator.judge(suite, "", baseline(before), results(now));
    }

    static Row row(SuiteComparison judged, String name) {
        return judged.rows().stream()
                .filter(row -> row.id().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
