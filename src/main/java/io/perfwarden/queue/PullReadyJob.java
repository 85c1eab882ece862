package io.perfwarden.queue;

import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.PullRequest;

/** An event told that a draft was made ready for review, and how the pull request is since. */
public record PullReadyJob(PullEventJob pull) implements Job {
    static final String KIND = "pull-ready/1";

    /** GitHub starts workflows because of it. */
    public static PullReadyJob of(InstalledRepo repo, PullRequest pull) {
        return new PullReadyJob(PullEventJob.of(repo, pull, true));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return pull.subject();
    }

    @Override
    public long installation() {
        return pull.installation();
    }
}
