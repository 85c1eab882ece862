package io.perfwarden.job;

import io.perfwarden.job.ref.RepoRef;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;

/** What is known of a pull request may not hold: GitHub is to be asked. */
public record PullDoubted(RepoRef repo, int number) implements Job {
    static final String KIND = "pull-doubted/1";

    public static PullDoubted of(Repo repo, PullNumber number) {
        return new PullDoubted(RepoRef.of(repo), number.value());
    }

    public Repo toRepo() {
        return repo.toRepo();
    }

    public PullNumber toNumber() {
        return new PullNumber(number);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return repo.subject("pull", number);
    }

    @Override
    public String key() {
        return "doubted";
    }

    @Override
    public long installation() {
        return repo.installation();
    }
}
