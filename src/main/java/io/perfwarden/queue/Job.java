package io.perfwarden.queue;

import module java.base;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Work that a delivery or the passing of time asks for. */
public sealed interface Job {
    /** Name and version of the stored form; its meaning never changes. */
    default String kind() {
        return JobCodec.kind(this);
    }

    /** Jobs of one subject are done one after the other. */
    default String subject() {
        return switch (this) {
            case PullReadyJob it -> it.pull().subject();
            case PullRetargetJob it -> it.pull().subject();
            case OfPull it -> it.subject("pull", it.number());
            case CommentEventJob it -> it.subject("pull", it.pull());
            case IssueCommentJob it -> it.comment().subject();
            case OutsiderCommentJob it -> it.comment().subject("outsiders", "all");
            case RunEventJob it -> it.subject("commit", it.head().sha());
            case JobEndJob it -> it.subject("jobs", it.run());
            case OfCommit it -> it.subject("commit", it.sha());
            case BranchPushJob it -> it.subject("branch", it.branch());
            case IncidentJob it -> it.subject("incidents", "all");
            case BisectionJob it -> it.subject("bisection", it.number());
            case BackfillJob it -> it.repo().id() + "/backfill";
            case ReleaseJob it -> it.subject("release", it.tag());
            case SubjectLineJob it -> it.subject("subject", it.name());
            case InstallationRemovedJob _, InstallationRestoredJob _ ->
                    "installation/" + installation();
        };
    }

    /**
     * A newer job of the same subject and key replaces a waiting one. Empty if each must be done.
     */
    default String key() {
        return switch (this) {
            case PullRecheckJob _ -> "doubted";
            case ForkBranchJob it -> "fork-branch/" + it.sha();
            case RunFollowUpJob it -> "followed/" + it.workflow().value();
            case BranchPushJob _ -> "pushed";
            case RefreshJob it -> "refresh/" + it.cause().name().toLowerCase(Locale.ROOT);
            case IncidentJob _ -> "incidents";
            case BisectionJob _ -> "bisection";
            case BackfillJob _ -> "backfill";
            case ReleaseJob _ -> "release";
            case SubjectLineJob _ -> "subject";
            case OutsiderCommentJob it -> "comment/" + it.comment().comment();
            case PullEventJob _,
                    PullReadyJob _,
                    PullRetargetJob _,
                    PullMergedJob _,
                    PullClaimsJob _,
                    PullLabelJob _,
                    RunEventJob _,
                    JobEndJob _,
                    MergeGroupJob _,
                    CommentEventJob _,
                    IssueCommentJob _,
                    CheckActionJob _,
                    CheckRerequestJob _,
                    InstallationRemovedJob _,
                    InstallationRestoredJob _ ->
                    "";
        };
    }

    /**
     * Whether it waits for an older one of its kind and subject that will be retried. Commands on a
     * pull request are answered in their order.
     */
    default boolean inOrder() {
        return this instanceof CommentEventJob
                || this instanceof IssueCommentJob
                || this instanceof OutsiderCommentJob;
    }

    InstallationId installation();

    default QueuedTask task() {
        long owner = installation().value();
        return new QueuedTask(kind(), subject(), key(), new TaskContent(this), owner, inOrder());
    }

    sealed interface OfRepo extends Job {
        InstalledRepo repo();

        @Override
        default InstallationId installation() {
            return repo().installation();
        }

        default String subject(String what, Object which) {
            return repo().id() + "/" + what + "/" + which;
        }
    }

    sealed interface OfCommit extends OfRepo {
        CommitSha sha();
    }

    sealed interface OfPull extends OfRepo {
        PullNumber number();
    }

    /**
     * A head branch in a job.
     *
     * @param repo absent for a deleted fork
     * @param owner login of the repository's owner; empty if unknown
     */
    record JobHead(Optional<RepoId> repo, String owner, BranchName branch, CommitSha sha) {
        static JobHead of(HeadBranch head, String owner, CommitSha sha) {
            return new JobHead(head.repo(), owner, head.branch(), sha);
        }

        HeadBranch toHead() {
            return new HeadBranch(repo, branch);
        }
    }

