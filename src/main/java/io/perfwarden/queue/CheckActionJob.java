package io.perfwarden.queue;

import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import java.time.Instant;

/**
 * A button of one of our checks was pressed.
 *
 * @param identifier the button's
 * @param delivery id of the delivery that told so: GitHub gives the act itself none
 * @param at when the delivery was first received; GitHub does not say when it was pressed
 */
public record CheckActionJob(
        JobRepo repo, String sha, String identifier, String login, String delivery, Instant at)
        implements Job {
    static final String KIND = "button-pressed/1";

    /** The act. */
    public record Press(String identifier, AccountLogin by, String delivery, Instant at) {}

    public static CheckActionJob of(InstalledRepo repo, CommitSha sha, Press press) {
        return new CheckActionJob(
                JobRepo.of(repo),
                sha.value(),
                press.identifier(),
                press.by().value(),
                press.delivery(),
                press.at());
    }

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public CommitSha toSha() {
        return new CommitSha(sha);
    }

    public Press toPress() {
        return new Press(identifier, new AccountLogin(login), delivery, at);
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
