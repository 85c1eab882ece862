package io.perfwarden.bot.commit;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.TargetVerdict;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import java.util.List;
import java.util.Optional;

/**
 * Has pull requests judged again, from what is stored of them, once their base was measured anew:
 * its history and its baseline may be other ones.
 */
final class BaseMoved {
    private final FactStore ledger;
    private final CommitRefresh.Pace pace;

    BaseMoved(FactStore ledger, CommitRefresh.Pace pace) {
        this.ledger = ledger;
        this.pace = pace;
    }

    /** The standing of a commit is published; once for the same results of a branch. */
    void published(InstalledRepo repo, CommitSha sha, List<TargetVerdict> all) {
        for (TargetVerdict judged : all) {
            if (judged.standing().target() instanceof MergeTarget.Branch branch) {
                moved(repo, sha, branch, ResultFingerprint.of(judged.standing()));
            }
        }
    }

    private void moved(InstalledRepo repo, CommitSha sha, MergeTarget.Branch branch, String basis) {
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
