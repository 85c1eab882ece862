package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.*;

/**
 * A measured commit, and what it is judged for.
 *
 * @param sha the commit measured
 * @param pulls whose acceptances hold: a pull request itself, or those in a merge group
 */
record VerdictSubject(
        InstalledRepo repo,
        CommitSha sha,
        RepositoryPolicy policy,
        TargetState state,
        List<PullNumber> pulls,
        BaselineCatalog baselines) {
    VerdictSubject {
        pulls = List.copyOf(pulls);
    }

    MergeTarget target() {
        return state.target();
    }

    /** How a suite was measured, if it was. */
    Optional<SuiteState.Measured> measured(SuitePolicy suite) {
        return state.measured(suite.name());
    }

    /** The same of other states of its suites. */
    VerdictSubject with(TargetState other) {
        return new VerdictSubject(repo, sha, policy, other, pulls, baselines);
    }

    /**
     * Where the baseline is read. For a commit of the default branch that is the commit itself: it
     * holds the baseline as the branch had it then, and as the commit itself may have changed it,
     * which a person who may write to the branch has thereby accepted. Read at the branch's tip of
     * today the same run would be judged differently each time it is looked at, and by a baseline
     * that was made of its own values.
     */
    String base() {
        return switch (target()) {
            case MergeTarget.Pull _, MergeTarget.Group _ -> target().base().value();
            case MergeTarget.Branch _ -> sha.value();
        };
    }
}
