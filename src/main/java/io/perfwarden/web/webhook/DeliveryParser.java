package io.perfwarden.web.webhook;

import static io.perfwarden.web.webhook.PayloadReader.MalformedPayload.require;

import module java.base;

import io.perfwarden.bot.command.ClaimLines;
import io.perfwarden.bot.command.Command;
import io.perfwarden.bot.command.CommandParser;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.model.*;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.*;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery.*;
import io.perfwarden.web.webhook.PayloadReader.MalformedPayload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads deliveries. GitHub adds events, actions, fields and values without notice: what is unknown
 * is ignored, never an error.
 *
 * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub, webhook
 *     events and payloads</a>
 */
public final class DeliveryParser {
    private static final String NO_ACTION = "";

    private static final String BRANCH = "refs/heads/";

    private static final String TAG = "refs/tags/";

    /** Longest tag that is looked at, in characters. */
    private static final int MOST_TAG = 200;

    private static final int MOST_BACKFILLS = 200;

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    /** Whatever happens to a pull request, the event has its base. */
    private static final String PULL_REQUEST = "pull_request";

    /** There are as many as a run has jobs. */
    static final String JOB = "workflow_job";

    /** What workflows run on that name no types; a change of the base as well. */
    private static final Set<String> STARTING = Set.of("opened", "synchronize", "reopened");

    /** What may bring another description; a push brings none. */
    private static final Set<String> SAYING = Set.of("opened", "edited", "reopened");

    /** Events and actions that may ask for work; the payload decides. */
    static final Map<String, Set<String>> WORK =
            Map.ofEntries(
                    Map.entry(PULL_REQUEST, Set.of()),
                    Map.entry("workflow_run", Set.of("requested", "in_progress", "completed")),
                    Map.entry(JOB, Set.of("completed")),
                    Map.entry("issue_comment", Set.of("created")),
                    Map.entry("check_run", Set.of("rerequested", "requested_action")),
                    Map.entry("check_suite", Set.of("rerequested")),
                    Map.entry("merge_group", Set.of("checks_requested", "destroyed")),
                    Map.entry("push", Set.of(NO_ACTION)),
                    Map.entry("release", Set.of("published")),
                    Map.entry(
                            "installation",
                            Set.of("created", "deleted", "unsuspend", "new_permissions_accepted")),
                    Map.entry("installation_repositories", Set.of("added", "removed")));

    private final String ownApp;

    /**
     * @param app id or client id of this app, to leave out the checks of others
     */
    public DeliveryParser(String app) {
        this.ownApp = app;
    }

    /**
     * The outside of a delivery.
     *
     * @param id GitHub's GUID of it, the same for a redelivery
     * @param event value of {@code X-GitHub-Event}
     */
    public record Envelope(String id, String event, Instant at) {}

    /** Whether there may be work for such an event, as far as can be told without its payload. */
    static boolean mayNeedWork(String event, String action) {
        return event.equals(PULL_REQUEST) || WORK.getOrDefault(event, Set.of()).contains(action);
    }

    public WebhookDelivery parse(Envelope envelope, byte[] body) {
        try {
            return read(envelope, body);
        } catch (MalformedPayload e) {
            return new Malformed(e.problem());
        } catch (IllegalArgumentException e) {
            String what = "holds an identity GitHub would not send: " + e.getMessage();
            return new Malformed(InputProblem.of(envelope.event(), what));
        }
    }

