package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.check.CommitFacts.RequestState;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.RunRequests;
import io.perfwarden.db.RunRequests.RunRequest;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.github.RunGateway;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.ForkBranchJob;
import io.perfwarden.queue.TaskQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Branches of the base repository that hold a fork's head while it is measured. A job that removes
 * the branch is enqueued before the branch exists. No branch is moved.
 */
public record ForkBranches(
        CommitGateway commits,
        RunGateway runs,
        RunRequests requests,
        CommitLedger facts,
        TaskQueue queue,
        Clock clock) {
    private static final Logger LOG = LoggerFactory.getLogger(ForkBranches.class);

    private static final Duration AGAIN = Duration.ofMinutes(10);

    /** After so long without a run nothing is started for a request. */
    private static final Duration UNSTARTED = Duration.ofHours(1);

    private static final Duration REFUSED = Duration.ofHours(6);

    /** After so long a branch is left that GitHub does not let the app remove. */
    private static final Duration LONGEST = Duration.ofDays(30);

    public sealed interface Held {
        record Holding() implements Held {}

        /** The branch is at another commit. */
        record OtherwiseUsed(CommitSha by) implements Held {}

        record HoldRefused(String words) implements Held {}
    }

    public static BranchName nameOf(PullNumber pull, CommitSha sha) {
        return new BranchName("perfwarden/fork/" + pull + "-" + sha);
    }

    /** Records a request, and lets its branch hold its commit; nothing once it has a run. */
    public Held hold(InstalledRepo repo, RunRequest wanted) {
        boolean _ = requests.add(repo.id(), wanted);
        RunRequest known = requests.find(repo.id(), wanted.id()).orElse(wanted);
        if (known.run().isPresent()
                || !Set.of(RequestState.ASKED, RequestState.REFUSED).contains(known.state())) {
            return new Held.Holding();
        }
        enqueueLater(new ForkBranchJob(repo, wanted.pull(), wanted.sha()), AGAIN);
        Held held = create(repo, nameOf(wanted.pull(), wanted.sha()), wanted.sha());
        if (!(held instanceof Held.Holding)) {
            requests.storeEnd(repo.id(), known, RequestState.REFUSED);
        }
        return held;
    }

    private Held create(InstalledRepo repo, BranchName branch, CommitSha sha) {
        try {
            if (commits.createBranch(repo, branch, sha)) {
                return new Held.Holding();
            }
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            return new Held.HoldRefused(refusal.words());
        }
        CommitSha at =
                commits.branchHead(repo, branch)
                        .orElseThrow(() -> new TransientFailure("the branch is gone again"));
        return at.equals(sha) ? new Held.Holding() : new Held.OtherwiseUsed(at);
    }

    private void enqueueLater(ForkBranchJob job, Duration delay) {
        queue.enqueueAfter(job.task(), delay);
    }

    /** A run of a fork's head is over, or was taken back: its branch may go. */
    public void release(InstalledRepo repo, RunRequest request) {
        if (request.fork().isFork()) {
            queue.enqueue(new ForkBranchJob(repo, request.pull(), request.sha()).task());
        }
    }

    /** Removal is tried again, whatever failed. */
    public void giveUp(ForkBranchJob job) {
        enqueueLater(job, REFUSED);
    }

    /**
     * Removes a branch that no open request needs.
     *
     * @return runs that ended without an event, as they count
     */
    public List<WorkflowRun> step(ForkBranchJob job) {
        InstalledRepo repo = job.repo();
        BranchName branch = nameOf(job.number(), job.sha());
        List<WorkflowRun> ended = new ArrayList<>();
        boolean isNeeded = false;
        List<RunRequest> all = requests.holding(repo.id(), branch);
        for (RunRequest request : all) {
            isNeeded |= request.isOpen() && followRun(repo, request, ended);
        }
        if (isNeeded) {
            enqueueLater(job, AGAIN);
        } else if (!all.isEmpty()) {
            remove(job, branch, all.getLast().at());
        }
        return ended;
    }

    /** Records the state of a request; true while its run may still need the branch. */
    private boolean followRun(InstalledRepo repo, RunRequest request, List<WorkflowRun> ended) {
        Optional<RunId> bound = request.run();
        if (bound.isEmpty()) {
            boolean isDue = clock.instant().isBefore(request.at().plus(UNSTARTED));
            if (!isDue) {
                requests.storeEnd(repo.id(), request, RequestState.CANCELLED);
            }
            return isDue;
        }
        Optional<WorkflowRun> run = runs.get(repo, bound.get());
        if (run.isEmpty()) {
            requests.storeEnd(repo.id(), request, RequestState.CANCELLED);
        }
        run.ifPresent(it -> facts.record(repo.id(), it));
        boolean isOver = run.filter(it -> it.state() instanceof RunState.Completed).isPresent();
        if (isOver) {
            run.ifPresent(ended::add);
        }
        return run.isPresent() && !isOver;
    }

    /** Only what is still at the commit that it was made for. */
    private void remove(ForkBranchJob job, BranchName branch, Instant since) {
        try {
            if (commits.branchHead(job.repo(), branch).equals(Optional.of(job.sha()))) {
                commits.deleteBranch(job.repo(), branch);
            }
        } catch (GitHubRefusal refusal) {
            refusal.rethrowIfUninstalled();
            LOG.atWarn()
                    .addKeyValue("repository", job.repo().name())
                    .addKeyValue("branch", branch)
                    .log("a branch is left: {}", refusal.words());
            if (clock.instant().isBefore(since.plus(LONGEST))) {
                enqueueLater(job, REFUSED);
            }
        }
    }
}
