package io.perfwarden.app;

import io.perfwarden.evaluate.CheckLifecycle;
import io.perfwarden.evaluate.CommentKeeper;
import io.perfwarden.evaluate.EndWaiting;
import io.perfwarden.evaluate.FollowPull;
import io.perfwarden.evaluate.FollowRun;
import io.perfwarden.evaluate.HeadReport;
import io.perfwarden.evaluate.Intake;
import io.perfwarden.evaluate.IntakeLimits;
import io.perfwarden.evaluate.Judgement;
import io.perfwarden.evaluate.OwnFault;
import io.perfwarden.evaluate.Places;
import io.perfwarden.evaluate.PolicySource;
import io.perfwarden.evaluate.Room;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.formats.ResultReaders;
import io.perfwarden.github.GitHub;
import io.perfwarden.history.Stores;
import io.perfwarden.jobs.Job;
import io.perfwarden.jobs.JobQueue;
import io.perfwarden.jobs.UseCases;
import io.perfwarden.policy.PolicyReader;
import io.perfwarden.regen.CommentCommands;
import io.perfwarden.regen.ForkProposal;
import io.perfwarden.regen.NewBaselines;
import io.perfwarden.regen.RegenerateBaseline;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.Collectors;

/** Puts the use cases together; knows no framework. */
public final class UseCaseWiring {
    /**
     * What use cases are told from outside.
     *
     * @param scratch an existing directory for downloads
     * @param publicUrl base of links to this server; may be empty
     * @param runDeadline how long an expected run may take to appear
     */
    public record Surroundings(Clock clock, Path scratch, String publicUrl, Duration runDeadline) {}

    private UseCaseWiring() {}

    /** The use cases over a GitHub and stores. */
    public static UseCases wire(
            GitHub github, Stores stores, JobQueue queue, Surroundings surroundings) {
        IntakeLimits limits = IntakeLimits.DEFAULT;
        ResultReaders readers =
                ResultReaders.standard(ReadLimits.DEFAULT.withMeasurements(limits.measurements()));
        PolicySource policies =
                new PolicySource(
                        github.files(),
                        new PolicyReader(
                                readers.readers().stream()
                                        .map(ResultReader::id)
                                        .collect(Collectors.toSet())));
        Intake intake = new Intake(github.artifacts(), readers, limits, surroundings.scratch());
        CheckLifecycle checks =
                new CheckLifecycle(github.checkRuns(), stores.checks(), surroundings.clock());
        Room room = Room.within(Runtime.getRuntime().maxMemory());
        HeadReport report =
                new HeadReport(
                        new HeadReport.Records(stores.runs(), room),
                        new Judgement(github, stores.acceptances(), readers),
                        new HeadReport.Publishing(
                                checks, new CommentKeeper(github.comments(), stores.pulls())),
                        surroundings.publicUrl());
        FollowPull.Showing showing = new FollowPull.Showing(policies, report, checks);
        Places places = new Places(github.pulls(), stores.pulls());
        FollowPull.Waiting waiting =
                new FollowPull.Waiting(
                        (repo, head, sha, after) ->
                                queue.enqueueAfter(new Job.DeadlinePassed(repo, head, sha), after),
                        surroundings.runDeadline());
        FollowRun followRun =
                new FollowRun(
                        stores.runs(),
                        places,
                        new FollowRun.Sources(github.artifacts(), intake, room),
                        showing,
                        waiting);
        RegenerateBaseline regenerate =
                new RegenerateBaseline(
                        new RegenerateBaseline.Records(stores.runs(), stores.acceptances()),
                        github.files(),
                        new NewBaselines(github.files(), github.artifacts(), intake, readers),
                        new ForkProposal(github.files(), github.pulls()));
        return new UseCases(
                new UseCases.All(
                        new FollowPull(stores.pulls(), places, showing, waiting),
                        followRun,
                        new EndWaiting(
                                places,
                                new EndWaiting.Records(github.runs(), stores.runs()),
                                followRun,
                                showing,
                                waiting),
                        new CommentCommands(
                                github,
                                new CommentCommands.Parts(policies, places, report, regenerate),
                                surroundings.clock()),
                        new OwnFault(checks)),
                stores.pulls(),
                queue);
    }
}
