package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.group.BenchmarkCount.SuiteMembers;
import io.perfwarden.compare.group.ChangeGroup.GroupShare;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ShortName;

/**
 * The groups of a comparison: the source of every count and of the order in reports.
 *
 * @param counts distinct benchmarks, without zeros
 * @param otherMetrics failing or warning metrics besides the deciding ones, without crossed
 *     thresholds
 * @param listedGroups the most urgent first
 * @param otherGroups reported by number only, by kind, without families of unremarkable rows
 */
public record ChangeGroups(
        Comparison comparison,
        Map<ChangeKind, Integer> counts,
        int otherMetrics,
        List<ChangeGroup> listedGroups,
        List<ChangeGroup> otherGroups) {
    private static final Comparator<ChangeGroup> MOST_URGENT_FIRST =
            KeyOrder.of((ChangeGroup finding) -> finding.effect() != RowEffect.FAIL)
                    .thenComparing(finding -> !finding.isWholeSuite())
                    .thenComparing(ChangeGroup::kind)
                    .thenComparing(ChangeGroup::worst, GroupMember.WORST_FIRST);

    public ChangeGroups {
        Map<ChangeKind, Integer> sorted = new EnumMap<>(ChangeKind.class);
        sorted.putAll(counts);
        counts = Collections.unmodifiableMap(sorted);
        listedGroups = List.copyOf(listedGroups);
        otherGroups = List.copyOf(otherGroups);
    }

    /** The groups, independent of the order of rows and suites. */
    public static ChangeGroups of(Comparison comparison) {
        return of(comparison, BenchmarkCount.notable(comparison), true);
    }

    private static ChangeGroups of(
            Comparison comparison, List<SuiteMembers> suites, boolean ofEachMetric) {
        Map<ChangeKind, Integer> counts = new EnumMap<>(ChangeKind.class);
        int otherMetrics = 0;
        Map<BenchmarkFamily.Key, List<GroupMember>> families = new LinkedHashMap<>();
        List<ChangeGroup> all = new ArrayList<>();
        for (SuiteMembers suite : suites) {
            if (suite.unchanged() > 0) {
                counts.merge(ChangeKind.UNCHANGED, suite.unchanged(), Integer::sum);
            }
            suite.members().forEach(member -> counts.merge(member.kind(), 1, Integer::sum));
            suite.members().forEach(member -> add(member, families));
            all.addAll(ofSuite(suite, member -> member.kind() == ChangeKind.ELSEWHERE));
            all.addAll(slower(suite, ofEachMetric));
        }
        if (ofEachMetric) {
            otherMetrics = suites.stream().mapToInt(suite -> otherMetrics(suite, families)).sum();
        }
        var others = membersByOtherMetrics(suites, ofSeveralMetrics(families.keySet()));
        Set<BenchmarkFamily.Key> judged =
                ofSeveralMetrics(
                        families.keySet().stream()
                                .filter(key -> !isSecondary(families.getOrDefault(key, List.of())))
                                .toList());
        families.forEach((key, members) -> {
            boolean named = judged.contains(key.whole()) || isSecondary(members);
            var unaffected = unaffectedMembers(members, others.getOrDefault(key, List.of()));
            all.addAll(new BenchmarkFamily(members, unaffected, named).findings());
        });
        all.sort(MOST_URGENT_FIRST);
        List<ChangeGroup> listed = all.stream().filter(it -> it.kind().isListed()).toList();
        List<ChangeGroup> rest = all.stream().filter(it -> !it.kind().isListed()).toList();
        return new ChangeGroups(
                comparison, counts, otherMetrics, RenamedBenchmarks.pair(listed), rest);
    }

    private static void add(
            GroupMember member, Map<BenchmarkFamily.Key, List<GroupMember>> families) {
        families.computeIfAbsent(BenchmarkFamily.Key.of(member), _ -> new ArrayList<>())
                .add(member);
    }

    /** Everything, each benchmark in one group, the most urgent first. */
    public List<ChangeGroup> all() {
        return of(comparison, BenchmarkCount.each(comparison), false).notable();
    }

    public List<ChangeGroup> notable() {
        List<ChangeGroup> all = new ArrayList<>();
        for (ChangeGroup group : listedGroups) {
            all.add(group);
            group.milder().ifPresent(all::add);
            group.renamed().ifPresent(all::add);
        }
        all.sort(MOST_URGENT_FIRST);
        all.addAll(otherGroups);
        return List.copyOf(all);
    }

    public int benchmarks() {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    private static boolean isSecondary(List<GroupMember> members) {
        return !members.isEmpty()
                && members.getFirst().row().metric().role() == Metric.Role.SECONDARY;
    }

    private static int otherMetrics(
            SuiteMembers suite, Map<BenchmarkFamily.Key, List<GroupMember>> families) {
        boolean isSlower = suite.members().stream().anyMatch(GroupMember::isSlowerWithSuite);
        List<GroupMember> found =
                suite.members().stream()
                        .flatMap(member -> member.reportedOthers().stream())
                        .filter(other -> !isSlower || !other.isSlowerWithSuite())
                        .toList();
        found.forEach(other -> add(other, families));
        return (int)
                found.stream()
                        .filter(it -> it.kind() != ChangeKind.CROSSED)
                        .filter(it -> it.row().outcome() != RowOutcome.INCOMPARABLE)
                        .count();
    }

    private static Map<BenchmarkFamily.Key, List<GroupMember>> membersByOtherMetrics(
            List<SuiteMembers> suites, Set<BenchmarkFamily.Key> several) {
        return suites.stream()
                .flatMap(suite -> suite.members().stream())
                .filter(member -> several.contains(BenchmarkFamily.Key.of(member).whole()))
                .flatMap(GroupMember::ofOtherMetrics)
                .collect(Collectors.groupingBy(BenchmarkFamily.Key::of));
    }

    private static List<GroupMember> unaffectedMembers(
            List<GroupMember> concerned, List<GroupMember> others) {
        Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
        concerned.forEach(member -> rows.add(member.row()));
        return others.stream().filter(member -> !rows.contains(member.row())).toList();
    }

    private static List<ChangeGroup> slower(SuiteMembers suite, boolean ofEachMetric) {
        List<ChangeGroup> deciding = ofSuite(suite, GroupMember::isSlowerWithSuite);
        if (!deciding.isEmpty() || !ofEachMetric) {
            return deciding;
        }
        Map<BenchmarkId, GroupMember> others = new LinkedHashMap<>();
        suite.members().stream()
                .flatMap(member -> member.reportedOthers().stream())
                .filter(GroupMember::isSlowerWithSuite)
                .forEach(member -> others.putIfAbsent(member.id(), member));
        return ofSuite(suite, List.copyOf(others.values())).stream()
                .map(ChangeGroup::namingMetric)
                .toList();
    }

    private static List<ChangeGroup> ofSuite(SuiteMembers suite, Predicate<GroupMember> which) {
        return ofSuite(suite, suite.members().stream().filter(which).toList());
    }

    private static List<ChangeGroup> ofSuite(SuiteMembers suite, List<GroupMember> members) {
        List<GroupMember> concerned = members.stream().sorted(GroupMember.WORST_FIRST).toList();
        if (concerned.isEmpty()) {
            return List.of();
        }
        GroupLabel label = GroupLabel.of(concerned.subList(0, 1), concerned);
        GroupShare scope = new GroupShare(concerned.size(), suite.size(), 0, Optional.empty());
        return List.of(ChangeGroup.ofMembers(concerned.getFirst().kind(), label, scope, concerned));
    }

    private static Set<BenchmarkFamily.Key> ofSeveralMetrics(Collection<BenchmarkFamily.Key> keys) {
        Map<BenchmarkFamily.Key, Integer> metrics = new HashMap<>();
        keys.forEach(key -> metrics.merge(key.whole(), 1, Integer::sum));
        metrics.values().removeIf(n -> n == 1);
        return metrics.keySet();
    }

    /** The common beginning of a suite's names, which reports omit. */
    static final class NamePrefix {
        private final String first;
        private String last = "";
        private List<Integer> starts;

        NamePrefix(String first) {
            this.first = first;
            this.starts = ShortName.starts(first);
        }

        int length() {
            return starts.isEmpty() ? 0 : starts.getLast();
        }

        void and(String name) {
            if (!starts.isEmpty() && !name.equals(last)) {
                last = name;
                List<Integer> others = ShortName.starts(name);
                var shared = starts.stream().filter(it -> name.regionMatches(0, first, 0, it));
                starts = shared.filter(others::contains).toList();
            }
        }
    }
}