    /**
     * {@code expects}: whether GitHub starts workflows, because it was opened, reopened, pushed to,
     * or changed its base.
     */
    record PullEventJob(
            InstalledRepo repo,
            PullNumber number,
            boolean open,
            boolean expects,
            JobHead head,
            BranchName baseBranch,
            CommitSha baseSha,
            Instant updatedAt)
            implements OfPull {
        public static PullEventJob of(InstalledRepo repo, PullRequest pull, boolean expects) {
            return new PullEventJob(
                    repo,
                    pull.number(),
                    pull.open(),
                    expects,
                    JobHead.of(pull.head(), pull.headOwner(), pull.headSha()),
                    pull.baseBranch(),
                    pull.baseSha(),
                    pull.updatedAt());
        }

        public PullRequest toPull() {
            var from = head.toHead();
            return new PullRequest(
                    number, open, from, head.owner(), head.sha(), baseBranch, baseSha, updatedAt);
        }
    }

    /** A pull request got another base; {@code formerSha} is the tip of the former one. */
    record PullRetargetJob(PullEventJob pull, BranchName formerBase, CommitSha formerSha)
            implements Job {
        public static PullRetargetJob of(
                InstalledRepo repo, PullRequest pull, BranchName formerBase, CommitSha formerSha) {
            return new PullRetargetJob(PullEventJob.of(repo, pull, true), formerBase, formerSha);
        }

        @Override
        public InstallationId installation() {
            return pull.installation();
        }
    }

    /** A draft became ready for review, for which GitHub starts workflows. */
    record PullReadyJob(PullEventJob pull) implements Job {
        public static PullReadyJob of(InstalledRepo repo, PullRequest pull) {
            return new PullReadyJob(PullEventJob.of(repo, pull, true));
        }

        @Override
        public InstallationId installation() {
            return pull.installation();
        }
    }

    /** {@code sha}: the newest commit of the merge on the base branch. */
    record PullMergedJob(InstalledRepo repo, PullNumber number, CommitSha sha) implements OfPull {}

    /** What the description of a pull request claims. */
    record PullClaimsJob(InstalledRepo repo, PullNumber number, StatedClaims said)
            implements OfPull {}

    /** A label was added or removed; it is empty if GitHub does not name it. */
    record PullLabelJob(InstalledRepo repo, PullNumber number, String label) implements OfPull {}

    /** GitHub is to be asked for the present state of a pull request. */
    record PullRecheckJob(InstalledRepo repo, PullNumber number) implements OfPull {}

    /**
     * An event about a workflow run.
     *
     * @param workflow path of its file; empty if GitHub does not say
     * @param event GitHub's word for what started it
     * @param state {@code awaiting_approval}, {@code queued}, {@code running} or, of a completed
     *     one, its conclusion
     */
    record RunEventJob(
            InstalledRepo repo,
            BranchName defaultBranch,
            RunId run,
            int attempt,
            String workflow,
            String event,
            String state,
            JobHead head,
            Instant startedAt,
            Instant updatedAt,
            String url)
            implements OfRepo {
        public static RunEventJob of(
                InstalledRepo repo, BranchName defaultBranch, WorkflowRun run) {
            return new RunEventJob(
                    repo,
                    defaultBranch,
                    run.attempt().run(),
                    run.attempt().number(),
                    run.workflow().map(WorkflowPath::value).orElse(""),
                    run.event().name().toLowerCase(Locale.ROOT),
                    run.state().word(),
                    JobHead.of(run.head(), run.headOwner(), run.headSha()),
                    run.startedAt(),
                    run.updatedAt(),
                    run.url());
        }

        public WorkflowRun toRun() {
            return new WorkflowRun(
                    new Attempt(run, attempt),
                    WorkflowPath.parse(workflow),
                    RunEvent.of(event),
                    RunState.ofWord(state),
                    head.toHead(),
                    head.owner(),
                    head.sha(),
                    startedAt,
                    updatedAt,
                    url);
        }

        /** Whether another event has the same repository and default branch. */
        public boolean isBeside(RunEventJob other) {
            return repo.equals(other.repo) && defaultBranch.equals(other.defaultBranch);
        }
    }

    /**
     * What people know a commit or a pull request by.
     *
     * @param name the commit, or the pull request's number after a number sign
     */
    record SubjectLineJob(InstalledRepo repo, String name, SubjectLine line) implements OfRepo {}

    /** A job of a workflow run ended. {@code name}: as GitHub shows it; foreign text. */
    record JobEndJob(InstalledRepo repo, RunId run, int attempt, String name) implements OfRepo {}

    /** A commit is to be refreshed after a run, if the run's workflow measures anything. */
    record RunFollowUpJob(InstalledRepo repo, CommitSha sha, WorkflowPath workflow)
            implements OfCommit {}

