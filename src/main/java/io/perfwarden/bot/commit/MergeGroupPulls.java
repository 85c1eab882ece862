package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.RowAcceptances;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;

/**
 * Finds a merge group's pull requests with acceptances.
 *
 * <p>GitHub writes the group's branch, which names the last pull request. Another one belongs to it
 * if its head, or one of its own groups' heads, is an ancestor. Titles and messages are not
 * trusted, as their authors could name others. GitHub is asked only if another pull request has
 * acceptances.
 *
 * <p>The result is remembered, so that a pull request merged meanwhile stays.
 */
public record MergeGroupPulls(
        CommandOrders orders,
        PullLedger pulls,
        CommitLedger commitLedger,
        BaselineAcceptances acceptances,
        RowAcceptances rowAcceptances,
        CommitGateway commits,
        Clock clock) {
    List<PullNumber> acceptedPulls(InstalledRepo repo, CommitSha sha, MergeTarget target) {
        return switch (target) {
            case MergeTarget.Pull pull -> List.of(pull.number());
            case MergeTarget.Group group -> of(repo, sha, group.base());
            case MergeTarget.Branch _ -> List.of();
        };
    }

    private List<PullNumber> of(InstalledRepo repo, CommitSha sha, BranchName base) {
        OrderId order = new OrderId(repo.id(), "members-" + sha);
        Set<Integer> known = orders.findNote(order).map(MergeGroupPulls::parse).orElse(Set.of());
        Set<Integer> members = new TreeSet<>(known);
        members.addAll(otherAccepted(repo, sha, base, known));
        if (!members.equals(known)) {
            var numbers = members.stream().map(String::valueOf).collect(Collectors.joining(","));
            orders.note(order, numbers, clock.instant());
        }
        return members.stream().map(PullNumber::new).toList();
    }

    private Set<Integer> otherAccepted(
            InstalledRepo repo, CommitSha sha, BranchName base, Set<Integer> known) {
        return pullsInGroup(
                        repo,
                        sha,
                        base,
                        pull ->
                                !known.contains(pull.number().value())
                                        && hasAccepted(repo, pull.number(), base))
                .stream()
                .map(pull -> pull.number().value())
                .collect(Collectors.toSet());
    }

    /** Whether maintainers let the head of one of a group's pull requests pass. */
    boolean isAnyWaived(InstalledRepo repo, CommitSha sha, MergeTarget.Group group) {
        return !pullsInGroup(repo, sha, group.base(), it -> isWaived(repo, it)).isEmpty();
    }

    /** A group's open pull requests whose heads have to pass by themselves. */
    List<PullRequest> unwaivedPulls(InstalledRepo repo, CommitSha sha, MergeTarget.Group group) {
        return pullsInGroup(repo, sha, group.base(), _ -> true).stream()
                .filter(it -> !isWaived(repo, it))
                .toList();
    }

    private boolean isWaived(InstalledRepo repo, PullRequest pull) {
        return commitLedger.read(repo.id(), pull.headSha()).waivers().stream()
                .filter(it -> it.pull().equals(pull.number()))
                .anyMatch(it -> it.base().equals(pull.baseBranch()));
    }

    private List<PullRequest> pullsInGroup(
            InstalledRepo repo, CommitSha sha, BranchName base, Predicate<PullRequest> wanted) {
        List<PullRequest> candidates =
                pulls.openIn(repo.id()).stream()
                        .filter(pull -> pull.baseBranch().equals(base))
                        .filter(wanted)
                        .toList();
        if (candidates.isEmpty()) {
            return List.of();
        }
        List<MergeGroup> groups = commitLedger.groups(repo.id(), base);
        Set<CommitSha> within = new HashSet<>(Set.of(sha));
        if (candidates.stream().anyMatch(pull -> !isIn(pull, groups, within))) {
            within.addAll(commits.line(repo, sha));
        }
        return candidates.stream().filter(pull -> isIn(pull, groups, within)).toList();
    }

    private boolean hasAccepted(InstalledRepo repo, PullNumber pull, BranchName base) {
        return !acceptances.of(repo.id(), pull, base).isEmpty()
                || !rowAcceptances.of(repo.id(), pull, base).isEmpty();
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
