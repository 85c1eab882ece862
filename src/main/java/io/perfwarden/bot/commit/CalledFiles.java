package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
import io.perfwarden.github.FileGateway;
import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.github.GitHubGateway;
import io.perfwarden.model.InstalledRepo;

/**
 * A workflow's own file and what it names: workflows that it calls, actions, scripts, and lists of
 * paths, with what these name.
 *
 * @param refs where the files are read: a run has the base's where the change leaves them alone
 */
record CalledFiles(GitHubGateway github, InstalledRepo repo, Set<String> refs) {
    /** Of bytes; of a longer file nothing is read. */
    private static final int LONGEST = 256 << 10;

    /** Of so many files the names are looked at, on each ref. */
    private static final int MOST_READ = 12;

    /** Of so many directories, on each ref, it is asked what is in them. */
    private static final int MOST_LISTED = 20;

    private static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/.+\\.ya?ml");

    /** Those that decide which jobs of a workflow run. */
    NamedFiles ofConditions(String workflow) {
        return from(
                workflow,
                (path, text) ->
                        WORKFLOW.matcher(path).matches()
                                ? NamedFiles.ofConditions(path, text)
                                : NamedFiles.of(path, text));
    }

    /** All of them: what a run does, it does by these. */
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

    /** Which files there are. A directory is listed only where the one that it lies in has it. */
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
