package io.perfwarden.job;

import io.perfwarden.scm.InstallationId;

/** The app may work for an account again, or may do more than before. */
public record InstallationBack(long installation) implements Job {
    static final String KIND = "installation-back/1";

    public static InstallationBack of(InstallationId installation) {
        return new InstallationBack(installation.value());
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
