package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.DirectoryEntry;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.InstalledRepo;

/**
 * A workflow's file and the files it names: called workflows, actions, scripts and lists of paths.
 *
 * @param refs where files are read: a run uses the base's unless the change edits them
 */
record CalledFiles(GitHubGateway github, InstalledRepo repo, Set<String> refs) {
    private static final int LONGEST = 256 << 10;

    private static final int MOST_READ = 12;

    private static final int MOST_LISTED = 20;

    /** Of so many links, on each ref, it is asked where they lead. */
    private static final int MOST_LINKS = 12;

    private static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/.+\\.ya?ml");

    NamedFiles ofConditions(String workflow) {
        return from(
                workflow,
                (path, text) ->
                        WORKFLOW.matcher(path).matches()
                                ? NamedFiles.ofConditions(path, text)
                                : NamedFiles.of(path, text));
    }

    NamedFiles all(String workflow) {
        return from(workflow, NamedFiles::of);
    }

    private NamedFiles from(String workflow, BiFunction<String, String, NamedFiles> names) {
        NamedFiles all = NamedFiles.ofOne(workflow);
        for (String ref : refs) {
            Tree tree = new Tree(ref);
            Set<String> seen = new HashSet<>(Set.of(workflow));
            Deque<String> unread = new ArrayDeque<>(seen);
            for (int read = 0; read < MOST_READ && !unread.isEmpty(); read++) {
                String path = unread.remove();
                NamedFiles found =
                        text(path, ref)
                                .map(it -> names.apply(path, it))
                                .orElseGet(() -> NamedFiles.ofOne(path));
                found = tree.withTargets(found.and(NamedFiles.ofOne(path)));
                all = all.and(found);
                found.readable().stream()
                        .filter(it -> seen.add(it) && tree.has(it))
                        .forEach(unread::add);
            }
        }
        return all;
    }

    /** Lists a directory only if its parent has it. */
    private final class Tree {
        private final String ref;
        private final Map<String, Map<String, DirectoryEntry>> listed = new HashMap<>();
        private final Map<String, Optional<String>> links = new HashMap<>();

        Tree(String ref) {
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
                                    github.files().list(repo, it, Optional.of(ref)).stream()
                                            .collect(
                                                    Collectors.toMap(
                                                            DirectoryEntry::name,
                                                            Function.identity())))
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
                    ? links.computeIfAbsent(link, it -> github.files().target(repo, it))
                    : Optional.empty();
        }
    }

    private Optional<String> text(String path, String ref) {
        return github.files()
                .read(repo, path, Optional.of(ref), LONGEST)
                .found()
                .map(FileContent::bytes)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }
}
