package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.CommentId;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * Somebody commented on a pull request something that may hold a command.
 *
 * @param at when, by GitHub's clock
 */
public record Commented(RepoRef repo, int pull, long comment, String login, String body, Instant at)
        implements Job {
    static final String KIND = "commented/1";

    public static Commented of(Repo repo, PullNumber pull, Comment comment) {
        return new Commented(
                RepoRef.of(repo),
                pull.value(),
                comment.id().value(),
                comment.author().value(),
                comment.body(),
                comment.at());
    }

    /** A person's comment. */
    public record Comment(CommentId id, Login author, String body, Instant at) {}

    public Repo toRepo() {
        return repo.toRepo();
    }

    public PullNumber toPull() {
        return new PullNumber(pull);
    }

    public Comment toComment() {
        return new Comment(new CommentId(comment), new Login(login), body, at);
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
