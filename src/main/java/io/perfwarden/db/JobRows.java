package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.JobListing;
import io.perfwarden.check.JobListing.ListedJob;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState;
import java.sql.SQLException;

/** Jobs of attempts in the table {@code job_listings}. */
final class JobRows {
    private static final String HEAR =
            """
            insert into job_listings (repo, run_id, attempt, heard) values (?, ?, ?, 1)
            on conflict (repo, run_id, attempt) do update set heard = job_listings.heard + 1
            """;
    private static final String SAVE =
            SqlRunner.upsert("job_listings", "repo, run_id, attempt", "listed, run_over, jobs");

    private JobRows() {}

    private record StoredJobs(List<StoredJob> jobs) {}

    private record StoredJob(String name, String state, boolean carriedOver) {
        ListedJob toJob() {
            return new ListedJob(name, RunState.ofWord(state), carriedOver);
        }
    }

    static void hear(StoreDatabase database, RepoId repo, Attempt attempt) {
        database.update(HEAR, repo, attempt);
    }

    static void save(StoreDatabase database, RepoId repo, Attempt attempt, JobListing listing) {
        var jobs =
                listing.jobs().stream()
                        .map(it -> new StoredJob(it.name(), it.state().word(), it.carriedOver()))
                        .toList();
        database.update(
                SAVE,
                repo,
                attempt,
                listing.listed(),
                listing.runOver(),
                StoredJson.encode(new StoredJobs(jobs)));
    }

    /** Of a row of runs, joined with their listings. */
    static Optional<JobListing> read(SqlRow row) throws SQLException {
        Optional<String> stored = row.optionalText("jobs");
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        List<ListedJob> jobs =
                stored.get().isEmpty()
                        ? List.of()
                        : StoredJson.decode(stored.get(), StoredJobs.class).jobs().stream()
                                .map(StoredJob::toJob)
                                .toList();
        return Optional.of(
                new JobListing(
                        jobs, row.flag("run_over"), row.integer("heard"), row.integer("listed")));
    }
}
