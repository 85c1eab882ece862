package io.perfwarden.queue;

import module java.base;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;

/** Work that a delivery or the passing of time asks for. */
public sealed interface Job {
    /** Name and version of what is stored; it never changes its meaning. */
    default String kind() {
        return JobCodec.kind(this);
    }

    /** Jobs of one subject are done one after the other. */
    String subject();

    /**
     * A waiting job is replaced by a newer one of its subject with the same key; empty if it must
     * be done whatever comes after it.
     */
    default String key() {
        return "";
    }

    /** Whether it waits for an older one of its kind and subject that is to be tried again. */
    default boolean inOrder() {
        return false;
    }

    /** The installation on whose behalf it is done. */
    long installation();

    /** As the queue takes it. */
    default QueuedTask task() {
        return new QueuedTask(
                kind(), subject(), key(), JobCodec.encode(this), installation(), inOrder());
    }

    /** A job that is about a repository. */
    sealed interface OfRepo extends Job {
        JobRepo repo();

        default InstalledRepo toRepo() {
            return repo().toRepo();
        }

        @Override
        default long installation() {
            return repo().installation();
        }
    }

    /** A repository in a job. */
    record JobRepo(long installation, long id, String owner, String name) {
        /** Of a repository. */
        public static JobRepo of(InstalledRepo repo) {
            return new JobRepo(
                    repo.installation().value(),
                    repo.id().value(),
                    repo.name().owner(),
                    repo.name().name());
        }

        /** The repository. */
        public InstalledRepo toRepo() {
            return new InstalledRepo(
                    new InstallationId(installation), new RepoId(id), new RepoName(owner, name));
        }

        /** The subject of everything about one thing in the repository. */
        public String subject(String what, Object which) {
            return id + "/" + what + "/" + which;
        }
    }

    /**
     * A head branch in a job.
     *
     * @param repo absent when a fork was deleted
     * @param owner login of the repository's owner; empty when unknown
     */
    record JobHead(Optional<Long> repo, String owner, String branch, String sha) {
        /** Of a head. */
        public static JobHead of(HeadBranch head, String owner, String sha) {
            return new JobHead(head.repo().map(RepoId::value), owner, head.branch().value(), sha);
        }

        /** The branch. */
        public HeadBranch toHead() {
            return new HeadBranch(repo.map(RepoId::new), new BranchName(branch));
        }
    }

    /**
     * An event told how a pull request is.
     *
     * @param expects whether GitHub starts workflows because of it: it was opened, reopened, pushed
     *     to, or changed its base
     */
    record PullEventJob(
            JobRepo repo,
            int number,
            boolean open,
            boolean expects,
            JobHead head,
            String baseBranch,
            String baseSha,
            Instant updatedAt)
            implements OfRepo {
        public static PullEventJob of(InstalledRepo repo, PullRequest pull, boolean expects) {
            return new PullEventJob(
                    JobRepo.of(repo),
                    pull.number().value(),
                    pull.open(),
                    expects,
                    JobHead.of(pull.head(), pull.headOwner(), pull.headSha().value()),
                    pull.baseBranch().value(),
                    pull.baseSha().value(),
                    pull.updatedAt());
        }

        public PullRequest toPull() {
            return new PullRequest(
                    new PullNumber(number),
                    open,
                    head.toHead(),
                    head.owner(),
                    new CommitSha(head.sha()),
                    new BranchName(baseBranch),
                    new CommitSha(baseSha),
                    updatedAt);
        }

        @Override
        public String subject() {
            return repo.subject("pull", number);
        }
    }

    /** An event told that a draft was made ready for review, and how the pull request is since. */
    record PullReadyJob(PullEventJob pull) implements Job {
        /** GitHub starts workflows because of it. */
        public static PullReadyJob of(InstalledRepo repo, PullRequest pull) {
            return new PullReadyJob(PullEventJob.of(repo, pull, true));
        }

        @Override
        public String subject() {
            return pull.subject();
        }

        @Override
        public long installation() {
            return pull.installation();
        }
    }

    /** What is known of a pull request may not hold: GitHub is to be asked. */
    record PullRecheckJob(JobRepo repo, int number) implements OfRepo {
        public static PullRecheckJob of(InstalledRepo repo, PullNumber number) {
            return new PullRecheckJob(JobRepo.of(repo), number.value());
        }

        public PullNumber toNumber() {
            return new PullNumber(number);
        }

        @Override
        public String subject() {
            return repo.subject("pull", number);
        }

