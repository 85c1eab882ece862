package io.perfwarden.model;

/**
 * A repository the app is installed on, as an event names it.
 *
 * @param name as of the event; the id is what data is stored under
 */
public record InstalledRepo(InstallationId installation, RepoId id, RepoName name) {}
