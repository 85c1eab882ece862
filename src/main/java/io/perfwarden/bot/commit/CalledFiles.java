package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
import io.perfwarden.github.FileGateway;
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
        private final Map<String, Set<String>> listed = new HashMap<>();

        Tree(String ref) {
            this.ref = ref;
        }

        boolean has(String path) {
            String directory = BaselineCatalog.directoryOf(path);
            String name = path.substring(path.lastIndexOf('/') + 1);
            return (directory.isEmpty() || has(directory)) && in(directory).contains(name);
        }

        private Set<String> in(String directory) {
            return listed.containsKey(directory) || listed.size() < MOST_LISTED
                    ? listed.computeIfAbsent(
                            directory,
                            it ->
                                    github.files().list(repo, it, Optional.of(ref)).stream()
                                            .map(FileGateway.DirectoryEntry::name)
                                            .collect(Collectors.toSet()))
                    : Set.of();
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
