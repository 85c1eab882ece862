package io.perfwarden.measure;

import io.perfwarden.forge.WorkflowRun;
import io.perfwarden.policy.Policy;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what runs of the default branch measured. */
public final class KeepHistory {
    private static final Logger LOG = LoggerFactory.getLogger(KeepHistory.class);

    private final Policies policies;
    private final TakeIn takeIn;

    public KeepHistory(Policies policies, TakeIn takeIn) {
        this.policies = policies;
        this.takeIn = takeIn;
    }

    /**
     * Takes in a run if it is a successful one that measured the default branch itself. Where
     * artifacts may still appear it is left to whoever shows the commit, who waits for them.
     */
    public void keep(Repo repo, BranchName defaultBranch, WorkflowRun run) {
        if (!keeps(repo, defaultBranch, run)) {
            return;
        }
        switch (policies.of(repo)) {
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("run", run.attempt().run())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not kept: the configuration cannot be read");
            case Outcome.Ok<Policy>(Policy policy) -> keep(repo, run, policy);
        }
    }

    /** Whether there is anything to take in. */
    public static boolean keeps(Repo repo, BranchName defaultBranch, WorkflowRun run) {
        return Target.Branch.of(repo.id(), defaultBranch).isMeasuredBy(run)
                && run.state().isSuccess();
    }

    private void keep(Repo repo, WorkflowRun run, Policy policy) {
        List<SuitePolicy> suites = policy.measuredBy(run.workflow());
        if (suites.isEmpty()) {
            return;
        }
        Optional<Duration> _ = takeIn.takeIn(new TakeIn.Order(repo, run, suites, true));
    }
}
