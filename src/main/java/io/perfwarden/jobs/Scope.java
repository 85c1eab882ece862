package io.perfwarden.jobs;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import java.util.Optional;

/**
 * Which installation a job belongs to, so that it can be dropped when that is gone.
 *
 * @param repo absent for a job about the installation itself, which is never dropped with it
 */
record Scope(InstallationId installation, Optional<RepoId> repo) {
    static Scope of(Job job) {
        return switch (job) {
            case Job.PullChanged it -> of(it.repo());
            case Job.PullClosed it -> of(it.repo());
            case Job.RunChanged it -> of(it.repo());
            case Job.CommentCreated it -> of(it.repo());
            case Job.Commanded it -> of(it.repo());
            case Job.CheckRerequested it -> of(it.repo());
            case Job.ButtonPressed it -> of(it.repo());
            case Job.MergeGroup it -> of(it.repo());
            case Job.DeadlinePassed it -> of(it.repo());
            case Job.InstallationGone it -> new Scope(it.installation(), Optional.empty());
        };
    }

    private static Scope of(Repo repo) {
        return new Scope(repo.installation(), Optional.of(repo.id()));
    }
}
