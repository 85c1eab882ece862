package io.perfwarden.baseline;

import module java.base;

import io.perfwarden.model.*;

/**
 * What fresh results are held against.
 *
 * @param provenance absent for a tool's own file, which says nothing of it
 * @param results the measurements, with the machine they were made on
 */
public record Baseline(Optional<BaselineProvenance> provenance, ResultSet results) {

    /**
     * Where a baseline comes from and who wanted it.
     *
     * @param branch of that commit; may be empty
     * @param requestedBy the login of the person who asked for it; may be empty
     * @param reason in that person's words; may be empty
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
