package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/** {@link CommitLedger} in the tables {@code commits}, {@code runs} and others about a commit. */
final class SqlCommits implements CommitLedger {
    private static final int MOST_GROUPS = 1_000;

    private static final String SAVE_GROUP =
            """
            insert into merge_groups (repo, sha, branch, base_branch, live)
            values (:repo, :sha, :branch, :base, 1)
            on conflict (repo, sha) do nothing
            """;

    private static final String END_GROUP =
            """
            insert into merge_groups (repo, sha, branch, base_branch, live)
            values (:repo, :sha, '', '', 0)
            on conflict (repo, sha) do update set live = 0
            """;

    private static final String ADD_BRANCH =
            "insert into branch_commits (repo, sha, branch) values (:repo, :sha, :branch)"
                    + " on conflict do nothing";

    private static final String LOOK =
            """
            insert into looks (repo, run_id, attempt, times) values (:repo, :run, :attempt, 1)
            on conflict (repo, run_id, attempt) do update set times = looks.times + 1
            returning times
            """;

    private final StoreDatabase database;
    private final FactVersions versions;

    SqlCommits(StoreDatabase database, FactVersions versions) {
        this.database = database;
        this.versions = versions;
    }

    @Override
    public CommitRecord read(RepoId repo, CommitSha sha) {
        return database.read(handle -> {
            Times times = times(handle, repo, sha);
            return new CommitRecord(
                    times.version(),
                    targets(handle, repo, sha),
                    RunRows.on(handle, repo, sha),
                    brought(handle, repo, sha),
                    times.waitUntil(),
                    waivers(handle, repo, sha),
                    faults(handle, repo, sha),
                    times.searched(),
                    DoubtRows.on(handle, repo, sha),
                    RedRows.on(handle, repo, sha),
                    times.ready());
        });
    }

    private record Times(
            long version,
            Optional<Instant> waitUntil,
            Optional<Instant> searched,
            Optional<Instant> ready) {}

