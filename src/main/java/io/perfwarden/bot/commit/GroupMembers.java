package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;

/**
 * Finds the pull requests in a merge group of which maintainers accepted anything.
 *
 * <p>A group's branch, which GitHub alone writes, names its last pull request. Others are in it if
 * their head, or the head of a group that is theirs, is an ancestor of the group's head. Titles and
 * messages are not believed: their author could name another person's pull request. GitHub is asked
 * for the ancestors, and only where something was accepted of another pull request that may be in.
 *
 * <p>What was found is remembered: a pull request that is merged meanwhile stays in the group.
 */
record GroupMembers(FactStore ledger, CommitGateway commits, Clock clock) {
    /** The pull requests whose acceptances hold for a target. */
    List<PullNumber> accepted(InstalledRepo repo, CommitSha sha, MergeTarget target) {
        return switch (target) {
            case MergeTarget.Pull pull -> List.of(pull.number());
            case MergeTarget.Group group -> of(repo, sha, group.base());
            case MergeTarget.Branch _ -> List.of();
        };
    }

    private List<PullNumber> of(InstalledRepo repo, CommitSha sha, BranchName base) {
        OrderId order = new OrderId(repo.id(), "members-" + sha);
        Set<Integer> known = ledger.orders().noted(order).map(GroupMembers::parse).orElse(Set.of());
        Set<Integer> members = new TreeSet<>(known);
        members.addAll(found(repo, sha, base, known));
        if (!members.equals(known)) {
            var numbers = members.stream().map(String::valueOf).collect(Collectors.joining(","));
            ledger.orders().note(order, numbers, clock.instant());
        }
        return members.stream().map(PullNumber::new).toList();
    }

    private Set<Integer> found(
            InstalledRepo repo, CommitSha sha, BranchName base, Set<Integer> known) {
        return in(
                repo,
                sha,
                base,
                pull ->
                        !known.contains(pull.number().value())
                                && hasAccepted(repo, pull.number(), base));
    }

    /** Whether maintainers let the head of one of a group's pull requests pass. */
    boolean isAnyWaived(InstalledRepo repo, CommitSha sha, MergeTarget.Group group) {
        Predicate<PullRequest> isWaived =
                pull ->
                        ledger.commits().read(repo.id(), pull.headSha()).waivers().stream()
                                .filter(it -> it.pull().equals(pull.number()))
                                .anyMatch(it -> it.base().equals(group.base()));
        return !in(repo, sha, group.base(), isWaived).isEmpty();
    }

    /** Open pull requests of some kind that are in a group. */
    private Set<Integer> in(
            InstalledRepo repo, CommitSha sha, BranchName base, Predicate<PullRequest> wanted) {
        List<PullRequest> candidates =
                ledger.pulls().openIn(repo.id()).stream()
                        .filter(pull -> pull.baseBranch().equals(base))
                        .filter(wanted)
                        .toList();
        if (candidates.isEmpty()) {
            return Set.of();
        }
        List<MergeGroup> groups = ledger.commits().groups(repo.id(), base);
        Set<CommitSha> within = new HashSet<>(Set.of(sha));
        if (candidates.stream().anyMatch(pull -> !isIn(pull, groups, within))) {
            within.addAll(commits.line(repo, sha));
        }
        return candidates.stream()
                .filter(pull -> isIn(pull, groups, within))
                .map(pull -> pull.number().value())
                .collect(Collectors.toSet());
    }

    private boolean hasAccepted(InstalledRepo repo, PullNumber pull, BranchName base) {
        return !ledger.acceptances().of(repo.id(), pull, base).isEmpty()
                || !ledger.rowAcceptances().of(repo.id(), pull, base).isEmpty();
    }

    private static boolean isIn(PullRequest pull, List<MergeGroup> groups, Set<CommitSha> within) {
        return within.contains(pull.headSha())
                || groups.stream()
                        .filter(group -> within.contains(group.headSha()))
                        .anyMatch(group -> group.lastPull().equals(Optional.of(pull.number())));
    }

    private static Set<Integer> parse(String text) {
        return List.of(text.split(",", -1)).stream()
                .filter(it -> !it.isEmpty())
                .map(Integer::valueOf)
                .collect(Collectors.toSet());
    }
}
