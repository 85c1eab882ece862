package io.perfwarden.finding;

import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.Effect;
import io.perfwarden.finding.Member.Doubt;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What happened alike to benchmarks of one family.
 *
 * @param effect the strongest of its members'
 * @param members that it counts, the worst first; not empty
 * @param within worse ones of the same family that are within the limit, as a finding of their own
 * @param ofSeveralMetrics whether the family is judged by other metrics as well, so that this one's
 *     must be named
 * @param renamed of what is missing, new ones that look the same, as a finding of their own
 */
public record Finding(
        Kind kind,
        Effect effect,
        Label label,
        Scope scope,
        List<Member> members,
        Optional<Finding> within,
        boolean ofSeveralMetrics,
        Optional<Finding> renamed) {
    public Finding {
        members = List.copyOf(members);
    }

    /** A finding without milder ones. */
    static Finding alone(Kind kind, Label label, Scope scope, List<Member> members) {
        return new Finding(
                kind,
                strongest(members),
                label,
                scope,
                members,
                Optional.empty(),
                false,
                Optional.empty());
    }

    /** The same, with milder ones of its family. */
    Finding with(Optional<Finding> milder) {
        return new Finding(kind, effect, label, scope, members, milder, ofSeveralMetrics, renamed);
    }

    /** The same, of a family that is judged by several metrics. */
    Finding namingMetric() {
        return new Finding(kind, effect, label, scope, members, within, true, renamed);
    }

    /** The same, with what it may be called now. */
    Finding renamed(Finding added) {
        return new Finding(
                kind, effect, label, scope, members, within, ofSeveralMetrics, Optional.of(added));
    }

    private static Effect strongest(List<Member> members) {
        return members.stream()
                .map(member -> member.row().effect())
                .min(Comparator.naturalOrder())
                .orElse(Effect.NONE);
    }

    /** Whether it is about a suite that became slower as a whole. */
    public boolean isWholeSuite() {
        return worst().isWithSuite();
    }

    /** Whether its members are of different families, and their suite is what they share. */
    public boolean isOfSuite() {
        return kind == Kind.ELSEWHERE || isWholeSuite();
    }

    public Member worst() {
        return members.getFirst();
    }

    /** Worse ones of the same family that are within the limit, the worst first. */
    public List<Member> mild() {
        return within.map(Finding::members).orElse(List.of());
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
