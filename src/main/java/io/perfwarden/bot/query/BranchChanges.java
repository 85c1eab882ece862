package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.ChangedSeries.*;
import io.perfwarden.db.*;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts.*;
import io.perfwarden.model.*;

/** What commits changed on a default branch, and what became of it. */
public record BranchChanges(
        BranchVerdicts branchVerdicts, HistoryLedger history, ChangeSources sources) {

    private static final int MOST_RUNS = 500;

    private static final int MOST_CHANGES = 500;

    /**
     * What became of series.
     *
     * @param all changes, the newest first; at most {@link #MOST_CHANGES}
     * @param series as the newest runs have them, and whether a change of them is open
     */
    record KnownChange(List<BranchChange> all, List<SeriesSummary> series) {}

    /**
     * What changed.
     *
     * @param newest what the newest runs alone say of all series
     */
    KnownChange of(RepoId repo, List<SeriesSummary> newest, PresentNames names) {
        List<BranchVerdict> judged =
                branchVerdicts.of(repo, MOST_RUNS).stream().map(names::now).toList();
        BranchCommits commits = BranchCommits.of(history, repo, judged);
        Map<SuitePlatform, List<SeriesStep>> steps = new TreeMap<>();
        commits.inOrder(judged).forEach((where, all) -> steps.put(where, ChangedSeries.of(all)));
        Map<CommitSha, List<SeriesStep>> changed = new HashMap<>();
        for (SeriesStep step : steps.values().stream().flatMap(List::stream).toList()) {
            if (!step.changes().isEmpty()) {
                changed.computeIfAbsent(step.commit(), _ -> new ArrayList<>()).add(step);
            }
        }
        List<ChangeEntry> entries =
                changed.values().stream()
                        .map(it -> new ChangeEntry(commits, it))
                        .sorted(ChangeEntry.NEWEST_FIRST)
                        .limit(MOST_CHANGES)
                        .toList();
        return entries.isEmpty()
                ? new KnownChange(List.of(), newest)
                : new ChangeFacts(sources, repo, entries, steps, newest, names).knownChanges();
    }
}
