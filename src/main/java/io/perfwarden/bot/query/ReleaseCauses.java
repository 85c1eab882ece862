package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.bot.query.BranchChange.ListedChange;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport.ReleaseCause;

/** What changed series among some commits of a default branch. */
final class ReleaseCauses {
    private ReleaseCauses() {}

    /**
     * The causes of each series, the newest first. What turned out as noise is none.
     *
     * @param changes the newest first
     */
    static Map<SeriesId, List<ReleaseCause>> of(
            List<BranchChange> changes, Set<CommitSha> between) {
        Map<SeriesId, List<ReleaseCause>> causes = new HashMap<>();
        for (BranchChange change : changes) {
            if (between.contains(change.commit())) {
                change.rows().stream()
                        .filter(row -> row.state() != ChangeState.NOISE)
                        .forEach(row ->
                                causes.computeIfAbsent(row.series().id(), _ -> new ArrayList<>())
                                        .add(cause(change, row)));
            }
        }
        return causes;
    }

    private static ReleaseCause cause(BranchChange change, ListedChange row) {
        boolean isAccepted = row.state() == ChangeState.ACCEPTED;
        return new ReleaseCause(
                change.commit().value(),
                change.before().map(CommitSha::value),
                row.change(),
                change.subject().map(SubjectLine::words).orElse(""),
                change.pull(),
                isAccepted ? change.by().map(AccountLogin::value).orElse("") : "",
                isAccepted ? change.reason() : "");
    }
}
