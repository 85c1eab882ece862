package io.perfwarden.evaluate;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.WorkflowPath;
import java.time.Duration;

/** Asks for a commit to be refreshed. */
public interface Looking {
    /** Soon: something was recorded. */
    void soon(Repo repo, CommitSha sha);

    /** Soon, because a run of a workflow was heard of. */
    void ran(Repo repo, CommitSha sha, WorkflowPath workflow);

    /** Soon, and GitHub is asked for everything that may have been missed. */
    default void asked(Repo repo, CommitSha sha) {
        asked(repo, sha, Duration.ZERO);
    }

    /** The same after a while, unless it is asked for again before: then as was asked for last. */
    void asked(Repo repo, CommitSha sha, Duration after);

    /** After a while, unless it is asked for again before: then as was asked for last. */
    void later(Repo repo, CommitSha sha, Duration after);
}
