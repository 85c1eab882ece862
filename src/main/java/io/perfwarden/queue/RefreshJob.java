package io.perfwarden.queue;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import java.util.Locale;

/**
 * What is shown on a commit is to be made true.
 *
 * @param cause {@code facts}: something was recorded; {@code look}: it is time to look again;
 *     {@code asked}: somebody wants it, so that GitHub is asked for everything that may have been
 *     missed
 */
public record RefreshJob(JobRepo repo, String sha, String cause) implements Job {
    static final String KIND = "refresh/1";

    /** Why. */
    public enum Cause {
        FACTS,
        LOOK,
        ASKED
    }

    public static RefreshJob of(InstalledRepo repo, CommitSha sha, Cause cause) {
        return new RefreshJob(JobRepo.of(repo), sha.value(), cause.name().toLowerCase(Locale.ROOT));
    }

    public InstalledRepo toRepo() {
        return repo.toRepo();
    }

    public CommitSha toSha() {
        return new CommitSha(sha);
    }

    public Cause toCause() {
        return Cause.valueOf(cause.toUpperCase(Locale.ROOT));
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
    public String key() {
        return "refresh/" + cause;
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
