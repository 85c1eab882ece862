package io.perfwarden.bot.run;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.WorkflowRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what runs of the default branch measured. */
public final class KeepHistory {
    private static final Logger LOG = LoggerFactory.getLogger(KeepHistory.class);

    private final PolicyLoader policies;
    private final RunImport takeIn;

    public KeepHistory(PolicyLoader policies, RunImport takeIn) {
        this.policies = policies;
        this.takeIn = takeIn;
    }

    /**
     * Takes in a run if it is a successful one that measured the default branch itself. Where
     * artifacts may still appear it is left to whoever shows the commit, who waits for them.
     */
    public void keep(InstalledRepo repo, BranchName defaultBranch, WorkflowRun run) {
        if (!keeps(repo, defaultBranch, run)) {
            return;
        }
        switch (policies.of(repo)) {
            case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("run", run.attempt().run())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not kept: the configuration cannot be read");
            case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy) ->
                    keep(repo, run, policy);
        }
    }

    /** Whether there is anything to take in. */
    public static boolean keeps(InstalledRepo repo, BranchName defaultBranch, WorkflowRun run) {
        return MergeTarget.Branch.of(repo.id(), defaultBranch).isMeasuredBy(run)
                && run.state().isSuccess();
    }

    private void keep(InstalledRepo repo, WorkflowRun run, RepositoryPolicy policy) {
        List<SuitePolicy> suites = policy.measuredBy(run.workflow());
        if (suites.isEmpty()) {
            return;
        }
        Optional<Duration> _ = takeIn.takeIn(new RunImport.Order(repo, run, suites, true));
    }
}
