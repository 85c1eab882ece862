package io.perfwarden.jobs;

import io.perfwarden.evaluate.EndWaiting;
import io.perfwarden.evaluate.FollowPull;
import io.perfwarden.evaluate.FollowRun;
import io.perfwarden.evaluate.OwnFault;
import io.perfwarden.evaluate.Place;
import io.perfwarden.history.PullStates;
import io.perfwarden.history.PullStates.PullState;
import io.perfwarden.regen.CommentCommands;
import io.perfwarden.regen.ForkProposal;
import io.perfwarden.regen.Requester;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import java.util.List;
import java.util.Optional;

/** Hands each job to its use case. */
public final class UseCases implements JobHandler {
    private final FollowPull followPull;
    private final FollowRun followRun;
    private final EndWaiting endWaiting;
    private final CommentCommands commands;
    private final OwnFault ownFault;
    private final PullStates pulls;
    private final JobQueue queue;

    /** The use cases. */
    public record All(
            FollowPull followPull,
            FollowRun followRun,
            EndWaiting endWaiting,
            CommentCommands commands,
            OwnFault ownFault) {}

    public UseCases(All all, PullStates pulls, JobQueue queue) {
        this.followPull = all.followPull();
        this.followRun = all.followRun();
        this.endWaiting = all.endWaiting();
        this.commands = all.commands();
        this.ownFault = all.ownFault();
        this.pulls = pulls;
        this.queue = queue;
    }

    @Override
    public void handle(Job job, int failures) {
        switch (job) {
            case Job.PullChanged it -> followPull.changed(it.repo(), it.pull());
            case Job.PullClosed it -> closed(it);
            case Job.RunChanged it ->
                    followRun.changed(it.repo(), it.defaultBranch(), it.run(), failures);
            case Job.CommentCreated it -> passOn(it);
            case Job.Commanded it -> commands.carryOut(requester(it), it.body());
            case Job.CheckRerequested it ->
                    endWaiting.again(it.repo(), it.head(), it.headSha(), failures);
            case Job.ButtonPressed it ->
                    commands.pressed(
                            it.repo(), it.head(), it.headSha(), it.identifier(), it.login());
            case Job.MergeGroup it ->
                    followPull.mergeGroup(
                            new Place(
                                    it.repo(),
                                    it.head(),
                                    it.headSha(),
                                    List.of(new Place.Target(Optional.empty(), it.baseBranch()))));
            case Job.DeadlinePassed it ->
                    endWaiting.deadlinePassed(it.repo(), it.head(), it.headSha(), failures);
            case Job.InstallationGone it -> queue.drop(it.installation(), repositories(it));
        }
    }

    @Override
    public void giveUp(Job job, String reference) {
        switch (job) {
            case Job.PullChanged it ->
                    ownFault.on(it.repo(), it.pull().head(), it.pull().headSha(), reference);
            case Job.RunChanged it ->
                    ownFault.on(it.repo(), it.run().head(), it.run().headSha(), reference);
            case Job.CheckRerequested it ->
                    ownFault.on(it.repo(), it.head(), it.headSha(), reference);
            case Job.ButtonPressed it -> ownFault.on(it.repo(), it.head(), it.headSha(), reference);
            case Job.MergeGroup it -> ownFault.on(it.repo(), it.head(), it.headSha(), reference);
            case Job.DeadlinePassed it ->
                    ownFault.on(it.repo(), it.head(), it.headSha(), reference);
            case Job.Commanded it -> commands.failed(requester(it), reference);
            case Job.CommentCreated _, Job.PullClosed _, Job.InstallationGone _ -> {}
        }
    }

    /** Where a baseline was proposed for a fork, the fork's pull request is judged again. */
    private void closed(Job.PullClosed it) {
        followPull.closed(it.repo(), it.pull());
        if (it.pull().head().isWithin(it.repo().id())) {
            ForkProposal.proposedFor(it.pull().head().branch())
                    .flatMap(number -> pulls.find(it.repo().id(), number))
                    .filter(PullState::open)
                    .ifPresent(state ->
                            queue.enqueue(
                                    new Job.CheckRerequested(
                                            it.repo(), state.head(), state.headSha())));
        }
    }

    /**
     * Commands are carried out under the subject of the head, so that they never meet its other
     * jobs.
     */
    private void passOn(Job.CommentCreated it) {
        commands.headOf(it.repo(), it.pull(), it.commentId(), it.body())
                .ifPresent(head ->
                        queue.enqueue(
                                new Job.Commanded(
                                        it.repo(),
                                        head,
                                        it.pull(),
                                        it.commentId(),
                                        it.login(),
                                        it.body(),
                                        it.at())));
    }

    private static Requester requester(Job.Commanded it) {
        return new Requester(it.repo(), it.head(), it.pull(), it.commentId(), it.login(), it.at());
    }

    private static List<RepoId> repositories(Job.InstallationGone it) {
        return it.repositories().stream().map(Repo::id).toList();
    }
}
