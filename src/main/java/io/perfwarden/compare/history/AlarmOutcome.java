package io.perfwarden.compare.history;

import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import java.time.Instant;
import java.util.Optional;

/** Something that shows how far a suite's alarms can be trusted. */
public sealed interface AlarmOutcome {
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
            implements AlarmOutcome {}

    /**
     * A maintainer accepted rows that failed a pull request, once for each pull request.
     *
     * @param noise whether the maintainer says that the alarm was false
     */
    record Accepted(PullNumber pull, boolean noise, Instant at) implements AlarmOutcome {}

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
