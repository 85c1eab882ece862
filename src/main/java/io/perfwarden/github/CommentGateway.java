package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.ApiCalls;
import io.perfwarden.model.*;
import org.kohsuke.github.GHIssueComment;
import org.kohsuke.github.ReactionContent;

/**
 * Conversation comments of pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CommentGateway {
    /**
     * A comment written by this app.
     *
     * @param body as GitHub stores it
     * @param at when it was last written, by GitHub's clock
     */
    record Posted(CommentId id, String body, Instant at) {}

    /** A reaction to a comment. */
    enum Reaction {
        EYES,
        ROCKET,
        CONFUSED;
    }

    /**
     * All comments this app itself wrote of which a line starts with a marker, oldest first. Looks
     * at every page, of which there is a bound; an author who merely copied the marker is not this
     * app.
     */
    List<Posted> own(InstalledRepo repo, PullNumber pull, String marker);

    /**
     * Writes a comment.
     *
     * @throws io.perfwarden.model.TransientFailure also when the outcome is unknown: look with
     *     {@link #own} before trying again
     */
    Posted create(InstalledRepo repo, PullNumber pull, String body);

    /** Replaces a comment's body; nothing if the comment is no longer there. */
    Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body);

    /** Deletes a comment; one that is already gone is fine. */
    void delete(InstalledRepo repo, CommentId comment);

    /**
     * Reacts to a comment; doing so twice has no further effect, a comment that is gone is fine.
     */
    void react(InstalledRepo repo, CommentId comment, Reaction reaction);

    /** Comments through the client library; which app wrote one is read from the same answer. */
    record KohsukeComments(ApiCalls calls, AppIdentity identity) implements CommentGateway {
        /**
         * A comment has up to 256 KiB, which JSON may double, and a page has to fit into memory.
         */
        private static final int PAGE = 50;

        @Override
        public List<Posted> own(InstalledRepo repo, PullNumber pull, String marker) {
            return new RepoCall(calls, repo)
                    .use(call -> {
                        var listed = call.all(call.pull(pull).queryComments().list(), PAGE);
                        var whole = call.elements("");
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
            return new RepoCall(calls, repo).use(call -> posted(call.pull(pull).comment(body)));
        }

        @Override
        public Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body) {
            return new RepoCall(calls, repo)
                    .find(call -> {
                        call.comment(comment).update(body);
                        return new Posted(
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
        public void react(InstalledRepo repo, CommentId comment, Reaction reaction) {
            ReactionContent content = ReactionContent.valueOf(reaction.name());
            new RepoCall(calls, repo).find(call -> call.comment(comment).createReaction(content));
        }

        private static Posted posted(GHIssueComment comment) throws IOException {
            String body = Objects.requireNonNullElse(comment.getBody(), "");
            Instant at = RepoCall.required(comment.getUpdatedAt());
            return new Posted(new CommentId(comment.getId()), body, at);
        }
    }
}
