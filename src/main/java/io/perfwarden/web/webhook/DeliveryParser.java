package io.perfwarden.web.webhook;

import static io.perfwarden.web.webhook.MalformedPayload.require;

import module java.base;

import io.perfwarden.bot.command.CommandParser;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.InstallationId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.CommentEventJob;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.web.webhook.WebhookDelivery.Ignored;
import io.perfwarden.web.webhook.WebhookDelivery.Malformed;
import io.perfwarden.web.webhook.WebhookDelivery.Ping;
import io.perfwarden.web.webhook.WebhookDelivery.Work;
import org.jspecify.annotations.Nullable;

/**
 * Reads deliveries. GitHub adds events, actions, fields and values without notice: what is unknown
 * is ignored, never an error.
 *
 * @see <a href="https://docs.github.com/en/webhooks/webhook-events-and-payloads">GitHub, webhook
 *     events and payloads</a>
 */
public final class DeliveryParser {
    /** Of events that have none. */
    static final String NO_ACTION = "";

    /** Events and actions that may ask for work; {@link #read} decides with the payload. */
    private static final Map<String, Set<String>> WORK =
            Map.of(
                    "pull_request",
                    Set.of(
                            "opened",
                            "synchronize",
                            "reopened",
                            "ready_for_review",
                            "edited",
                            "closed"),
                    "workflow_run",
                    Set.of("requested", "in_progress", "completed"),
                    "issue_comment",
                    Set.of("created"),
                    "check_run",
                    Set.of("rerequested", "requested_action"),
                    "check_suite",
                    Set.of("rerequested"),
                    "merge_group",
                    Set.of("checks_requested", "destroyed"),
                    "push",
                    Set.of(NO_ACTION),
                    "installation",
                    Set.of("deleted", "unsuspend", "new_permissions_accepted"),
                    "installation_repositories",
                    Set.of("added", "removed"));

    private final CheckEvents checks;

    /**
     * @param app id or client id of this app, to leave out the checks of others
     */
    public DeliveryParser(String app) {
        this.checks = new CheckEvents(app);
    }

    /**
     * The outside of a delivery.
     *
     * @param id GitHub's GUID of it, the same for a redelivery
     * @param event value of {@code X-GitHub-Event}
     * @param at when it was received
     */
    public record Envelope(String id, String event, Instant at) {}

    /** Whether there may be work for such an event, as far as can be told without its payload. */
    static boolean mayNeedWork(String event, String action) {
        return WORK.getOrDefault(event, Set.of()).contains(action);
    }

    /** Reads a delivery's payload. */
    public WebhookDelivery parse(Envelope envelope, byte[] body) {
        String event = envelope.event();
        try {
            return read(envelope, body);
        } catch (MalformedPayload e) {
            return new Malformed(e.problem());
        } catch (IllegalArgumentException e) {
            return new Malformed(
                    InputProblem.of(
                            event, "holds an identity GitHub would not send: " + e.getMessage()));
        }
    }

    private WebhookDelivery read(Envelope envelope, byte[] body) {
        return switch (envelope.event()) {
            case "pull_request" -> pullRequest(PayloadReader.read(body));
            case "workflow_run" -> RunEvents.read(PayloadReader.read(body));
            case "issue_comment" -> CommentEvents.read(PayloadReader.read(body));
            case "check_run" -> checks.run(envelope, PayloadReader.read(body));
            case "check_suite" -> checks.suite(envelope, PayloadReader.read(body));
            case "merge_group" -> mergeGroup(PayloadReader.read(body));
            case "push" -> PullEvents.pushed(PayloadReader.read(body));
            case "installation" -> installation(PayloadReader.read(body));
            case "installation_repositories" -> repositories(PayloadReader.read(body));
            case "ping" -> {
                PayloadReader.check(body);
                yield new Ping();
            }
            default -> {
                PayloadReader.check(body);
                yield new Ignored("event needs no work");
            }
        };
    }

