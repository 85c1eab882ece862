package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.KnownFiles;
import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Files of commits of one repository, in memory. */
final class MemoryKnownFiles implements KnownFiles {
    private final Map<String, Content> all = new HashMap<>();

    @Override
    public Optional<Content> at(RepoId repo, CommitSha sha, String path) {
        return Optional.ofNullable(all.get(sha + " " + path));
    }

    @Override
    public Optional<Content> blob(RepoId repo, String blob) {
        return all.values().stream().filter(it -> it.blobSha().equals(blob)).findFirst();
    }

    @Override
    public void keep(RepoId repo, CommitSha sha, String path, Content content) {
        all.put(sha + " " + path, content);
    }
}
