package io.perfwarden.bot.commit;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.WorkflowPath;
import java.time.Duration;

/** Asks for a commit to be refreshed. */
public interface RefreshRequests {
    /** Soon: something was recorded. */
    void soon(InstalledRepo repo, CommitSha sha);

    /** Soon, because a run of a workflow was heard of. */
    void ran(InstalledRepo repo, CommitSha sha, WorkflowPath workflow);

    /** Soon, and GitHub is asked for everything that may have been missed. */
    default void asked(InstalledRepo repo, CommitSha sha) {
        asked(repo, sha, Duration.ZERO);
    }

    /** The same after a while, unless it is asked for again before: then as was asked for last. */
    void asked(InstalledRepo repo, CommitSha sha, Duration after);

    /** After a while, unless it is asked for again before: then as was asked for last. */
    void later(InstalledRepo repo, CommitSha sha, Duration after);
}
