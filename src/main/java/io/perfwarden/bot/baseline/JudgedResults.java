package io.perfwarden.bot.baseline;

import io.perfwarden.bot.baseline.NewBaselines.Source;
import io.perfwarden.bot.commit.SeveralWorkflows;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.check.SuiteState;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.RepoId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the very results that were judged, to make baselines of. */
final class JudgedResults {
    private final SeveralWorkflows results;

    JudgedResults(ResultLedger results) {
        this.results = new SeveralWorkflows(results);
    }

    /**
     * What a baseline can be made of.
     *
     * @param suites where each of them stands; those that were not measured give nothing
     */
    List<Source> of(RepoId repo, RepositoryPolicy policy, Map<String, SuiteState> suites) {
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
