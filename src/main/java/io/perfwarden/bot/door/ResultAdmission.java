package io.perfwarden.bot.door;

import io.perfwarden.bot.door.SubmissionDoor.SubmissionOrder;
import io.perfwarden.config.SubmissionSource;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.InputProblem;

/** Whether results may be submitted. */
public sealed interface ResultAdmission {
    /**
     * They may.
     *
     * @param artifact the name that an artifact with them would have
     * @param isQuarantined whether they are only kept: for a fork's commit, or for one that the
     *     job's token does not speak of
     */
    record Admitted(
            SubmissionOrder order,
            SubmissionSource source,
            String artifact,
            CommitSubject subject,
            BranchName defaultBranch,
            boolean isQuarantined)
            implements ResultAdmission {}

    record RefusedAdmission(RefusalKind kind, InputProblem problem) implements ResultAdmission {}

    /** Kinds of refusals, each with its status of HTTP. */
    enum RefusalKind {
        MALFORMED(400),
        FORBIDDEN(403),
        /** Also where the token is another repository's: one answer for all of these. */
        UNKNOWN_REPOSITORY(404),
        CONFLICT(409),
        /** GitHub may show it soon. */
        UNKNOWN_COMMIT(409),
        TOO_OFTEN(429);

        private final int status;

        RefusalKind(int status) {
            this.status = status;
        }

        public int status() {
            return status;
        }
    }

    static ResultAdmission refuse(RefusalKind kind, String where, String what, String hint) {
        return new RefusedAdmission(kind, new InputProblem(where, what, hint));
    }

    static ResultAdmission unknownRepository() {
        return refuse(RefusalKind.UNKNOWN_REPOSITORY, "", "there is nothing here", "");
    }
}
