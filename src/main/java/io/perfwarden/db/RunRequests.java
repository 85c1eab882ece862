package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowPath;

/** Runs of workflows that people asked for. Each change raises the version of its commit. */
public interface RunRequests {
    /**
     * A run that was asked for.
     *
     * @param id of the order, and which of its runs
     * @param sha commit that it is to measure
     * @param ref branch or tag on which it starts
     * @param at when GitHub was last asked, or is about to be
     * @param run absent before GitHub has started it
     * @param against the ref that it is to be held against; empty for the base alone
     */
    record RunRequest(
            String id,
            PullNumber pull,
            CommitSha sha,
            WorkflowPath workflow,
            String ref,
            Instant at,
            Optional<RunId> run,
            RequestState state,
            String against) {
        /** One that GitHub was not asked for yet. */
        public RunRequest(
                String id,
                PullNumber pull,
                CommitSha sha,
                WorkflowPath workflow,
                String ref,
                Instant at,
                String against) {
            this(id, pull, sha, workflow, ref, at, Optional.empty(), RequestState.ASKED, against);
        }
    }

    /**
     * Records a request before GitHub is asked.
     *
     * @return whether it was not known; what is known stays
     */
    boolean add(RepoId repo, RunRequest request);

    /** GitHub is asked once more. */
    void askedAgain(RepoId repo, RunRequest request, Instant at);

    /**
     * Binds a request to the run that GitHub started for it.
     *
     * @return false if it is bound to another run, or is not open any more
     */
    boolean started(RepoId repo, RunRequest request, RunId run);

    /** Ends a request that is open. */
    void ended(RepoId repo, RunRequest request, RequestState how);

    /** A request as it is now. */
    Optional<RunRequest> find(RepoId repo, String id);

    /** The request that a run was started for. */
    Optional<RunRequest> of(RepoId repo, RunId run);

    /** Requests that are open, the oldest first. */
    List<RunRequest> open(RepoId repo);
}
