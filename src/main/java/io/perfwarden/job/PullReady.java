package io.perfwarden.job;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.scm.Repo;

/** An event told that a draft was made ready for review, and how the pull request is since. */
public record PullReady(PullHeard pull) implements Job {
    static final String KIND = "pull-ready/1";

    /** GitHub starts workflows because of it. */
    public static PullReady of(Repo repo, PullRequest pull) {
        return new PullReady(PullHeard.of(repo, pull, true));
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
