package io.perfwarden.finding;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.finding.Benchmarks.OfSuite;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a comparison comes to: the one source of every count and of what is told first.
 *
 * @param comparison whose rows were grouped
 * @param counts of benchmarks, each of them once; kinds without any are absent
 * @param besides how many metrics fail or warn beside the one that decides of their benchmark
 * @param told the most urgent first
 * @param rest of whom only the number is told, in the order of their kinds, without families in
 *     which there is nothing to say of any row
 */
public record Findings(
        Comparison comparison,
        Map<Kind, Integer> counts,
        int besides,
        List<Finding> told,
        List<Finding> rest) {
    private static final Comparator<Finding> MOST_URGENT_FIRST =
            Comparator.comparing((Finding finding) -> finding.effect() != Effect.FAIL)
                    .thenComparing(finding -> !finding.isWholeSuite())
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
        return of(comparison, Benchmarks.remarkable(comparison), true);
    }

    private static Findings of(Comparison comparison, List<OfSuite> suites, boolean ofEachMetric) {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        int besides = 0;
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
            all.addAll(slower(suite, ofEachMetric));
        }
        if (ofEachMetric) {
            besides = suites.stream().mapToInt(suite -> besides(suite, families)).sum();
        }
        Map<Family.Key, List<Member>> others =
                byOthers(suites, ofSeveralMetrics(families.keySet()));
        Set<Family.Key> judged =
                ofSeveralMetrics(
                        families.keySet().stream()
                                .filter(key -> !isBeside(families.getOrDefault(key, List.of())))
                                .toList());
        families.forEach((key, members) -> {
            boolean named = judged.contains(key.whole()) || isBeside(members);
            List<Member> unconcerned = unconcerned(members, others.getOrDefault(key, List.of()));
            all.addAll(new Family(members, unconcerned, named).findings());
        });
        all.sort(MOST_URGENT_FIRST);
        List<Finding> told = all.stream().filter(it -> it.kind().isTold()).toList();
        List<Finding> rest = all.stream().filter(it -> !it.kind().isTold()).toList();
        return new Findings(comparison, counts, besides, Renames.paired(told), rest);
    }

    /** Everything there is, each benchmark in one of them, the most urgent first. */
    public List<Finding> all() {
        return of(comparison, Benchmarks.each(comparison), false).remarkable();
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

    private static boolean isBeside(List<Member> members) {
        return !members.isEmpty()
                && members.getFirst().row().metric().role() == Metric.Role.SECONDARY;
    }

    /** Puts what fails or warns beside the deciding metrics into families of its own. */
    private static int besides(OfSuite suite, Map<Family.Key, List<Member>> families) {
        boolean isSlower = suite.members().stream().anyMatch(Member::isWithSuite);
        int found = 0;
        for (Member member : suite.members()) {
            for (Member beside : member.besides()) {
                if (isSlower && beside.isWithSuite()) {
                    continue;
                }
                families.computeIfAbsent(Family.Key.of(beside), _ -> new ArrayList<>()).add(beside);
                found++;
            }
        }
        return found;
    }

    /**
     * All benchmarks of families that are judged by several metrics, by those that do not decide.
     */
    private static Map<Family.Key, List<Member>> byOthers(
            List<OfSuite> suites, Set<Family.Key> several) {
        Map<Family.Key, List<Member>> byOthers = new HashMap<>();
        for (OfSuite suite : suites) {
            suite.members().stream()
                    .filter(member -> several.contains(Family.Key.of(member).whole()))
                    .flatMap(Member::byOthers)
                    .forEach(other ->
                            byOthers.computeIfAbsent(Family.Key.of(other), _ -> new ArrayList<>())
                                    .add(other));
        }
        return byOthers;
    }

    /** What the metric of a family is of benchmarks that another one decides. */
    private static List<Member> unconcerned(List<Member> concerned, List<Member> others) {
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        concerned.forEach(member -> rows.add(member.row()));
        return others.stream().filter(member -> !rows.contains(member.row())).toList();
    }

    /** One for all of a suite and platform that were measured on another machine. */
    private static List<Finding> elsewhere(OfSuite suite) {
        return ofSuite(suite, member -> member.kind() == Kind.ELSEWHERE);
    }

    /** One for all that became slower with their suite, by what decides or else beside it. */
    private static List<Finding> slower(OfSuite suite, boolean ofEachMetric) {
        List<Finding> deciding = ofSuite(suite, Member::isWithSuite);
        if (!deciding.isEmpty() || !ofEachMetric) {
            return deciding;
        }
        Map<BenchmarkId, Member> beside = new LinkedHashMap<>();
        suite.members().stream()
                .flatMap(member -> member.besides().stream())
                .filter(Member::isWithSuite)
                .forEach(member -> beside.putIfAbsent(member.id(), member));
        return ofSuite(suite, List.copyOf(beside.values())).stream()
                .map(Finding::namingMetric)
                .toList();
    }

    private static List<Finding> ofSuite(OfSuite suite, Predicate<Member> which) {
        return ofSuite(suite, suite.members().stream().filter(which).toList());
    }

    private static List<Finding> ofSuite(OfSuite suite, List<Member> members) {
        List<Member> concerned = members.stream().sorted(Member.WORST_FIRST).toList();
        if (concerned.isEmpty()) {
            return List.of();
        }
        Label label = Label.of(concerned.subList(0, 1), concerned);
        Scope scope = new Scope(concerned.size(), suite.size(), 0, Optional.empty());
        return List.of(Finding.alone(concerned.getFirst().kind(), label, scope, concerned));
    }

    private static Set<Family.Key> ofSeveralMetrics(Collection<Family.Key> keys) {
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
