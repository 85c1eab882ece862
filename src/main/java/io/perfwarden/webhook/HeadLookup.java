package io.perfwarden.webhook;

import io.perfwarden.history.CheckStates;
import io.perfwarden.history.CheckStates.CheckState;
import io.perfwarden.history.PullStates;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.RepoId;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells which head a commit belongs to, for events that name only the commit: of a fork's commit
 * GitHub does not say more.
 */
@FunctionalInterface
public interface HeadLookup {
    /**
     * @param checkRun our check run, where the event is about a single one
     * @return nothing if it is not known
     * @throws io.perfwarden.problem.TransientFailure if what we know cannot be read now
     */
    Optional<Head> find(RepoId repo, OptionalLong checkRun, CommitSha sha);

    /** Looks among the check runs and then the pull requests that are remembered. */
    static HeadLookup remembered(CheckStates checks, PullStates pulls) {
        return (repo, checkRun, sha) -> {
            Optional<CheckState> named =
                    checkRun.isPresent()
                            ? checks.byId(repo, checkRun.getAsLong())
                            : Optional.empty();
            return named.or(() -> checks.on(repo, sha).stream().findFirst())
                    .map(CheckState::head)
                    .or(() -> pulls.at(repo, sha).stream().findFirst().map(PullState::head));
        };
    }
}
