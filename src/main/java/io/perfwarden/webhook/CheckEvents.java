package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.jobs.Job;
import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Head;
import io.perfwarden.scm.Repo;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Work;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries about checks: those of ours that somebody asks for again, or whose button is pressed.
 */
final class CheckEvents {
    private static final Ignored NOT_OURS = new Ignored("check of another app");

    private final HeadLookup heads;
    private final String ownApp;

    CheckEvents(HeadLookup heads, String ownApp) {
        this.heads = heads;
        this.ownApp = ownApp;
    }

    Delivery run(Payload payload) {
        String action = DeliveryParser.action(payload);
        return switch (action) {
            case "rerequested", "requested_action" -> asked(payload, action);
            default -> DeliveryParser.unneeded();
        };
    }

    Delivery suite(Payload payload) {
        String action = DeliveryParser.action(payload);
        if (!action.equals("rerequested")) {
            return DeliveryParser.unneeded();
        }
        Payload.CheckSuite suite = require(payload.checkSuite(), "check_suite");
        if (!isOurs(suite.app())) {
            return NOT_OURS;
        }
        Repo repo = Origin.repo(payload);
        CommitSha sha = Origin.sha(suite.headSha(), "check_suite.head_sha");
        Head head = head(repo, OptionalLong.empty(), sha, Optional.of(suite));
        return new Work(action, List.of(new Job.CheckRerequested(repo, head, sha)));
    }

    private Delivery asked(Payload payload, String action) {
        Payload.CheckRun run = require(payload.checkRun(), "check_run");
        if (!isOurs(run.app())) {
            return NOT_OURS;
        }
        Repo repo = Origin.repo(payload);
        long id = require(run.id(), "check_run.id");
        CommitSha sha = Origin.sha(run.headSha(), "check_run.head_sha");
        Head head = head(repo, OptionalLong.of(id), sha, Optional.ofNullable(run.checkSuite()));
        if (action.equals("rerequested")) {
            return new Work(action, List.of(new Job.CheckRerequested(repo, head, sha)));
        }
        Payload.RequestedAction button = require(payload.requestedAction(), "requested_action");
        Payload.Account sender = require(payload.sender(), "sender");
        return new Work(
                action,
                List.of(
                        new Job.ButtonPressed(
                                repo,
                                head,
                                sha,
                                id,
                                require(button.identifier(), "requested_action.identifier"),
                                require(sender.login(), "sender.login"))));
    }

    /**
     * What we remember comes first: GitHub leaves the branch out for forks, and names a branch of
     * the base repository only.
     */
    private Head head(
            Repo repo, OptionalLong checkRun, CommitSha sha, Optional<Payload.CheckSuite> suite) {
        return heads.find(repo.id(), checkRun, sha)
                .or(() ->
                        suite.map(Payload.CheckSuite::headBranch)
                                .filter(branch -> !branch.isEmpty())
                                .map(branch -> within(repo, branch)))
                .orElseGet(() -> Head.ofCommit(Optional.of(repo.id()), sha));
    }

    private static Head within(Repo repo, String branch) {
        return new Head(Optional.of(repo.id()), new BranchName(branch));
    }

    /**
     * The app is configured by its id or by its client id, and older payloads lack the latter. What
     * cannot be told apart is ours: these two actions are sent to the owning app only.
     */
    private boolean isOurs(Payload.@Nullable App app) {
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
