package io.perfwarden.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All benchmarks of a suite, on all its platforms, whose names begin alike and which are decided by
 * the same metric.
 *
 * @param unconcerned others of the same names that have the metric, and are decided by another one
 */
record Family(List<Member> members, List<Member> unconcerned, boolean ofSeveralMetrics) {
    /**
     * What stands for one.
     *
     * @param name what the benchmarks' names begin with
     * @param unit base of the metric's unit
     */
    record Key(String suite, String name, String metric, String unit) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::name)
                        .thenComparing(Key::metric)
                        .thenComparing(Key::unit)
                        .thenComparing(Key::suite);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }

        static Key of(Member member) {
            return new Key(
                    member.where().suite(),
                    member.parts().family(),
                    member.row().metric().name(),
                    member.row().metric().unit().base());
        }

        static Key ofAnyMetric(String suite, String name) {
            return new Key(suite, name, "", "");
        }

        /** The same for whichever metric. */
        Key whole() {
            return ofAnyMetric(suite, name);
        }
    }

    /** One finding for what fails, with what warns, and one for each other thing that happened. */
    List<Finding> findings() {
        Map<Kind, List<Member>> kinds = new EnumMap<>(Kind.class);
        for (Member member : members.stream().filter(it -> !it.isWithSuite()).toList()) {
            kinds.computeIfAbsent(member.kind(), _ -> new ArrayList<>()).add(member);
        }
        Optional<Finding> mild =
                kinds.containsKey(Kind.REGRESSED) && kinds.containsKey(Kind.SLOWER)
                        ? Optional.of(finding(Kind.SLOWER, sorted(kinds.remove(Kind.SLOWER))))
                        : Optional.empty();
        List<Finding> findings = new ArrayList<>();
        kinds.forEach((kind, alike) -> {
            if (kind != Kind.ELSEWHERE) {
                Finding finding = finding(kind, sorted(alike));
                findings.add(kind == Kind.REGRESSED ? finding.with(mild) : finding);
            }
        });
        return findings;
    }

    private Finding finding(Kind kind, List<Member> alike) {
        List<Member> judged =
                Stream.concat(members.stream(), unconcerned.stream())
                        .filter(m -> m.kind() != Kind.ELSEWHERE)
                        .toList();
        Label label = Label.of(alike, judged);
        Finding finding = Finding.alone(kind, label, Scope.of(alike, judged, label), alike);
        return ofSeveralMetrics ? finding.namingMetric() : finding;
    }

    private static List<Member> sorted(List<Member> members) {
        return members.stream().sorted(Member.WORST_FIRST).toList();
    }
}
