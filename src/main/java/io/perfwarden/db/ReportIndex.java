package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/** Finds stored things by run and ref; read-only. */
public record ReportIndex(StoreDatabase database) {
    private static final String ACCEPTING =
            """
            select a.pull, case when max(p.open) = 0 then max(p.updated_at) end as closed
            from row_acceptances a
            left join pull_requests p on p.repo = a.repo and p.number = a.pull
            where a.repo = ? group by a.pull
            """;

    /** A run's commit; absent for an unknown run. */
    public Optional<CommitSha> commit(RepoId repo, RunId run) {
        String select = "select head_sha from runs where repo = ? and run_id = ?";
        return database.first(select, row -> row.sha("head_sha"), repo, run);
    }

    private static final String COMMITS =
            """
            select sha from (
                select sha from commits where repo = ? and sha >= ? and sha < ?
                union select head_sha as sha from run_results
                    where repo = ? and head_sha >= ? and head_sha < ?
                union select head_sha as sha from points
                    where repo = ? and head_sha >= ? and head_sha < ?
                union select head_sha as sha from imported_results
                    where repo = ? and head_sha >= ? and head_sha < ?) as known
            order by sha limit 2
            """;
    private static final String TAGGED =
            "select tagged from (select tagged, asked_at as at, sha from releases"
                    + " where repo = ? and tag = ? union all select sha as tagged, heard_at as at,"
                    + " '' as sha from published_releases where repo = ? and tag = ?) as known"
                    + " order by at desc, sha limit 1";

    /** Commits of a branch of the repository itself, the newest run first. */
    private static final String ON_BRANCH =
            """
            select r.head_sha, max(r.run_id) as newest from runs r
            where r.repo = ? and r.head_repo = r.repo and r.head_branch = ?
            group by r.head_sha order by newest desc limit ?
            """;

    private static final String HEAD_OF =
            "select head_sha from pull_requests where repo = ? and head_repo = repo"
                    + " and head_branch = ? order by updated_at desc, number desc limit 1";
    private static final String NEWEST_RUN =
            "select head_sha from points where repo = ? and exists (select 1 from branch_commits b"
                    + " where b.repo = points.repo and b.branch = ?)"
                    + " order by run_id desc, attempt desc limit 1";

    /** Known commits whose ids begin with some digits; at most 2. */
    public List<CommitSha> commits(RepoId repo, String digits) {
        List<Object> range = List.of(repo, digits, digits + "g");
        return database.list(COMMITS, row -> row.sha("sha"), Collections.nCopies(4, range));
    }

    /** A tag's commit at the last answer of GitHub; only releases are known. */
    public Optional<CommitSha> taggedCommit(RepoId repo, String tag) {
        return database.first(TAGGED, row -> row.sha("tagged"), repo, tag, repo, tag);
    }

    /** What became of the notes of a release; absent if GitHub told nothing of it. */
    public Optional<PublishedReleases.NotesState> releaseNotes(RepoId repo, String tag) {
        return database.first(
                "select notes from published_releases where repo = ? and tag = ?",
                row -> row.constant(PublishedReleases.NotesState.class, "notes"),
                repo,
                tag);
    }

    /** Known commits of a branch by its runs, the newest first. */
    public List<CommitSha> ofBranch(RepoId repo, String branch, int most) {
        Set<CommitSha> all =
                new LinkedHashSet<>(
                        database.list(ON_BRANCH, row -> row.sha("head_sha"), repo, branch, most));
        for (String other : List.of(HEAD_OF, NEWEST_RUN)) {
            all.addAll(database.list(other, row -> row.sha("head_sha"), repo, branch));
        }
        return List.copyOf(all);
    }

    /** The first commit with stored results. */
    public Optional<CommitSha> newestMeasured(RepoId repo, List<CommitSha> line) {
        if (line.isEmpty()) {
            return Optional.empty();
        }
        String in = " in (" + SqlRunner.marks(line) + ")";
        Set<CommitSha> known =
                new HashSet<>(
                        database.list(
                                "select head_sha from points where repo = ? and head_sha"
                                        + in
                                        + " union select head_sha from run_results where repo = ?"
                                        + " and readable = 1 and platform is not null and head_sha"
                                        + in,
                                row -> row.sha("head_sha"),
                                repo,
                                line,
                                repo,
                                line));
        return line.stream().filter(known::contains).findFirst();
    }

    /** Most lines of commits that are followed from a commit back to another one. */
    private static final int LINES = 20;