        @Override
        public String key() {
            return "doubted";
        }
    }

    /**
     * An event told how a workflow run is.
     *
     * @param workflow path of its file; empty if GitHub does not say
     * @param event what started it, as GitHub names it
     * @param state {@code awaiting_approval}, {@code queued}, {@code running} or, of a completed
     *     one, its conclusion
     */
    record RunEventJob(
            JobRepo repo,
            String defaultBranch,
            long run,
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
                    JobRepo.of(repo),
                    defaultBranch.value(),
                    run.attempt().run().value(),
                    run.attempt().number(),
                    run.workflow().map(WorkflowPath::value).orElse(""),
                    run.event().name().toLowerCase(Locale.ROOT),
                    state(run.state()),
                    JobHead.of(run.head(), run.headOwner(), run.headSha().value()),
                    run.startedAt(),
                    run.updatedAt(),
                    run.url());
        }

        public BranchName toDefaultBranch() {
            return new BranchName(defaultBranch);
        }

        public WorkflowRun toRun() {
            return new WorkflowRun(
                    new Attempt(new RunId(run), attempt),
                    WorkflowPath.parse(workflow),
                    RunEvent.of(event),
                    toState(),
                    head.toHead(),
                    head.owner(),
                    new CommitSha(head.sha()),
                    startedAt,
                    updatedAt,
                    url);
        }

        /** Whether another one tells of the same repository, and the same of it. */
        public boolean isBeside(RunEventJob other) {
            return repo.equals(other.repo) && defaultBranch.equals(other.defaultBranch);
        }

        private static String state(RunState state) {
            return switch (state) {
                case RunState.AwaitingApproval() -> "awaiting_approval";
                case RunState.Queued() -> "queued";
                case RunState.Running() -> "running";
                case RunState.Completed(var conclusion) ->
                        conclusion.name().toLowerCase(Locale.ROOT);
            };
        }

        private RunState toState() {
            return switch (state) {
                case "awaiting_approval" -> new RunState.AwaitingApproval();
                case "queued" -> new RunState.Queued();
                case "running" -> new RunState.Running();
                default ->
                        new RunState.Completed(
                                RunConclusion.valueOf(state.toUpperCase(Locale.ROOT)));
            };
        }

        @Override
        public String subject() {
            return repo.subject("commit", head.sha());
        }
    }

    /**
     * What is shown on a commit is to be made true because a run was heard of, if that measures
     * anything.
     *
     * @param workflow path of the run's workflow; not empty
     */
    record RunFollowUpJob(JobRepo repo, String sha, String workflow) implements OfRepo {
        public static RunFollowUpJob of(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
            return new RunFollowUpJob(JobRepo.of(repo), sha.value(), workflow.value());
        }

        public CommitSha toSha() {
            return new CommitSha(sha);
        }

        public WorkflowPath toWorkflow() {
            return new WorkflowPath(workflow);
        }

        @Override
        public String subject() {
            return repo.subject("commit", sha);
        }

        @Override
        public String key() {
            return "followed/" + workflow;
        }
    }

    /**
     * An event told of a merge group.
     *
     * @param live false once it is merged or taken apart
     */
    record MergeGroupJob(JobRepo repo, String branch, String sha, String baseBranch, boolean live)
            implements OfRepo {
        public static MergeGroupJob of(InstalledRepo repo, MergeGroup group, boolean live) {
            return new MergeGroupJob(
                    JobRepo.of(repo),
                    group.branch().value(),
                    group.headSha().value(),
                    group.baseBranch().value(),
                    live);
        }

        public MergeGroup toGroup() {
            return new MergeGroup(
                    new BranchName(branch), new CommitSha(sha), new BranchName(baseBranch));
        }

        @Override
        public String subject() {
            return repo.subject("commit", sha);
        }
    }

    /**
     * An event told that a branch has other commits.
     *
     * @param isDefault whether it is the repository's default branch, whose configuration holds
     */
    record BranchPushJob(JobRepo repo, String branch, boolean isDefault) implements OfRepo {
        public static BranchPushJob of(
                InstalledRepo repo, BranchName branch, BranchName defaultBranch) {
            return new BranchPushJob(
                    JobRepo.of(repo), branch.value(), branch.equals(defaultBranch));
        }

        public BranchName toBranch() {
            return new BranchName(branch);
        }

        @Override
        public String subject() {
            return repo.subject("branch", branch);
        }

        @Override
        public String key() {
            return "pushed";
        }
    }

    /**
     * What is shown on a commit is to be made true.
     *
     * @param cause {@code facts}: something was recorded; {@code look}: it is time to look again;
     *     {@code asked}: somebody wants it, so that GitHub is asked for everything that may have
     *     been missed
     */
    record RefreshJob(JobRepo repo, String sha, String cause) implements OfRepo {
        /** Why. */
        public enum Cause {
            FACTS,
            LOOK,
            ASKED
        }

        public static RefreshJob of(InstalledRepo repo, CommitSha sha, Cause cause) {
            return new RefreshJob(
                    JobRepo.of(repo), sha.value(), cause.name().toLowerCase(Locale.ROOT));
        }

        public CommitSha toSha() {
            return new CommitSha(sha);
        }

        public Cause toCause() {
            return Cause.valueOf(cause.toUpperCase(Locale.ROOT));
        }

        @Override
        public String subject() {
            return repo.subject("commit", sha);
        }

        @Override
        public String key() {
            return "refresh/" + cause;
        }
    }

    /**
     * Somebody commented on a pull request something that may hold a command.
     *
     * @param at when, by GitHub's clock
     */
    record CommentEventJob(
            JobRepo repo, int pull, long comment, String login, String body, Instant at)
            implements OfRepo {
        public static CommentEventJob of(InstalledRepo repo, PullNumber pull, Comment comment) {
            return new CommentEventJob(
                    JobRepo.of(repo),
                    pull.value(),
                    comment.id().value(),
                    comment.author().value(),
                    comment.body(),
                    comment.at());
        }

        /** A person's comment. */
        public record Comment(CommentId id, AccountLogin author, String body, Instant at) {}

        public PullNumber toPull() {
            return new PullNumber(pull);
        }

        public Comment toComment() {
            return new Comment(new CommentId(comment), new AccountLogin(login), body, at);
        }

        @Override
        public String subject() {
            return repo.subject("pull", pull);
        }

        /** Commands on one pull request are answered in the order in which they were given. */
        @Override
        public boolean inOrder() {
            return true;
        }
    }

    /**
     * A button of one of our checks was pressed.
     *
     * @param identifier the button's
     * @param delivery id of the delivery that told so: GitHub gives the act itself none
     * @param at when the delivery was first received; GitHub does not say when it was pressed
     */
    record CheckActionJob(
            JobRepo repo, String sha, String identifier, String login, String delivery, Instant at)
            implements OfRepo {
        /** The act. */
        public record Press(String identifier, AccountLogin by, String delivery, Instant at) {}

        public static CheckActionJob of(InstalledRepo repo, CommitSha sha, Press press) {
            return new CheckActionJob(
                    JobRepo.of(repo),
                    sha.value(),
                    press.identifier(),
                    press.by().value(),
                    press.delivery(),
                    press.at());
        }

        public CommitSha toSha() {
            return new CommitSha(sha);
        }

        public Press toPress() {
            return new Press(identifier, new AccountLogin(login), delivery, at);
        }

        @Override
        public String subject() {
            return repo.subject("commit", sha);
        }
    }

    /**
     * "Re-run" of one of our checks, or of all checks of a commit.
     *
     * @param delivery id of the delivery that told so
     */
    record CheckRerequestJob(JobRepo repo, String sha, String delivery) implements OfRepo {
        public static CheckRerequestJob of(InstalledRepo repo, CommitSha sha, String delivery) {
            return new CheckRerequestJob(JobRepo.of(repo), sha.value(), delivery);
        }

        public CommitSha toSha() {
            return new CommitSha(sha);
        }

        @Override
        public String subject() {
            return repo.subject("commit", sha);
        }
    }

    /**
     * The app was removed from an account, or from some of its repositories.
     *
     * @param repositories empty for all
     */
    record InstallationRemovedJob(long installation, List<Long> repositories) implements Job {
        public static InstallationRemovedJob of(
                InstallationId installation, List<RepoId> repositories) {
            return new InstallationRemovedJob(
                    installation.value(), repositories.stream().map(RepoId::value).toList());
        }

        @Override
        public String subject() {
            return "installation/" + installation;
        }
    }

    /** The app may work for an account again, or may do more than before. */
    record InstallationRestoredJob(long installation) implements Job {
        public static InstallationRestoredJob of(InstallationId installation) {
            return new InstallationRestoredJob(installation.value());
        }

        public InstallationId toInstallation() {
            return new InstallationId(installation);
        }

        @Override
        public String subject() {
            return "installation/" + installation;
        }
    }
}
