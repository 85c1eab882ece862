package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.Locale;

/**
 * What is shown on a commit is to be made true.
 *
 * @param cause {@code facts}: something was recorded; {@code look}: it is time to look again;
 *     {@code asked}: somebody wants it, so that GitHub is asked for everything that may have been
 *     missed
 */
public record Refresh(RepoRef repo, String sha, String cause) implements Job {
    static final String KIND = "refresh/1";

    /** Why. */
    public enum Cause {
        FACTS,
        LOOK,
        ASKED
    }

    public static Refresh of(Repo repo, CommitSha sha, Cause cause) {
        return new Refresh(RepoRef.of(repo), sha.value(), cause.name().toLowerCase(Locale.ROOT));
    }

    public Repo toRepo() {
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