    /**
     * The commits after one, up to another one, as far as the lines of measured commits show them;
     * empty if they do not lead from the one to the other.
     */
    public Set<CommitSha> commitsBetween(RepoId repo, CommitSha from, CommitSha to) {
        HistoryLedger history = new HistoryLedger(database);
        SequencedSet<CommitSha> between = new LinkedHashSet<>(List.of(to));
        Optional<CommitSha> next = Optional.of(to);
        for (int i = 0; i < LINES && next.isPresent(); i++) {
            List<CommitSha> line =
                    history.line(repo, next.get())
                            .map(HistoryLedger.CommitLine::commits)
                            .orElse(List.of());
            int end = line.indexOf(from);
            between.addAll(end < 0 ? line : line.subList(0, end));
            if (end >= 0) {
                return between;
            }
            next = newestMeasured(repo, line.reversed()).filter(it -> !it.equals(line.getFirst()));
        }
        return Set.of();
    }

    /** Commits with stored results, the newest run first. */
    public List<CommitSha> newestCommits(RepoId repo, int most) {
        return database.list(
                "select head_sha from (select head_sha, max(run_id) as newest from points"
                        + " where repo = ? group by head_sha) as known"
                        + " order by newest desc, head_sha limit ?",
                row -> row.sha("head_sha"),
                repo,
                most);
    }

    /** Tags of releases, those that were asked for last first. */
    public List<String> newestTags(RepoId repo, int most) {
        return database.list(
                "select tag, max(newest) as last from (select tag, asked_at as newest from releases"
                        + " where repo = ? union all select tag, heard_at as newest from"
                        + " published_releases where repo = ?) as known"
                        + " group by tag order by last desc, tag desc limit ?",
                row -> row.text("tag"),
                repo,
                repo,
                most);
    }

    public Optional<VerdictRecords.RecordKey> newestVerdict(RepoId repo) {
        return database.first(
                "select sha, target, digest, kept_at from verdict_records where repo = ?"
                        + " order by kept_at desc, sha, target limit 1",
                SqlRow.as(VerdictRecords.RecordKey.class),
                repo);
    }

    /** Pull requests by merge commit, as far as known. */
    public Map<CommitSha, PullNumber> mergedPulls(RepoId repo, Set<CommitSha> commits) {
        if (commits.isEmpty()) {
            return Map.of();
        }
        String in = " in (" + SqlRunner.marks(commits) + ")";
        Map<CommitSha, PullNumber> merged = new HashMap<>();
        for (String sha : List.of("head_sha", "merge_sha")) {
            merged.putAll(
                    database.map(
                            "select number, %1$s from pull_requests where repo = ? and %1$s %2$s order by number"
                                    .formatted(sha, in),
                            row -> row.sha(sha),
                            row -> row.pull("number"),
                            repo,
                            commits));
        }
        database.list(
                        "select branch, sha, base_branch from merge_groups where repo = ? and sha"
                                + in,
                        SqlRow.as(MergeGroup.class),
                        repo,
                        commits)
                .forEach(group ->
                        group.lastPull().ifPresent(pull -> merged.put(group.headSha(), pull)));
        return merged;
    }

    public Map<PullNumber, Optional<Instant>> acceptingPulls(RepoId repo) {
        return database.map(
                ACCEPTING, row -> row.pull("pull"), row -> row.optionalTime("closed"), repo);
    }

    public List<BranchIncident> incidents(RepoId repo) {
        return new IncidentStore(database).of(repo).incidents();
    }

    public List<VerdictRecords.RecordKey> branchVerdicts(RepoId repo, int most) {
        return database.list(
                "select sha, target, digest, kept_at from verdict_records where repo = ?"
                        + " and target >= 'branch/' and target < 'branch0'"
                        + " order by kept_at desc, sha, target limit ?",
                SqlRow.as(VerdictRecords.RecordKey.class),
                repo,
                most);
    }

    /** How many runs of the default branch measured something, and when the newest started. */
    public record Runs(int count, Instant last) {}

    public Map<SuitePlatform, Runs> runs(RepoId repo) {
        return database.map(
                "select suite, platform, count(distinct run_id) as runs, max(measured_at) as last"
                        + " from points where repo = ? group by suite, platform",
                SqlRow::where,
                row -> new Runs(row.integer("runs"), row.time("last")),
                repo);
    }

    /** When the newest run of the default branch started. */
    public Optional<Instant> lastRun(RepoId repo) {
        return database.first(
                "select measured_at from points where repo = ? order by run_id desc limit 1",
                row -> row.time("measured_at"),
                repo);
    }
}
