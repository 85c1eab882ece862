package io.perfwarden.evaluate;

import io.perfwarden.ledger.Ledger;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Target;
import java.util.List;
import java.util.Optional;

/**
 * Has pull requests judged again, from what is stored of them, once their base was measured anew:
 * its history and its baseline may be other ones.
 */
final class BaseMoved {
    private final Ledger ledger;
    private final RefreshCommit.Pace pace;

    BaseMoved(Ledger ledger, RefreshCommit.Pace pace) {
        this.ledger = ledger;
        this.pace = pace;
    }

    /** The standing of a commit is published; once for the same results of a branch. */
    void published(Repo repo, CommitSha sha, List<Judged> all) {
        for (Judged judged : all) {
            if (judged.standing().target() instanceof Target.Branch branch) {
                moved(repo, sha, branch, Basis.of(judged.standing()));
            }
        }
    }

    private void moved(Repo repo, CommitSha sha, Target.Branch branch, String basis) {
        OrderId order = new OrderId(repo.id(), "moved-" + branch.base() + "-" + sha);
        if (basis.isEmpty() || ledger.orders().noted(order).equals(Optional.of(basis))) {
            return;
        }
        ledger.orders().begin(order, pace.clock().instant());
        ledger.pulls().openIn(repo.id()).stream()
                .filter(pull -> pull.baseBranch().equals(branch.base()))
                .filter(pull -> !pull.headSha().equals(sha))
                .forEach(pull -> pace.looking().soon(repo, pull.headSha()));
        ledger.orders().note(order, basis);
    }
}
