package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.group.ChangeGroup.GroupShare;
import io.perfwarden.model.KeyOrder;

/**
 * Benchmarks of a suite, on all platforms, with a common beginning of names and one deciding
 * metric.
 *
 * @param unaffected others of these names with the metric, but another deciding one
 */
record BenchmarkFamily(
        List<GroupMember> members, List<GroupMember> unaffected, boolean ofSeveralMetrics) {
    record Key(String suite, String name, String metric, String unit) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                KeyOrder.of(Key::name)
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
            kinds.computeIfPresent(ChangeKind.REGRESSED, (_, it) -> it.withMilder(mild));
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
                ChangeGroup.ofMembers(kind, label, GroupShare.of(alike, judged, label), alike);
        return ofSeveralMetrics ? finding.namingMetric() : finding;
    }
}
