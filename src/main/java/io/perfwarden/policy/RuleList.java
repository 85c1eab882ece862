package io.perfwarden.policy;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.naming.ShortName;
import java.util.AbstractList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of a suite, in order. A judgement asks for the rule of a row a dozen times, so each
 * benchmark is matched against the patterns once. For several threads.
 */
final class RuleList extends AbstractList<Rule> {
    /** Beyond so many benchmarks the rest is matched anew each time; some 2 MB. */
    private static final int MOST_REMEMBERED = 20_000;

    private final List<Rule> rules;
    private final Map<BenchmarkId, List<Rule>> covering =
            Collections.synchronizedMap(new HashMap<>());

    private RuleList(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    static RuleList of(List<Rule> rules) {
        return rules instanceof RuleList already ? already : new RuleList(rules);
    }

    /** The first rule that speaks of a row. */
    Optional<Rule> first(BenchmarkId id, String metric) {
        for (Rule rule : covering(id)) {
            if (rule.isOf(metric)) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    private List<Rule> covering(BenchmarkId id) {
        if (rules.isEmpty()) {
            return List.of();
        }
        List<Rule> known = covering.get(id);
        if (known != null) {
            return known;
        }
        List<Integer> starts = ShortName.starts(id.name());
        List<Rule> found = rules.stream().filter(rule -> rule.matches(id, starts)).toList();
        if (covering.size() < MOST_REMEMBERED) {
            covering.put(id, found);
        }
        return found;
    }

    @Override
    public Rule get(int index) {
        return rules.get(index);
    }

    @Override
    public int size() {
        return rules.size();
    }
}
