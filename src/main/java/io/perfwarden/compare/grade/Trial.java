package io.perfwarden.compare.grade;

import io.perfwarden.scm.Attempt;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import java.time.Instant;
import java.util.Optional;

/** Something that shows how far a suite's alarms can be trusted. */
public sealed interface Trial {
    /** When it was measured, or accepted. */
    Instant at();

    /**
     * What was said of an attempt of a run of the default branch.
     *
     * @param sha the commit measured
     * @param sameCodeAs a commit that was measured before and has the same code, where the attempt
     *     gave an alarm and there is one; the commit itself if that was measured before
     */
    record Judged(
            Attempt attempt, CommitSha sha, Said said, Optional<CommitSha> sameCodeAs, Instant at)
            implements Trial {}

    /**
     * A maintainer accepted rows that failed a pull request, once for each pull request.
     *
     * @param noise whether the maintainer says that the alarm was false
     */
    record Accepted(PullNumber pull, boolean noise, Instant at) implements Trial {}

    /** What was said of an attempt. */
    enum Said {
        /** Nothing of the following. */
        QUIET,
        /** Something is to be measured again. */
        SUSPECT,
        /** Something fails, or would if the suite were trusted to block. */
        ALARM,
        /** The same, and all of it executes what the baseline executed, by equal hashes. */
        SAME_CODE
    }
}
