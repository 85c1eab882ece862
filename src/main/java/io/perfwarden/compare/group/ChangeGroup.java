package io.perfwarden.compare.group;

import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.GroupMember.Doubt;
import io.perfwarden.model.SuitePlatform;
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
public record ChangeGroup(
        ChangeKind kind,
        RowEffect effect,
        GroupLabel label,
        GroupShare scope,
        List<GroupMember> members,
        Optional<ChangeGroup> within,
        boolean ofSeveralMetrics,
        Optional<ChangeGroup> renamed) {
    public ChangeGroup {
        members = List.copyOf(members);
    }

    /** A finding without milder ones. */
    static ChangeGroup alone(
            ChangeKind kind, GroupLabel label, GroupShare scope, List<GroupMember> members) {
        return new ChangeGroup(
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
    ChangeGroup with(Optional<ChangeGroup> milder) {
        return new ChangeGroup(
                kind, effect, label, scope, members, milder, ofSeveralMetrics, renamed);
    }

    /** The same, of a family that is judged by several metrics. */
    ChangeGroup namingMetric() {
        return new ChangeGroup(kind, effect, label, scope, members, within, true, renamed);
    }

    /** The same, with what it may be called now. */
    ChangeGroup renamed(ChangeGroup added) {
        return new ChangeGroup(
                kind, effect, label, scope, members, within, ofSeveralMetrics, Optional.of(added));
    }

    private static RowEffect strongest(List<GroupMember> members) {
        return members.stream()
                .map(member -> member.row().effect())
                .min(Comparator.naturalOrder())
                .orElse(RowEffect.NONE);
    }

    /** Whether it is about a suite that became slower as a whole. */
    public boolean isWholeSuite() {
        return worst().isWithSuite();
    }

    /** Whether its members are of different families, and their suite is what they share. */
    public boolean isOfSuite() {
        return kind == ChangeKind.ELSEWHERE || isWholeSuite();
    }

    public GroupMember worst() {
        return members.getFirst();
    }

    /** Worse ones of the same family that are within the limit, the worst first. */
    public List<GroupMember> mild() {
        return within.map(ChangeGroup::members).orElse(List.of());
    }

    /** How many of its members are doubtful in one way. */
    public int doubtful(Doubt doubt) {
        return (int) members.stream().filter(member -> member.doubt() == doubt).count();
    }

    /** Where its members are, sorted. */
    public List<SuitePlatform> places() {
        return members.stream().map(GroupMember::where).distinct().sorted().toList();
    }
}
