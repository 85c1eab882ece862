package io.perfwarden.demo.standin.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.perfwarden.demo.standin.http.Call.Answer;
import io.perfwarden.demo.standin.http.Router.Route;
import io.perfwarden.demo.standin.view.Views;
import io.perfwarden.demo.standin.world.Conversation;
import io.perfwarden.demo.standin.world.Conversation.Comment;
import io.perfwarden.demo.standin.world.Repository;
import java.util.Set;

/** REST: comments and reactions. */
final class CommentRoutes {
    private static final String[] WRITE = {"issues:write", "pull_requests:write"};
    private static final String[] READ = {"issues:read", "pull_requests:read"};
    private static final Set<String> REACTIONS =
            Set.of("+1", "-1", "laugh", "confused", "heart", "hooray", "rocket", "eyes");

    private final Views views;

    CommentRoutes(Views views) {
        this.views = views;
    }

    void register(Router router) {
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

    private ObjectNode view(Repository repository, Comment comment) {
        return views.comment(repository, comment);
    }

    private static Conversation conversation(Call call) {
        return call.repository().conversation();
    }

    private static Comment comment(Call call) {
        return conversation(call).find(call.id(0)).orElseThrow(Refusal::notFound);
    }

    private static int pull(Call call) {
        return call.repository().pull((int) call.id(0)).orElseThrow(Refusal::notFound).number();
    }

    private Answer comments(Call call) {
        return call.page(
                conversation(call).on(pull(call)), comment -> view(call.repository(), comment));
    }

    private Answer write(Call call) {
        Fields.allow(call.body(), "body");
        Comment comment =
                conversation(call).post(pull(call), Fields.body(call.body(), "IssueComment"));
        return Answer.json(201, view(call.repository(), comment));
    }

    private Answer edit(Call call) {
        Fields.allow(call.body(), "body");
        if (!comment(call).bot()) {
            throw Refusal.forbidden();
        }
        Comment comment =
                conversation(call)
                        .edit(call.id(0), Fields.body(call.body(), "IssueComment"))
                        .orElseThrow(Refusal::notFound);
        return Answer.ok(view(call.repository(), comment));
    }

    private Answer delete(Call call) {
        if (!conversation(call).delete(call.id(0))) {
            throw Refusal.notFound();
        }
        return Answer.nothing();
    }

    private Answer react(Call call) {
        Fields.allow(call.body(), "content");
        String content = Fields.required(call.body(), "content");
        if (!REACTIONS.contains(content)) {
            throw Refusal.invalid("Reaction", "content", content + " is no reaction");
        }
        boolean added = conversation(call).react(comment(call).id(), content);
        return Answer.json(added ? 201 : 200, views.reaction(comment(call).id(), content));
    }
}
