package io.perfwarden.evaluate;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.report.github.CheckText;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;

/** Our own fault: completes the check without a colour and says what to look for in the log. */
public final class OwnFault {
    private final CheckLifecycle checks;

    public OwnFault(CheckLifecycle checks) {
        this.checks = checks;
    }

    /**
     * Completes what would otherwise hang; where no check is shown, none is made.
     *
     * @param reference what the log has the failure under
     */
    public void on(Repo repo, Head head, CommitSha sha, String reference) {
        checks.completeIfOpen(
                CheckLifecycle.Key.aggregate(repo, head, sha),
                Drafts.completed(Conclusion.NEUTRAL, CheckText.internalError(reference)));
    }
}
