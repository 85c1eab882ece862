package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.ChangedSeries.*;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.model.*;

record ChangeEntry(BranchCommits commits, List<SeriesStep> steps) {
    static final Comparator<ChangeEntry> NEWEST_FIRST =
            Comparator.<ChangeEntry>comparingInt(it -> it.commits.age(it.commit()))
                    .thenComparing(ChangeEntry::at, Comparator.reverseOrder())
                    .thenComparing(it -> it.commit().value());

    CommitSha commit() {
        return steps.getFirst().commit();
    }

    /** The cause of all is after the oldest of the commits that were measured before. */
    Optional<CommitSha> before() {
        return steps.stream()
                .flatMap(step -> step.before().stream())
                .max(
                        Comparator.<CommitSha>comparingInt(commits::age)
                                .thenComparing(CommitSha::value));
    }

    Set<CommitSha> range() {
        return commits.commitsSince(before(), commit());
    }

    Instant at() {
        return steps.stream().map(SeriesStep::at).min(Comparator.naturalOrder()).orElseThrow();
    }
}
