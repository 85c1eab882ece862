package io.perfwarden.queue;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommentId;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;
import java.time.Instant;

/**
 * Somebody commented on a pull request something that may hold a command.
 *
 * @param at when, by GitHub's clock
 */
public record CommentEventJob(
        JobRepo repo, int pull, long comment, String login, String body, Instant at)
        implements Job {
    static final String KIND = "commented/1";

    public static CommentEventJob of(InstalledRepo repo, PullNumber pull, Comment comment) {
        return new CommentEventJob(
                JobRepo.of(repo),
                pull.value(),
                comment.id().value(),
                comment.author().value(),
                comment.body(),
                comment.at());
    }

    /** A person's comment. */
    public record Comment(CommentId id, AccountLogin author, String body, Instant at) {}

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public PullNumber toPull() {
        return new PullNumber(pull);
    }

    public Comment toComment() {
        return new Comment(new CommentId(comment), new AccountLogin(login), body, at);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("pull", pull);
    }

    /** Commands on one pull request are answered in the order in which they were given. */
    @Override
    public boolean inOrder() {
        return true;
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