    private static WebhookDelivery pullRequest(WebhookPayload payload) {
        String action = action(payload);
        boolean baseChanged =
                action.equals("edited")
                        && payload.changes() != null
                        && payload.changes().base() != null;
        return switch (action) {
            case "opened", "synchronize", "reopened" -> PullEvents.heard(payload, action, true);
            case "ready_for_review" -> PullEvents.ready(payload, action);
            case "edited" ->
                    baseChanged
                            ? PullEvents.heard(payload, action, true)
                            : new Ignored("edit leaves the base as it is");
            case "closed" -> PullEvents.heard(payload, action, false);
            default -> unneeded();
        };
    }

    private static WebhookDelivery mergeGroup(WebhookPayload payload) {
        String action = action(payload);
        return switch (action) {
            case "checks_requested" -> group(payload, action, true);
            case "destroyed" -> group(payload, action, false);
            default -> unneeded();
        };
    }

    private static WebhookDelivery group(WebhookPayload payload, String action, boolean live) {
        WebhookPayload.MergeGroup group = require(payload.mergeGroup(), "merge_group");
        MergeGroup told =
                new MergeGroup(
                        PayloadOrigin.branch(group.headRef(), "merge_group.head_ref"),
                        PayloadOrigin.sha(group.headSha(), "merge_group.head_sha"),
                        PayloadOrigin.branch(group.baseRef(), "merge_group.base_ref"));
        return new Work(action, List.of(MergeGroupJob.of(PayloadOrigin.repo(payload), told, live)));
    }

    /**
     * Work of a suspended installation is kept as far as it is recorded: it goes on once the app
     * may work again.
     */
    private static WebhookDelivery installation(WebhookPayload payload) {
        String action = action(payload);
        InstallationId installation = PayloadOrigin.installation(payload);
        return switch (action) {
            case "deleted" ->
                    new Work(action, List.of(new InstallationRemovedJob(installation, List.of())));
            case "unsuspend", "new_permissions_accepted" ->
                    new Work(action, List.of(new InstallationRestoredJob(installation)));
            default -> unneeded();
        };
    }

    /**
     * Nothing is named when a selection replaces "all repositories"; an empty list must not be
     * taken for the whole account.
     */
    private static WebhookDelivery repositories(WebhookPayload payload) {
        InstallationId installation = PayloadOrigin.installation(payload);
        if (action(payload).equals("added")) {
            return new Work("added", List.of(new InstallationRestoredJob(installation)));
        }
        if (!action(payload).equals("removed")) {
            return unneeded();
        }
        List<WebhookPayload.Repository> removed = payload.repositoriesRemoved();
        if (removed == null || removed.isEmpty()) {
            return new Ignored("no removed repository is named");
        }
        List<RepoId> ids = new ArrayList<>();
        for (WebhookPayload.Repository repository : removed) {
            ids.add(PayloadOrigin.repo(installation, repository, "repositories_removed").id());
        }
        return new Work("removed", List.of(new InstallationRemovedJob(installation, ids)));
    }

    static String action(WebhookPayload payload) {
        return require(payload.action(), "action");
    }

    static Ignored unneeded() {
        return new Ignored("action needs no work");
    }

    /** Deliveries about pull requests, and about branches that they are to be merged into. */
    private static final class PullEvents {
        private static final String BRANCH = "refs/heads/";

        private PullEvents() {}

        /**
         * @param expects whether GitHub starts workflows because of it
         */
        static Work heard(WebhookPayload payload, String action, boolean expects) {
            return new Work(
                    action,
                    List.of(PullEventJob.of(PayloadOrigin.repo(payload), pull(payload), expects)));
        }

        /** A draft is none any more, and GitHub starts workflows because of it. */
        static Work ready(WebhookPayload payload, String action) {
            return new Work(
                    action, List.of(PullReadyJob.of(PayloadOrigin.repo(payload), pull(payload))));
        }

        /** What open pull requests are held against may be another one; a tag is nobody's base. */
        static WebhookDelivery pushed(WebhookPayload payload) {
            String ref = payload.ref();
            return ref != null && ref.startsWith(BRANCH) && !Boolean.TRUE.equals(payload.deleted())
                    ? new Work(
                            DeliveryParser.NO_ACTION,
                            List.of(
                                    BranchPushJob.of(
                                            PayloadOrigin.repo(payload),
                                            PayloadOrigin.branch(ref, "ref"),
                                            PayloadOrigin.defaultBranch(payload))))
                    : new Ignored("push makes no branch another one");
        }

