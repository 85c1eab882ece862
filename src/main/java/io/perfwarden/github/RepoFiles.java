package io.perfwarden.github;

import io.perfwarden.scm.BranchName;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.List;
import java.util.Optional;

/**
 * Files and branches of a repository.
 *
 * <p>Every method may throw {@link io.perfwarden.problem.TransientFailure} or {@link
 * GitHubRefusal}.
 */
public interface RepoFiles {
    /** A file's bytes, at most 32 MiB. */
    final class Content {
        private final byte[] bytes;

        public Content(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        public byte[] bytes() {
            return bytes.clone();
        }

        /** The git blob id of these bytes: SHA-1 over {@code blob <length>\0<bytes>}. */
        public String blobSha() {
            return GitBlob.sha(bytes);
        }
    }

    /**
     * A file to write.
     *
     * @param path within the repository
     */
    record Addition(String path, Content content) {}

    /**
     * A commit message.
     *
     * @param headline one line
     * @param body may be empty
     */
    record Message(String headline, String body) {}

    /** What became of a commit. */
    sealed interface CommitResult {
        record Committed(CommitSha sha) implements CommitResult {}

        /** The branch is no longer at the expected commit; nothing was written. */
        record HeadMoved(String detail) implements CommitResult {}
    }

    /**
     * Reads a file.
     *
     * @param ref branch, or commit; absent for the default branch
     * @return nothing if there is no such file
     * @throws GitHubRefusal also for a directory, and for a file of more than 32 MiB
     */
    Optional<Content> read(Repo repo, String path, Optional<String> ref);

    /** The commit a branch is at; nothing if there is no such branch. */
    Optional<CommitSha> branchHead(Repo repo, BranchName branch);

    /** Makes a branch point at a commit, creating it where needed, by force where it exists. */
    void setBranch(Repo repo, BranchName branch, CommitSha commit);

    /**
     * Writes files in one commit on top of a branch, if and only if the branch is at the expected
     * commit. The author is the app and the commit is signed by GitHub.
     */
    CommitResult commit(
            Repo repo,
            BranchName branch,
            CommitSha expectedHead,
            Message message,
            List<Addition> additions);
}