    /** A merge group; it is no longer {@code live} once it is merged or dissolved. */
    record MergeGroupJob(
            InstalledRepo repo,
            BranchName branch,
            CommitSha sha,
            BranchName baseBranch,
            boolean live)
            implements OfCommit {
        public static MergeGroupJob of(InstalledRepo repo, MergeGroup it, boolean live) {
            return new MergeGroupJob(repo, it.branch(), it.headSha(), it.baseBranch(), live);
        }

        public MergeGroup toGroup() {
            return new MergeGroup(branch, sha, baseBranch);
        }
    }

    /** A push to a branch. The configuration is read from the default branch. */
    record BranchPushJob(InstalledRepo repo, BranchName branch, boolean isDefault)
            implements OfRepo {
        public static BranchPushJob of(
                InstalledRepo repo, BranchName branch, BranchName defaultBranch) {
            return new BranchPushJob(repo, branch, branch.equals(defaultBranch));
        }
    }

    record RefreshJob(InstalledRepo repo, CommitSha sha, Cause cause) implements OfCommit {
        public enum Cause {
            @JsonProperty("facts")
            FACTS,
            /** The baseline may have changed. Nothing waits for it. */
            @JsonProperty("base")
            BASE,
            @JsonProperty("look")
            LOOK,
            /** A person asked, so GitHub is asked for everything that may have been missed. */
            @JsonProperty("asked")
            ASKED
        }
    }

    /** A comment that may hold a command. {@code at}: GitHub's time of writing. */
    record CommentEventJob(
            InstalledRepo repo,
            PullNumber pull,
            CommentId comment,
            AccountLogin login,
            String body,
            Instant at)
            implements OfRepo {
        public static CommentEventJob of(InstalledRepo repo, PullNumber pull, JobComment it) {
            return new CommentEventJob(repo, pull, it.id(), it.author(), it.body(), it.at());
        }

        public record JobComment(CommentId id, AccountLogin author, String body, Instant at) {}

        public JobComment toComment() {
            return new JobComment(comment, login, body, at);
        }
    }

    /** A comment on an issue that may hold a command; the number is the issue's. */
    record IssueCommentJob(CommentEventJob comment) implements Job {

        @Override
        public InstallationId installation() {
            return comment.installation();
        }
    }

    /**
     * A comment by a person without write access. A repository's are answered one after the other,
     * so that nothing else waits.
     */
    record OutsiderCommentJob(CommentEventJob comment, boolean onIssue) implements Job {
        @Override
        public InstallationId installation() {
            return comment.installation();
        }
    }

    /** Issues about regressions of a default branch are to be updated. */
    record IncidentJob(InstalledRepo repo) implements OfRepo {}

    /** The branch that holds a fork's head is to be removed once nothing needs it. */
    record ForkBranchJob(InstalledRepo repo, PullNumber number, CommitSha sha) implements OfPull {}

    /** A bisection is to continue; the number is its own. */
    record BisectionJob(InstalledRepo repo, int number) implements OfRepo {}

    /**
     * A button of one of our checks was pressed.
     *
     * @param delivery id of its delivery, as the press has no id
     * @param at when the delivery was first received; GitHub does not say when it was pressed
     */
    record CheckActionJob(
            InstalledRepo repo,
            CommitSha sha,
            String identifier,
            AccountLogin login,
            String delivery,
            Instant at)
            implements OfCommit {
        public record Press(String identifier, AccountLogin by, String delivery, Instant at) {}

        public static CheckActionJob of(InstalledRepo repo, CommitSha sha, Press it) {
            return new CheckActionJob(repo, sha, it.identifier(), it.by(), it.delivery(), it.at());
        }

        public Press toPress() {
            return new Press(identifier, login, delivery, at);
        }
    }

    /** "Re-run" of one or all of our checks of a commit, by the id of its delivery. */
    record CheckRerequestJob(InstalledRepo repo, CommitSha sha, String delivery)
            implements OfCommit {}

    /** {@code repositories}: empty if the app was removed from the whole account. */
    record InstallationRemovedJob(InstallationId installation, List<RepoId> repositories)
            implements Job {}

    record BackfillJob(InstalledRepo repo) implements OfRepo {}

    /** A release was published, or its tag was pushed. {@code tag}: foreign text. */
    record ReleaseJob(InstalledRepo repo, String tag, Instant at) implements OfRepo {}

    /** The app may work for an account again, or got more permissions. */
    record InstallationRestoredJob(InstallationId installation) implements Job {}
}