    private WebhookDelivery read(Envelope envelope, byte[] body) {
        String event = envelope.event();
        if (!WORK.containsKey(event)) {
            PayloadReader.check(body);
            return new Ignored(event.equals("ping") ? "pong" : "event needs no work");
        }
        WebhookPayload payload = PayloadReader.read(body);
        if (event.equals("push")) {
            return push(envelope, payload);
        }
        String action = require(payload.action(), "action");
        if (event.startsWith("installation")) {
            return installation(event, action, payload);
        }
        if (!mayNeedWork(event, action)) {
            return ignore();
        }
        return switch (event) {
            case PULL_REQUEST -> pullRequest(payload, action);
            case JOB -> work(action, job(payload));
            case "issue_comment" -> comment(payload, action);
            case "check_run" -> checkRun(envelope, payload, action);
            case "check_suite" -> checkSuite(envelope, payload, action);
            case "merge_group" -> {
                MergeGroup group = group(require(payload.mergeGroup(), "merge_group"));
                boolean live = action.equals("checks_requested");
                yield work(action, MergeGroupJob.of(repo(payload), group, live));
            }
            case "release" -> {
                WebhookPayload.PublishedRelease it = require(payload.release(), "release");
                yield release(envelope, payload, action, require(it.tagName(), "release.tag_name"));
            }
            default -> {
                InstalledRepo repo = repo(payload);
                BranchName branch = defaultBranch(payload);
                WebhookPayload.WorkflowRunBody run = require(payload.workflowRun(), "workflow_run");
                RunEventJob heard = RunEventJob.of(repo, branch, run(run));
                yield new Work(
                        action,
                        Stream.concat(
                                        Stream.of(heard),
                                        subject(repo, heard.head().sha(), action, run).stream())
                                .toList());
            }
        };
    }

    /** Once a run: of the commit that it measured. */
    private static Optional<Job> subject(
            InstalledRepo repo, CommitSha sha, String action, WebhookPayload.WorkflowRunBody run) {
        WebhookPayload.HeadCommit commit = run.headCommit();
        return commit == null || commit.message() == null || !action.equals("completed")
                ? Optional.empty()
                : SubjectLine.of(
                                commit.message(),
                                commit.author() == null || commit.author().name() == null
                                        ? ""
                                        : commit.author().name())
                        .map(it -> new SubjectLineJob(repo, sha.value(), it));
    }

    private static Job job(WebhookPayload payload) {
        WebhookPayload.WorkflowJobBody job = require(payload.workflowJob(), "workflow_job");
        return new JobEndJob(
                repo(payload),
                new RunId(require(job.runId(), "workflow_job.run_id")),
                job.runAttempt() == null ? 1 : job.runAttempt(),
                require(job.name(), "workflow_job.name"));
    }

    private static Optional<Job> subject(
            InstalledRepo repo, PullNumber number, WebhookPayload.PullRequestBody pull) {
        WebhookPayload.Account by = pull.user();
        return pull.title() == null
                ? Optional.empty()
                : SubjectLine.of(pull.title(), by == null || by.login() == null ? "" : by.login())
                        .map(it -> new SubjectLineJob(repo, "#" + number, it));
    }

    private static Work work(String action, Job job) {
        return new Work(action, List.of(job));
    }

    private static Ignored ignore() {
        return new Ignored("action needs no work");
    }

    private static WebhookDelivery pullRequest(WebhookPayload payload, String action) {
        InstalledRepo repo = repo(payload);
        WebhookPayload.PullRequestBody heard = require(payload.pullRequest(), "pull_request");
        PullRequest pull = pull(heard);
        if (action.equals("ready_for_review")) {
            return work(action, PullReadyJob.of(repo, pull));
        }
        List<Job> jobs = new ArrayList<>();
        jobs.add(
                payload.changes() != null && payload.changes().base() != null
                        ? retarget(repo, pull, payload.changes().base())
                        : PullEventJob.of(repo, pull, STARTING.contains(action)));
        if (STARTING.contains(action) || action.equals("edited")) {
            subject(repo, pull.number(), heard).ifPresent(jobs::add);
        }
        if (SAYING.contains(action)) {
            jobs.add(claims(repo, pull, heard));
        }
        if (action.endsWith("labeled")) {
            WebhookPayload.Label label = payload.label();
            String name = label == null || label.name() == null ? "" : label.name();
            jobs.add(new PullLabelJob(repo, pull.number(), name));
        }
        if (Boolean.TRUE.equals(heard.merged()) && heard.mergeCommitSha() != null) {
            CommitSha merged = sha(heard.mergeCommitSha(), "pull_request.merge_commit_sha");
            jobs.add(new PullMergedJob(repo, pull.number(), merged));
        }
        return new Work(action, jobs);
    }

