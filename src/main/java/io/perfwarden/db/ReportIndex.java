package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/** Where what is asked for by runs and refs is stored. It reads alone. */
public record ReportIndex(StoreDatabase database) {
    /** The commit that a run measured; nothing if the run is not known. */
    public Optional<CommitSha> commit(RepoId repo, RunId run) {
        String select = "select head_sha from runs where repo = ? and run_id = ?";
        return database.first(select, row -> row.sha("head_sha"), repo, run);
    }

    /** Pull requests by the commits that they were merged as, as far as that is known. */
    public Map<CommitSha, PullNumber> merged(RepoId repo, Set<CommitSha> commits) {
        if (commits.isEmpty()) {
            return Map.of();
        }
        String in = " in (" + SqlRunner.marks(commits) + ")";
        Map<CommitSha, PullNumber> merged = new HashMap<>();
        database.list(
                        "select number, head_sha from pull_requests where repo = ? and head_sha"
                                + in
                                + " order by number",
                        row -> Map.entry(row.sha("head_sha"), row.pull("number")),
                        repo,
                        commits)
                .forEach(it -> merged.put(it.getKey(), it.getValue()));
        database.list(
                        "select * from merge_groups where repo = ? and sha" + in,
                        row ->
                                new MergeGroup(
                                        row.branch("branch"),
                                        row.sha("sha"),
                                        row.branch("base_branch")),
                        repo,
                        commits)
                .forEach(group ->
                        group.lastPull().ifPresent(pull -> merged.put(group.headSha(), pull)));
        return merged;
    }

    /** Pull requests of which rows were accepted. */
    public Set<PullNumber> accepting(RepoId repo) {
        return Set.copyOf(
                database.list(
                        "select distinct pull from accepted_rows where repo = ?",
                        row -> row.pull("pull"),
                        repo));
    }

    /** When the newest run of the default branch started. */
    public Optional<Instant> lastRun(RepoId repo) {
        return database.first(
                "select measured_at from points where repo = ? order by run_id desc limit 1",
                row -> row.time("measured_at"),
                repo);
    }
}
