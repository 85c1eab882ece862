package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.check.CommitFacts.RequestedRun;
import io.perfwarden.model.*;

/** Requested runs. Each change raises the version of its commit. */
public record RunRequests(StoreDatabase database, FactVersions versions) {
    private static final String COLUMNS =
            "id, pull, sha, workflow, ref, asked_at, run_id, state, against";
    private static final String ADD = SqlRunner.insert("run_requests", "repo, " + COLUMNS);
    private static final String SELECT = "select " + COLUMNS + " from run_requests where repo = ?";
    private static final String OPEN = " and state in ('asked', 'started')";

    /**
     * A requested run.
     *
     * @param id of the order, and the number in it
     * @param at last request to GitHub
     * @param run absent before GitHub started it
     * @param against a ref for comparison; empty for the base alone
     */
    public record RunRequest(
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

    static List<RequestedRun> commitRequests(StoreDatabase database, RepoId repo, CommitSha sha) {
        return database.list(
                "select pull, workflow, run_id, state from run_requests where repo = ? and sha = ?"
                        + " order by asked_at, id",
                SqlRow.as(RequestedRun.class),
                repo,
                sha);
    }

    /** Records a request before GitHub is asked; false if it was known. */
    public boolean add(RepoId repo, RunRequest it) {
        return versions.change(repo, it.sha(), ADD, repo, it) == 1;
    }

    public void askedAgain(RepoId repo, RunRequest it, Instant at) {
        String again =
                "update run_requests set asked_at = ?, state = 'asked' where repo = ? and id = ?"
                        + " and run_id is null";
        versions.change(repo, it.sha(), again, at, repo, it.id());
    }

    /** Binds a request to its run; false if it has another, or is not open. */
    public boolean storeStart(RepoId repo, RunRequest it, RunId run) {
        String started =
                "update run_requests set run_id = ?, state = 'started' where repo = ? and id = ?"
                        + " and run_id is null and state = 'asked' and not exists (select 1 from"
                        + " run_requests r where r.repo = run_requests.repo and r.run_id = ?)";
        return versions.change(repo, it.sha(), started, run, repo, it.id(), run) == 1;
    }

    public void storeEnd(RepoId repo, RunRequest it, RequestState how) {
        String ended = "update run_requests set state = ? where repo = ? and id = ?" + OPEN;
        versions.change(repo, it.sha(), ended, how, repo, it.id());
    }

    public Optional<RunRequest> find(RepoId repo, String id) {
        return database.first(SELECT + " and id = ?", SqlRow.as(RunRequest.class), repo, id);
    }

    public Optional<RunRequest> of(RepoId repo, RunId run) {
        return database.first(SELECT + " and run_id = ?", SqlRow.as(RunRequest.class), repo, run);
    }

    /** Requests that are open, the oldest first. */
    public List<RunRequest> open(RepoId repo) {
        return database.list(
                SELECT + OPEN + " order by asked_at, id", SqlRow.as(RunRequest.class), repo);
    }
}