    private static Times times(Handle handle, RepoId repo, CommitSha sha) {
        return on(handle, "select * from commits where repo = :repo and sha = :sha", repo, sha)
                .map((row, context) ->
                        new Times(
                                row.getLong("version"),
                                ColumnValues.time(row, "wait_until"),
                                ColumnValues.time(row, "searched_at"),
                                ColumnValues.time(row, "ready_at")))
                .findOne()
                .orElseGet(
                        () -> new Times(0, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static List<MergeTarget> targets(Handle handle, RepoId repo, CommitSha sha) {
        List<MergeTarget> targets = new ArrayList<>();
        for (PullRequest pull : SqlPulls.openAt(handle, repo, sha)) {
            targets.add(new MergeTarget.Pull(pull.number(), pull.head(), pull.baseBranch()));
        }
        on(
                        handle,
                        "select * from merge_groups where repo = :repo and sha = :sha and live = 1",
                        repo,
                        sha)
                .map((row, context) -> new BranchName(row.getString("base_branch")))
                .findOne()
                .ifPresent(base -> targets.add(new MergeTarget.Group(base)));
        on(
                        handle,
                        "select branch from branch_commits where repo = :repo and sha = :sha"
                                + " order by branch",
                        repo,
                        sha)
                .map((row, context) -> new BranchName(row.getString("branch")))
                .forEach(branch -> targets.add(MergeTarget.Branch.of(repo, branch)));
        return targets;
    }

    private static List<CommitFacts.Brought> brought(Handle handle, RepoId repo, CommitSha sha) {
        return on(
                        handle,
                        "select run_id, attempt, suite, came, platform, readable, late, left_out"
                                + " from brought"
                                + " where repo = :repo and head_sha = :sha"
                                + " order by run_id, attempt, suite, platform",
                        repo,
                        sha)
                .map((row, context) ->
                        new CommitFacts.Brought(
                                attempt(row),
                                row.getString("suite"),
                                row.getInt("came") == 1
                                        ? Optional.of(row.getString("platform"))
                                        : Optional.empty(),
                                row.getInt("readable") == 1,
                                row.getInt("late") == 1,
                                Optional.ofNullable(row.getString("left_out"))))
                .list();
    }

    private static List<CommitFacts.Waiver> waivers(Handle handle, RepoId repo, CommitSha sha) {
        return on(
                        handle,
                        "select * from waivers where repo = :repo and sha = :sha order by pull",
                        repo,
                        sha)
                .map((row, context) ->
                        new CommitFacts.Waiver(
                                new PullNumber(row.getInt("pull")),
                                row.getString("login"),
                                row.getString("reason")))
                .list();
    }

    private static List<CommitFacts.Fault> faults(Handle handle, RepoId repo, CommitSha sha) {
        return on(
                        handle,
                        "select * from faults where repo = :repo and sha = :sha"
                                + " order by run_id, attempt",
                        repo,
                        sha)
                .map((row, context) ->
                        new CommitFacts.Fault(attempt(row), row.getString("reference")))
                .list();
    }

    static Attempt attempt(ResultSet row) throws SQLException {
        return new Attempt(new RunId(row.getLong("run_id")), row.getInt("attempt"));
    }

    private static Query on(Handle handle, String select, RepoId repo, CommitSha sha) {
        return bound(handle.createQuery(select), repo, sha);
    }

    private static <S extends SqlStatement<S>> S bound(S statement, RepoId repo, CommitSha sha) {
        return statement.bind("repo", repo.value()).bind("sha", sha.value());
    }

    @Override
    public boolean heard(RepoId repo, List<WorkflowRun> runs) {
        return database.write(handle -> {
            List<WorkflowRun> news = RunRows.news(handle, repo, runs);
            news.stream()
                    .map(WorkflowRun::headSha)
                    .distinct()
                    .forEach(sha -> versions.raise(handle, repo, sha));
            news.forEach(run -> RunRows.save(handle, repo, run));
            return !news.isEmpty();
        });
    }

    @Override
    public void heard(RepoId repo, MergeGroup group) {
        changing(
                repo,
                group.headSha(),
                handle ->
                        bound(handle.createUpdate(SAVE_GROUP), repo, group.headSha())
                                .bind("branch", group.branch().value())
                                .bind("base", group.baseBranch().value())
                                .execute());
    }

    @Override
    public List<MergeGroup> groups(RepoId repo, BranchName base) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from merge_groups where repo = :repo and base_branch = :base"
                                        + " order by sha limit "
                                        + MOST_GROUPS)
                        .bind("repo", repo.value())
                        .bind("base", base.value())
                        .map((row, context) ->
                                new MergeGroup(
                                        new BranchName(row.getString("branch")),
                                        new CommitSha(row.getString("sha")),
                                        base))
                        .list());
    }

    @Override
    public void gone(RepoId repo, CommitSha head) {
        changing(repo, head, handle -> bound(handle.createUpdate(END_GROUP), repo, head).execute());
    }

    @Override
    public void onBranch(RepoId repo, CommitSha sha, BranchName branch) {
        database.write(handle -> {
            int added =
                    bound(handle.createUpdate(ADD_BRANCH), repo, sha)
                            .bind("branch", branch.value())
                            .execute();
            if (added == 1) {
                versions.raise(handle, repo, sha);
            }
            return added;
        });
    }

    @Override
    public void waitUntil(RepoId repo, CommitSha sha, Instant until) {
        dated(repo, sha, "wait_until = :at", "coalesce(wait_until, 0) < :at", until);
    }

    @Override
    public void ready(RepoId repo, CommitSha sha, Instant at) {
        dated(repo, sha, "ready_at = :at", "coalesce(ready_at, 0) < :at", at);
    }

    @Override
    public void searched(RepoId repo, CommitSha sha, Instant at) {
        dated(repo, sha, "searched_at = :at", "1 = 1", at);
    }

    /** Sets a time of a commit, where the condition holds. */
    private void dated(RepoId repo, CommitSha sha, String set, String where, Instant at) {
        String update =
                "update commits set " + set + " where repo = :repo and sha = :sha and " + where;
        changing(
                repo,
                sha,
                handle ->
                        bound(handle.createUpdate(update), repo, sha)
                                .bind("at", at.toEpochMilli())
                                .execute());
    }

