package io.perfwarden.bot.command;

import io.perfwarden.bot.baseline.ProposeBaseline;
import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.queue.CheckActionJob.Press;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what the buttons of a check on the default branch stand for. There is no pull request
 * to answer on: what comes of it shows on the check, or as a pull request of the app's own.
 */
public final class OnBranch {
    private static final Logger LOG = LoggerFactory.getLogger(OnBranch.class);

    private final CommandOrders orders;
    private final PolicyLoader policies;
    private final MeasureAgain measureAgain;
    private final Around around;

    /** Time, and who looks at commits. */
    public record Around(Clock clock, RefreshRequests looking) {}

    public OnBranch(
            CommandOrders orders, PolicyLoader policies, MeasureAgain measureAgain, Around around) {
        this.orders = orders;
        this.policies = policies;
        this.measureAgain = measureAgain;
        this.around = around;
    }

    /** Somebody who may write to the repository pressed a button. */
    void pressed(InstalledRepo repo, CommitSha sha, OrderId order, Press press) {
        switch (press.identifier()) {
            case "rerun" -> measureAgain(repo, sha, order);
            case "regen" -> propose(repo, sha, press);
            default -> {}
        }
    }

    private void measureAgain(InstalledRepo repo, CommitSha sha, OrderId order) {
        switch (policies.of(repo)) {
            case ReadOutcome.Ok<RepositoryPolicy>(RepositoryPolicy policy) ->
                    measureAgain.started(repo, sha, policy, order);
            case ReadOutcome.Rejected<RepositoryPolicy>(List<InputProblem> problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not run again: the configuration cannot be read");
        }
    }

    private void propose(InstalledRepo repo, CommitSha sha, Press press) {
        OrderId approval = ProposeBaseline.approval(repo.id(), sha);
        orders.begin(approval, around.clock().instant());
        orders.note(approval, press.by().value());
        around.looking().soon(repo, sha);
    }
}