        private static PullRequest pull(WebhookPayload payload) {
            WebhookPayload.PullRequest pull = require(payload.pullRequest(), "pull_request");
            WebhookPayload.End head = require(pull.head(), "pull_request.head");
            WebhookPayload.End base = require(pull.base(), "pull_request.base");
            return new PullRequest(
                    new PullNumber(require(pull.number(), "pull_request.number")),
                    require(pull.state(), "pull_request.state").equals("open"),
                    PayloadOrigin.head(
                            head.repo(), PayloadOrigin.name(head.ref(), "pull_request.head.ref")),
                    PayloadOrigin.owner(head.repo(), head.user()),
                    PayloadOrigin.sha(head.sha(), "pull_request.head.sha"),
                    PayloadOrigin.name(base.ref(), "pull_request.base.ref"),
                    PayloadOrigin.sha(base.sha(), "pull_request.base.sha"),
                    PayloadOrigin.time(pull.updatedAt(), "pull_request.updated_at"));
        }
    }

    /** Deliveries about comments: those of people on open pull requests that may hold a command. */
    private static final class CommentEvents {
        private CommentEvents() {}

        static WebhookDelivery read(WebhookPayload payload) {
            String action = DeliveryParser.action(payload);
            if (!action.equals("created")) {
                return DeliveryParser.unneeded();
            }
            WebhookPayload.Issue issue = require(payload.issue(), "issue");
            WebhookPayload.Comment comment = require(payload.comment(), "comment");
            Optional<Ignored> elsewhere = elsewhere(issue);
            if (elsewhere.isPresent()) {
                return elsewhere.get();
            }
            WebhookPayload.Account author = comment.user();
            if (author == null || author.login() == null || !"User".equals(author.type())) {
                return new Ignored("comment by nobody who may command");
            }
            String body = comment.body();
            if (body == null || !CommandParser.mayCommand(body)) {
                return new Ignored("comment without a command");
            }
            Job job =
                    CommentEventJob.of(
                            PayloadOrigin.repo(payload),
                            pull(issue),
                            written(comment, author.login(), body));
            return new Work(action, List.of(job));
        }

        private static Optional<Ignored> elsewhere(WebhookPayload.Issue issue) {
            if (issue.pullRequest() == null) {
                return Optional.of(new Ignored("comment on an issue"));
            }
            return "open".equals(issue.state())
                    ? Optional.empty()
                    : Optional.of(new Ignored("comment on a pull request that is not open"));
        }

        private static PullNumber pull(WebhookPayload.Issue issue) {
            return new PullNumber(require(issue.number(), "issue.number"));
        }

        private static CommentEventJob.Comment written(
                WebhookPayload.Comment comment, String login, String body) {
            return new CommentEventJob.Comment(
                    new CommentId(require(comment.id(), "comment.id")),
                    new AccountLogin(login),
                    body,
                    PayloadOrigin.time(comment.createdAt(), "comment.created_at"));
        }
    }

    /** Deliveries about workflow runs. */
    private static final class RunEvents {
        private RunEvents() {}

        static WebhookDelivery read(WebhookPayload payload) {
            String action = DeliveryParser.action(payload);
            return switch (action) {
                case "requested", "in_progress", "completed" ->
                        new Work(
                                action,
                                List.of(
                                        RunEventJob.of(
                                                PayloadOrigin.repo(payload),
                                                PayloadOrigin.defaultBranch(payload),
                                                run(payload))));
                default -> DeliveryParser.unneeded();
            };
        }