    @Override
    public void faulted(RepoId repo, CommitSha sha, CommitFacts.Fault fault) {
        changing(
                repo,
                sha,
                handle ->
                        bound(
                                        handle.createUpdate(
                                                "insert into faults (repo, sha, run_id, attempt,"
                                                        + " reference) values (:repo, :sha, :run,"
                                                        + " :attempt, :reference) on conflict (repo,"
                                                        + " run_id, attempt) do nothing"),
                                        repo,
                                        sha)
                                .bind("run", fault.attempt().run().value())
                                .bind("attempt", fault.attempt().number())
                                .bind("reference", fault.reference())
                                .execute());
    }

    @Override
    public boolean doubted(RepoId repo, CommitSha sha, CommitFacts.Doubted doubted) {
        return database.write(handle -> {
            versions.raise(handle, repo, sha);
            return DoubtRows.add(handle, repo, sha, doubted);
        });
    }

    @Override
    public void answered(RepoId repo, CommitSha sha, CommitFacts.Doubted doubted) {
        changing(repo, sha, handle -> DoubtRows.answered(handle, repo, doubted));
    }

    @Override
    public void judged(
            RepoId repo, CommitSha sha, List<CommitFacts.Red> red, List<CommitFacts.Red> answered) {
        if (red.isEmpty() && answered.isEmpty()) {
            return;
        }
        database.write(handle -> {
            answered.forEach(it -> RedRows.clear(handle, repo, sha, it));
            red.forEach(it -> RedRows.save(handle, repo, sha, it));
            return true;
        });
    }

    @Override
    public void forgetFaults(RepoId repo, CommitSha sha) {
        changing(
                repo,
                sha,
                handle ->
                        bound(
                                        handle.createUpdate(
                                                "delete from faults where repo = :repo and sha ="
                                                        + " :sha"),
                                        repo,
                                        sha)
                                .execute());
    }

    @Override
    public void waived(RepoId repo, CommitSha sha, CommitFacts.Waiver waiver) {
        changing(
                repo,
                sha,
                handle ->
                        bound(
                                        handle.createUpdate(
                                                "insert into waivers (repo, sha, pull, login,"
                                                        + " reason) values (:repo, :sha, :pull, :login,"
                                                        + " :reason) on conflict (repo, sha, pull) do"
                                                        + " nothing"),
                                        repo,
                                        sha)
                                .bind("pull", waiver.pull().value())
                                .bind("login", waiver.login())
                                .bind("reason", waiver.reason())
                                .execute());
    }

    @Override
    public void listAgain(RepoId repo, CommitSha sha, Attempt attempt, Instant due) {
        database.write(handle -> ListingRows.add(handle, repo, sha, attempt, due));
    }

    @Override
    public List<Attempt> toListAgain(RepoId repo, CommitSha sha, Instant now) {
        return database.read(handle -> ListingRows.due(handle, repo, sha, now));
    }

    @Override
    public void listedTwice(RepoId repo, Attempt attempt) {
        database.write(handle -> ListingRows.done(handle, repo, attempt));
    }

    @Override
    public boolean isListedTwice(RepoId repo, Attempt attempt) {
        return database.read(handle -> ListingRows.isDone(handle, repo, attempt));
    }

    @Override
    public int lookedInVain(RepoId repo, Attempt attempt) {
        return database.write(handle ->
                handle.createQuery(LOOK)
                        .bind("repo", repo.value())
                        .bind("run", attempt.run().value())
                        .bind("attempt", attempt.number())
                        .map((row, context) -> row.getInt("times"))
                        .one());
    }

    /** One change of a commit's facts. */
    private interface Change {
        int in(Handle handle);
    }

    private void changing(RepoId repo, CommitSha sha, Change change) {
        database.write(handle -> {
            versions.raise(handle, repo, sha);
            return change.in(handle);
        });
    }

