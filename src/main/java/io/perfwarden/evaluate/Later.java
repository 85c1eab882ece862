package io.perfwarden.evaluate;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import java.time.Duration;

/** Asks to be called again. */
public interface Later {
    /** Has waiting for a commit ended after a while; asking again postpones it. */
    void endWaiting(Repo repo, Head head, CommitSha headSha, Duration after);
}
