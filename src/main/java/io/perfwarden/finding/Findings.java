package io.perfwarden.finding;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.SuiteComparison;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a comparison comes to: the one source of every count and of what is told first.
 *
 * @param counts of benchmarks, each of them once; kinds without any are absent
 * @param told the most urgent first
 */
public record Findings(Map<Kind, Integer> counts, List<Finding> told) {
    private static final Comparator<Finding> MOST_URGENT_FIRST =
            Comparator.comparing((Finding finding) -> finding.effect() != Effect.FAIL)
                    .thenComparing(Finding::kind)
                    .thenComparing(Finding::worst, Member.WORST_FIRST);

    public Findings {
        Map<Kind, Integer> sorted = new EnumMap<>(Kind.class);
        sorted.putAll(counts);
        counts = Collections.unmodifiableMap(sorted);
        told = List.copyOf(told);
    }

    /** The findings of a comparison, whatever the order of its rows and suites. */
    public static Findings of(Comparison comparison) {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Map<Family.Key, List<Member>> families = new LinkedHashMap<>();
        List<Finding> told = new ArrayList<>();
        for (SuiteComparison suite : comparison.suites()) {
            List<Member> members = Member.of(suite);
            members.forEach(member -> counts.merge(member.kind(), 1, Integer::sum));
            members.forEach(member ->
                    families.computeIfAbsent(Family.Key.of(member), _ -> new ArrayList<>())
                            .add(member));
            told.addAll(elsewhere(members));
        }
        Set<Family.Key> several = ofSeveralMetrics(families.keySet());
        families.forEach((key, members) ->
                told.addAll(new Family(members, several.contains(key.whole())).findings()));
        return new Findings(counts, told.stream().sorted(MOST_URGENT_FIRST).toList());
    }

    /** How many benchmarks there are. */
    public int benchmarks() {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    /** One for all of a suite and platform that were measured on another machine. */
    private static List<Finding> elsewhere(List<Member> members) {
        List<Member> concerned =
                members.stream()
                        .filter(member -> member.kind() == Kind.ELSEWHERE)
                        .sorted(Member.WORST_FIRST)
                        .toList();
        if (concerned.isEmpty()) {
            return List.of();
        }
        Label label = Label.of(concerned.subList(0, 1), concerned);
        Scope scope = new Scope(concerned.size(), members.size(), 0, Optional.empty());
        return List.of(
                new Finding(
                        Kind.ELSEWHERE,
                        Family.strongest(concerned),
                        label,
                        scope,
                        concerned,
                        List.of(),
                        false));
    }

    private static Set<Family.Key> ofSeveralMetrics(Set<Family.Key> keys) {
        Map<Family.Key, Integer> metrics = new HashMap<>();
        keys.forEach(key -> metrics.merge(key.whole(), 1, Integer::sum));
        Set<Family.Key> several = new HashSet<>();
        metrics.forEach((key, n) -> {
            if (n > 1) {
                several.add(key);
            }
        });
        return several;
    }
}