    /** Rows of {@code doubted}. */
    private static final class DoubtRows {
        private DoubtRows() {}

        static List<CommitFacts.Doubted> on(Handle handle, RepoId repo, CommitSha sha) {
            return handle.createQuery(
                            "select * from doubted where repo = :repo and sha = :sha"
                                    + " order by run_id, attempt")
                    .bind("repo", repo.value())
                    .bind("sha", sha.value())
                    .map((row, context) ->
                            new CommitFacts.Doubted(
                                    SqlCommits.attempt(row),
                                    Instant.ofEpochMilli(row.getLong("until")),
                                    CommitFacts.Rerun.valueOf(
                                            row.getString("rerun").toUpperCase(Locale.ROOT))))
                    .list();
        }

        /** Whether it was not known. */
        static boolean add(Handle handle, RepoId repo, CommitSha sha, CommitFacts.Doubted doubted) {
            return handle.createUpdate(
                                    "insert into doubted (repo, sha, run_id, attempt, until, rerun)"
                                            + " values (:repo, :sha, :run, :attempt, :until, :rerun)"
                                            + " on conflict do nothing")
                            .bind("repo", repo.value())
                            .bind("sha", sha.value())
                            .bind("run", doubted.attempt().run().value())
                            .bind("attempt", doubted.attempt().number())
                            .bind("until", doubted.until().toEpochMilli())
                            .bind("rerun", word(doubted.rerun()))
                            .execute()
                    == 1;
        }

        static int answered(Handle handle, RepoId repo, CommitFacts.Doubted doubted) {
            return handle.createUpdate(
                            "update doubted set rerun = :rerun, until = :until where repo = :repo"
                                    + " and run_id = :run and attempt = :attempt")
                    .bind("rerun", word(doubted.rerun()))
                    .bind("until", doubted.until().toEpochMilli())
                    .bind("repo", repo.value())
                    .bind("run", doubted.attempt().run().value())
                    .bind("attempt", doubted.attempt().number())
                    .execute();
        }

        private static String word(CommitFacts.Rerun rerun) {
            return rerun.name().toLowerCase(Locale.ROOT);
        }
    }

    /** Rows of {@code listings}. */
    private static final class ListingRows {
        private static final String OF =
                " where repo = :repo and run_id = :run and attempt = :attempt";

        private ListingRows() {}

        static int add(Handle handle, RepoId repo, CommitSha sha, Attempt attempt, Instant due) {
            return of(
                            handle.createUpdate(
                                    "insert into listings (repo, sha, run_id, attempt, due, done)"
                                            + " values (:repo, :sha, :run, :attempt, :due, 0)"
                                            + " on conflict do nothing"),
                            repo,
                            attempt)
                    .bind("sha", sha.value())
                    .bind("due", due.toEpochMilli())
                    .execute();
        }

        static List<Attempt> due(Handle handle, RepoId repo, CommitSha sha, Instant now) {
            return handle.createQuery(
                            "select run_id, attempt from listings where repo = :repo and sha = :sha"
                                    + " and done = 0 and due <= :now order by run_id, attempt")
                    .bind("repo", repo.value())
                    .bind("sha", sha.value())
                    .bind("now", now.toEpochMilli())
                    .map((row, context) -> SqlCommits.attempt(row))
                    .list();
        }

        static int done(Handle handle, RepoId repo, Attempt attempt) {
            return of(handle.createUpdate("update listings set done = 1" + OF), repo, attempt)
                    .execute();
        }

        static boolean isDone(Handle handle, RepoId repo, Attempt attempt) {
            return of(
                                    handle.createQuery(
                                            "select count(*) from listings" + OF + " and done = 1"),
                                    repo,
                                    attempt)
                            .mapTo(Integer.class)
                            .one()
                    == 1;
        }

        private static <S extends SqlStatement<S>> S of(S statement, RepoId repo, Attempt attempt) {
            return statement
                    .bind("repo", repo.value())
                    .bind("run", attempt.run().value())
                    .bind("attempt", attempt.number());
        }
    }
}
