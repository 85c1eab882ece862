package io.perfwarden.webhook;

import static io.perfwarden.webhook.MalformedPayload.require;

import io.perfwarden.command.CommandParser;
import io.perfwarden.job.Commented;
import io.perfwarden.job.Job;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.webhook.Delivery.Ignored;
import io.perfwarden.webhook.Delivery.Work;
import java.util.List;
import java.util.Optional;

/** Deliveries about comments: those of people on open pull requests that may hold a command. */
final class CommentEvents {
    private CommentEvents() {}

    static Delivery read(Payload payload) {
        String action = DeliveryParser.action(payload);
        if (!action.equals("created")) {
            return DeliveryParser.unneeded();
        }
        Payload.Issue issue = require(payload.issue(), "issue");
        Payload.Comment comment = require(payload.comment(), "comment");
        Optional<Ignored> elsewhere = elsewhere(issue);
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        Payload.Account author = comment.user();
        if (author == null || author.login() == null || !"User".equals(author.type())) {
            return new Ignored("comment by nobody who may command");
        }
        String body = comment.body();
        if (body == null || !CommandParser.mayCommand(body)) {
            return new Ignored("comment without a command");
        }
        Job job =
                Commented.of(
                        Origin.repo(payload), pull(issue), written(comment, author.login(), body));
        return new Work(action, List.of(job));
    }

    private static Optional<Ignored> elsewhere(Payload.Issue issue) {
        if (issue.pullRequest() == null) {
            return Optional.of(new Ignored("comment on an issue"));
        }
        return "open".equals(issue.state())
                ? Optional.empty()
                : Optional.of(new Ignored("comment on a pull request that is not open"));
    }

    private static PullNumber pull(Payload.Issue issue) {
        return new PullNumber(require(issue.number(), "issue.number"));
    }

    private static Commented.Comment written(Payload.Comment comment, String login, String body) {
        return new Commented.Comment(
                new CommentId(require(comment.id(), "comment.id")),
                new Login(login),
                body,
                Origin.time(comment.createdAt(), "comment.created_at"));
    }
}
