package io.perfwarden.finding;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Member.Doubt;
import java.util.List;

/**
 * What happened alike to benchmarks of one family.
 *
 * @param effect the strongest of its members'
 * @param members that it counts, the worst first; not empty
 * @param mild worse ones of the same family that are within the limit, the worst first
 * @param ofSeveralMetrics whether the family is judged by other metrics as well, so that this one's
 *     must be named
 */
public record Finding(
        Kind kind,
        Effect effect,
        Label label,
        Scope scope,
        List<Member> members,
        List<Member> mild,
        boolean ofSeveralMetrics) {
    public Finding {
        members = List.copyOf(members);
        mild = List.copyOf(mild);
    }

    public Member worst() {
        return members.getFirst();
    }

    /** How many of its members are doubtful in one way. */
    public int doubtful(Doubt doubt) {
        return (int) members.stream().filter(member -> member.doubt() == doubt).count();
    }

    /** Where its members are, sorted. */
    public List<SuitePlatform> places() {
        return members.stream().map(Member::where).distinct().sorted().toList();
    }
}
