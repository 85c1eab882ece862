package io.perfwarden.model;

/**
 * @param name as of the event; data is stored under the id
 */
public record InstalledRepo(InstallationId installation, RepoId id, RepoName name) {}
