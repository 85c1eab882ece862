package io.perfwarden.queue;

import io.perfwarden.model.InstallationId;
import io.perfwarden.model.RepoId;
import java.util.List;

/**
 * The app was removed from an account, or from some of its repositories.
 *
 * @param repositories empty for all
 */
public record InstallationRemovedJob(long installation, List<Long> repositories) implements Job {
    static final String KIND = "installation-gone/1";

    public static InstallationRemovedJob of(
            InstallationId installation, List<RepoId> repositories) {
        return new InstallationRemovedJob(
                installation.value(), repositories.stream().map(RepoId::value).toList());
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String subject() {
        return "installation/" + installation;
    }
}
