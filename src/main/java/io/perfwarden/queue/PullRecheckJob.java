package io.perfwarden.queue;

import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullNumber;

/** What is known of a pull request may not hold: GitHub is to be asked. */
public record PullRecheckJob(JobRepo repo, int number) implements Job {
    static final String KIND = "pull-doubted/1";

    public static PullRecheckJob of(InstalledRepo repo, PullNumber number) {
        return new PullRecheckJob(JobRepo.of(repo), number.value());
    }

    public InstalledRepo toRepo() {
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
