package io.perfwarden.db;

import module java.base;

import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * How long data is kept.
 *
 * @param facts time since the last event of a commit; also for acceptances and reports of closed
 *     pull requests. GitHub drops artifacts after 90 days, so nothing older can be measured again
 * @param profiles time that profiles of the default branch are kept
 * @param perSeries runs of the default branch for each suite and platform, and trials of each suite
 */
public record RetentionPolicy(Duration facts, Duration profiles, int perSeries) {
    /** 90 days, 30 days, 1,000 runs. */
    public static final RetentionPolicy STANDARD =
            new RetentionPolicy(Duration.ofDays(90), Duration.ofDays(30), 1_000);

    /** Pages show ten times as many runs as verdicts use, and at most these. */
    private static final int MOST_SHOWN = 10_000;

    private static final long PROOF_BYTES = 64L << 20;
    private static final long FILE_BYTES = 64L << 20;
    private static final long PICTURE_BYTES = 16L << 20;
    private static final long PROFILE_BYTES = 64L << 20;

    private static final int AT_ONCE = 200;

    /** Tables about a commit; the commit itself comes last. */
    private static final List<String> OF_COMMIT =
            List.of(
                    "intake_faults where repo = :repo and sha = :key",
                    "suspect_attempts where repo = :repo and sha = :key",
                    // red holds for later heads of a pull request, as long as it is open
                    "failed_measurements where repo = :repo and sha = :key and not exists ("
                            + "select 1 from pull_requests p where p.repo = :repo"
                            + " and p.number = failed_measurements.pull and p.open = 1)",
                    "artifact_listings where repo = :repo and sha = :key",
                    "waivers where repo = :repo and sha = :key",
                    // by a fork's the run is known as no measurement of the default branch
                    "run_requests where repo = :repo and sha = :key and held_branch is null",
                    "verdict_records where repo = :repo and sha = :key",
                    "merge_groups where repo = :repo and sha = :key",
                    "branch_commits where repo = :repo and sha = :key",
                    "runs where repo = :repo and head_sha = :key and run_id not in ("
                            + "select run_id from failed_measurements where repo = :repo)",
                    "submissions where repo = :repo and sha = :key",
                    "submission_runs where repo = :repo and sha = :key",
                    "pull_bases where repo = :repo and head_sha = :key",
                    "pull_sightings where repo = :repo and head_sha = :key",
                    "run_results where on_default = 0 and repo = :repo and head_sha = :key",
                    "published_reports where kind = 'check' and open = 0 and repo = :repo"
                            + " and subject = :key",
                    "commits where repo = :repo and sha = :key");

    /**
     * A commit with an open check stays: the check shows a version of its facts, and a forgotten
     * commit's versions begin again.
     */
    private static final String OLD =
            "select repo, sha as key from commits where changed_at < :before and not exists ("
                    + "select 1 from pull_requests p where p.repo = commits.repo"
                    + " and p.head_sha = commits.sha and p.open = 1) and not exists ("
                    + "select 1 from published_reports p where p.repo = commits.repo"
                    + " and p.kind = 'check' and p.subject = commits.sha and p.open = 1)"
                    + " order by repo, sha limit :most <locked>";

