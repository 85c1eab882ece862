package io.perfwarden.job;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.RepoId;
import java.util.List;

/**
 * The app was removed from an account, or from some of its repositories.
 *
 * @param repositories empty for all
 */
public record InstallationGone(long installation, List<Long> repositories) implements Job {
    static final String KIND = "installation-gone/1";

    public static InstallationGone of(InstallationId installation, List<RepoId> repositories) {
        return new InstallationGone(
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
