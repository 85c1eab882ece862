package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/**
 * What the jobs of each pull request show of how far they are apart, opaque bytes. It is forgotten
 * with its pull request.
 */
public record PairSpreads(StoreDatabase database) {
    /** Bytes at most, compressed; 5,000 benchmarks take about 300 kB. */
    private static final int LARGEST = 1 << 20;

    /** Newest pull requests that count. */
    private static final int NEWEST = 30;

    private static final String KEEP =
            SqlRunner.upsert("pair_spreads", "repo, pull, suite, platform", "head_sha, document");

    /** Merged ones, at the head that was merged. */
    private static final String MERGED =
            """
            select s.document from pair_spreads s
            join pull_requests p on p.repo = s.repo and p.number = s.pull
            where s.repo = ? and s.suite = ? and s.platform = ? and p.base_branch = ?
                and p.merge_sha is not null and p.head_sha = s.head_sha and p.number <> ?
            order by s.pull desc limit ?
            """;

    public void keep(
            RepoId repo, PullNumber pull, SuitePlatform where, CommitSha head, byte[] document) {
        if (document.length <= LARGEST) {
            int _ =
                    database.update(
                            KEEP, repo, pull, where.suite(), where.platform(), head, document);
        }
    }

    /**
     * Of the newest pull requests that were merged into a branch.
     *
     * @param pull which says nothing of itself; absent for a branch
     */
    public List<byte[]> ofMerged(
            RepoId repo, SuitePlatform where, BranchName into, Optional<PullNumber> pull) {
        return database.list(
                MERGED,
                row -> row.bytes("document"),
                repo,
                where.suite(),
                where.platform(),
                into,
                pull.map(PullNumber::value).orElse(0),
                NEWEST);
    }
}
