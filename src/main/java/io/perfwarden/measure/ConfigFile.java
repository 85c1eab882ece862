package io.perfwarden.measure;

import io.perfwarden.github.RepoFiles;
import io.perfwarden.policy.Policy;
import io.perfwarden.problem.Outcome;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.RepoId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the configuration file on the default branch, in either spelling of its name. */
final class ConfigFile {
    /** How long it holds that there is no second file, unless a push is heard of. */
    private static final Duration HOLDS = Duration.ofMinutes(10);

    private static final int MOST_REPOSITORIES = 1_000;

    private final RepoFiles files;
    private final Clock clock;
    private final Map<RepoId, Instant> alone = new HashMap<>();

    ConfigFile(RepoFiles files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    /**
     * What was found.
     *
     * @param path of the file
     * @param text absent where there is no file
     */
    record Written(String path, Optional<String> text) {}

    /**
     * The text of the one configuration file; rejected where it is no readable file, or where both
     * spellings are there.
     */
    Outcome<Written> of(Repo repo) {
        RepoFiles.FileRead first = files.read(repo, Policy.PATH, Optional.empty());
        if (first instanceof RepoFiles.FileRead.Absent) {
            return ConfigText.of(
                            files.read(repo, Policy.OTHER_PATH, Optional.empty()),
                            Policy.OTHER_PATH)
                    .map(text -> new Written(Policy.OTHER_PATH, text));
        }
        return isAlone(repo)
                ? ConfigText.of(first, Policy.PATH).map(text -> new Written(Policy.PATH, text))
                : Outcome.rejected(Policies.TWO);
    }

    /** GitHub is asked from time to time: that there are two files is a slip, and rare. */
    private boolean isAlone(Repo repo) {
        Instant now = clock.instant();
        synchronized (alone) {
            Instant asked = alone.get(repo.id());
            if (asked != null && now.isBefore(asked.plus(HOLDS))) {
                return true;
            }
        }
        boolean is =
                files.read(repo, Policy.OTHER_PATH, Optional.empty(), 0)
                        instanceof RepoFiles.FileRead.Absent;
        if (is) {
            synchronized (alone) {
                if (alone.size() >= MOST_REPOSITORIES) {
                    alone.clear();
                }
                alone.put(repo.id(), now);
            }
        }
        return is;
    }

    void forget(Repo repo) {
        synchronized (alone) {
            alone.remove(repo.id());
        }
    }
}
