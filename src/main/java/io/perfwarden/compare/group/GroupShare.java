package io.perfwarden.compare.group;

import io.perfwarden.model.SuitePlatform;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many of those that bear a label a finding is about.
 *
 * @param concerned how many it is about
 * @param alike how many bear the label with its parameters, on the platforms concerned
 * @param unlike how many bear the label without its parameters
 * @param but what all of the {@code alike} that are not concerned share, and no other does
 */
public record GroupShare(int concerned, int alike, int unlike, Optional<String> but) {
    /**
     * Of members of a family, all of whom were judged.
     *
     * @param members some of the very ones of the family
     */
    static GroupShare of(List<GroupMember> members, List<GroupMember> family, GroupLabel label) {
        List<GroupMember> named = family.stream().filter(label::fits).toList();
        List<GroupMember> alike = named.stream().filter(label::fitsWholly).toList();
        Set<SuitePlatform> places =
                members.stream().map(GroupMember::where).collect(Collectors.toSet());
        List<GroupMember> here =
                alike.stream().filter(member -> places.contains(member.where())).toList();
        Set<GroupMember> concerned = Collections.newSetFromMap(new IdentityHashMap<>());
        concerned.addAll(members);
        List<GroupMember> left = here.stream().filter(m -> !concerned.contains(m)).toList();
        return new GroupShare(
                members.size(),
                here.size(),
                named.size() - alike.size(),
                but(label, members, left));
    }

    private static Optional<String> but(
            GroupLabel label, List<GroupMember> members, List<GroupMember> left) {
        if (left.isEmpty()) {
            return Optional.empty();
        }
        Set<String> taken =
                members.stream()
                        .flatMap(member -> shown(label, member))
                        .collect(Collectors.toSet());
        return shown(label, left.getFirst())
                .filter(part -> !taken.contains(part))
                .filter(part -> left.stream().allMatch(m -> shown(label, m).anyMatch(part::equals)))
                .findFirst();
    }

    private static Stream<String> shown(GroupLabel label, GroupMember member) {
        return label.at(member).stream().map(DifferingParam::shown).filter(text -> !text.isEmpty());
    }
}
