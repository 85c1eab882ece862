package io.perfwarden.db;

import module java.base;

import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * How long things are remembered.
 *
 * @param facts how long what is known of a commit is kept that nothing was heard of, with its
 *     results; of closed pull requests what they accepted and showed. GitHub itself drops artifacts
 *     after 90 days, so that nothing older can be measured again
 * @param perSeries how many runs of the default branch are kept for each suite and platform, and
 *     how many trials of each suite
 */
public record RetentionPolicy(Duration facts, int perSeries) {
    /** 90 days, 1,000 runs. */
    public static final RetentionPolicy STANDARD = new RetentionPolicy(Duration.ofDays(90), 1_000);

    /** Pages show ten times as many runs as verdicts may go by, and at most these. */
    private static final int MOST_SHOWN = 10_000;

    /** How many bytes of proofs are kept of a repository. */
    private static final long PROOF_BYTES = 64L << 20;

    /** How many bytes of files of commits are kept of a repository. */
    private static final long FILE_BYTES = 64L << 20;

    /** How many bytes of pictures are kept of a repository. */
    private static final long PICTURE_BYTES = 16L << 20;

    /** So many commits, or pull requests, are forgotten at once: each whole, or not at all. */
    private static final int AT_ONCE = 200;

    /** Where something is kept of a commit; the commit itself comes last. */
    private static final List<String> OF_COMMIT =
            List.of(
                    "faults where repo = :repo and sha = :key",
                    "doubted where repo = :repo and sha = :key",
                    "reds where repo = :repo and sha = :key",
                    "listings where repo = :repo and sha = :key",
                    "waivers where repo = :repo and sha = :key",
                    "run_requests where repo = :repo and sha = :key",
                    "proofs where repo = :repo and sha = :key",
                    "merge_groups where repo = :repo and sha = :key",
                    "branch_commits where repo = :repo and sha = :key",
                    "runs where repo = :repo and head_sha = :key",
                    "pull_bases where repo = :repo and head_sha = :key",
                    "brought where on_default = 0 and repo = :repo and head_sha = :key",
                    "publications where kind = 'check' and open = 0 and repo = :repo"
                            + " and subject = :key",
                    "commits where repo = :repo and sha = :key");

    /**
     * A commit whose check is open stays: the check shows a version of its facts, and versions of a
     * commit that was forgotten begin anew.
     */
    private static final String OLD =
            "select repo, sha as key from commits where changed_at < :before and not exists ("
                    + "select 1 from pull_requests p where p.repo = commits.repo"
                    + " and p.head_sha = commits.sha and p.open = 1) and not exists ("
                    + "select 1 from publications p where p.repo = commits.repo"
                    + " and p.kind = 'check' and p.subject = commits.sha and p.open = 1)"
                    + " order by repo, sha limit :most <locked>";

    /** Where something is kept of a pull request; the pull request itself comes last. */
    private static final List<String> OF_PULL =
            List.of(
                    "acceptances where repo = :repo and pull = :key",
                    "accepted_rows where repo = :repo and pull = :key",
                    "shown_reports where repo = :repo and pull = :key",
                    "pull_bases where repo = :repo and pull = :key",
                    "publications where kind = 'comment' and repo = :repo"
                            + " and subject = cast(:key as text)",
                    "notes where commit_sha = '' and repo = :repo and pull = :key",
                    "pull_requests where repo = :repo and number = :key");

    private static final String CLOSED =
            "select repo, number as key from pull_requests where open = 0 and updated_at < :before"
                    + " order by repo, number limit :most <locked>";

    private static final String SHORTEN =
            """
            delete from <table>
            where <kept> and (repo, run_id, attempt, suite, platform) in (
                select repo, run_id, attempt, suite, platform from (
                    select repo, run_id, attempt, suite, platform,
                           dense_rank() over (
                               partition by repo, suite, platform
                               order by run_id desc) as place
                    from <table> where <kept>) as placed
                where place > ?)
            """;

    private static final String FEWER_TRIALS =
            """
            delete from trials where (repo, suite, kind, number, attempt) in (
                select repo, suite, kind, number, attempt from (
                    select repo, suite, kind, number, attempt,
                           row_number() over (
                               partition by repo, suite order by happened_at desc) as place
                    from trials) as placed
                where place > ?)
            """;

    private static final String FEWER_IMPORTS =
            """
            delete from imported where (repo, suite, platform, source) in (
                select repo, suite, platform, source from (
                    select repo, suite, platform, source,
                           row_number() over (
                               partition by repo, suite, platform
                               order by measured_at desc, source) as place
                    from imported) as placed
                where place > ?)
            """;

    /** The oldest beyond as many bytes of a repository. */
    private static final String FEWER_PROOFS =
            """
            delete from proofs where (repo, sha, target) in (
                select repo, sha, target from (
                    select repo, sha, target,
                           sum(size) over (
                               partition by repo order by kept_at desc, sha, target) as sum
                    from proofs) as summed
                where sum > ?)
            """;

