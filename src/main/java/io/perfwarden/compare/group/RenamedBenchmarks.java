package io.perfwarden.compare.group;

import module java.base;

/**
 * Which of what is missing may have got another name: exactly one finding of as many new benchmarks
 * at the same places differs from it in one part of the name, and in nothing else.
 */
final class RenamedBenchmarks {
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
     * A name without one of its parts, slashes between the others, and all else that groups must
     * have alike. Its order is how a hash table finds names that were chosen to collide.
     */
    private record NameForm(int open, String others, String scope) implements Comparable<NameForm> {
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
