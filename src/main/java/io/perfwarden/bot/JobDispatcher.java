package io.perfwarden.bot;

import module java.base;

import io.perfwarden.bot.baseline.BaselineRegenerator;
import io.perfwarden.bot.command.CommandHandler;
import io.perfwarden.bot.commit.*;
import io.perfwarden.bot.commit.CommitRefresh.RefreshMode;
import io.perfwarden.bot.incident.BranchBisection;
import io.perfwarden.bot.incident.IncidentIssues;
import io.perfwarden.bot.incident.ReleaseNotes;
import io.perfwarden.bot.run.ForkBranches;
import io.perfwarden.bot.run.PolicyLoader;
import io.perfwarden.bot.run.RunImport;
import io.perfwarden.bot.run.RunImport.ImportOrder;
import io.perfwarden.bot.run.TargetRuns;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.github.*;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.*;
import io.perfwarden.queue.Job.BackfillJob;
import io.perfwarden.queue.Job.BisectionJob;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.ForkBranchJob;
import io.perfwarden.queue.Job.IncidentJob;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.IssueCommentJob;
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.OutsiderCommentJob;
import io.perfwarden.queue.Job.PullClaimsJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.queue.Job.PullMergedJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.PullRecheckJob;
import io.perfwarden.queue.Job.PullRetargetJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.ReleaseJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.queue.Job.RunFollowUpJob;
import io.perfwarden.queue.Job.SubjectLineJob;
import io.perfwarden.queue.TaskHandler.TaskCancelled;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands each job to its use case, and ends what a finally failed job leaves open. */
public record JobDispatcher(
        FactRecorder facts,
        PolicyLoader policies,
        RunImport imports,
        CommitRefresh refresh,
        CommandHandler commands,
        CheckSweeper sweeper,
        BaseChanged baseChanged,
        HistoryBackfill backfill,
        Optional<IncidentIssues> incidents,
        Optional<BranchBisection> bisections,
        TargetRuns targets,
        ForkBranches forks,
        Optional<ReleaseNotes> releases,
        TaskQueue queue)
        implements TaskHandler {
    private static final Logger LOG = LoggerFactory.getLogger(JobDispatcher.class);

    /** Delay of GitHub's answers behind its events. */
    private static final Duration LAG = Duration.ofSeconds(15);

    private static final int BRIEF = 10_000;

    /** Drops later refreshes of a commit if the app may not work there any more. */
    @Override
    public void handle(QueuedTask task) {
        Job job = task.job();
        try {
            RequestCount.during(() -> handle(job));
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                if (job instanceof RefreshJob || job instanceof RunFollowUpJob) {
                    queue.drop(task.owner(), task.subject());
                }
                throw new TaskCancelled("the app may not work there", e);
            }
            throw e;
        }
    }

    /** Tasks that only record events, and fetch nothing. */
    @Override
    public Optional<TaskBatch> brief(List<QueuedTask> tasks) {
        List<Job> jobs =
                tasks.stream()
                        .map(JobDispatcher::brief)
                        .takeWhile(Optional::isPresent)
                        .map(Optional::get)
                        .toList();
        return jobs.isEmpty()
                ? Optional.empty()
                : Optional.of(new TaskBatch(jobs.size(), () -> record(jobs)));
    }

    private static Optional<Job> brief(QueuedTask task) {
        return task.content().job().or(() -> readShort(task)).filter(JobDispatcher::isBrief);
    }

    /** Reading a long text would take long in the transaction that it runs in. */
    private static Optional<Job> readShort(QueuedTask task) {
        try {
            return task.payload().length() > BRIEF ? Optional.empty() : Optional.of(task.job());
        } catch (IllegalArgumentException | TransientFailure _) {
            return Optional.empty();
        }
    }

    private static boolean isBrief(Job job) {
        return job instanceof MergeGroupJob
                || job instanceof SubjectLineJob
                || job instanceof JobEndJob
                || (job instanceof RunEventJob it
                        && !isHistory(it)
                        && !isOfDispatch(it)
                        && it.toRun().event() != RunEvent.PULL_REQUEST_TARGET);
    }

    private void record(List<Job> jobs) {
        List<Job> left = jobs;
        while (!left.isEmpty()) {
            List<RunEventJob> runs = runs(left);
            if (runs.isEmpty()) {
                handle(left.getFirst());
            } else {
                List<WorkflowRun> _ = handleRuns(runs);
            }
            left = left.subList(Math.max(1, runs.size()), left.size());
        }
    }

    /** The first jobs that report a run in the same repository. */
    private static List<RunEventJob> runs(List<Job> jobs) {
        return jobs.getFirst() instanceof RunEventJob first
                ? jobs.stream()
                        .takeWhile(job -> job instanceof RunEventJob it && it.isBeside(first))
                        .map(RunEventJob.class::cast)
                        .toList()
                : List.of();
    }

    /** Those that count, as they count; runs of a bisection do not. */
    private List<WorkflowRun> handleRuns(List<RunEventJob> runs) {
        RunEventJob any = runs.getFirst();
        List<WorkflowRun> counting =
                runs.stream()
                        .flatMap(it ->
                                targets.bind(it.repo(), it.defaultBranch(), it.toRun()).stream())
                        .filter(run ->
                                bisections.filter(it -> it.noteRun(any.repo(), run)).isEmpty())
                        .toList();
        if (!counting.isEmpty()) {
            facts.runs(any.repo(), any.defaultBranch(), counting);
        }
        return counting;
    }

    private void handle(Job job) {
        switch (job) {
            case PullEventJob it -> pull(it);
            case PullReadyJob it -> ready(it.pull());
            case PullRetargetJob it -> retarget(it);
            case PullMergedJob it -> facts.recordMerge(it.repo(), it.number(), it.sha());
            case PullClaimsJob it -> facts.recordClaims(it.repo(), it.number(), it.said());
            case PullLabelJob it -> handleLabel(it);
            case PullRecheckJob it -> recheck(it);
            case RunEventJob it -> run(it);
            case MergeGroupJob it -> facts.group(it.repo(), it.toGroup(), it.live());
            case RefreshJob it -> refresh(it);
            case SubjectLineJob it -> facts.recordSubject(it.repo(), it.name(), it.line());
            case JobEndJob it -> endJob(it);
            case RunFollowUpJob it -> refresh.followUp(it.repo(), it.sha(), it.workflow());
            case CommentEventJob it ->
                    enqueueIfLater(
                            it,
                            commands.answerComment(it.repo(), it.pull(), it.toComment()),
                            false);
            case IssueCommentJob(var it) ->
                    enqueueIfLater(
                            it,
                            commands.commentedOnIssue(it.repo(), it.pull(), it.toComment()),
                            true);
            case OutsiderCommentJob(var it, boolean onIssue) ->
                    RequestBudget.ofOutsiders(
                            () -> commands.outsider(it.repo(), it.pull(), it.toComment(), onIssue));
            case IncidentJob it -> incidents.ifPresent(issues -> issues.refresh(it.repo()));
            case BisectionJob it -> bisections.ifPresent(all -> all.step(it.repo(), it.number()));
            case ForkBranchJob it ->
                    forks.step(it)
                            .forEach(run -> commands.executor().settleRequest(it.repo(), run));
            case CheckActionJob it -> commands.handlePress(it.repo(), it.sha(), it.toPress());
            case CheckRerequestJob it ->
                    commands.handleRerequest(it.repo(), it.sha(), it.delivery());
            case InstallationRemovedJob it -> dropTasks(it);
            case BranchPushJob it -> baseChanged.handlePush(it.repo(), it.branch(), it.isDefault());
            case InstallationRestoredJob it -> sweeper.recheckInstallation(it.installation());
            case BackfillJob it -> backfill(it);
            case ReleaseJob it ->
                    releases.flatMap(all -> all.publish(it))
                            .ifPresent(wait -> queue.enqueueAfter(it.task(), wait));
        }
    }

    private void enqueueIfLater(CommentEventJob it, CommandHandler.Answerer by, boolean onIssue) {
        if (by == CommandHandler.Answerer.LATER) {
            queue.enqueueLast(new OutsiderCommentJob(it, onIssue).task());
        }
    }

    /** Waiting for GitHub's delay is no failure, however often. */
    private void backfill(BackfillJob it) {
        try {
            RequestBudget.whenIdle(
                    () -> backfill.step(it.repo()).ifPresent(wait -> goOn(it, wait)));
        } catch (TransientFailure e) {
            queue.enqueueAfter(it.task(), e.retryAfter().orElseThrow(() -> e));
        }
    }

    private void goOn(BackfillJob it, Duration wait) {
        if (wait.isZero()) {
            queue.enqueueLast(it.task());
        } else {
            queue.enqueueAfter(it.task(), wait);
        }
    }

    @Override
    public Map<String, String> logFields(QueuedTask task) {
        return JobContext.of(task.job());
    }

    @Override
    public void giveUp(QueuedTask task, String reference) {
        switch (task.job()) {
            case PullEventJob it -> refresh.fail(it.repo(), it.head().sha(), reference);
            case PullReadyJob(var it) -> refresh.fail(it.repo(), it.head().sha(), reference);
            case PullRetargetJob(var it, _, _) ->
                    refresh.fail(it.repo(), it.head().sha(), reference);
            case RunEventJob it -> refresh.fail(it.repo(), it.head().sha(), reference);
            case CheckActionJob _ -> {}
            case Job.OfCommit it -> refresh.fail(it.repo(), it.sha(), reference);
            case CommentEventJob it ->
                    commands.reportFault(it.repo(), it.pull(), it.toComment(), reference);
            case BackfillJob it -> {
                if (backfill.giveUp(it.repo())) {
                    queue.enqueueLast(it.task());
                }
            }
            case IssueCommentJob(var it) ->
                    commands.reportFault(it.repo(), it.pull(), it.toComment(), reference);
            case BisectionJob it ->
                    bisections.ifPresent(all -> all.reportFault(it.repo(), it.number(), reference));
            case ForkBranchJob it -> forks.giveUp(it);
            case OutsiderCommentJob _, SubjectLineJob _, ReleaseJob _, JobEndJob _ -> {}
            case Job.OfPull _, IncidentJob _, BranchPushJob _ -> {}
            case InstallationRemovedJob _, InstallationRestoredJob _ -> {}
        }
    }

    private void refresh(RefreshJob it) {
        Runnable work = () -> refresh.refresh(it.repo(), it.sha(), thoroughness(it.cause()));
        if (it.cause() == RefreshJob.Cause.BASE) {
            RequestBudget.atLowPriority(work);
        } else {
            work.run();
        }
    }

    private static RefreshMode thoroughness(RefreshJob.Cause cause) {
        return switch (cause) {
            case FACTS, BASE -> RefreshMode.STORED;
            case LOOK -> RefreshMode.STALE_RUNS;
            case ASKED -> RefreshMode.FULL;
        };
    }

    /** A pull request is ready since then, whatever else was heard. */
    private void ready(PullEventJob it) {
        facts.ready(it.repo(), it.toPull());
        pull(it);
    }

    /** What ran before is for the former base, also where nothing else was heard of that. */
    private void retarget(PullRetargetJob it) {
        facts.recordFormerBase(
                it.pull().repo(), it.pull().toPull(), it.formerBase(), it.formerSha());
        pull(it.pull());
    }

    /** Follows only the label for measurements, and again once GitHub's answers have it. */
    private void handleLabel(PullLabelJob it) {
        boolean isAsked =
                policies.of(it.repo())
                        .optional()
                        .flatMap(RepositoryPolicy::runLabel)
                        .filter(own -> it.label().isEmpty() || own.equalsIgnoreCase(it.label()))
                        .isPresent();
        if (isAsked) {
            facts.recordLabel(it.repo(), it.number());
            queue.enqueueAfter(new PullRecheckJob(it.repo(), it.number()).task(), LAG);
        }
    }

    private void pull(PullEventJob it) {
        if (facts.pull(it.repo(), it.toPull(), it.expects())) {
            queue.enqueueAfter(new PullRecheckJob(it.repo(), it.number()).task(), LAG);
        }
        if (!it.open() && it.toPull().head().isWithin(it.repo().id())) {
            BaselineRegenerator.proposedFor(it.toPull().head().branch())
                    .ifPresent(number -> sweeper.judgeAgain(it.repo(), number));
        }
        if (!it.open() && commands.handleClose(it.repo(), it.number())) {
            queue.enqueueAfter(new PullRecheckJob(it.repo(), it.number()).task(), LAG);
        }
    }

    private void recheck(PullRecheckJob it) {
        facts.updatePull(it.repo(), it.number());
        boolean _ = commands.handleClose(it.repo(), it.number());
    }

    private void run(RunEventJob it) {
        List<WorkflowRun> counting = handleRuns(List.of(it));
        if (counting.isEmpty()) {
            return;
        }
        WorkflowRun run = counting.getFirst();
        if (isOfDispatch(it)) {
            commands.executor().settleRequest(it.repo(), run);
        }
        if (!isHistory(it.repo(), it.defaultBranch(), run)) {
            return;
        }
        switch (policies.of(it.repo())) {
            case ReadOutcome.Rejected(var problems) ->
                    LOG.atWarn()
                            .addKeyValue("repository", it.repo().name())
                            .addKeyValue("run", it.run())
                            .addKeyValue("problem", problems.getFirst().line())
                            .log("not kept: the configuration cannot be read");
            case ReadOutcome.Ok(var policy) -> {
                List<SuitePolicy> suites = policy.measuredBy(run.workflow());
                if (!suites.isEmpty()) {
                    // Where artifacts may still appear, the refresh of the commit waits for them.
                    var _ = imports.importRun(new ImportOrder(it.repo(), run, suites, true, false));
                }
            }
        }
    }

    /** Most jobs measure nothing: GitHub is asked for those alone that a suite names. */
    private void endJob(JobEndJob it) {
        if (policies.namesJob(it.repo().id(), it.name())) {
            facts.recordJob(it.repo(), new Attempt(it.run(), it.attempt()));
        }
    }

    private static boolean isHistory(RunEventJob it) {
        return isHistory(it.repo(), it.defaultBranch(), it.toRun());
    }

    private static boolean isHistory(
            InstalledRepo repo, BranchName defaultBranch, WorkflowRun run) {
        return MergeTarget.Branch.of(repo.id(), defaultBranch).isMeasuredBy(run)
                && run.state().isSuccess();
    }

    /** Whether a run that may have been requested is over. */
    private static boolean isOfDispatch(RunEventJob it) {
        WorkflowRun run = it.toRun();
        return run.event() == RunEvent.WORKFLOW_DISPATCH
                && run.state() instanceof RunState.Completed;
    }

    /** An event of a suspension can come with or after that of its end. */
    private void dropTasks(InstallationRemovedJob it) {
        if (it.repositories().isEmpty()) {
            queue.drop(it.installation().value(), "");
            queue.enqueueAfter(new InstallationRestoredJob(it.installation()).task(), LAG);
        }
        it.repositories().forEach(id -> queue.drop(it.installation().value(), id + "/"));
    }
}
