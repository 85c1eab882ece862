package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.DirectoryEntry;
import io.perfwarden.model.InstalledRepo;

/**
 * Which files a repository has at a branch or commit. A directory is listed only where the one that
 * it lies in has it.
 */
final class RepositoryTree {
    /** Of so many directories, on each ref, it is asked what is in them. */
    private static final int MOST_LISTED = 20;

    /** Of so many links, on each ref, it is asked where they lead. */
    private static final int MOST_LINKS = 12;

    private final FileGateway files;
    private final InstalledRepo repo;
    private final String ref;
    private final Map<String, Map<String, DirectoryEntry>> listed = new HashMap<>();
    private final Map<String, Optional<String>> links = new HashMap<>();

    RepositoryTree(FileGateway files, InstalledRepo repo, String ref) {
        this.files = files;
        this.repo = repo;
        this.ref = ref;
    }

    boolean has(String path) {
        return entry(path).isPresent();
    }

    private Optional<DirectoryEntry> entry(String path) {
        String directory = BaselineCatalog.directoryOf(path);
        String name = path.substring(path.lastIndexOf('/') + 1);
        return directory.isEmpty() || has(directory)
                ? Optional.ofNullable(in(directory).get(name))
                : Optional.empty();
    }

    private Map<String, DirectoryEntry> in(String directory) {
        return listed.containsKey(directory) || listed.size() < MOST_LISTED
                ? listed.computeIfAbsent(
                        directory,
                        it ->
                                files.list(repo, it, Optional.of(ref)).stream()
                                        .collect(
                                                Collectors.toMap(
                                                        DirectoryEntry::name,
                                                        Function.identity(),
                                                        (first, _) -> first)))
                : Map.of();
    }

    /** The same with all that symbolic links among them lead to, link by link. */
    NamedFiles withTargets(NamedFiles named) {
        NamedFiles all = named;
        Set<String> seen = new LinkedHashSet<>(named.readable());
        seen.addAll(new TreeSet<>(named.directories()));
        seen.addAll(new TreeSet<>(named.files()));
        Deque<String> left = new ArrayDeque<>(seen);
        while (!left.isEmpty()) {
            String path = left.remove();
            Optional<String> target = target(path).filter(seen::add);
            if (target.isPresent()) {
                all = all.withTarget(path, target.get());
                left.add(target.get());
            }
        }
        return all;
    }

    /** Where a path leads that is a link, or goes through one. */
    private Optional<String> target(String path) {
        String directory = BaselineCatalog.directoryOf(path);
        String rest = path.substring(directory.length());
        return (directory.isEmpty() ? Optional.<String>empty() : target(directory))
                .map(it -> it + rest)
                .or(() ->
                        entry(path)
                                .filter(it -> it.kind() == FileGateway.Kind.LINK)
                                .flatMap(it -> text(it.sha()))
                                .flatMap(it -> NamedFiles.target(directory, it)));
    }

    private Optional<String> text(String link) {
        return links.containsKey(link) || links.size() < MOST_LINKS
                ? links.computeIfAbsent(link, it -> files.target(repo, it))
                : Optional.empty();
    }
}
