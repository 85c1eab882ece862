package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.model.KeyOrder;

/**
 * Finds new names of missing benchmarks: exactly one group of as many new benchmarks, at the same
 * places, differs in one part of the name only. Else exactly one new benchmark has about the value
 * of a missing one.
 */
final class RenamedBenchmarks {
    private static final Pattern PART = Pattern.compile("[/.]|::");
    private static final int MOST_PARTS = 24;

    /** Values agree if they differ by no more than their spreads, or by this. */
    private static final double ALIKE = 0.02;

    private static final int MOST_COMPARED = 1_000;

    private final Map<NameForm, List<ChangeGroup>> added = new HashMap<>();
    private final List<ChangeGroup> singles;

    private RenamedBenchmarks(List<ChangeGroup> listed) {
        this.singles =
                listed.stream()
                        .filter(it -> it.kind() == ChangeKind.ADDED && it.members().size() == 1)
                        .limit(MOST_COMPARED)
                        .toList();
        listed.stream()
                .filter(group -> group.kind() == ChangeKind.ADDED)
                .forEach(group ->
                        forms(group)
                                .forEach(it ->
                                        added.computeIfAbsent(it, _ -> new ArrayList<>())
                                                .add(group)));
    }

    static List<ChangeGroup> pair(List<ChangeGroup> listed) {
        if (listed.stream().noneMatch(group -> group.kind() == ChangeKind.MISSING)) {
            return listed;
        }
        RenamedBenchmarks renames = new RenamedBenchmarks(listed);
        IdentityHashMap<ChangeGroup, ChangeGroup> names = new IdentityHashMap<>();
        int compared = 0;
        for (ChangeGroup finding : listed) {
            List<ChangeGroup> candidates = renames.candidates(finding);
            if (candidates.isEmpty() && finding.kind() == ChangeKind.MISSING) {
                candidates = compared++ < MOST_COMPARED ? renames.alike(finding) : List.of();
            }
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
                .map(it -> Optional.ofNullable(names.get(it)).map(it::withRenamed).orElse(it))
                .toList();
    }

    /** New single benchmarks at the place of a missing one, whose values agree within noise. */
    private List<ChangeGroup> alike(ChangeGroup missing) {
        return missing.members().size() > 1
                ? List.of()
                : singles.stream()
                        .filter(it -> isAlike(missing.worst(), it.worst()))
                        .limit(2)
                        .toList();
    }

    private static boolean isAlike(GroupMember missing, GroupMember added) {
        Row before = missing.row();
        Row now = added.row();
        if (!missing.where().equals(added.where())
                || !before.id().params().equals(now.id().params())
                || !before.metric().name().equals(now.metric().name())
                || before.baseValue().isEmpty()
                || now.value().isEmpty()) {
            return false;
        }
        double was = before.baseValue().getAsDouble();
        double is = now.metric().unit().convert(now.value().getAsDouble(), before.metric().unit());
        double spreads =
                before.baseline().map(RenamedBenchmarks::spread).orElse(0.0)
                        + now.metric()
                                .unit()
                                .convert(
                                        now.current().map(RenamedBenchmarks::spread).orElse(0.0),
                                        before.metric().unit());
        return Math.abs(is - was) <= Math.max(spreads, ALIKE * Math.abs(was));
    }

    private static double spread(PairSide side) {
        return side.spread()
                .map(it -> (it.high() - it.low()) / 2)
                .filter(Double::isFinite)
                .orElse(0.0);
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
     * A name without one part, and everything else that must be equal. Ordered, so that hash tables
     * resist colliding names.
     */
    private record NameForm(int open, String others, String scope) implements Comparable<NameForm> {
        private static final Comparator<NameForm> ORDER =
                KeyOrder.ofInt(NameForm::open)
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

    /** A form for each part that may differ; none for a name of one part. */
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