    /** The oldest beyond as many bytes of a repository. */
    private static final String FEWER_PICTURES =
            """
            delete from pictures where (repo, digest) in (
                select repo, digest from (
                    select repo, digest,
                           sum(size) over (
                               partition by repo order by kept_at desc, digest) as sum
                    from pictures) as summed
                where sum > ?)
            """;

    private static final String FEWER_NOTES =
            """
            delete from notes where (repo, order_id) in (
                select repo, order_id from (
                    select repo, order_id,
                           row_number() over (
                               partition by repo order by made_at desc, order_id) as place
                    from notes) as placed
                where place > ?)
            """;

    /** The oldest beyond as many bytes of a repository; what is missing is read again. */
    private static final String FEWER_CONTENTS =
            """
            delete from file_contents where (repo, blob) in (
                select repo, blob from (
                    select repo, blob,
                           sum(size) over (
                               partition by repo order by kept_at desc, blob) as sum
                    from file_contents) as summed
                where sum > ?)
            """;

    /** What is forgotten once nothing points to it any more. */
    private static final List<String> ORPHANS =
            List.of(
                    "delete from commit_files where not exists (select 1 from file_contents c"
                            + " where c.repo = commit_files.repo and c.blob = commit_files.blob)",
                    "delete from file_contents where not exists (select 1 from commit_files f"
                            + " where f.repo = file_contents.repo"
                            + " and f.blob = file_contents.blob)",
                    "delete from looks where not exists (select 1 from runs r where"
                            + " r.repo = looks.repo and r.run_id = looks.run_id)",
                    "delete from layouts where not exists (select 1 from points p where"
                            + " p.repo = layouts.repo and p.layout = layouts.digest)"
                            + " and not exists (select 1 from imported i where"
                            + " i.repo = layouts.repo and i.layout = layouts.digest)",
                    "delete from series_views where not exists (select 1 from points p where"
                            + " p.repo = series_views.repo and p.suite = series_views.suite)"
                            + " and not exists (select 1 from imported i where"
                            + " i.repo = series_views.repo and i.suite = series_views.suite)"
                            + " and not exists (select 1 from series_blocks b where"
                            + " b.repo = series_views.repo and b.suite = series_views.suite)",
                    "delete from measured_suites where not exists (select 1 from points p where"
                            + " p.repo = measured_suites.repo and p.suite = measured_suites.suite)",
                    "delete from branch_verdicts_due where not exists (select 1 from proofs p where"
                            + " p.repo = branch_verdicts_due.repo"
                            + " and p.sha = branch_verdicts_due.sha)",
                    "delete from incidents where since is null and not exists (select 1"
                            + " from branch_verdicts b where b.repo = incidents.repo)",
                    "delete from points_due where not exists (select 1 from brought b where"
                            + " b.repo = points_due.repo and b.run_id = points_due.run_id)");

    /** What is forgotten by its age. */
    private static final List<String> BY_AGE =
            List.of(
                    "orders where begun_at < ?",
                    "commit_lines where asked_at < ?",
                    "releases where asked_at < ?",
                    "history_files where asked_at < ?",
                    // a file that is still there is read again
                    "imported where source not like 'import/%' and read_at < ?",
                    "commit_files where kept_at < ?",
                    "pictures where kept_at < ?");

    /** Deletes what is older. It can be called at any time. */
    public void apply(StoreDatabase database, Clock clock) {
        Instant before = clock.instant().minus(facts);
        forget(database, OLD, OF_COMMIT, before);
        forget(database, CLOSED, OF_PULL, before);
        BY_AGE.forEach(where -> database.update("delete from " + where, before));
        shorten(database, "brought", "on_default = 1");
        shorten(database, "points", "1 = 1");
        SeriesRuns.forget(
                database,
                clock.instant(),
                Math.max(perSeries, Math.min(MOST_SHOWN, 10L * perSeries)));
        shorten(database, "branch_verdicts", "1 = 1");
        database.update(FEWER_TRIALS, perSeries);
        database.update(FEWER_IMPORTS, perSeries);
        database.update(FEWER_NOTES, perSeries);
        database.update(FEWER_PROOFS, PROOF_BYTES);
        database.update(FEWER_CONTENTS, FILE_BYTES);
        database.update(FEWER_PICTURES, PICTURE_BYTES);
        ORPHANS.forEach(database::update);
    }

    private void shorten(StoreDatabase database, String table, String kept) {
        database.update(SHORTEN.replace("<table>", table).replace("<kept>", kept), perSeries);
    }

    /**
     * What is heard of one in the meantime keeps all of it: it is looked at and forgotten in one
     * transaction.
     */
    private static void forget(
            StoreDatabase database, String old, List<String> everything, Instant before) {
        int forgotten;
        do {
            forgotten =
                    database.write(handle -> {
                        List<Map<String, Object>> some =
                                handle.createQuery(old)
                                        .bind("before", before.toEpochMilli())
                                        .bind("most", AT_ONCE)
                                        .mapToMap()
                                        .list();
                        for (String where : everything) {
                            PreparedBatch delete = handle.prepareBatch("delete from " + where);
                            some.forEach(delete::add);
                            delete.execute();
                        }
                        return some.size();
                    });
        } while (forgotten == AT_ONCE);
    }
}
