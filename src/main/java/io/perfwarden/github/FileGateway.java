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
    /**
     * Bytes of the largest file that is read: the author chooses its size, and memory holds
     * several.
     */
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

    record Addition(String path, FileContent content) {}

    /**
     * A commit message.
     *
     * @param body may be empty
     */
    record CommitMessage(String headline, String body) {}

    record FileChange(CommitMessage message, List<Addition> additions) {
        public FileChange {
            additions = List.copyOf(additions);
        }
    }

    sealed interface CommitResult {
        record Committed(CommitSha sha) implements CommitResult {}

        /** The branch has moved; nothing was written. */
        record HeadMoved(String detail) implements CommitResult {}
    }

    sealed interface FileRead {
        record Found(FileContent content) implements FileRead {}

        /** There is no such path, branch or commit. */
        record Absent() implements FileRead {}

        /**
         * The path is no file. {@code what}: {@code directory}, {@code submodule} or {@code
         * symlink}.
         */
        record NotAFile(String what) implements FileRead {}

        record FileTooLarge(long limitBytes) implements FileRead {}

        /** The bytes of a file; absent for all other cases. */
        default Optional<FileContent> foundContent() {
            return this instanceof Found(FileContent content)
                    ? Optional.of(content)
                    : Optional.empty();
        }
    }

    /**
     * An entry of a directory.
     *
     * @param sha git's id of the entry: for a file, its {@link FileContent#blobSha}
     */
    record DirectoryEntry(String name, Kind kind, String sha, long bytes) {}

    enum Kind {
        FILE,
        DIRECTORY,
        /** A symbolic link. */
        LINK,
        /** A submodule. */
        OTHER
    }

    /**
     * An entry of a whole tree.
     *
     * @param mode git's, such as {@code 100644}
     * @param sha git's id; for a submodule that of its commit
     */
    record TreeEntry(String path, String mode, String sha, long bytes) {
        public boolean isLink() {
            return mode.equals("120000");
        }

        public boolean isSubmodule() {
            return mode.equals("160000");
        }
    }

    /**
     * All files, links and submodules of a commit. Absent if it is not visible, or if GitHub does
     * not list all: it lists 100,000 entries at most.
     *
     * @see <a href="https://docs.github.com/en/rest/git/trees#get-a-tree">GitHub, get a tree</a>
     */
    Optional<List<TreeEntry>> tree(InstalledRepo repo, CommitSha commit);

    /** Reads a file from a branch or commit; from the default branch without one. */
    default FileRead read(InstalledRepo repo, String path, Optional<String> ref) {
        return read(repo, path, ref, LARGEST);
    }

    /**
     * Reads a file of at most {@code most} bytes, up to {@link #LARGEST}; keeps nothing of a larger
     * one.
     */
    FileRead read(InstalledRepo repo, String path, Optional<String> ref, int most);

    /**
     * Lists a directory by name: the first 1,000 entries, as GitHub does.
     *
     * @param directory empty for the root
     * @param ref branch, or commit; absent for the default branch
     * @return empty also if there is no such directory
     */
    List<DirectoryEntry> list(InstalledRepo repo, String directory, Optional<String> ref);

    /**
     * Where a symbolic link leads, as it is written; nothing where that is not known.
     *
     * @param sha of its {@link DirectoryEntry}
     */
    Optional<String> target(InstalledRepo repo, String sha);
}
