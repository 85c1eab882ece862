package io.perfwarden.queue;

import module java.base;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Work that a delivery or the passing of time asks for. */
public sealed interface Job {
    /** Name and version of what is stored; it never changes its meaning. */
    default String kind() {
        return JobCodec.kind(this);
    }

    /** Jobs of one subject are done one after the other. */
    default String subject() {
        return switch (this) {
            case PullReadyJob it -> it.pull().subject();
            case OfPull it -> it.subject("pull", it.number());
            case CommentEventJob it -> it.subject("pull", it.pull());
            case IssueCommentJob it -> it.comment().subject();
            case OutsiderCommentJob it -> it.comment().subject("outsiders", "all");
            case RunEventJob it -> it.subject("commit", it.head().sha());
            case OfCommit it -> it.subject("commit", it.sha());
            case BranchPushJob it -> it.subject("branch", it.branch());
            case IncidentJob it -> it.subject("incidents", "all");
            case BisectionJob it -> it.subject("bisection", it.number());
            case BackfillJob it -> it.repo().id() + "/backfill";
            case InstallationRemovedJob _, InstallationRestoredJob _ ->
                    "installation/" + installation();
        };
    }

    /**
     * A waiting job is replaced by a newer one of its subject with the same key; empty if it must
     * be done whatever comes after it.
     */
    default String key() {
        return switch (this) {
            case PullRecheckJob _ -> "doubted";
            case RunFollowUpJob it -> "followed/" + it.workflow().value();
            case BranchPushJob _ -> "pushed";
            case RefreshJob it -> "refresh/" + it.cause().name().toLowerCase(Locale.ROOT);
            case IncidentJob _ -> "incidents";
            case BisectionJob _ -> "bisection";
            case BackfillJob _ -> "backfill";
            case OutsiderCommentJob it -> "comment/" + it.comment().comment();
            case PullEventJob _,
                    PullReadyJob _,
                    PullMergedJob _,
                    PullLabelJob _,
                    RunEventJob _,
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
     * Whether it waits for an older one of its kind and subject that is to be tried again: commands
     * on one pull request are answered in the order in which they were given.
     */
    default boolean inOrder() {
        return this instanceof CommentEventJob
                || this instanceof IssueCommentJob
                || this instanceof OutsiderCommentJob;
    }

    /** The installation on whose behalf it is done. */
    InstallationId installation();

    /** As the queue takes it. */
    default QueuedTask task() {
        long owner = installation().value();
        return new QueuedTask(kind(), subject(), key(), JobCodec.encode(this), owner, inOrder());
    }

    /** A job that is about a repository. */
    sealed interface OfRepo extends Job {
        InstalledRepo repo();

        @Override
        default InstallationId installation() {
            return repo().installation();
        }

        /** The subject of everything about one thing in the repository. */
        default String subject(String what, Object which) {
            return repo().id() + "/" + what + "/" + which;
        }
    }

    /** A job that is about a commit. */
    sealed interface OfCommit extends OfRepo {
        CommitSha sha();
    }

    /** A job that is about a pull request. */
    sealed interface OfPull extends OfRepo {
        PullNumber number();
    }

    /**
     * A head branch in a job.
     *
     * @param repo absent when a fork was deleted
     * @param owner login of the repository's owner; empty when unknown
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
     * An event about a pull request, and whether GitHub starts workflows because of it: it was
     * opened, reopened, pushed to, or changed its base.
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

    /** An event that made a draft ready for review. GitHub starts workflows because of it. */
    record PullReadyJob(PullEventJob pull) implements Job {
        public static PullReadyJob of(InstalledRepo repo, PullRequest pull) {
            return new PullReadyJob(PullEventJob.of(repo, pull, true));
        }

        @Override
        public InstallationId installation() {
            return pull.installation();
        }
    }

    /** A pull request was merged, and this is its newest commit on the base branch. */
    record PullMergedJob(InstalledRepo repo, PullNumber number, CommitSha sha) implements OfPull {}

    /**
     * A pull request was given a label, or lost it; the label is empty where GitHub does not name
     * it.
     */
    record PullLabelJob(InstalledRepo repo, PullNumber number, String label) implements OfPull {}

    /** GitHub is to be asked for the present state of a pull request. */
    record PullRecheckJob(InstalledRepo repo, PullNumber number) implements OfPull {}

    /**
     * An event about a workflow run.
     *
     * @param workflow path of its file; empty if GitHub does not say
     * @param event what started it, as GitHub names it
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

        /** Whether another event is about the same repository and default branch. */
        public boolean isBeside(RunEventJob other) {
            return repo.equals(other.repo) && defaultBranch.equals(other.defaultBranch);
        }
    }

    /**
     * A commit is to be refreshed after an event about a run, if the run's workflow measures
     * anything.
     */
    record RunFollowUpJob(InstalledRepo repo, CommitSha sha, WorkflowPath workflow)
            implements OfCommit {}

    /** An event about a merge group, which is not live once it is merged or taken apart. */
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

    /** A branch has other commits; of the default branch the configuration holds. */
    record BranchPushJob(InstalledRepo repo, BranchName branch, boolean isDefault)
            implements OfRepo {
        public static BranchPushJob of(
                InstalledRepo repo, BranchName branch, BranchName defaultBranch) {
            return new BranchPushJob(repo, branch, branch.equals(defaultBranch));
        }
    }

    /** The check of a commit is to be refreshed. */
    record RefreshJob(InstalledRepo repo, CommitSha sha, Cause cause) implements OfCommit {
        /** Why. */
        public enum Cause {
            /** A fact was recorded. */
            @JsonProperty("facts")
            FACTS,
            /** What it is held against may have changed. Nothing waits for it. */
            @JsonProperty("base")
            BASE,
            /** It is time to look again. */
            @JsonProperty("look")
            LOOK,
            /** A person asked, so GitHub is asked for everything that may have been missed. */
            @JsonProperty("asked")
            ASKED
        }
    }

    /** A comment on a pull request that may hold a command, written then by GitHub's clock. */
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

        /** A person's comment. */
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
     * The comment of a person without write access is to be answered, one after the other in a
     * repository: nothing else waits for it.
     *
     * @param onIssue whether it is on an issue and not on a pull request
     */
    record OutsiderCommentJob(CommentEventJob comment, boolean onIssue) implements Job {
        @Override
        public InstallationId installation() {
            return comment.installation();
        }
    }

    /** Issues about regressions of a default branch are to say what is known now. */
    record IncidentJob(InstalledRepo repo) implements OfRepo {}

    /** A bisection is to go on; the number is its own. */
    record BisectionJob(InstalledRepo repo, int number) implements OfRepo {}

    /**
     * A button of one of our checks was pressed.
     *
     * @param identifier the button's
     * @param delivery id of its delivery: GitHub gives the act itself none
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
        /** The act. */
        public record Press(String identifier, AccountLogin by, String delivery, Instant at) {}

        public static CheckActionJob of(InstalledRepo repo, CommitSha sha, Press it) {
            return new CheckActionJob(repo, sha, it.identifier(), it.by(), it.delivery(), it.at());
        }

        public Press toPress() {
            return new Press(identifier, login, delivery, at);
        }
    }

    /** "Re-run" of one of our checks, or of all checks of a commit, by the id of its delivery. */
    record CheckRerequestJob(InstalledRepo repo, CommitSha sha, String delivery)
            implements OfCommit {}

    /**
     * The app was removed from an account, or from some of its repositories; none are named for
     * all.
     */
    record InstallationRemovedJob(InstallationId installation, List<RepoId> repositories)
            implements Job {}

    /** Runs that were over before their suite was watched are to be read. */
    record BackfillJob(InstalledRepo repo) implements OfRepo {}

    /** The app may work for an account again, or may do more than before. */
    record InstallationRestoredJob(InstallationId installation) implements Job {}
}
