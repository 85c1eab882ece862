package io.perfwarden.finding;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Benchmarks.OfSuite;
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
import java.util.stream.Stream;

/**
 * What a comparison comes to: the one source of every count and of what is told first.
 *
 * @param comparison whose rows were grouped
 * @param counts of benchmarks, each of them once; kinds without any are absent
 * @param told the most urgent first
 * @param rest of whom only the number is told, in the order of their kinds, without families in
 *     which there is nothing to say of any row
 */
public record Findings(
        Comparison comparison, Map<Kind, Integer> counts, List<Finding> told, List<Finding> rest) {
    private static final Comparator<Finding> MOST_URGENT_FIRST =
            Comparator.comparing((Finding finding) -> finding.effect() != Effect.FAIL)
                    .thenComparing(Finding::kind)
                    .thenComparing(Finding::worst, Member.WORST_FIRST);

    public Findings {
        Map<Kind, Integer> sorted = new EnumMap<>(Kind.class);
        sorted.putAll(counts);
        counts = Collections.unmodifiableMap(sorted);
        told = List.copyOf(told);
        rest = List.copyOf(rest);
    }

    /** The findings of a comparison, whatever the order of its rows and suites. */
    public static Findings of(Comparison comparison) {
        return of(comparison, Benchmarks.remarkable(comparison));
    }

    private static Findings of(Comparison comparison, List<OfSuite> suites) {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        Map<Family.Key, List<Member>> families = new LinkedHashMap<>();
        List<Finding> all = new ArrayList<>();
        for (OfSuite suite : suites) {
            if (suite.unchanged() > 0) {
                counts.merge(Kind.UNCHANGED, suite.unchanged(), Integer::sum);
            }
            suite.members().forEach(member -> counts.merge(member.kind(), 1, Integer::sum));
            suite.members()
                    .forEach(member ->
                            families.computeIfAbsent(Family.Key.of(member), _ -> new ArrayList<>())
                                    .add(member));
            all.addAll(elsewhere(suite));
        }
        Set<Family.Key> several = ofSeveralMetrics(families.keySet());
        families.forEach((key, members) ->
                all.addAll(new Family(members, several.contains(key.whole())).findings()));
        all.sort(MOST_URGENT_FIRST);
        List<Finding> told = all.stream().filter(it -> it.kind().isTold()).toList();
        List<Finding> rest = all.stream().filter(it -> !it.kind().isTold()).toList();
        return new Findings(comparison, counts, Renames.paired(told), rest);
    }

    /** Everything there is, each benchmark in one of them, the most urgent first. */
    public List<Finding> all() {
        return of(comparison, Benchmarks.each(comparison)).remarkable();
    }

    /** The same without families in which there is nothing to say of any row. */
    public List<Finding> remarkable() {
        Stream<Finding> urgent = told.stream().flatMap(Findings::opened).sorted(MOST_URGENT_FIRST);
        return Stream.concat(urgent, rest.stream()).toList();
    }

    private static Stream<Finding> opened(Finding finding) {
        return Stream.of(Stream.of(finding), finding.within().stream(), finding.renamed().stream())
                .flatMap(part -> part);
    }

    /** How many benchmarks there are. */
    public int benchmarks() {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    /** One for all of a suite and platform that were measured on another machine. */
    private static List<Finding> elsewhere(OfSuite suite) {
        List<Member> concerned =
                suite.members().stream()
                        .filter(member -> member.kind() == Kind.ELSEWHERE)
                        .sorted(Member.WORST_FIRST)
                        .toList();
        if (concerned.isEmpty()) {
            return List.of();
        }
        Label label = Label.of(concerned.subList(0, 1), concerned);
        Scope scope = new Scope(concerned.size(), suite.size(), 0, Optional.empty());
        return List.of(Finding.alone(Kind.ELSEWHERE, label, scope, concerned));
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
