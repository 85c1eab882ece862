package io.perfwarden.dispatch;

import io.perfwarden.evaluate.OwnFault;
import io.perfwarden.evaluate.RecordFacts;
import io.perfwarden.evaluate.RefreshCommit;
import io.perfwarden.evaluate.RefreshCommit.Thoroughness;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.job.About;
import io.perfwarden.job.BranchPushed;
import io.perfwarden.job.ButtonPressed;
import io.perfwarden.job.CheckRerequested;
import io.perfwarden.job.Commented;
import io.perfwarden.job.GroupHeard;
import io.perfwarden.job.InstallationBack;
import io.perfwarden.job.InstallationGone;
import io.perfwarden.job.Job;
import io.perfwarden.job.JobCodec;
import io.perfwarden.job.PullDoubted;
import io.perfwarden.job.PullHeard;
import io.perfwarden.job.PullReady;
import io.perfwarden.job.Refresh;
import io.perfwarden.job.RunFollowed;
import io.perfwarden.job.RunHeard;
import io.perfwarden.measure.KeepHistory;
import io.perfwarden.obey.Obey;
import io.perfwarden.queue.Task;
import io.perfwarden.queue.TaskHandler;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.queue.Unwanted;
import io.perfwarden.recover.BaseChanged;
import io.perfwarden.recover.Revive;
import io.perfwarden.regen.ForkProposal;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hands each job to its use case, and ends what a job that failed for good leaves open. */
public final class Dispatch implements TaskHandler {
    /** How long GitHub's answers may be behind its events. */
    private static final Duration LAG = Duration.ofSeconds(15);

    /** Characters of a job that could be brief; what is larger had better be done alone. */
    private static final int BRIEF = 10_000;

    private final UseCases useCases;
    private final TaskQueue queue;

    /** The use cases. */
    public record UseCases(
            RecordFacts facts,
            KeepHistory history,
            RefreshCommit refresh,
            Obey obey,
            Revive revive,
            BaseChanged baseChanged,
            OwnFault ownFault) {}

    public Dispatch(UseCases useCases, TaskQueue queue) {
        this.useCases = useCases;
        this.queue = queue;
    }

