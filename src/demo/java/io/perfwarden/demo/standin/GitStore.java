package io.perfwarden.demo.standin;

import module java.base;

/**
 * Commits, each with its whole tree, shared by a repository and its forks as GitHub shares them.
 */
public final class GitStore {
    /**
     * A commit to make.
     *
     * @param parents on whose first one's tree it is made; none for a first commit
     * @param deleted paths that are no longer there
     */
    record Draft(
            List<String> parents,
            String message,
            Map<String, StandInBytes> written,
            Set<String> deleted) {
        static Draft of(List<String> parents, String message, Map<String, StandInBytes> written) {
            return new Draft(parents, message, written, Set.of());
        }
    }

    /**
     * A file that differs between two commits.
     *
     * @param previous the name it had, where only that changed
     * @param status as GitHub names it
     */
    public record FileChange(String path, Optional<String> previous, String status) {}

    private final Map<String, StandInCommit> commits = new HashMap<>();
    private final Map<String, String> tags = new HashMap<>();
    private final Set<String> hidden = new HashSet<>();

    /** Names a commit. */
    public synchronized void tag(String name, String sha) {
        tags.put(name, sha);
    }

    /** Commits by the names they were given. */
    public synchronized Map<String, String> tags() {
        return new TreeMap<>(tags);
    }

    synchronized StandInCommit commit(Draft draft, Instant at) {
        TreeMap<String, StandInBytes> files = new TreeMap<>();
        draft.parents().stream()
                .limit(1)
                .map(commits::get)
                .forEach(base -> files.putAll(base.files()));
        files.putAll(draft.written());
        files.keySet().removeAll(draft.deleted());
        StandInCommit commit =
                new StandInCommit(
                        identity(draft, at, files),
                        List.copyOf(draft.parents()),
                        draft.message(),
                        at,
                        files,
                        new TreeMap<>(draft.written()));
        commits.put(commit.sha(), commit);
        return commit;
    }

    private static String identity(Draft draft, Instant at, Map<String, StandInBytes> files) {
        StringBuilder identity = new StringBuilder();
        identity.append(draft.parents()).append('\n').append(draft.message());
        identity.append('\n').append(at);
        files.forEach((path, bytes) -> identity.append('\n').append(path).append(bytes.blobSha()));
        return StandInBytes.of(identity.toString()).digest("SHA-1", "commit ");
    }

    /** Adds a commit whose id is up to the caller, or replaces it. */
    public synchronized void put(StandInCommit commit) {
        commits.put(commit.sha(), commit);
    }

    /** A commit that the API shows. */
    public synchronized Optional<StandInCommit> find(String sha) {
        return hidden.contains(sha) ? Optional.empty() : Optional.ofNullable(commits.get(sha));
    }

    /** Lets the API not show a commit yet, as it lags behind events. */
    public synchronized void hide(String sha) {
        hidden.add(sha);
    }

    /** Ends a {@link #hide}. */
    public synchronized void show(String sha) {
        hidden.remove(sha);
    }

    /** Whether one commit is among another's ancestors, or is it. */
    public synchronized boolean isAncestor(String ancestor, String of) {
        return ancestors(of).contains(ancestor);
    }

    /** What a branch changed since it left another: the files that a pull request lists. */
    public synchronized List<FileChange> changes(String base, String head) {
        Set<String> known = ancestors(base);
        SortedMap<String, StandInBytes> before =
                ancestors(head).stream()
                        .filter(known::contains)
                        .findFirst()
                        .map(sha -> files(sha))
                        .orElseGet(TreeMap::new);
        return difference(before, files(head));
    }

    private SortedMap<String, StandInBytes> files(String sha) {
        return Optional.ofNullable(commits.get(sha))
                .map(StandInCommit::files)
                .orElseGet(TreeMap::new);
    }

    /** A commit and its ancestors, nearest first; none of one that the API does not show. */
    public synchronized List<StandInCommit> line(String sha) {
        return find(sha)
                .map(_ -> ancestors(sha).stream().flatMap(it -> find(it).stream()).toList())
                .orElse(List.of());
    }

    /** Nearest first. */
    private Set<String> ancestors(String sha) {
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(sha));
        while (!next.isEmpty()) {
            String current = next.remove();
            if (commits.containsKey(current) && seen.add(current)) {
                next.addAll(commits.get(current).parents());
            }
        }
        return seen;
    }

    private static List<FileChange> difference(
            SortedMap<String, StandInBytes> before, SortedMap<String, StandInBytes> after) {
        Map<String, String> removed = new TreeMap<>();
        before.forEach((path, bytes) -> {
            if (!after.containsKey(path)) {
                removed.put(path, bytes.blobSha());
            }
        });
        List<FileChange> changes = new ArrayList<>();
        after.forEach((path, bytes) -> {
            StandInBytes old = before.get(path);
            if (old == null) {
                changes.add(added(path, bytes.blobSha(), removed));
            } else if (!old.blobSha().equals(bytes.blobSha())) {
                changes.add(new FileChange(path, Optional.empty(), "modified"));
            }
        });
        removed.keySet()
                .forEach(it -> changes.add(new FileChange(it, Optional.empty(), "removed")));
        return changes;
    }

    /** Takes out of those removed what now has another name. */
    private static FileChange added(String path, String sha, Map<String, String> removed) {
        Optional<String> previous =
                removed.keySet().stream().filter(it -> sha.equals(removed.get(it))).findFirst();
        previous.ifPresent(removed::remove);
        return new FileChange(path, previous, previous.isPresent() ? "renamed" : "added");
    }
}
