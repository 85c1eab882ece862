package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.JobListing.JobEnd;
import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.model.*;
import java.sql.SQLException;

/** Results of every attempt of workflow runs, as they were read. */
public record ResultLedger(StoreDatabase database, FactVersions versions) {
    private static final String OF = " where repo = ? and run_id = ? and attempt = ?";
    private static final String SAVE =
            """
            insert into run_results
                (repo, run_id, attempt, suite, came, platform, readable, head_sha, on_default,
                 measured_at, document, late, left_out, jobs)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String UNANSWER =
            "update failed_measurements set failing_later = null where repo = ?"
                    + " and event = 'submission' and pull in (select s.pull from pull_sightings s where s.repo = ? and s.head_sha = ?)";
    private static final String TAKEN_IN =
            "update runs set taken_attempt = ? where repo = ? and run_id = ? and taken_attempt"
                    + " < ?";

    /**
     * The results of an attempt on one suite and platform.
     *
     * @param platform empty if the suite captures none; absent without results
     * @param points for the default branch's history; only written, see {@link HistoryLedger}
     * @param late whether the run ended before the suite was configured; only written
     * @param jobs digest of the {@link JobEnd} by which the run is not over for other suites; else
     *     empty; only written
     */
    public record StoredResults(
            Attempt attempt,
            String suite,
            Optional<String> platform,
            boolean readable,
            StoredDocument document,
            Optional<RunPoints> points,
            Optional<String> leftOut,
            boolean late,
            String jobs) {
        public StoredResults(
                Attempt attempt,
                String suite,
                Optional<String> platform,
                boolean readable,
                StoredDocument document,
                Optional<RunPoints> points) {
            this(attempt, suite, platform, readable, document, points, Optional.empty(), false, "");
        }

        public StoredResults(
                Attempt attempt,
                String suite,
                Optional<String> platform,
                boolean readable,
                StoredDocument document) {
            this(attempt, suite, platform, readable, document, Optional.empty());
        }
    }

    /** Opaque bytes. */
    public static final class StoredDocument {
        private final byte[] bytes;

        public StoredDocument(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        public byte[] bytes() {
            return bytes.clone();
        }
    }

    /**
     * Records all results of an attempt for some suites at once, replacing earlier ones. From then
     * on it is taken in, unless only jobs of it are over. Runs of bisections are skipped.
     *
     * @param onDefaultBranch whether readable results belong to the branch's history
     */
    public void takenIn(
            RepoId repo, WorkflowRun run, boolean onDefaultBranch, List<StoredResults> brought) {
        Attempt attempt = run.attempt();
        database.transaction(() -> {
            if (BisectionStore.findMeasuring(database, repo, run).isPresent()) {
                return;
            }
            versions.raise(repo, run.headSha());
            for (String suite : brought.stream().map(StoredResults::suite).distinct().toList()) {
                for (String table : List.of("run_results", "points", "pending_points")) {
                    String delete = "delete from " + table + OF + " and suite = ?";
                    database.update(delete, repo, attempt, suite);
                }
                SeriesRuns.markReplaced(database, repo, attempt, suite);
            }
            String known = "select 1 from run_results" + OF + " and jobs = '' limit 1";
            boolean late = database.exists(known, repo, attempt);
            for (String table : List.of("empty_listings", "artifact_listings", "intake_faults")) {
                database.update("delete from " + table + OF, repo, attempt);
            }
            brought.forEach(stored -> save(repo, run, onDefaultBranch, late, stored));
            if (brought.stream().allMatch(it -> it.jobs().isEmpty())) {
                int number = attempt.number();
                database.update(TAKEN_IN, number, repo, attempt.run(), number);
            }
        });
    }

    /**
     * Forgets a run of a suite with all that it brought, also in the history. What it answered of
     * its pull requests has no answer any more.
     */
    public void forget(RepoId repo, CommitSha sha, Attempt newest, String suite) {
        RunId run = newest.run();
        database.transaction(() -> {
            versions.raise(repo, sha);
            for (String table : List.of("run_results", "points", "pending_points", "runs")) {
                database.update(
                        "delete from " + table + " where repo = ? and run_id = ?", repo, run);
            }
            database.update(UNANSWER, repo, repo, sha);
            for (int attempt = 1; attempt <= newest.number(); attempt++) {
                SeriesRuns.markReplaced(database, repo, new Attempt(run, attempt), suite);
            }
        });
    }

    /** {@code late}: whether the run was taken in for other suites before. */
    private void save(
            RepoId repo, WorkflowRun run, boolean onDefault, boolean late, StoredResults stored) {
        String platform = stored.platform().orElse("");
        database.update(
                SAVE,
                repo,
                stored.attempt(),
                stored.suite(),
                stored.platform().isPresent(),
                platform,
                stored.readable(),
                run.headSha(),
                onDefault && stored.readable(),
                run.startedAt(),
                stored.document().bytes(),
                late || stored.late(),
                stored.leftOut(),
                stored.jobs());
        if (onDefault) {
            var key = new PointRows.Key(repo, stored.attempt(), stored.suite(), platform);
            var measured = new PointRows.MeasuredRow(run.headSha(), run.startedAt());
            stored.points().ifPresent(it -> PointRows.save(database, key, measured, it));
        }
    }

    /** Of earlier attempts of a run that began after a moment. */
    public List<StoredResults> earlierResults(RepoId repo, Attempt attempt, Instant since) {
        return database.list(
                "select * from run_results where repo = ? and run_id = ? and attempt < ?"
                        + " and measured_at > ?",
                ResultLedger::row,
                repo,
                attempt.run(),
                attempt.number(),
                since);
    }

    public List<StoredResults> of(RepoId repo, Attempt attempt, String suite) {
        return database.list(
                "select * from run_results" + OF + " and suite = ? order by came, platform",
                ResultLedger::row,
                repo,
                attempt,
                suite);
    }

    private static StoredResults row(SqlRow row) throws SQLException {
        return new StoredResults(
                row.attempt(),
                row.text("suite"),
                row.flag("came") ? Optional.of(row.text("platform")) : Optional.empty(),
                row.flag("readable"),
                new StoredDocument(row.bytes("document")),
                Optional.empty(),
                row.optionalText("left_out"),
                false,
                "");
    }
}
