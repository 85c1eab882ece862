package io.perfwarden.db;

import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.util.Optional;

/** Files of commits that were read before. They never change; any may be forgotten. */
public interface KnownFiles {
    /** Bytes of the largest content that is kept. */
    int LARGEST = 1 << 20;

    /** What a path has in it at a commit, if that is known. */
    Optional<Content> at(RepoId repo, CommitSha sha, String path);

    /** The content with a {@link Content#blobSha}, whichever commit it was read at. */
    Optional<Content> blob(RepoId repo, String blob);

    /** Keeps what a path has in it at a commit; nothing that is larger than {@link #LARGEST}. */
    void keep(RepoId repo, CommitSha sha, String path, Content content);
}