    private static Job claims(
            InstalledRepo repo, PullRequest pull, WebhookPayload.PullRequestBody heard) {
        WebhookPayload.Account by = heard.user();
        String text = heard.body();
        return new PullClaimsJob(
                repo,
                pull.number(),
                new StatedClaims(
                        by == null || by.login() == null ? "" : by.login(),
                        text == null ? List.of() : ClaimLines.read(text),
                        pull.updatedAt()));
    }

    private static Job retarget(
            InstalledRepo repo, PullRequest pull, WebhookPayload.BaseChange change) {
        String base = change.ref() == null ? null : change.ref().from();
        String tip = change.sha() == null ? null : change.sha().from();
        return base == null || tip == null
                ? PullEventJob.of(repo, pull, true)
                : PullRetargetJob.of(repo, pull, new BranchName(base), new CommitSha(tip));
    }

    private static PullRequest pull(WebhookPayload.PullRequestBody pull) {
        WebhookPayload.End head = require(pull.head(), "pull_request.head");
        WebhookPayload.End base = require(pull.base(), "pull_request.base");
        PullNumber number = new PullNumber(require(pull.number(), "pull_request.number"));
        boolean open = require(pull.state(), "pull_request.state").equals("open");
        BranchName branch = new BranchName(require(head.ref(), "pull_request.head.ref"));
        return new PullRequest(
                number,
                open,
                new HeadBranch(id(head.repo()), branch),
                owner(head.repo(), head.user()),
                sha(head.sha(), "pull_request.head.sha"),
                new BranchName(require(base.ref(), "pull_request.base.ref")),
                sha(base.sha(), "pull_request.base.sha"),
                time(pull.updatedAt(), "pull_request.updated_at"));
    }

    private static WebhookDelivery release(
            Envelope envelope, WebhookPayload payload, String action, String tag) {
        return tag.isEmpty() || tag.length() > MOST_TAG
                ? new Ignored("no tag of usual length")
                : work(action, new ReleaseJob(repo(payload), tag, envelope.at()));
    }

    /** The base of open pull requests may have changed, or a tag may be a release. */
    private static WebhookDelivery push(Envelope envelope, WebhookPayload payload) {
        String ref = payload.ref();
        if (ref != null && ref.startsWith(TAG) && !Boolean.TRUE.equals(payload.deleted())) {
            return release(envelope, payload, NO_ACTION, ref.substring(TAG.length()));
        }
        if (ref == null || !ref.startsWith(BRANCH) || Boolean.TRUE.equals(payload.deleted())) {
            return new Ignored("push makes no branch another one");
        }
        InstalledRepo repo = repo(payload);
        BranchName branch = BranchName.ofRef(ref);
        return work(NO_ACTION, BranchPushJob.of(repo, branch, defaultBranch(payload)));
    }

    private static MergeGroup group(WebhookPayload.MergeGroupBody group) {
        return new MergeGroup(
                BranchName.ofRef(require(group.headRef(), "merge_group.head_ref")),
                sha(group.headSha(), "merge_group.head_sha"),
                BranchName.ofRef(require(group.baseRef(), "merge_group.base_ref")));
    }

    /**
     * Work of a suspended installation is kept as far as it is recorded: it goes on once the app
     * may work again. No repository is named when a selection replaces "all repositories": an empty
     * list does not mean the whole account.
     */
    private static WebhookDelivery installation(
            String event, String action, WebhookPayload payload) {
        InstallationId installation = installation(payload);
        return switch (mayNeedWork(event, action) ? action : "") {
            case "" -> ignore();
            case "deleted" -> work(action, new InstallationRemovedJob(installation, List.of()));
            case "removed" -> {
                List<WebhookPayload.Repository> removed = payload.repositoriesRemoved();
                if (removed == null || removed.isEmpty()) {
                    yield new Ignored("no removed repository is named");
                }
                List<RepoId> ids = new ArrayList<>();
                for (WebhookPayload.Repository repository : removed) {
                    ids.add(repo(installation, repository, "repositories_removed").id());
                }
                yield work(action, new InstallationRemovedJob(installation, ids));
            }
            case "created" -> {
                List<Job> jobs = backfills(installation, payload.repositories(), "repositories");
                yield jobs.isEmpty() ? ignore() : new Work(action, jobs);
            }
            case "added" -> {
                List<Job> jobs = new ArrayList<>();
                jobs.add(new InstallationRestoredJob(installation));
                var added = payload.repositoriesAdded();
                jobs.addAll(backfills(installation, added, "repositories_added"));
                yield new Work(action, jobs);
            }
            default -> work(action, new InstallationRestoredJob(installation));
        };
    }

