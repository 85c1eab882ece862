package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.model.KeyOrder;

/**
 * Finds new names of missing benchmarks: exactly one group of as many new benchmarks, at the same
 * places, differs in one part of the name only.
 */
final class RenamedBenchmarks {
    private static final Pattern PART = Pattern.compile("[/.]|::");
    private static final int MOST_PARTS = 24;

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

    static List<ChangeGroup> pair(List<ChangeGroup> listed) {
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
                .map(it -> Optional.ofNullable(names.get(it)).map(it::withRenamed).orElse(it))
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
