package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.SuitePlatform;

/**
 * Which rows of a report a user means by a text: the label of a finding as it is there, perhaps
 * with the parameters and suites behind it; a benchmark's name, whole or as the report shortens it;
 * or a pattern over names.
 *
 * <p>A suite that became slower as a whole is called by its name or {@code *}; benchmarks that a
 * pattern fits besides are meant as well.
 *
 * <p>A label means exactly what it stands for. Of two readings one of which holds the other the
 * narrower counts; of others it is not known which is meant.
 */
public final class NameQuery {
    private final GroupName called;
    private final ReportNames names;
    private final List<ChangeGroup> labels;
    private final List<GroupMember> members;

    private NameQuery(ReportNames names, String text) {
        this.called = GroupName.of(text);
        this.names = names;
        this.labels = names.byLabel.getOrDefault(GroupName.shorten(text), List.of());
        this.members = called.isPattern() ? names.members : names.membersOf(called.names());
    }

    public static final class ReportNames {
        private final Comparison report;
        private final FindingWording offered;
        private final List<GroupMember> members;
        private final Map<String, List<ChangeGroup>> byLabel = new HashMap<>();

        private final Map<String, SortedSet<Integer>> byName = new HashMap<>();

        public ReportNames(Comparison report) {
            this.report = report;
            this.offered = FindingWording.withWholeNames(report);
            FindingWording wording = FindingWording.withShortNames(report);
            ChangeGroups groups = ChangeGroups.of(report);
            this.members = groups.all().stream().flatMap(it -> it.members().stream()).toList();
            for (int i = 0; i < members.size(); i++) {
                for (String name : GroupName.namesOf(members.get(i))) {
                    byName.computeIfAbsent(name, _ -> new TreeSet<>()).add(i);
                }
            }
            Stream.concat(groups.all().stream(), groups.listedGroups().stream())
                    .filter(it -> it.kind().isListed() && it.kind() != ChangeKind.ELSEWHERE)
                    .forEach(finding ->
                            Stream.concat(wording.labels(finding), offered.labels(finding))
                                    .map(GroupName::shorten)
                                    .distinct()
                                    .forEach(label ->
                                            byLabel.computeIfAbsent(label, _ -> new ArrayList<>())
                                                    .add(finding)));
        }

        private List<GroupMember> membersOf(Set<String> names) {
            return names.stream()
                    .flatMap(name ->
                            byName.getOrDefault(name, Collections.emptySortedSet()).stream())
                    .distinct()
                    .sorted()
                    .map(members::get)
                    .toList();
        }

        /** What a text means in the report. */
        public Meaning meaning(String text) {
            NameQuery named = new NameQuery(this, text);
            return named.findMembers()
                    .<Meaning>map(them -> new Meaning.Rows(hits(report, them, named.called)))
                    .orElseGet(() -> new Meaning.Ambiguous(named.candidates()));
        }
    }

    public sealed interface Meaning {
        /** These rows, in the report's order; often none. */
        record Rows(List<Hit> hits) implements Meaning {
            public Rows {
                hits = List.copyOf(hits);
            }
        }

        record Ambiguous(List<String> candidates) implements Meaning {
            public Ambiguous {
                candidates = List.copyOf(candidates);
            }
        }
    }

    /**
     * A row that is meant.
     *
     * @param whole whether by its benchmark's own name, and not as one of several
     */
    public record Hit(SuiteComparison suite, Row row, boolean whole) {}

    public static Meaning findMeaning(Comparison report, String text) {
        return new ReportNames(report).meaning(text);
    }

    private Optional<Set<GroupMember>> findMembers() {
        Set<GroupMember> full = identitySet(members.stream().filter(called::fits));
        if (!labels.isEmpty()) {
            Set<Key> keys = new HashSet<>();
            labels.forEach(it -> it.members().forEach(member -> keys.add(Key.of(member))));
            var labelled =
                    identitySet(names.members.stream().filter(it -> keys.contains(Key.of(it))));
            if (labels.stream().allMatch(ChangeGroup::isWholeSuite)) {
                return Optional.of(identitySet(Stream.concat(labelled.stream(), full.stream())));
            }
            boolean same = labels.stream().map(it -> it.label().name()).distinct().count() == 1;
            return same ? narrower(labelled, full).map(_ -> labelled) : Optional.empty();
        }
        return narrower(full, identitySet(members.stream().filter(called::fitsShown)))
                .filter(this::isOneName);
    }

    /** A name without its prefix may belong to several benchmarks. */
    private boolean isOneName(Collection<GroupMember> members) {
        return members.stream()
                        .filter(called::isOwn)
                        .map(member -> member.id().name())
                        .distinct()
                        .count()
                < 2;
    }

    private static Set<GroupMember> identitySet(Stream<GroupMember> members) {
        Set<GroupMember> set = Collections.newSetFromMap(new IdentityHashMap<>());
        members.forEach(set::add);
        return set;
    }

    private static Optional<Set<GroupMember>> narrower(
            Set<GroupMember> one, Set<GroupMember> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.of(one.isEmpty() ? other : one);
        }
        return one.containsAll(other)
                ? Optional.of(other)
                : other.containsAll(one) ? Optional.of(one) : Optional.empty();
    }

    private List<String> candidates() {
        List<String> all = new ArrayList<>();
        labels.forEach(finding -> all.add(names.offered.fullLabel(finding)));
        members.stream()
                .filter(it -> called.fits(it) || called.fitsShown(it))
                .filter(it ->
                        labels.stream()
                                .flatMap(label -> label.members().stream())
                                .noneMatch(member -> Key.of(member).equals(Key.of(it))))
                .forEach(it -> all.add(names.offered.fullName(it)));
        return all.stream().distinct().toList();
    }

    private record Key(SuitePlatform where, BenchmarkId id) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = KeyOrder.of(Key::id).thenComparing(Key::where);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }

        static Key of(GroupMember member) {
            return new Key(member.where(), member.id());
        }
    }

    private static List<Hit> hits(Comparison report, Set<GroupMember> members, GroupName called) {
        Set<Key> all = new HashSet<>();
        Set<Key> whole = new HashSet<>();
        for (GroupMember member : members) {
            all.add(Key.of(member));
            if (called.isWhole(member)) {
                whole.add(Key.of(member));
            }
        }
        List<Hit> hits = new ArrayList<>();
        for (SuiteComparison suite : report.suites()) {
            for (Row row : suite.rows()) {
                Key key = new Key(suite.where(), row.id());
                if (all.contains(key)) {
                    hits.add(new Hit(suite, row, whole.contains(key)));
                }
            }
        }
        return hits;
    }
}
