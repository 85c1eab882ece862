package io.perfwarden.obey;

import io.perfwarden.github.Comments;
import io.perfwarden.github.Comments.Reaction;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.regen.Answer;
import io.perfwarden.regen.Requester;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reacts and replies: one reply per comment, however often a job is done again. */
final class Responder {
    private static final Logger LOG = LoggerFactory.getLogger(Responder.class);

    private final Comments comments;

    Responder(Comments comments) {
        this.comments = comments;
    }

    /** Says that a command was seen. */
    void seen(Requester requester) {
        react(requester, Reaction.EYES);
    }

    /** Says what came of all commands of a comment; the reaction, once there is no more to come. */
    void respond(Requester requester, List<Answer> answers) {
        String text =
                answers.stream()
                        .map(Answer::text)
                        .filter(it -> !it.isEmpty())
                        .distinct()
                        .collect(Collectors.joining("\n\n"));
        if (!text.isEmpty()) {
            reply(requester, text);
        }
        boolean refused = answers.stream().anyMatch(Answer.Refused.class::isInstance);
        react(requester, refused ? Reaction.CONFUSED : Reaction.ROCKET);
    }

    private void reply(Requester requester, String text) {
        String marker = "<!-- perfwarden:reply:" + requester.order().id() + " -->";
        String body = marker + "\n" + text;
        try {
            List<Comments.Posted> own = comments.own(requester.repo(), requester.pull(), marker);
            if (own.isEmpty()) {
                comments.create(requester.repo(), requester.pull(), body);
            } else {
                comments.edit(requester.repo(), own.getFirst().id(), body);
            }
        } catch (GitHubRefusal e) {
            refused(requester, e);
        }
    }

    private void react(Requester requester, Reaction reaction) {
        if (requester.comment().isEmpty()) {
            return;
        }
        try {
            comments.react(requester.repo(), requester.comment().get(), reaction);
        } catch (GitHubRefusal e) {
            refused(requester, e);
        }
    }

    private static void refused(Requester requester, GitHubRefusal e) {
        if (e.kind() == GitHubRefusal.Kind.NO_INSTALLATION) {
            throw e;
        }
        LOG.atWarn()
                .addKeyValue("repository", requester.repo().name())
                .addKeyValue("pull", requester.pull())
                .log("no answer to a command: GitHub refuses ({})", e.getMessage());
    }
}