    /** Tables about a pull request; the pull request itself comes last. */
    private static final List<String> OF_PULL =
            List.of(
                    "baseline_acceptances where repo = :repo and pull = :key",
                    "row_acceptances where repo = :repo and pull = :key",
                    "claim_acceptances where repo = :repo and pull = :key",
                    "pull_claims where repo = :repo and pull = :key",
                    "pull_renames where repo = :repo and pull = :key",
                    "pair_spreads where repo = :repo and pull = :key",
                    "shown_reports where repo = :repo and pull = :key",
                    "pull_bases where repo = :repo and pull = :key",
                    "pull_sightings where repo = :repo and pull = :key",
                    "runs where repo = :repo and run_id in (select run_id from failed_measurements"
                            + " where repo = :repo and pull = :key) and not exists (select 1 from"
                            + " commits c where c.repo = :repo and c.sha = runs.head_sha)",
                    "failed_measurements where repo = :repo and pull = :key",
                    "published_reports where kind = 'comment' and repo = :repo"
                            + " and subject = cast(:key as text)",
                    "branch_notes where commit_sha = '' and repo = :repo and pull = :key",
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
    private static final String FEWER =
            """
            delete from <table> where (<keys>) in (
                select <keys> from (
                    select <keys>, <sum> over (partition by <part> order by <order>) as place
                    from <table>) as placed
                where place > ?)
            """;

    private static final List<List<String>> ORPHANS =
            List.of(
                    List.of("commit_files", "file_contents blob"),
                    List.of("file_contents", "commit_files blob"),
                    List.of("empty_listings", "runs run_id"),
                    List.of("job_listings", "runs run_id"),
                    List.of("layouts", "points digest=layout", "imported_results digest=layout"),
                    List.of(
                            "series_views",
                            "points suite",
                            "imported_results suite",
                            "series_blocks suite"),
                    List.of("measured_suites", "points suite"),
                    List.of("branch_verdicts_due", "verdict_records sha"),
                    List.of("pending_points", "run_results run_id"),
                    List.of("run_runners", "points run_id", "run_results run_id"),
                    List.of("bisection_runs", "bisections bisection=number"));

    private static final List<String> BY_AGE =
            List.of(
                    "command_orders where begun_at < ?",
                    "access_changes where changed_at < ?",
                    "commit_lines where asked_at < ?",
                    "subject_lines where heard_at < ? and not exists (select 1 from points p"
                            + " where p.repo = subject_lines.repo"
                            + " and p.head_sha = subject_lines.name)",
                    "releases where asked_at < ?",
                    "history_files where asked_at < ?",
                    // a file that is still there is read again
                    "imported_results where source not like 'import/%' and read_at < ?",
                    "commit_files where kept_at < ?",
                    "past_runs where exists (select 1 from past_suites s where s.repo ="
                            + " past_runs.repo and s.suite = past_runs.suite"
                            + " and s.listed_at < ?)",
                    "bisections where state = 'over' and asked_at < ?",
                    "pull_verdicts where judged_at < ?",
                    "run_times where ended_at < ?",
                    "pictures where kept_at < ?");

    public void apply(StoreDatabase database, Clock clock) {
        Instant before = clock.instant().minus(facts);
        forget(database, OLD, OF_COMMIT, before);
        forget(database, CLOSED, OF_PULL, before);
        BY_AGE.forEach(where -> database.update("delete from " + where, before));
        new IncidentStore(database).forget(before);
        new SubmissionStore(database, clock).dropFiles();
        shorten(database, "run_results", "on_default = 1");
        shorten(database, "points", "1 = 1");
        SeriesRuns.forget(
                database,
                clock.instant(),
                Math.max(perSeries, Math.min(MOST_SHOWN, 10L * perSeries)));
        shorten(database, "branch_verdicts", "1 = 1");
        fewer(
                database,
                "alarm_outcomes",
                "repo, suite",
                "kind, number, attempt",
                "happened_at desc");
        String newest = "measured_at desc, source";
        fewer(database, "imported_results", "repo, suite, platform", "source", newest);
        fewer(database, "branch_notes", "repo", "order_id", "made_at desc, order_id");
        fewerBytes(database, "verdict_records", "sha, target", PROOF_BYTES);
        fewerBytes(database, "file_contents", "blob", FILE_BYTES);
        fewerBytes(database, "pictures", "digest", PICTURE_BYTES);
        fewerBytes(database, "profiles", "suite, platform, run_id", PROFILE_BYTES);
        database.update("delete from profiles where kept_at < ?", clock.instant().minus(profiles));
        ORPHANS.forEach(it -> database.update(orphans(it.getFirst(), it.subList(1, it.size()))));
        database.update(
                "delete from incidents where since is null and not exists (select 1"
                        + " from branch_verdicts b where b.repo = incidents.repo)");
    }

    private void shorten(StoreDatabase database, String table, String kept) {
        database.update(SHORTEN.replace("<table>", table).replace("<kept>", kept), perSeries);
    }

    private void fewer(
            StoreDatabase database, String table, String part, String key, String order) {
        database.update(fewer(table, "row_number()", part, key, order), perSeries);
    }

    /** Deletes the oldest beyond a repository's bytes; missing files are read again. */
    private static void fewerBytes(StoreDatabase database, String table, String key, long most) {
        database.update(fewer(table, "sum(size)", "repo", key, "kept_at desc, " + key), most);
    }

    private static String fewer(String table, String sum, String part, String key, String order) {
        return FEWER.replace("<table>", table)
                .replace("<sum>", sum)
                .replace("<keys>", part + ", " + key)
                .replace("<part>", part)
                .replace("<order>", order);
    }

    private static String orphans(String table, List<String> pointing) {
        return "delete from "
                + table
                + pointing.stream()
                        .map(it -> it.split("[ =]"))
                        .map(it ->
                                " not exists (select 1 from %s p where p.repo = %s.repo and p.%s = %2$s.%s)"
                                        .formatted(it[0], table, it[it.length - 1], it[1]))
                        .collect(Collectors.joining(" and", " where", ""));
    }

    /** Looks and deletes in one transaction, so that a new event keeps everything. */
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
