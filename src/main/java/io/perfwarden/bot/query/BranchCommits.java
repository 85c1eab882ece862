package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts.MeasuredSuite;
import io.perfwarden.db.HistoryLedger;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.model.*;

/** The measured commits of a default branch, in their order, whenever they were measured. */
final class BranchCommits {
    /** Newest commits of which one is the tip: an older one may be measured last. */
    private static final int RECENT = 10;

    private final Map<CommitSha, Integer> ages = new HashMap<>();
    private final List<CommitSha> line;

    private BranchCommits(List<CommitSha> line) {
        this.line = line;
        line.forEach(sha -> ages.putIfAbsent(sha, ages.size()));
    }

    /** By the longest line that is known of the newest of them. */
    static BranchCommits of(HistoryLedger history, RepoId repo, List<BranchVerdict> judged) {
        List<CommitSha> tip = List.of();
        List<CommitSha> recent =
                judged.reversed().stream()
                        .map(it -> it.measured().sha())
                        .distinct()
                        .limit(RECENT)
                        .toList();
        for (CommitSha sha : recent) {
            if (tip.contains(sha)) {
                continue;
            }
            List<CommitSha> line =
                    history.line(repo, sha).map(CommitLine::commits).orElseGet(() -> List.of(sha));
            if (tip.isEmpty() || line.contains(tip.getFirst())) {
                tip = line;
            }
        }
        return new BranchCommits(tip);
    }

    /**
     * What was judged of each commit on each suite and platform, the oldest commit first. Of a
     * commit that the line does not have it is only known when it was measured: it comes before.
     */
    Map<SuitePlatform, List<List<BranchVerdict>>> inOrder(List<BranchVerdict> judged) {
        Map<SuitePlatform, Map<CommitSha, List<BranchVerdict>>> all = new TreeMap<>();
        for (BranchVerdict one : judged) {
            MeasuredSuite measured = one.measured();
            all.computeIfAbsent(measured.where(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(measured.sha(), _ -> new ArrayList<>())
                    .add(one);
        }
        Map<SuitePlatform, List<List<BranchVerdict>>> sorted = new TreeMap<>();
        Comparator<List<BranchVerdict>> oldestFirst =
                Comparator.comparingInt(it ->
                        -ages.getOrDefault(it.getFirst().measured().sha(), Integer.MAX_VALUE));
        all.forEach((where, commits) -> {
            List<List<BranchVerdict>> each = new ArrayList<>(commits.values());
            each.forEach(it -> it.sort(Comparator.comparing(one -> one.measured().attempt())));
            each.sort(oldestFirst.thenComparing(it -> it.getFirst().measured().attempt()));
            sorted.put(where, each);
        });
        return sorted;
    }

    /** A commit and those before it that came after another one; the commit alone at least. */
    Set<CommitSha> commitsSince(Optional<CommitSha> before, CommitSha commit) {
        int from = ages.getOrDefault(commit, -1);
        int to = before.map(sha -> ages.getOrDefault(sha, -1)).orElse(-1);
        return from >= 0 && to > from ? Set.copyOf(line.subList(from, to)) : Set.of(commit);
    }

    int age(CommitSha commit) {
        return ages.getOrDefault(commit, Integer.MAX_VALUE);
    }
}