        private static WorkflowRun run(WebhookPayload payload) {
            WebhookPayload.WorkflowRun run = require(payload.workflowRun(), "workflow_run");
            CommitSha sha = PayloadOrigin.sha(run.headSha(), "workflow_run.head_sha");
            Integer attempt = run.runAttempt();
            return new WorkflowRun(
                    new Attempt(
                            new RunId(require(run.id(), "workflow_run.id")),
                            attempt == null ? 1 : attempt),
                    WorkflowPath.parse(Optional.ofNullable(run.path()).orElse("")),
                    RunEvent.of(require(run.event(), "workflow_run.event")),
                    RunState.of(
                            require(run.status(), "workflow_run.status"),
                            Optional.ofNullable(run.conclusion())),
                    head(run, sha),
                    PayloadOrigin.owner(run.headRepository(), null),
                    sha,
                    startedAt(run),
                    PayloadOrigin.time(run.updatedAt(), "workflow_run.updated_at"),
                    Optional.ofNullable(run.htmlUrl()).orElse(""));
        }

        /** A run that no branch started, such as one of a tag, has none. */
        private static HeadBranch head(WebhookPayload.WorkflowRun run, CommitSha sha) {
            Optional<RepoId> repo = PayloadOrigin.id(run.headRepository());
            String branch = run.headBranch();
            return branch == null || branch.isEmpty()
                    ? HeadBranch.ofCommit(repo, sha)
                    : new HeadBranch(repo, new BranchName(branch));
        }

        private static Instant startedAt(WebhookPayload.WorkflowRun run) {
            Instant started = run.runStartedAt();
            return started == null
                    ? PayloadOrigin.time(run.createdAt(), "workflow_run.created_at")
                    : PayloadOrigin.time(started, "workflow_run.run_started_at");
        }
    }

    /**
     * Deliveries about checks: those of ours that somebody asks for again, or whose button is
     * pressed.
     */
    private static final class CheckEvents {
        private static final Ignored NOT_OURS = new Ignored("check of another app");

        private final String ownApp;

        CheckEvents(String ownApp) {
            this.ownApp = ownApp;
        }

        WebhookDelivery run(DeliveryParser.Envelope envelope, WebhookPayload payload) {
            String action = DeliveryParser.action(payload);
            return switch (action) {
                case "rerequested", "requested_action" -> asked(envelope, payload, action);
                default -> DeliveryParser.unneeded();
            };
        }

        WebhookDelivery suite(DeliveryParser.Envelope envelope, WebhookPayload payload) {
            String action = DeliveryParser.action(payload);
            if (!action.equals("rerequested")) {
                return DeliveryParser.unneeded();
            }
            WebhookPayload.CheckSuite suite = require(payload.checkSuite(), "check_suite");
            if (!isOurs(suite.app())) {
                return NOT_OURS;
            }
            CommitSha sha = PayloadOrigin.sha(suite.headSha(), "check_suite.head_sha");
            return new Work(
                    action,
                    List.of(
                            new CheckRerequestJob(
                                    PayloadOrigin.repo(payload), sha, envelope.id())));
        }

        private WebhookDelivery asked(
                DeliveryParser.Envelope envelope, WebhookPayload payload, String action) {
            WebhookPayload.CheckRun run = require(payload.checkRun(), "check_run");
            if (!isOurs(run.app())) {
                return NOT_OURS;
            }
            InstalledRepo repo = PayloadOrigin.repo(payload);
            CommitSha sha = PayloadOrigin.sha(run.headSha(), "check_run.head_sha");
            if (action.equals("rerequested")) {
                return new Work(action, List.of(new CheckRerequestJob(repo, sha, envelope.id())));
            }
            WebhookPayload.RequestedAction button =
                    require(payload.requestedAction(), "requested_action");
            WebhookPayload.Account sender = require(payload.sender(), "sender");
            CheckActionJob.Press press =
                    new CheckActionJob.Press(
                            require(button.identifier(), "requested_action.identifier"),
                            new AccountLogin(require(sender.login(), "sender.login")),
                            envelope.id(),
                            envelope.at());
            return new Work(action, List.of(CheckActionJob.of(repo, sha, press)));
        }

        /**
         * The app is configured by its id or by its client id, and older payloads lack the latter.
         * What cannot be told apart is ours: these two actions are sent to the owning app only.
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
    }
}
