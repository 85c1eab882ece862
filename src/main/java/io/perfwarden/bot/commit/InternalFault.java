package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitFacts.Fault;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/** Records an internal error or a lasting outage: it never passes. */
public record InternalFault(FactStore ledger, CommitPublisher publish, RefreshRequests looking) {
    /**
     * A commit could not be refreshed. If a run may have been the reason, it is recorded as what
     * could not be taken in and the rest is shown; otherwise the check ends without a verdict. A
     * run that was recorded before is not the reason, so that this comes to an end.
     *
     * @param reference what the log has the failure under
     */
    public void refreshing(InstalledRepo repo, CommitSha sha, String reference) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        var known = record.faults().stream().map(Fault::attempt).collect(Collectors.toSet());
        var untaken =
                CommitFacts.notImported(record.runs()).stream()
                        .filter(it -> !known.contains(it))
                        .toList();
        untaken.forEach(
                attempt -> ledger.commits().faulted(repo.id(), sha, new Fault(attempt, reference)));
        publish.fault(repo, sha, reference);
        if (!untaken.isEmpty()) {
            looking.soon(repo, sha);
        }
    }
}
