package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.StandInComments.Comment;
import io.perfwarden.demo.standin.StandInRequest.Answer;
import io.perfwarden.demo.standin.StandInRouter.Route;
import java.util.Set;

/** REST: comments and reactions. */
final class CommentRoutes {
    private static final String[] WRITE = {"issues:write", "pull_requests:write"};
    private static final String[] READ = {"issues:read", "pull_requests:read"};
    private static final Set<String> REACTIONS =
            Set.of("+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes");

    private final ApiViews views;

    CommentRoutes(ApiViews views) {
        this.views = views;
    }

    void register(StandInRouter router) {
        router.on(
                Route.of("GET", "REPO/issues/{}/comments").needing(READ).asking("since"),
                this::comments);
        router.on(Route.of("POST", "REPO/issues/{}/comments").needing(WRITE), this::write);
        router.on(
                Route.of("GET", "REPO/issues/comments/{}").needing(READ),
                call -> Answer.ok(view(call.repository(), comment(call))));
        router.on(Route.of("PATCH", "REPO/issues/comments/{}").needing(WRITE), this::edit);
        router.on(Route.of("DELETE", "REPO/issues/comments/{}").needing(WRITE), this::delete);
        router.on(
                Route.of("POST", "REPO/issues/comments/{}/reactions").needing("issues:write"),
                this::react);
    }

    private ObjectNode view(StandInRepository repository, Comment comment) {
        return views.comment(repository, comment);
    }

    private static StandInComments conversation(StandInRequest call) {
        return call.repository().conversation();
    }

    private static Comment comment(StandInRequest call) {
        return conversation(call).find(call.id(0)).orElseThrow(StandInRefusal::notFound);
    }

    private static int pull(StandInRequest call) {
        return call.repository()
                .pull((int) call.id(0))
                .orElseThrow(StandInRefusal::notFound)
                .number();
    }

    private Answer comments(StandInRequest call) {
        return call.page(
                conversation(call).on(pull(call)), comment -> view(call.repository(), comment));
    }

    private Answer write(StandInRequest call) {
        JsonFields.allow(call.body(), "body");
        Comment comment =
                conversation(call).post(pull(call), JsonFields.body(call.body(), "IssueComment"));
        return Answer.json(201, view(call.repository(), comment));
    }

    private Answer edit(StandInRequest call) {
        JsonFields.allow(call.body(), "body");
        if (!comment(call).bot()) {
            throw StandInRefusal.forbidden();
        }
        Comment comment =
                conversation(call)
                        .edit(call.id(0), JsonFields.body(call.body(), "IssueComment"))
                        .orElseThrow(StandInRefusal::notFound);
        return Answer.ok(view(call.repository(), comment));
    }

    private Answer delete(StandInRequest call) {
        if (!conversation(call).delete(call.id(0))) {
            throw StandInRefusal.notFound();
        }
        return Answer.nothing();
    }

    private Answer react(StandInRequest call) {
        JsonFields.allow(call.body(), "content");
        String content = JsonFields.required(call.body(), "content");
        if (!REACTIONS.contains(content)) {
            throw StandInRefusal.invalid("Reaction", "content", content + " is no reaction");
        }
        boolean added = conversation(call).react(comment(call).id(), content);
        return Answer.json(added ? 201 : 200, views.reaction(comment(call).id(), content));
    }
}
