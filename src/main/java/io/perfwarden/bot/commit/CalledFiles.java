package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.config.NamedFiles;
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
            RepositoryTree tree = new RepositoryTree(github.files(), repo, ref);
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

    private Optional<String> text(String path, String ref) {
        return github.files()
                .read(repo, path, Optional.of(ref), LONGEST)
                .foundContent()
                .map(FileContent::bytes)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }
}
