package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.group.ChangeGroup;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.group.ChangeKind;
import io.perfwarden.compare.group.GroupMember;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.TextExcerpt;

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
        this.labels = names.byLabel.getOrDefault(GroupName.copied(text), List.of());
        this.members = called.isPattern() ? names.members : names.called(called.names());
    }

    public static final class ReportNames {
        private final Comparison report;
        private final FindingWording offered;
        private final List<GroupMember> members;
        private final Map<String, List<ChangeGroup>> byLabel = new HashMap<>();

        private final Map<String, SortedSet<Integer>> byName = new HashMap<>();

        public ReportNames(Comparison report) {
            this.report = report;
            this.offered = FindingWording.offered(report);
            FindingWording wording = FindingWording.copied(report);
            ChangeGroups groups = ChangeGroups.of(report);
            this.members = groups.all().stream().flatMap(it -> it.members().stream()).toList();
            for (int i = 0; i < members.size(); i++) {
                for (String name : GroupName.namesOf(members.get(i))) {
                    byName.computeIfAbsent(name, _ -> new TreeSet<>()).add(i);
                }
            }
            Stream.concat(groups.all().stream(), groups.listed().stream())
                    .filter(it -> it.kind().isListed() && it.kind() != ChangeKind.ELSEWHERE)
                    .forEach(finding ->
                            Stream.concat(wording.labels(finding), offered.labels(finding))
                                    .map(GroupName::copied)
                                    .distinct()
                                    .forEach(label ->
                                            byLabel.computeIfAbsent(label, _ -> new ArrayList<>())
                                                    .add(finding)));
        }

        private List<GroupMember> called(Set<String> names) {
            return names.stream()
                    .flatMap(name ->
                            byName.getOrDefault(name, Collections.emptySortedSet()).stream())
                    .distinct()
                    .sorted()
                    .map(members::get)
                    .toList();
        }

        /** What a text means in the report; there is none that means nothing. */
        public Meaning meaning(String text) {
            NameQuery named = new NameQuery(this, text);
            return named.meant()
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

    public static Meaning in(Comparison report, String text) {
        return new ReportNames(report).meaning(text);
    }

    private Optional<Set<GroupMember>> meant() {
        Set<GroupMember> full = set(members.stream().filter(called::fits));
        if (!labels.isEmpty()) {
            Set<Key> keys = new HashSet<>();
            labels.forEach(it -> it.members().forEach(member -> keys.add(Key.of(member))));
            var labelled = set(names.members.stream().filter(it -> keys.contains(Key.of(it))));
            if (labels.stream().allMatch(ChangeGroup::isWholeSuite)) {
                return Optional.of(set(Stream.concat(labelled.stream(), full.stream())));
            }
            boolean same = labels.stream().map(it -> it.label().name()).distinct().count() == 1;
            return same ? narrower(labelled, full).map(_ -> labelled) : Optional.empty();
        }
        return narrower(full, set(members.stream().filter(called::fitsShown)))
                .filter(this::isOneName);
    }

    /** A name without its beginning may be one of several benchmarks'. */
    private boolean isOneName(Collection<GroupMember> members) {
        return members.stream()
                        .filter(called::isOwn)
                        .map(member -> member.id().name())
                        .distinct()
                        .count()
                < 2;
    }

    private static Set<GroupMember> set(Stream<GroupMember> members) {
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
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::id).thenComparing(Key::where);

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

    /**
     * What a user calls benchmarks: a name, with or without its parameters, or a pattern over
     * names, perhaps with some parameters behind it as in {@code sort/* with size=100}.
     */
    private static final class GroupName {
        private static final String WITH = " with ";
        private static final int LONGEST = 1_000;

        /** What stands for other texts in a {@link GlobPattern}. */
        private static final Pattern WILD = Pattern.compile("[*?{]");

        private final String text;
        private final Optional<GlobPattern> pattern;
        private final Optional<Cut> cut;
        private final Optional<GlobPattern> name;
        private final String params;

        private GroupName(String text) {
            this.text = text;
            this.pattern = glob(text);
            this.cut = Cut.of(text);
            int with = text.lastIndexOf(WITH);
            this.name = with > 0 ? glob(text.substring(0, with)) : Optional.empty();
            this.params = with > 0 ? text.substring(with + WITH.length()) : "";
        }

        /** A name of which a report left out the middle, between head and tail. */
        private record Cut(String head, String tail) {
            /** How a report numbers names that look the same once they are cut. */
            private static final Pattern NUMBERED = Pattern.compile(" \\([0-9]{1,6}\\)$");

            /** Less of a name says nothing about it. */
            private static final int SHORTEST = 20;

            static Optional<Cut> of(String text) {
                String name = NUMBERED.matcher(text).replaceFirst("");
                int at = name.indexOf('\u2026');
                boolean says = at >= SHORTEST && name.length() - at > SHORTEST;
                return says
                        ? Optional.of(new Cut(name.substring(0, at), name.substring(at + 1)))
                        : Optional.empty();
            }

            boolean fits(String name) {
                return name.length() > head.length() + tail.length()
                        && name.startsWith(head)
                        && name.endsWith(tail);
            }
        }

        /** There is no text that calls nothing. */
        static GroupName of(String text) {
            return new GroupName(copied(text));
        }

        /** A name as a user can copy it: without what cannot be seen, and all blanks alike. */
        static String copied(String name) {
            return TextExcerpt.of(name, LONGEST);
        }

        private static Optional<GlobPattern> glob(String pattern) {
            try {
                return Optional.of(GlobPattern.parse(pattern));
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }

        /** Whether others than those that it names may fit: it has wildcards, or a name was cut. */
        boolean isPattern() {
            return cut.isPresent() || WILD.matcher(text).find();
        }

        /** What may be among {@link #namesOf} a benchmark that fits a text that is no pattern. */
        Set<String> names() {
            int with = text.lastIndexOf(WITH);
            return with > 0 ? Set.of(text, copied(text.substring(0, with))) : Set.of(text);
        }

        static Set<String> namesOf(GroupMember member) {
            return IntStream.of(0, member.omitted())
                    .distinct()
                    .boxed()
                    .flatMap(start -> names(member, start))
                    .map(GroupName::copied)
                    .collect(Collectors.toSet());
        }

        boolean fits(GroupMember member) {
            return fits(member, 0);
        }

        /** Whether it is, without what all names of its suite begin with. */
        boolean fitsShown(GroupMember member) {
            return fits(member, member.omitted());
        }

        /** Whether it is the benchmark's own name, and no pattern that happens to fit. */
        boolean isWhole(GroupMember member) {
            return isWhole(member, 0) || isWhole(member, member.omitted());
        }

        /** Whether it is the benchmark's own name, even one whose middle was left out. */
        boolean isOwn(GroupMember member) {
            return isWhole(member) || isCut(member, 0) || isCut(member, member.omitted());
        }

        private boolean isCut(GroupMember member, int start) {
            return Stream.of(member.id().name(), member.id().label())
                    .map(name -> copied(name.substring(start)))
                    .anyMatch(name -> cut.filter(it -> it.fits(name)).isPresent());
        }

        private boolean isWhole(GroupMember member, int start) {
            return names(member, start).map(GroupName::copied).anyMatch(text::equals);
        }

        private static Stream<String> names(GroupMember member, int start) {
            String own = member.id().name().substring(start);
            String label = member.id().label().substring(start);
            String identity = BenchmarkIdentities.label(member.id()).substring(start);
            String place = " in " + member.where().label();
            return Stream.of(own, label, identity, own + place, label + place, identity + place);
        }

        private boolean fits(GroupMember member, int start) {
            String own = member.id().name().substring(start);
            String label = member.id().label().substring(start);
            return isWhole(member, start)
                    || isCut(member, start)
                    || pattern.filter(it -> it.matches(own) || it.matches(label)).isPresent()
                    || (name.filter(it -> it.matches(own)).isPresent() && hasParams(member));
        }

        /** Values may hold blanks, so that they are taken away one by one. */
        private boolean hasParams(GroupMember member) {
            List<String> own =
                    member.id().params().entrySet().stream()
                            .map(it -> copied(it.getKey() + "=" + it.getValue()) + " ")
                            .toList();
            String left = params + " ";
            for (int taken = 0; taken < own.size() && !left.isEmpty(); taken++) {
                String rest = left;
                Optional<String> param = own.stream().filter(rest::startsWith).findFirst();
                left = rest.substring(param.map(String::length).orElse(0));
            }
            return left.isEmpty();
        }
    }
}
