package io.perfwarden.evaluate.history;

import io.perfwarden.github.Commits;
import io.perfwarden.ledger.HistoryLedger.Line;
import io.perfwarden.ledger.HistoryLedger.Tagged;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the last release before a commit: the highest version among its ancestors. The tags of a
 * branch that was never merged are none of them.
 */
final class Releases {
    /**
     * How often GitHub is asked about single tags; those of the highest versions are the likely.
     */
    private static final int MOST_ASKED = 8;

    private final Commits commits;

    Releases(Commits commits) {
        this.commits = commits;
    }

    private record Candidate(ReleaseName name, Commits.Tag tag) {}

    /**
     * The last release that a commit comes after, or is.
     *
     * @param line the commit and its ancestors, newest first; not empty
     */
    Optional<Tagged> before(Repo repo, Line line) {
        int asked = 0;
        for (Commits.Tag tag : newestFirst(commits.tags(repo))) {
            if (!tag.annotated() && line.commits().contains(tag.object())) {
                return Optional.of(new Tagged(tag.name(), tag.object()));
            }
            if (asked < MOST_ASKED && (tag.annotated() || mayBeEarlier(line))) {
                asked++;
                Optional<CommitSha> sha =
                        commits.tagged(repo, tag).filter(it -> isBefore(repo, it, line));
                if (sha.isPresent()) {
                    return Optional.of(new Tagged(tag.name(), sha.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Commits.Tag> newestFirst(List<Commits.Tag> tags) {
        return tags.stream()
                .flatMap(tag ->
                        ReleaseName.of(tag.name()).stream().map(name -> new Candidate(name, tag)))
                .sorted(
                        Comparator.comparing(Candidate::name)
                                .reversed()
                                .thenComparing(it -> it.tag().name()))
                .map(Candidate::tag)
                .toList();
    }

    /** Whether there are ancestors that the line is too short for. */
    private static boolean mayBeEarlier(Line line) {
        return line.commits().size() >= Commits.LONGEST_LINE;
    }

    private boolean isBefore(Repo repo, CommitSha sha, Line line) {
        return line.commits().contains(sha)
                || (mayBeEarlier(line) && commits.isAncestor(repo, sha, line.commits().getFirst()));
    }
}
