package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.model.*;

/**
 * The values that new results are compared with.
 *
 * @param provenance absent for a tool's own file
 */
public record Baseline(Optional<BaselineProvenance> provenance, ResultSet results) {

    /**
     * The origin of a baseline.
     *
     * @param branch may be empty
     * @param requestedBy a login; may be empty
     * @param reason the requester's words; may be empty
     */
    public record BaselineProvenance(
            Optional<CommitSha> commit,
            String branch,
            Optional<RunId> run,
            Optional<Instant> date,
            String requestedBy,
            String reason) {
        public static final BaselineProvenance UNKNOWN =
                new BaselineProvenance(
                        Optional.empty(), "", Optional.empty(), Optional.empty(), "", "");
    }
}