    /** What new repositories measured so far is read; of those beyond a bound once they measure. */
    private static List<Job> backfills(
            InstallationId installation,
            @Nullable List<WebhookPayload.Repository> repositories,
            String path) {
        return repositories == null
                ? List.of()
                : repositories.stream()
                        .limit(MOST_BACKFILLS)
                        .<Job>map(it -> new BackfillJob(repo(installation, it, path)))
                        .toList();
    }

    private static WebhookDelivery comment(WebhookPayload payload, String action) {
        WebhookPayload.Issue issue = require(payload.issue(), "issue");
        WebhookPayload.Comment comment = require(payload.comment(), "comment");
        boolean isPull = issue.pullRequest() != null;
        WebhookPayload.Account author = comment.user();
        if (author == null || author.login() == null || !"User".equals(author.type())) {
            return new Ignored("comment by an account that may not command");
        }
        String body = comment.body();
        if (body == null || !CommandParser.mayCommand(body)) {
            return new Ignored("comment without a command");
        }
        if (isPull
                && !"open".equals(issue.state())
                && CommandParser.parse(body).stream().noneMatch(Command.Note.class::isInstance)) {
            return new Ignored("comment on a pull request that is not open");
        }
        InstalledRepo repo = repo(payload);
        PullNumber pull = new PullNumber(require(issue.number(), "issue.number"));
        var written =
                new CommentEventJob.JobComment(
                        new CommentId(require(comment.id(), "comment.id")),
                        new AccountLogin(author.login()),
                        body,
                        time(comment.createdAt(), "comment.created_at"));
        CommentEventJob job = CommentEventJob.of(repo, pull, written);
        return work(action, isPull ? job : new IssueCommentJob(job));
    }

    private static WorkflowRun run(WebhookPayload.WorkflowRunBody run) {
        CommitSha sha = sha(run.headSha(), "workflow_run.head_sha");
        int attempt = Optional.ofNullable(run.runAttempt()).orElse(1);
        return new WorkflowRun(
                new Attempt(new RunId(require(run.id(), "workflow_run.id")), attempt),
                WorkflowPath.ofRun(
                        Optional.ofNullable(run.path()).orElse(""),
                        Optional.ofNullable(run.htmlUrl()).orElse("")),
                RunEvent.of(require(run.event(), "workflow_run.event")),
                RunState.of(
                        require(run.status(), "workflow_run.status"),
                        Optional.ofNullable(run.conclusion())),
                head(run, sha),
                owner(run.headRepository(), null),
                sha,
                run.runStartedAt() == null
                        ? time(run.createdAt(), "workflow_run.created_at")
                        : time(run.runStartedAt(), "workflow_run.run_started_at"),
                time(run.updatedAt(), "workflow_run.updated_at"),
                Optional.ofNullable(run.htmlUrl()).orElse(""));
    }

    private static HeadBranch head(WebhookPayload.WorkflowRunBody run, CommitSha sha) {
        Optional<RepoId> repo = id(run.headRepository());
        String branch = run.headBranch();
        return branch == null || branch.isEmpty()
                ? HeadBranch.ofCommit(repo, sha)
                : new HeadBranch(repo, new BranchName(branch));
    }

    private WebhookDelivery checkSuite(Envelope envelope, WebhookPayload payload, String action) {
        WebhookPayload.Check suite = require(payload.checkSuite(), "check_suite");
        if (!isOurs(suite.app())) {
            return new Ignored("check of another app");
        }
        CommitSha sha = sha(suite.headSha(), "check_suite.head_sha");
        return work(action, new CheckRerequestJob(repo(payload), sha, envelope.id()));
    }

