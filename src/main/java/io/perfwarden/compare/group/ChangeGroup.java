package io.perfwarden.compare.group;

import module java.base;

import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.group.GroupLabel.DifferingParam;
import io.perfwarden.compare.group.GroupMember.SpreadUncertainty;
import io.perfwarden.model.SuitePlatform;

/**
 * A common change of benchmarks of one family.
 *
 * @param members the worst first; not empty
 * @param milder worse benchmarks of the family within the limit, as a group
 * @param ofSeveralMetrics whether other metrics judge the family too, so that this one must be
 *     named
 * @param renamed for missing benchmarks, new ones that look the same
 */
public record ChangeGroup(
        ChangeKind kind,
        RowEffect effect,
        GroupLabel label,
        GroupShare scope,
        List<GroupMember> members,
        Optional<ChangeGroup> milder,
        boolean ofSeveralMetrics,
        Optional<ChangeGroup> renamed) {
    public ChangeGroup {
        members = List.copyOf(members);
    }

    static ChangeGroup ofMembers(
            ChangeKind kind, GroupLabel label, GroupShare scope, List<GroupMember> members) {
        RowEffect strongest =
                members.stream()
                        .map(member -> member.row().effect())
                        .min(Comparator.naturalOrder())
                        .orElse(RowEffect.NONE);
        Optional<ChangeGroup> none = Optional.empty();
        return new ChangeGroup(kind, strongest, label, scope, members, none, false, none);
    }

    ChangeGroup withMilder(Optional<ChangeGroup> milder) {
        return new ChangeGroup(
                kind, effect, label, scope, members, milder, ofSeveralMetrics, renamed);
    }

    ChangeGroup namingMetric() {
        return new ChangeGroup(kind, effect, label, scope, members, milder, true, renamed);
    }

    ChangeGroup withRenamed(ChangeGroup added) {
        return new ChangeGroup(
                kind, effect, label, scope, members, milder, ofSeveralMetrics, Optional.of(added));
    }

    /** What a member says of itself; the group speaks of its worst. */
    public ChangeGroup only(GroupMember member) {
        return new ChangeGroup(
                kind,
                member.row().effect(),
                label,
                new GroupShare(1, 1, 0, Optional.empty()),
                List.of(member),
                Optional.empty(),
                ofSeveralMetrics,
                renamed);
    }

    public boolean isWholeSuite() {
        return worst().isSlowerWithSuite();
    }

    /** Whether its members are of different families of one suite. */
    public boolean isOfSuite() {
        return kind == ChangeKind.ELSEWHERE || isWholeSuite();
    }

    public GroupMember worst() {
        return members.getFirst();
    }

    public List<GroupMember> membersWithinLimit() {
        return milder.map(ChangeGroup::members).orElse(List.of());
    }

    public int countUncertain(SpreadUncertainty doubt) {
        return (int) members.stream().filter(member -> member.uncertainty() == doubt).count();
    }

    public List<SuitePlatform> places() {
        return members.stream().map(GroupMember::where).distinct().sorted().toList();
    }

    /**
     * The share of a label's benchmarks that a group affects.
     *
     * @param alike benchmarks of the label with its parameters, on these platforms
     * @param unlike benchmarks of the label without its parameters
     * @param exception a property of exactly the unaffected of {@code alike}
     */
    public record GroupShare(int affected, int alike, int unlike, Optional<String> exception) {
        static GroupShare of(
                List<GroupMember> members, List<GroupMember> family, GroupLabel label) {
            List<GroupMember> named = family.stream().filter(label::fits).toList();
            List<GroupMember> alike = named.stream().filter(label::fitsWholly).toList();
            var places = members.stream().map(GroupMember::where).collect(Collectors.toSet());
            var here = alike.stream().filter(member -> places.contains(member.where())).toList();
            Set<GroupMember> concerned = Collections.newSetFromMap(new IdentityHashMap<>());
            concerned.addAll(members);
            List<GroupMember> left = here.stream().filter(m -> !concerned.contains(m)).toList();
            return new GroupShare(
                    members.size(),
                    here.size(),
                    named.size() - alike.size(),
                    exception(label, members, left));
        }

        private static Optional<String> exception(
                GroupLabel label, List<GroupMember> members, List<GroupMember> left) {
            if (left.isEmpty()) {
                return Optional.empty();
            }
            Set<String> taken =
                    members.stream()
                            .flatMap(member -> shownParams(label, member))
                            .collect(Collectors.toSet());
            return shownParams(label, left.getFirst())
                    .filter(part -> !taken.contains(part))
                    .filter(part ->
                            left.stream()
                                    .allMatch(m -> shownParams(label, m).anyMatch(part::equals)))
                    .findFirst();
        }

        private static Stream<String> shownParams(GroupLabel label, GroupMember member) {
            return label.at(member).stream()
                    .map(DifferingParam::shown)
                    .filter(text -> !text.isEmpty());
        }
    }
}
