package io.perfwarden.evaluate;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The files below {@code .github} that decide with a workflow's file which of its jobs run. */
final class CalledFiles {
    /** Of bytes; of a longer workflow file nothing is read. */
    private static final int LONGEST_WORKFLOW = 256 << 10;

    /** Of so many workflow files the names are looked at. */
    private static final int MOST_READ = 5;

    /** So many names are known of all. */
    private static final int MOST_NAMED = 200;

    private static final Pattern NAME = Pattern.compile("\\.github/[\\w./-]{1,200}");
    private static final Pattern WORKFLOW = Pattern.compile("\\.github/workflows/.+\\.ya?ml");

    private final RepoFiles files;

    CalledFiles(RepoFiles files) {
        this.files = files;
    }

    /**
     * The workflow's own file and what it names: workflows that it calls, and what these name,
     * actions, and lists of paths.
     *
     * @param sha where the files are read
     * @param path of the workflow
     */
    Set<String> of(Repo repo, CommitSha sha, String path) {
        Set<String> all = new LinkedHashSet<>(Set.of(path));
        Deque<String> unread = new ArrayDeque<>(Set.of(path));
        for (int read = 0; read < MOST_READ && !unread.isEmpty(); read++) {
            String text =
                    files.read(repo, unread.remove(), Optional.of(sha.value()), LONGEST_WORKFLOW)
                            .found()
                            .map(file -> new String(file.bytes(), StandardCharsets.UTF_8))
                            .orElse("");
            NAME.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .limit(MOST_NAMED)
                    .filter(all::add)
                    .forEach(name -> {
                        if (WORKFLOW.matcher(name).matches()) {
                            unread.add(name);
                        } else {
                            all.add(name + "/action.yml");
                            all.add(name + "/action.yaml");
                        }
                    });
        }
        return all;
    }
}