    /** Where the app may not work any more, no later look at a commit is worth a request. */
    @Override
    public void handle(Task task) {
        Job job = JobCodec.decode(task.kind(), task.payload());
        try {
            handle(job);
        } catch (GitHubRefusal e) {
            if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
                if (job instanceof Refresh || job instanceof RunFollowed) {
                    queue.drop(task.owner(), task.subject());
                }
                throw new Unwanted("the app may not work there", e);
            }
            throw e;
        }
    }

    /** What only records what was heard, and fetches nothing. */
    @Override
    public Optional<Brief> brief(List<Task> tasks) {
        List<Job> jobs =
                tasks.stream()
                        .map(Dispatch::brief)
                        .takeWhile(Optional::isPresent)
                        .map(Optional::get)
                        .toList();
        return jobs.isEmpty()
                ? Optional.empty()
                : Optional.of(new Brief(jobs.size(), () -> record(jobs)));
    }

    private static Optional<Job> brief(Task task) {
        if (task.payload().length() > BRIEF) {
            return Optional.empty();
        }
        try {
            return Optional.of(JobCodec.decode(task.kind(), task.payload()))
                    .filter(Dispatch::isBrief);
        } catch (IllegalArgumentException _) {
            // found out again, and said, where it is handled
            return Optional.empty();
        }
    }

    private static boolean isBrief(Job job) {
        return job instanceof GroupHeard
                || (job instanceof RunHeard it
                        && !KeepHistory.keeps(it.toRepo(), it.toDefaultBranch(), it.toRun()));
    }

    /** In their order; those about runs that follow one another at once. */
    private void record(List<Job> jobs) {
        List<Job> left = jobs;
        while (!left.isEmpty()) {
            List<RunHeard> runs = runs(left);
            if (runs.isEmpty()) {
                handle(left.getFirst());
            } else {
                heard(runs);
            }
            left = left.subList(Math.max(1, runs.size()), left.size());
        }
    }

    /** Of the first jobs those that tell of a run in the same repository. */
    private static List<RunHeard> runs(List<Job> jobs) {
        return jobs.getFirst() instanceof RunHeard first
                ? jobs.stream()
                        .takeWhile(job -> job instanceof RunHeard it && it.isBeside(first))
                        .map(RunHeard.class::cast)
                        .toList()
                : List.of();
    }

    private void heard(List<RunHeard> runs) {
        RunHeard any = runs.getFirst();
        useCases.facts()
                .runs(
                        any.toRepo(),
                        any.toDefaultBranch(),
                        runs.stream().map(RunHeard::toRun).toList());
    }

    private void handle(Job job) {
        switch (job) {
            case PullHeard it -> pull(it);
            case PullReady it -> ready(it.pull());
            case PullDoubted it -> useCases.facts().asked(it.toRepo(), it.toNumber());
            case RunHeard it -> run(it);
            case GroupHeard it -> useCases.facts().group(it.toRepo(), it.toGroup(), it.live());
            case Refresh it ->
                    useCases.refresh().refresh(it.toRepo(), it.toSha(), thoroughness(it.toCause()));
            case RunFollowed it -> useCases.refresh().ran(it.toRepo(), it.toSha(), it.toWorkflow());
            case Commented it ->
                    useCases.obey().commented(it.toRepo(), it.toPull(), it.toComment());
            case ButtonPressed it -> useCases.obey().pressed(it.toRepo(), it.toSha(), it.toPress());
            case CheckRerequested it ->
                    useCases.obey().rerequested(it.toRepo(), it.toSha(), it.delivery());
            case InstallationGone it -> gone(it);
            case BranchPushed it ->
                    useCases.baseChanged().pushed(it.toRepo(), it.toBranch(), it.isDefault());
            case InstallationBack it -> useCases.revive().back(it.toInstallation());
        }
    }

    @Override
    public Map<String, String> about(Task task) {
        return About.of(JobCodec.decode(task.kind(), task.payload()));
    }

    @Override
    public void giveUp(Task task, String reference) {
        switch (JobCodec.decode(task.kind(), task.payload())) {
            case PullHeard it -> fault(it.toRepo(), it.toPull().headSha(), reference);
            case PullReady it -> fault(it.pull().toRepo(), it.pull().toPull().headSha(), reference);
            case RunHeard it -> fault(it.toRepo(), it.toRun().headSha(), reference);
            case GroupHeard it -> fault(it.toRepo(), it.toGroup().headSha(), reference);
            case Refresh it -> fault(it.toRepo(), it.toSha(), reference);
            case RunFollowed it -> fault(it.toRepo(), it.toSha(), reference);
            case CheckRerequested it -> fault(it.toRepo(), it.toSha(), reference);
            case Commented it ->
                    useCases.obey().failed(it.toRepo(), it.toPull(), it.toComment(), reference);
            case PullDoubted _,
                    ButtonPressed _,
                    BranchPushed _,
                    InstallationGone _,
                    InstallationBack _ -> {}
        }
    }

    private void fault(Repo repo, CommitSha sha, String reference) {
        useCases.ownFault().refreshing(repo, sha, reference);
    }

    private static Thoroughness thoroughness(Refresh.Cause cause) {
        return switch (cause) {
            case FACTS -> Thoroughness.RECORDED;
            case LOOK -> Thoroughness.LOOKED;
            case ASKED -> Thoroughness.ASKED;
        };
    }

    /**
     * Whatever else was heard of the pull request before or since, it has been ready since then.
     */
    private void ready(PullHeard it) {
        useCases.facts().ready(it.toRepo(), it.toPull());
        pull(it);
    }

    private void pull(PullHeard it) {
        if (useCases.facts().pull(it.toRepo(), it.toPull(), it.expects())) {
            queue.enqueueAfter(PullDoubted.of(it.toRepo(), it.toPull().number()).task(), LAG);
        }
        if (!it.open() && it.toPull().head().isWithin(it.toRepo().id())) {
            ForkProposal.proposedFor(it.toPull().head().branch())
                    .ifPresent(number -> useCases.revive().judgeAgain(it.toRepo(), number));
        }
    }

    private void run(RunHeard it) {
        heard(List.of(it));
        useCases.history().keep(it.toRepo(), it.toDefaultBranch(), it.toRun());
    }

    private void gone(InstallationGone it) {
        if (it.repositories().isEmpty()) {
            queue.drop(it.installation(), "");
        }
        it.repositories().forEach(id -> queue.drop(it.installation(), id + "/"));
    }
}
