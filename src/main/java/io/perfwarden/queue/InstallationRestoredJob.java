package io.perfwarden.queue;

import io.perfwarden.model.InstallationId;

/** The app may work for an account again, or may do more than before. */
public record InstallationRestoredJob(long installation) implements Job {
    static final String KIND = "installation-back/1";

    public static InstallationRestoredJob of(InstallationId installation) {
        return new InstallationRestoredJob(installation.value());
    }

    public InstallationId toInstallation() {
        return new InstallationId(installation);
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
