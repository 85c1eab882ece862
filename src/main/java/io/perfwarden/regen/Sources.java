package io.perfwarden.regen;

import io.perfwarden.evaluate.history.SeveralWorkflows;
import io.perfwarden.ledger.ResultLedger;
import io.perfwarden.measure.SuiteResults;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.regen.NewBaselines.Source;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.SuiteState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the very results that were judged, to make baselines of. */
final class Sources {
    private final SeveralWorkflows results;

    Sources(ResultLedger results) {
        this.results = new SeveralWorkflows(results);
    }

    /**
     * What a baseline can be made of.
     *
     * @param suites where each of them stands; those that were not measured give nothing
     */
    List<Source> of(RepoId repo, Policy policy, Map<String, SuiteState> suites) {
        List<Source> sources = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            if (suites.get(suite.name()) instanceof SuiteState.Measured measured) {
                sources.addAll(of(repo, suite, measured));
            }
        }
        return sources;
    }

    private List<Source> of(RepoId repo, SuitePolicy suite, SuiteState.Measured measured) {
        Map<Optional<String>, SuiteResults> newest = new LinkedHashMap<>();
        results.of(repo, suite.name(), measured).stream()
                .filter(it -> !it.results().measurements().isEmpty())
                .filter(it -> it.platform().isPresent())
                .forEach(it -> newest.putIfAbsent(it.platform(), it));
        return newest.values().stream()
                .map(it -> new Source(suite, measured.attempt(), it))
                .toList();
    }
}
