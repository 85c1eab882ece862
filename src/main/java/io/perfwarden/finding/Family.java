package io.perfwarden.finding;

import io.perfwarden.compare.Effect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All benchmarks of a suite, on all its platforms, whose names begin alike and which are decided by
 * the same metric.
 */
record Family(List<Member> members, boolean ofSeveralMetrics) {
    /**
     * What stands for one.
     *
     * @param name what the benchmarks' names begin with
     * @param unit base of the metric's unit
     */
    record Key(String suite, String name, String metric, String unit) {
        static Key of(Member member) {
            return new Key(
                    member.where().suite(),
                    member.parts().family(),
                    member.row().metric().name(),
                    member.row().metric().unit().base());
        }

        /** The same for whichever metric. */
        Key whole() {
            return new Key(suite, name, "", "");
        }
    }

    /** One finding for what fails, with what warns, and one for each other thing that happened. */
    List<Finding> findings() {
        Map<Kind, List<Member>> kinds = new EnumMap<>(Kind.class);
        for (Member member : members) {
            kinds.computeIfAbsent(member.kind(), _ -> new ArrayList<>()).add(member);
        }
        List<Member> mild =
                kinds.containsKey(Kind.REGRESSED) && kinds.containsKey(Kind.SLOWER)
                        ? sorted(kinds.remove(Kind.SLOWER))
                        : List.of();
        List<Finding> findings = new ArrayList<>();
        kinds.forEach((kind, alike) -> {
            if (kind.isTold() && kind != Kind.ELSEWHERE) {
                findings.add(finding(kind, sorted(alike), mild));
            }
        });
        return findings;
    }

    private Finding finding(Kind kind, List<Member> alike, List<Member> mild) {
        List<Member> judged = members.stream().filter(m -> m.kind() != Kind.ELSEWHERE).toList();
        Label label = Label.of(alike, judged);
        return new Finding(
                kind,
                strongest(alike),
                label,
                Scope.of(alike, judged, label),
                alike,
                kind == Kind.REGRESSED ? mild : List.of(),
                ofSeveralMetrics);
    }

    private static List<Member> sorted(List<Member> members) {
        return members.stream().sorted(Member.WORST_FIRST).toList();
    }

    static Effect strongest(List<Member> members) {
        return members.stream()
                .map(member -> member.row().effect())
                .min(Comparator.naturalOrder())
                .orElse(Effect.NONE);
    }
}
