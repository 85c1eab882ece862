package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;

/**
 * A measured commit with its target.
 *
 * @param pulls with valid acceptances: the pull request, or those of a merge group
 * @param renamed old names of benchmarks that a maintainer renamed for this head, as {@code policy}
 *     has them
 * @param claims of the pull request; of a merge group those that its pull requests did not show
 */
record VerdictSubject(
        InstalledRepo repo,
        CommitSha sha,
        RepositoryPolicy policy,
        TargetState state,
        List<PullNumber> pulls,
        Optional<SpeedClaims> claims,
        Set<String> renamed,
        BaselineCatalog baselines) {
    VerdictSubject {
        pulls = List.copyOf(pulls);
    }

    MergeTarget target() {
        return state.target();
    }

    Optional<SuiteState.Measured> measuredState(SuitePolicy suite) {
        return state.measuredState(suite.name());
    }

    VerdictSubject withState(TargetState other) {
        return new VerdictSubject(repo, sha, policy, other, pulls, claims, renamed, baselines);
    }

    /**
     * Where the baseline is read. A commit of the default branch uses its own file, whose change
     * its author was allowed to make. At the branch's present tip the same run would be judged
     * differently each time, even by its own values.
     */
    String base() {
        return switch (target()) {
            case MergeTarget.Pull _, MergeTarget.Group _ -> target().base().value();
            case MergeTarget.Branch _ -> sha.value();
        };
    }
}
