package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.*;
import org.kohsuke.github.GHIssueComment;
import org.kohsuke.github.ReactionContent;

/** Comments through the client library; the app that wrote one is read from the same answer. */
public record GitHubComments(ApiCalls calls, AppIdentity identity) implements CommentGateway {
    /** A comment has up to 256 KiB, which JSON may double, and a page must fit into memory. */
    private static final int PAGE = 50;

    @Override
    public List<CommentGateway.Posted> ownComments(
            InstalledRepo repo, PullNumber pull, String marker) {
        return new RepoCall(calls, repo)
                .use(call -> {
                    var listed = call.all(call.pull(pull).queryComments().list(), PAGE);
                    var whole = call.elements("");
                    List<CommentGateway.Posted> own = new ArrayList<>();
                    for (GHIssueComment comment : listed) {
                        if (("\n" + comment.getBody()).contains("\n" + marker)
                                && identity.hasWritten(whole.apply(comment.getId()))) {
                            own.add(toPosted(comment));
                        }
                    }
                    own.sort(Comparator.comparingLong(comment -> comment.id().value()));
                    return own;
                });
    }

    @Override
    public CommentGateway.Posted create(InstalledRepo repo, PullNumber pull, String body) {
        return new RepoCall(calls, repo).use(call -> toPosted(call.pull(pull).comment(body)));
    }

    @Override
    public Optional<CommentGateway.Posted> edit(
            InstalledRepo repo, CommentId comment, String body) {
        return new RepoCall(calls, repo)
                .find(call -> {
                    call.comment(comment).update(body);
                    return new CommentGateway.Posted(
                            comment,
                            call.json().path("body").asText(""),
                            Instant.parse(call.json().path("updated_at").asText("")));
                });
    }

    @Override
    public void delete(InstalledRepo repo, CommentId comment) {
        new RepoCall(calls, repo)
                .find(call -> {
                    call.comment(comment).delete();
                    return comment;
                });
    }

    @Override
    public void react(InstalledRepo repo, CommentId comment, CommentGateway.Reaction reaction) {
        ReactionContent content = ReactionContent.valueOf(reaction.name());
        new RepoCall(calls, repo).find(call -> call.comment(comment).createReaction(content));
    }

    private static CommentGateway.Posted toPosted(GHIssueComment comment) throws IOException {
        String body = Objects.requireNonNullElse(comment.getBody(), "");
        Instant at = RepoCall.require(comment.getUpdatedAt());
        return new CommentGateway.Posted(new CommentId(comment.getId()), body, at);
    }
}
