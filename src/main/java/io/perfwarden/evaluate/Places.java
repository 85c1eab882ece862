package io.perfwarden.evaluate;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.github.Pulls;
import io.perfwarden.history.PullStates;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;

/** Finds what a commit is to be merged into. */
public final class Places {
    private final Pulls pulls;
    private final PullStates states;

    public Places(Pulls pulls, PullStates states) {
        this.pulls = pulls;
        this.states = states;
    }

    /** By what is remembered, and by GitHub's own records where nothing is. */
    public Place of(Repo repo, Head head, CommitSha sha) {
        Place remembered = remembered(repo, head, sha);
        return remembered.targets().isEmpty() ? current(repo, head, sha) : remembered;
    }

    /** By GitHub's records of this moment, which are remembered. */
    Place current(Repo repo, Head head, CommitSha sha) {
        if (new Place(repo, head, sha, List.of()).isMergeGroup()) {
            return mergeGroup(repo, head, sha);
        }
        List<PullRequest> open = open(repo, head, sha);
        open.forEach(pull ->
                states.saw(
                        repo.id(),
                        pull.number(),
                        pull.head(),
                        pull.headSha(),
                        pull.baseBranch(),
                        pull.open()));
        return new Place(
                repo,
                head,
                sha,
                open.stream()
                        .filter(pull -> pull.headSha().equals(sha))
                        .map(pull ->
                                new Place.Target(Optional.of(pull.number()), pull.baseBranch()))
                        .toList());
    }

    private List<PullRequest> open(Repo repo, Head head, CommitSha sha) {
        return head.isWithin(repo.id())
                ? pulls.openFrom(repo, head, repo.name().owner())
                : pulls.openAt(repo, sha).stream()
                        .filter(pull -> pull.head().equals(head))
                        .toList();
    }

    /** By what is remembered alone. */
    Place remembered(Repo repo, Head head, CommitSha sha) {
        if (new Place(repo, head, sha, List.of()).isMergeGroup()) {
            return mergeGroup(repo, head, sha);
        }
        return new Place(
                repo,
                head,
                sha,
                states.at(repo.id(), sha).stream()
                        .filter(PullState::open)
                        .filter(state -> state.head().equals(head))
                        .map(state ->
                                new Place.Target(Optional.of(state.number()), state.baseBranch()))
                        .toList());
    }

    private static Place mergeGroup(Repo repo, Head head, CommitSha sha) {
        return new Place(
                repo,
                head,
                sha,
                List.of(new Place.Target(Optional.empty(), RunRoute.queueBase(head.branch()))));
    }
}
