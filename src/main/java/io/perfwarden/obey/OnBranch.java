package io.perfwarden.obey;

import io.perfwarden.evaluate.Looking;
import io.perfwarden.job.ButtonPressed.Press;
import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.measure.Policies;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import io.perfwarden.regen.ProposeBaseline;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
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

    private final Orders orders;
    private final Policies policies;
    private final MeasureAgain measureAgain;
    private final Around around;

    /** Time, and who looks at commits. */
    public record Around(Clock clock, Looking looking) {}

    public OnBranch(Orders orders, Policies policies, MeasureAgain measureAgain, Around around) {
        this.orders = orders;
        this.policies = policies;
        this.measureAgain = measureAgain;
        this.around = around;
    }

    /** Somebody who may write to the repository pressed a button. */
    void pressed(Repo repo, CommitSha sha, OrderId order, Press press) {
        switch (press.identifier()) {
            case "rerun" -> measureAgain(repo, sha, order);
            case "regen" -> propose(repo, sha, press);
            default -> {}
        }
    }

    private void measureAgain(Repo repo, CommitSha sha, OrderId order) {
        switch (policies.of(repo)) {
            case Outcome.Ok<Policy>(Policy policy) ->
                    measureAgain.started(repo, sha, policy, order);
            case Outcome.Rejected<Policy>(List<Problem> problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", repo.name())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not run again: the configuration cannot be read");
        }
    }

    private void propose(Repo repo, CommitSha sha, Press press) {
        OrderId approval = ProposeBaseline.approval(repo.id(), sha);
        orders.begin(approval, around.clock().instant());
        orders.note(approval, press.by().value());
        around.looking().soon(repo, sha);
    }
}
