package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteNotice.Reproduce;
import io.perfwarden.compare.group.ChangeGroup.GroupShare;
import io.perfwarden.compare.group.ChangeGroups.BenchmarkCount.SuiteMembers;
import io.perfwarden.compare.group.GroupMember.NameParts;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ShortName;
import io.perfwarden.model.column.BenchmarkColumn;
import io.perfwarden.model.column.BenchmarkColumn.DistinctCounter;

/**
 * What a comparison comes to: the one source of every count and of what is reported first.
 *
 * @param counts of benchmarks, each of them once; kinds without any are absent
 * @param otherMetrics how many metrics fail or warn besides the one that decides for their
 *     benchmark
 * @param listed the most urgent first
 * @param rest of which only the number is reported, in the order of their kinds, without families
 *     in which there is nothing to say of any row
 */
public record ChangeGroups(
        Comparison comparison,
        Map<ChangeKind, Integer> counts,
        int otherMetrics,
        List<ChangeGroup> listed,
        List<ChangeGroup> rest) {
    private static final Comparator<ChangeGroup> MOST_URGENT_FIRST =
            Comparator.comparing((ChangeGroup finding) -> finding.effect() != RowEffect.FAIL)
                    .thenComparing(finding -> !finding.isWholeSuite())
                    .thenComparing(ChangeGroup::kind)
                    .thenComparing(ChangeGroup::worst, GroupMember.WORST_FIRST);

    public ChangeGroups {
        Map<ChangeKind, Integer> sorted = new EnumMap<>(ChangeKind.class);
        sorted.putAll(counts);
        counts = Collections.unmodifiableMap(sorted);
        listed = List.copyOf(listed);
        rest = List.copyOf(rest);
    }

    /** The findings of a comparison, whatever the order of its rows and suites. */
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
            var unaffected = unaffected(members, others.getOrDefault(key, List.of()));
            all.addAll(new BenchmarkFamily(members, unaffected, named).findings());
        });
        all.sort(MOST_URGENT_FIRST);
        List<ChangeGroup> listed = all.stream().filter(it -> it.kind().isListed()).toList();
        List<ChangeGroup> rest = all.stream().filter(it -> !it.kind().isListed()).toList();
        return new ChangeGroups(
                comparison, counts, otherMetrics, RenamedBenchmarks.paired(listed), rest);
    }

    private static void add(
            GroupMember member, Map<BenchmarkFamily.Key, List<GroupMember>> families) {
        families.computeIfAbsent(BenchmarkFamily.Key.of(member), _ -> new ArrayList<>())
                .add(member);
    }

    /** Everything there is, each benchmark in one of them, the most urgent first. */
    public List<ChangeGroup> all() {
        return of(comparison, BenchmarkCount.each(comparison), false).notable();
    }

    /** The same without families in which there is nothing to say of any row. */
    public List<ChangeGroup> notable() {
        List<ChangeGroup> all = new ArrayList<>();
        for (ChangeGroup group : listed) {
            all.add(group);
            group.within().ifPresent(all::add);
            group.renamed().ifPresent(all::add);
        }
        all.sort(MOST_URGENT_FIRST);
        all.addAll(rest);
        return List.copyOf(all);
    }

    public int benchmarks() {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    private static boolean isSecondary(List<GroupMember> members) {
        return !members.isEmpty()
                && members.getFirst().row().metric().role() == Metric.Role.SECONDARY;
    }

    /** Puts what fails or warns besides the deciding metrics into families of its own. */
    private static int otherMetrics(
            SuiteMembers suite, Map<BenchmarkFamily.Key, List<GroupMember>> families) {
        boolean isSlower = suite.members().stream().anyMatch(GroupMember::isSlowerWithSuite);
        List<GroupMember> found =
                suite.members().stream()
                        .flatMap(member -> member.reportedOthers().stream())
                        .filter(other -> !isSlower || !other.isSlowerWithSuite())
                        .toList();
        found.forEach(other -> add(other, families));
        return found.size();
    }

    private static Map<BenchmarkFamily.Key, List<GroupMember>> membersByOtherMetrics(
            List<SuiteMembers> suites, Set<BenchmarkFamily.Key> several) {
        return suites.stream()
                .flatMap(suite -> suite.members().stream())
                .filter(member -> several.contains(BenchmarkFamily.Key.of(member).whole()))
                .flatMap(GroupMember::ofOtherMetrics)
                .collect(Collectors.groupingBy(BenchmarkFamily.Key::of));
    }

    /** What the metric of a family is of benchmarks that another one decides. */
    private static List<GroupMember> unaffected(
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
        return List.of(ChangeGroup.alone(concerned.getFirst().kind(), label, scope, concerned));
    }

    private static Set<BenchmarkFamily.Key> ofSeveralMetrics(Collection<BenchmarkFamily.Key> keys) {
        Map<BenchmarkFamily.Key, Integer> metrics = new HashMap<>();
        keys.forEach(key -> metrics.merge(key.whole(), 1, Integer::sum));
        metrics.values().removeIf(n -> n == 1);
        return metrics.keySet();
    }

    /**
     * The benchmarks of a comparison: one by one where something happened to one of the family,
     * else only their number.
     */
    static final class BenchmarkCount {
        private record SuiteRows(SuiteComparison suite, Collection<List<Row>> wanted, int others) {}

        record SuiteMembers(List<GroupMember> members, int unchanged) {
            int size() {
                return members.size() + unchanged;
            }
        }

        private final Map<String, NamePrefix> prefixes = new HashMap<>();
        private final BiPredicate<SuiteComparison, BenchmarkId> wanted;

        private BenchmarkCount(BiPredicate<SuiteComparison, BenchmarkId> wanted) {
            this.wanted = wanted;
        }

        static List<SuiteMembers> notable(Comparison comparison) {
            List<SuiteComparison> suites = comparison.suites();
            Set<BenchmarkFamily.Key> families = new HashSet<>();
            for (SuiteComparison suite : suites) {
                suite.notableRows().forEach(row -> families.add(family(suite, row.id())));
            }
            return families.isEmpty()
                    ? suites.stream()
                            .map(it -> new SuiteMembers(List.of(), it.benchmarks().distinct()))
                            .toList()
                    : of(comparison, (suite, id) -> families.contains(family(suite, id)));
        }

        static List<SuiteMembers> each(Comparison comparison) {
            return of(comparison, (_, _) -> true);
        }

        private static List<SuiteMembers> of(
                Comparison comparison, BiPredicate<SuiteComparison, BenchmarkId> wanted) {
            BenchmarkCount benchmarks = new BenchmarkCount(wanted);
            List<SuiteRows> rows = comparison.suites().stream().map(benchmarks::rows).toList();
            return rows.stream().map(benchmarks::ofSuite).toList();
        }

        private static BenchmarkFamily.Key family(SuiteComparison suite, BenchmarkId id) {
            return BenchmarkFamily.Key.ofAnyMetric(suite.name(), NameParts.of(id.name()).family());
        }

        private SuiteRows rows(SuiteComparison suite) {
            Map<BenchmarkId, List<Row>> rows = new LinkedHashMap<>();
            DistinctCounter others = new DistinctCounter();
            BenchmarkColumn all = suite.benchmarks();
            List<Row> unsorted = suite.unsorted();
            boolean isWanted = false;
            for (int i = 0; i < all.size(); i++) {
                if (all.isAnother(i)) {
                    BenchmarkId id = all.id(i);
                    prefixes.computeIfAbsent(suite.name(), _ -> new NamePrefix(id.name()))
                            .and(id.name());
                    isWanted = wanted.test(suite, id);
                    if (!isWanted) {
                        others.add(all, i);
                    }
                }
                if (isWanted) {
                    rows.computeIfAbsent(all.id(i), _ -> new ArrayList<>()).add(unsorted.get(i));
                }
            }
            return new SuiteRows(suite, rows.values(), others.size());
        }

        private SuiteMembers ofSuite(SuiteRows rows) {
            NamePrefix prefix = prefixes.get(rows.suite().name());
            int start = prefix == null ? 0 : prefix.length();
            SuiteComparison suite = rows.suite();
            Optional<Reproduce> again =
                    suite.notices().stream()
                            .filter(Reproduce.class::isInstance)
                            .map(Reproduce.class::cast)
                            .findFirst();
            var members =
                    rows.wanted().stream()
                            .map(it -> GroupMember.of(suite.where(), it, start, again));
            return new SuiteMembers(members.toList(), rows.others());
        }
    }

    /** What all names of a suite begin with, so that it need not be read again in every line. */
    private static final class NamePrefix {
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

    /**
     * Which of what is missing may have got another name: exactly one finding of as many new
     * benchmarks at the same places differs from it in one part of the name, and in nothing else.
     */
    private static final class RenamedBenchmarks {
        private static final Pattern PART = Pattern.compile("[/.]|::");
        private static final int MOST_PARTS = 24;

        /** By what is alike in groups that differ in one part of the name. */
        private final Map<NameForm, List<ChangeGroup>> added = new HashMap<>();

        private RenamedBenchmarks(List<ChangeGroup> listed) {
            listed.stream()
                    .filter(group -> group.kind() == ChangeKind.ADDED)
                    .forEach(group ->
                            forms(group)
                                    .forEach(it ->
                                            added.computeIfAbsent(it, _ -> new ArrayList<>())
                                                    .add(group)));
        }

        /** The same findings, in which what was renamed is one with its new name. */
        static List<ChangeGroup> paired(List<ChangeGroup> listed) {
            if (listed.stream().noneMatch(group -> group.kind() == ChangeKind.MISSING)) {
                return listed;
            }
            RenamedBenchmarks renames = new RenamedBenchmarks(listed);
            IdentityHashMap<ChangeGroup, ChangeGroup> names = new IdentityHashMap<>();
            for (ChangeGroup finding : listed) {
                List<ChangeGroup> candidates = renames.candidates(finding);
                if (candidates.size() == 1) {
                    names.put(finding, candidates.getFirst());
                }
            }
            Map<ChangeGroup, Long> claims =
                    names.values().stream()
                            .collect(Collectors.groupingBy(it -> it, Collectors.counting()));
            names.values().removeIf(it -> claims.getOrDefault(it, 0L) > 1);
            Set<ChangeGroup> taken = new HashSet<>(names.values());
            return listed.stream()
                    .filter(finding -> !taken.contains(finding))
                    .map(it -> Optional.ofNullable(names.get(it)).map(it::renamed).orElse(it))
                    .toList();
        }

        private List<ChangeGroup> candidates(ChangeGroup missing) {
            if (missing.kind() != ChangeKind.MISSING) {
                return List.of();
            }
            return forms(missing).stream()
                    .flatMap(form -> added.getOrDefault(form, List.of()).stream())
                    .limit(2)
                    .toList();
        }

        /**
         * A name without one of its parts, slashes between the others, and all else that groups
         * must have alike. Its order is how a hash table finds names that were chosen to collide.
         */
        private record NameForm(int open, String others, String scope)
                implements Comparable<NameForm> {
            private static final Comparator<NameForm> ORDER =
                    Comparator.comparingInt(NameForm::open)
                            .thenComparing(NameForm::scope)
                            .thenComparing(NameForm::others);

            @Override
            public int compareTo(NameForm other) {
                return ORDER.compare(this, other);
            }
        }

        private static String scope(ChangeGroup group) {
            GroupLabel label = group.label();
            var varying = group.members().stream().map(it -> label.at(it).toString()).distinct();
            return "%d %s %s %s"
                    .formatted(
                            group.members().size(),
                            group.places(),
                            new TreeMap<>(label.with()),
                            varying.sorted().toList());
        }

        /** One for each part that may be another; none for a name that has no other part. */
        private static List<NameForm> forms(ChangeGroup finding) {
            List<String> parts = List.of(PART.split(finding.label().name(), -1));
            if (parts.size() == 1 || parts.size() > MOST_PARTS) {
                return List.of();
            }
            String scope = scope(finding);
            return IntStream.range(0, parts.size())
                    .mapToObj(open -> {
                        List<String> others = new ArrayList<>(parts);
                        others.remove(open);
                        return new NameForm(open, String.join("/", others), scope);
                    })
                    .toList();
        }
    }

    /**
     * All benchmarks of a suite, on all its platforms, whose names begin alike and which are
     * decided by the same metric.
     *
     * @param unaffected others of the same names that have the metric, and are decided by another
     *     one
     */
    private record BenchmarkFamily(
            List<GroupMember> members, List<GroupMember> unaffected, boolean ofSeveralMetrics) {
        /** Identifies a family: the beginning of its names and the base of its unit. */
        record Key(String suite, String name, String metric, String unit)
                implements Comparable<Key> {
            private static final Comparator<Key> ORDER =
                    Comparator.comparing(Key::name)
                            .thenComparing(Key::metric)
                            .thenComparing(Key::unit)
                            .thenComparing(Key::suite);

            @Override
            public int compareTo(Key other) {
                return ORDER.compare(this, other);
            }

            static Key of(GroupMember member) {
                return new Key(
                        member.where().suite(),
                        member.parts().family(),
                        member.row().metric().name(),
                        member.row().metric().unit().base());
            }

            static Key ofAnyMetric(String suite, String name) {
                return new Key(suite, name, "", "");
            }

            Key whole() {
                return ofAnyMetric(suite, name);
            }
        }

        List<ChangeGroup> findings() {
            Map<ChangeKind, ChangeGroup> kinds = new EnumMap<>(ChangeKind.class);
            members.stream()
                    .filter(it -> !it.isSlowerWithSuite() && it.kind() != ChangeKind.ELSEWHERE)
                    .sorted(GroupMember.WORST_FIRST)
                    .collect(Collectors.groupingBy(GroupMember::kind))
                    .forEach((kind, alike) -> kinds.put(kind, finding(kind, alike)));
            if (kinds.containsKey(ChangeKind.REGRESSED)) {
                var mild = Optional.ofNullable(kinds.remove(ChangeKind.SLOWER));
                kinds.computeIfPresent(ChangeKind.REGRESSED, (_, it) -> it.with(mild));
            }
            return List.copyOf(kinds.values());
        }

        private ChangeGroup finding(ChangeKind kind, List<GroupMember> alike) {
            List<GroupMember> judged =
                    Stream.concat(members.stream(), unaffected.stream())
                            .filter(m -> m.kind() != ChangeKind.ELSEWHERE)
                            .toList();
            GroupLabel label = GroupLabel.of(alike, judged);
            ChangeGroup finding =
                    ChangeGroup.alone(kind, label, GroupShare.of(alike, judged, label), alike);
            return ofSeveralMetrics ? finding.namingMetric() : finding;
        }
    }
}
