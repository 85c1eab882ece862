package io.perfwarden.testkit;

import io.perfwarden.github.PullRequest;
import io.perfwarden.github.Pulls;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Pull requests in memory. */
final class FakePulls implements Pulls {
    private final FakeCalls calls;
    private final Function<BranchName, Optional<CommitSha>> branchHeads;
    private final Map<Integer, PullRequest> pulls = new TreeMap<>();
    private final Set<String> changed = new HashSet<>();
    private final List<Proposal> opened = new ArrayList<>();

    FakePulls(FakeCalls calls, Function<BranchName, Optional<CommitSha>> branchHeads) {
        this.calls = calls;
        this.branchHeads = branchHeads;
    }

    @Override
    public Optional<PullRequest> get(Repo repo, PullNumber number) {
        return calls.answer(
                "pulls.get", "#" + number, () -> Optional.ofNullable(pulls.get(number.value())));
    }

    @Override
    public List<PullRequest> openFrom(Repo repo, Head head) {
        return calls.answer(
                "pulls.openFrom",
                head.owner() + ":" + head.branch(),
                () ->
                        pulls.values().stream()
                                .filter(pull -> pull.open() && isFrom(pull.head(), head))
                                .toList());
    }

    @Override
    public boolean changes(Repo repo, PullNumber number, String path) {
        return calls.answer(
                "pulls.changes", "#" + number + " " + path, () -> changed.contains(path));
    }

    /** Every pull request is said to change this file. */
    void changed(String path) {
        changed.add(path);
    }

    @Override
    public PullNumber open(Repo repo, Proposal proposal) {
        return calls.answer(
                "pulls.open",
                proposal.from() + " -> " + proposal.into(),
                () -> {
                    opened.add(proposal);
                    PullNumber number =
                            new PullNumber(pulls.keySet().stream().reduce(0, Math::max) + 1);
                    CommitSha none = new CommitSha("0".repeat(40));
                    put(
                            new PullRequest(
                                    number,
                                    true,
                                    new Head(
                                            Optional.of(repo.id()),
                                            repo.name().owner(),
                                            proposal.from()),
                                    branchHeads.apply(proposal.from()).orElse(none),
                                    proposal.into(),
                                    branchHeads.apply(proposal.into()).orElse(none)));
                    return number;
                });
    }

    void put(PullRequest pull) {
        pulls.put(pull.number().value(), pull);
    }

    /** GitHub moves the head of every open pull request with its branch. */
    void branchMoved(String owner, BranchName branch, CommitSha to) {
        pulls.replaceAll((_, pull) ->
                pull.open()
                                && pull.head().branch().equals(branch)
                                && pull.head().owner().equals(owner)
                        ? new PullRequest(
                                pull.number(),
                                true,
                                pull.head(),
                                to,
                                pull.baseBranch(),
                                pull.baseSha())
                        : pull);
    }

    List<PullRequest> all() {
        return List.copyOf(pulls.values());
    }

    List<Proposal> opened() {
        return List.copyOf(opened);
    }

    private static boolean isFrom(Head pull, Head asked) {
        return pull.branch().equals(asked.branch())
                && pull.owner().equals(asked.owner())
                && pull.repo().equals(asked.repo());
    }
}
