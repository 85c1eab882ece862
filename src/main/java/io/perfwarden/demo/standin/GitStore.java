package io.perfwarden.demo.standin;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Commits, each with its whole tree, and the branches that point at them. */
public final class GitStore {
    /**
     * A commit.
     *
     * @param files the whole tree by path
     * @param changed what this commit wrote
     */
    public record Commit(
            String sha,
            String message,
            Instant at,
            SortedMap<String, Bytes> files,
            SortedMap<String, Bytes> changed) {}

    private final Map<String, Commit> commits = new HashMap<>();
    private final Map<String, String> branches = new TreeMap<>();

    /**
     * Commits on top of another commit.
     *
     * @param parent empty for the first commit
     */
    synchronized Commit commit(
            String parent, String message, Instant at, Map<String, Bytes> additions) {
        TreeMap<String, Bytes> files = new TreeMap<>();
        Optional.ofNullable(commits.get(parent)).ifPresent(base -> files.putAll(base.files()));
        files.putAll(additions);
        StringBuilder identity = new StringBuilder(parent + "\n" + message + "\n" + at + "\n");
        files.forEach((path, bytes) -> identity.append(path).append(bytes.blobSha()));
        String sha = Bytes.of(identity.toString()).digest("SHA-1", "commit ");
        Commit commit = new Commit(sha, message, at, files, new TreeMap<>(additions));
        commits.put(sha, commit);
        return commit;
    }

    synchronized void point(String branch, String sha) {
        branches.put(branch, sha);
    }

    public synchronized Optional<String> head(String branch) {
        return Optional.ofNullable(branches.get(branch));
    }

    /** A commit by branch, by full ref or by its id. */
    synchronized Optional<Commit> find(String ref) {
        String name = ref.replaceFirst("^(refs/)?heads/", "");
        return Optional.ofNullable(commits.get(branches.getOrDefault(name, name)));
    }
}