    private WebhookDelivery checkRun(Envelope envelope, WebhookPayload payload, String action) {
        WebhookPayload.Check run = require(payload.checkRun(), "check_run");
        if (!isOurs(run.app())) {
            return new Ignored("check of another app");
        }
        InstalledRepo repo = repo(payload);
        CommitSha sha = sha(run.headSha(), "check_run.head_sha");
        if (action.equals("rerequested")) {
            return work(action, new CheckRerequestJob(repo, sha, envelope.id()));
        }
        WebhookPayload.RequestedAction button =
                require(payload.requestedAction(), "requested_action");
        WebhookPayload.Account sender = require(payload.sender(), "sender");
        var press =
                new CheckActionJob.Press(
                        require(button.identifier(), "requested_action.identifier"),
                        new AccountLogin(require(sender.login(), "sender.login")),
                        envelope.id(),
                        envelope.at());
        return work(action, CheckActionJob.of(repo, sha, press));
    }

    /**
     * The app is configured by its id or by its client id, and older payloads lack the latter. A
     * check of an unknown app is ours: GitHub sends these actions to the owning app only.
     */
    private boolean isOurs(WebhookPayload.@Nullable App app) {
        if (app == null) {
            return true;
        }
        boolean byNumber = ownApp.chars().allMatch(Character::isDigit);
        Optional<String> theirs =
                byNumber
                        ? Optional.ofNullable(app.id()).map(String::valueOf)
                        : Optional.ofNullable(app.clientId());
        return theirs.map(ownApp::equals).orElse(true);
    }

    private static InstallationId installation(WebhookPayload payload) {
        WebhookPayload.Installation installation = payload.installation();
        if (installation == null || installation.id() == null) {
            throw new MalformedPayload(
                    new InputProblem(
                            "installation.id",
                            "is missing",
                            "deliveries come from the webhook of the GitHub App, not from one of a"
                                    + " repository or an organization"));
        }
        return new InstallationId(installation.id());
    }

    private static InstalledRepo repo(WebhookPayload payload) {
        InstallationId installation = installation(payload);
        return repo(installation, require(payload.repository(), "repository"), "repository");
    }

    private static InstalledRepo repo(
            InstallationId installation, WebhookPayload.Repository repository, String path) {
        return new InstalledRepo(
                installation,
                new RepoId(require(repository.id(), path + ".id")),
                RepoName.parse(require(repository.fullName(), path + ".full_name")));
    }

    private static BranchName defaultBranch(WebhookPayload payload) {
        WebhookPayload.Repository repository = require(payload.repository(), "repository");
        return new BranchName(require(repository.defaultBranch(), "repository.default_branch"));
    }

    /** A time of an event. One outside GitHub's calendar would be our error later. */
    private static Instant time(@Nullable Instant value, String path) {
        Instant time = require(value, path);
        if (time.isAfter(Instant.EPOCH) && time.isBefore(END)) {
            return time;
        }
        throw new MalformedPayload(InputProblem.of(path, "is no time that GitHub would send"));
    }

    private static CommitSha sha(@Nullable String value, String path) {
        return new CommitSha(require(value, path));
    }

    private static Optional<RepoId> id(WebhookPayload.@Nullable Repository repository) {
        return Optional.ofNullable(repository).map(WebhookPayload.Repository::id).map(RepoId::new);
    }

    /**
     * Login of a repository's owner; empty where it is unknown.
     *
     * @param fallback who owns the branch where its repository is unknown
     */
    private static String owner(
            WebhookPayload.@Nullable Repository repository,
            WebhookPayload.@Nullable Account fallback) {
        return Optional.ofNullable(repository)
                .map(WebhookPayload.Repository::owner)
                .or(() -> Optional.ofNullable(fallback))
                .map(WebhookPayload.Account::login)
                .orElse("");
    }

    /** What a delivery asks for. */
    public sealed interface WebhookDelivery {
        /**
         * Nothing is to be done.
         *
         * @param reason for the log, and for GitHub
         */
        record Ignored(String reason) implements WebhookDelivery {}

        /** It is not what GitHub sends. */
        record Malformed(InputProblem problem) implements WebhookDelivery {}

        /**
         * Jobs are to be done.
         *
         * @param jobs at least one
         */
        record Work(String action, List<Job> jobs) implements WebhookDelivery {
            public Work {
                jobs = List.copyOf(jobs);
            }
        }
    }
}
