package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/**
 * Files of a repository.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface FileGateway {
    /** Bytes of the largest file that is read: its author chooses it, and memory holds several. */
    int LARGEST = 32 << 20;

    /** A file's bytes, at most 32 MiB. */
    final class FileContent {
        private final byte[] bytes;

        public FileContent(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        public byte[] bytes() {
            return bytes.clone();
        }

        /**
         * The git blob id of these bytes.
         *
         * @see "git-hash-object(1): SHA-1 over 'blob', the length, a zero byte and the content"
         */
        public String blobSha() {
            try {
                MessageDigest digest = MessageDigest.getInstance("SHA-1");
                digest.update(("blob " + bytes.length + "\0").getBytes(StandardCharsets.US_ASCII));
                return HexFormat.of().formatHex(digest.digest(bytes));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-1", e);
            }
        }
    }

    /** A file to write, at its path within the repository. */
    record Addition(String path, FileContent content) {}

    /**
     * A commit message.
     *
     * @param headline one line
     * @param body may be empty
     */
    record CommitMessage(String headline, String body) {}

    /** Content and message of a commit. */
    record FileChange(CommitMessage message, List<Addition> additions) {
        public FileChange {
            additions = List.copyOf(additions);
        }
    }

    /** What became of a commit. */
    sealed interface CommitResult {
        record Committed(CommitSha sha) implements CommitResult {}

        /** The branch is no longer at the expected commit; nothing was written. */
        record HeadMoved(String detail) implements CommitResult {}
    }

    /** What reading a file gave. */
    sealed interface FileRead {
        record Found(FileContent content) implements FileRead {}

        /** There is no such path, branch or commit. */
        record Absent() implements FileRead {}

        /**
         * Something else has that name. {@code what} is {@code directory}, {@code submodule} or
         * {@code symlink}.
         */
        record NotAFile(String what) implements FileRead {}

        /** The file is larger than what is held in memory. */
        record FileTooLarge(long limitBytes) implements FileRead {}

        /** The file's bytes, where there is one; absent for all else. */
        default Optional<FileContent> found() {
            return this instanceof Found(FileContent content)
                    ? Optional.of(content)
                    : Optional.empty();
        }
    }

    /**
     * Something in a directory.
     *
     * @param sha git's id of what is there: for a file that of {@link FileContent#blobSha}
     * @param bytes size of a file
     */
    record DirectoryEntry(String name, Kind kind, String sha, long bytes) {}

    /** What a directory holds. */
    enum Kind {
        FILE,
        DIRECTORY,
        /** Submodule or symbolic link. */
        OTHER
    }

    /** Reads a file as it is on a branch or at a commit; by default on the default branch. */
    default FileRead read(InstalledRepo repo, String path, Optional<String> ref) {
        return read(repo, path, ref, LARGEST);
    }

    /**
     * The same, but no more of it than is needed.
     *
     * @param most bytes, up to {@link #LARGEST}; of a larger file nothing is held
     */
    FileRead read(InstalledRepo repo, String path, Optional<String> ref, int most);

    /**
     * Lists a directory, by name; at most the 1,000 entries that GitHub gives.
     *
     * @param directory empty for the root
     * @param ref branch, or commit; absent for the default branch
     * @return empty also if there is no such directory
     */
    List<DirectoryEntry> list(InstalledRepo repo, String directory, Optional<String> ref);
}
