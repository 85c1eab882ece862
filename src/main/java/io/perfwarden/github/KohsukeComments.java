package io.perfwarden.github;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import org.kohsuke.github.GHIssueComment;
import org.kohsuke.github.ReactionContent;

/** Comments through the client library; which app wrote one is read from the same answer. */
final class KohsukeComments implements CommentGateway {
    /** A comment has up to 256 KiB, which JSON may double, and a page has to fit into memory. */
    private static final int PAGE = 50;

    private final RepoCalls calls;
    private final AppIdentity identity;

    KohsukeComments(RepoCalls calls, AppIdentity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    @Override
    public List<Posted> own(InstalledRepo repo, PullNumber pull, String marker) {
        return calls.library(
                repo,
                "comments",
                call -> {
                    var listed = call.all(call.issue(pull).queryComments().list(), PAGE);
                    LongFunction<JsonNode> whole = call.elements("");
                    List<Posted> own = new ArrayList<>();
                    for (GHIssueComment comment : listed) {
                        if (("\n" + comment.getBody()).contains("\n" + marker)
                                && identity.wrote(whole.apply(comment.getId()))) {
                            own.add(posted(comment));
                        }
                    }
                    own.sort(Comparator.comparingLong(comment -> comment.id().value()));
                    return own;
                });
    }

    @Override
    public Posted create(InstalledRepo repo, PullNumber pull, String body) {
        return calls.library(repo, "comment", call -> posted(call.issue(pull).comment(body)));
    }

    @Override
    public Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body) {
        return calls.find(
                repo,
                "comment",
                call -> {
                    call.comment(comment).update(body);
                    JsonNode written = call.answer().json();
                    return new Posted(
                            comment,
                            written.path("body").asText(""),
                            Instant.parse(written.path("updated_at").asText("")));
                });
    }

    @Override
    public void delete(InstalledRepo repo, CommentId comment) {
        calls.find(
                repo,
                "comment",
                call -> {
                    call.comment(comment).delete();
                    return comment;
                });
    }

    @Override
    public void react(InstalledRepo repo, CommentId comment, Reaction reaction) {
        calls.find(
                repo, "reaction", call -> call.comment(comment).createReaction(content(reaction)));
    }

    private static ReactionContent content(Reaction reaction) {
        return switch (reaction) {
            case EYES -> ReactionContent.EYES;
            case ROCKET -> ReactionContent.ROCKET;
            case CONFUSED -> ReactionContent.CONFUSED;
        };
    }

    private static Posted posted(GHIssueComment comment) throws IOException {
        return new Posted(
                new CommentId(comment.getId()),
                Objects.requireNonNullElse(comment.getBody(), ""),
                RepoCalls.required("updated_at", comment.getUpdatedAt()));
    }
}
