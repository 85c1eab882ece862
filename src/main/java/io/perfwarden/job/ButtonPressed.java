package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Login;
import io.perfwarden.scm.Repo;
import java.time.Instant;

/**
 * A button of one of our checks was pressed.
 *
 * @param identifier the button's
 * @param delivery id of the delivery that told so: GitHub gives the act itself none
 * @param at when the delivery was first received; GitHub does not say when it was pressed
 */
public record ButtonPressed(
        RepoRef repo, String sha, String identifier, String login, String delivery, Instant at)
        implements Job {
    static final String KIND = "button-pressed/1";

    /** The act. */
    public record Press(String identifier, Login by, String delivery, Instant at) {}

    public static ButtonPressed of(Repo repo, CommitSha sha, Press press) {
        return new ButtonPressed(
                RepoRef.of(repo),
                sha.value(),
                press.identifier(),
                press.by().value(),
                press.delivery(),
                press.at());
    }

    public Repo toRepo() {
        return repo.toRepo();
    }

    public CommitSha toSha() {
        return new CommitSha(sha);
    }

    public Press toPress() {
        return new Press(identifier, new Login(login), delivery, at);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("commit", sha);
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
