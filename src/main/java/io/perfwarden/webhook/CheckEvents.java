package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.job.ButtonPressed;
import io.perfwarden.job.CheckRerequested;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.Repo;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Work;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries about checks: those of ours that somebody asks for again, or whose button is pressed.
 */
final class CheckEvents {
    private static final Ignored NOT_OURS = new Ignored("check of another app");

    private final String ownApp;

    CheckEvents(String ownApp) {
        this.ownApp = ownApp;
    }

    Delivery run(DeliveryParser.Envelope envelope, Payload payload) {
        String action = DeliveryParser.action(payload);
        return switch (action) {
            case "rerequested", "requested_action" -> asked(envelope, payload, action);
            default -> DeliveryParser.unneeded();
        };
    }

    Delivery suite(DeliveryParser.Envelope envelope, Payload payload) {
        String action = DeliveryParser.action(payload);
        if (!action.equals("rerequested")) {
            return DeliveryParser.unneeded();
        }
        Payload.CheckSuite suite = require(payload.checkSuite(), "check_suite");
        if (!isOurs(suite.app())) {
            return NOT_OURS;
        }
        CommitSha sha = Origin.sha(suite.headSha(), "check_suite.head_sha");
        return new Work(
                action, List.of(CheckRerequested.of(Origin.repo(payload), sha, envelope.id())));
    }

    private Delivery asked(DeliveryParser.Envelope envelope, Payload payload, String action) {
        Payload.CheckRun run = require(payload.checkRun(), "check_run");
        if (!isOurs(run.app())) {
            return NOT_OURS;
        }
        Repo repo = Origin.repo(payload);
        CommitSha sha = Origin.sha(run.headSha(), "check_run.head_sha");
        if (action.equals("rerequested")) {
            return new Work(action, List.of(CheckRerequested.of(repo, sha, envelope.id())));
        }
        Payload.RequestedAction button = require(payload.requestedAction(), "requested_action");
        Payload.Account sender = require(payload.sender(), "sender");
        ButtonPressed.Press press =
                new ButtonPressed.Press(
                        require(button.identifier(), "requested_action.identifier"),
                        new Login(require(sender.login(), "sender.login")),
                        envelope.id(),
                        envelope.at());
        return new Work(action, List.of(ButtonPressed.of(repo, sha, press)));
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
