package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.check.CommitFacts.RequestedRun;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;

/** Requested runs. Each change raises the version of its commit. */
public record RunRequests(StoreDatabase database, FactVersions versions) {
    private static final String COLUMNS =
            "id, pull, sha, workflow, ref, asked_at, run_id, state, against, held_branch, head_repo,"
                    + " head_branch";
    private static final String ADD = SqlRunner.insert("run_requests", "repo, " + COLUMNS);
    private static final String SELECT = "select " + COLUMNS + " from run_requests where repo = ?";
    private static final String OPEN = " and state in ('asked', 'started')";

    /**
     * A requested run.
     *
     * @param id of the order, and the number in it
     * @param ref that is measured; for a fork's head the default branch
     * @param at last request to GitHub
     * @param run absent before GitHub started it
     * @param against a ref for comparison; empty for the base alone
     * @param fork {@link ForkHead#NONE} unless it measures a fork's head
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
            String against,
            ForkHead fork) {
        /** One that GitHub was not asked for yet. */
        public RunRequest(
                String id,
                PullNumber pull,
                CommitSha sha,
                WorkflowPath workflow,
                String ref,
                Instant at,
                String against) {
            this(
                    id,
                    pull,
                    sha,
                    workflow,
                    ref,
                    at,
                    Optional.empty(),
                    RequestState.ASKED,
                    against,
                    ForkHead.NONE);
        }

        public RunRequest holding(BranchName held, HeadBranch head) {
            var of = new ForkHead(Optional.of(held), head.repo(), Optional.of(head.branch()));
            return new RunRequest(id, pull, sha, workflow, ref, at, run, state, against, of);
        }

        public boolean isOpen() {
            return state == RequestState.ASKED || state == RequestState.STARTED;
        }

        /** A run that is bound to this request, as it counts; of another commit it does not. */
        public WorkflowRun toCounting(WorkflowRun run) {
            RunEvent as = run.headSha().equals(sha) ? run.event() : RunEvent.OTHER;
            return fork.branch()
                    .map(it -> run.measuring(as, run.headSha(), new HeadBranch(fork.repo(), it)))
                    .orElse(run);
        }
    }

    /**
     * A fork's head.
     *
     * @param held branch of the base repository that holds the commit; absent if it is none
     * @param repo absent for a deleted fork
     * @param branch of the fork; absent if it is none
     */
    public record ForkHead(
            Optional<BranchName> held, Optional<RepoId> repo, Optional<BranchName> branch) {
        static final ForkHead NONE =
                new ForkHead(Optional.empty(), Optional.empty(), Optional.empty());

        public boolean isFork() {
            return held.isPresent();
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

    /** Requests of forks whose head a branch holds, or held. */
    public List<RunRequest> holding(RepoId repo, BranchName held) {
        String of = " and held_branch = ?";
        return database.list(SELECT + of, SqlRow.as(RunRequest.class), repo, held);
    }

    /** Whether a workflow ever measured a fork's head for this branch. */
    public boolean hasForks(RepoId repo, WorkflowPath workflow, BranchName ref) {
        String of = " and workflow = ? and ref = ? and held_branch is not null limit 1";
        return database.first(SELECT + of, SqlRow.as(RunRequest.class), repo, workflow, ref)
                .isPresent();
    }

    /** Requests that are open, the oldest first. */
    public List<RunRequest> open(RepoId repo) {
        return database.list(
                SELECT + OPEN + " order by asked_at, id", SqlRow.as(RunRequest.class), repo);
    }
}
