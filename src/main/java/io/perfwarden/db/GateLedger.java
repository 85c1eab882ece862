package io.perfwarden.db;

import module java.base;

import io.perfwarden.check.GateAction;
import io.perfwarden.check.GateAction.ActionKind;
import io.perfwarden.check.GateWorth.PullFate;
import io.perfwarden.check.GateWorth.RunTime;
import io.perfwarden.check.PullVerdict;
import io.perfwarden.model.*;

/** What checks said, what people decided about them, and what runs took. */
public record GateLedger(StoreDatabase database, Clock clock) {
    /** Most rows of one kind, the newest. */
    private static final int MOST = 20_000;

    private static final String COLUMNS = "pull, sha, fails, attempts, judged_at";
    private static final String ADD = SqlRunner.insert("pull_verdicts", "repo, " + COLUMNS);
    private static final String LAST =
            "select "
                    + COLUMNS
                    + " from pull_verdicts where repo = ? and pull = ?"
                    + " order by judged_at desc, sha limit 1";
    private static final String ACTIONS =
            """
            select * from (
                select 'accepted' as kind, pull, login, pattern as about, reason,
                    accepted_at as at, until_day from row_acceptances where repo = ?
                union all select 'regenerated', pull, requested_by, path, '', accepted_at, null
                    from baseline_acceptances where repo = ?
                union all select 'claim_accepted', pull, login, claims, reason, accepted_at, null
                    from claim_acceptances where repo = ?
                union all select 'renamed', pull, login, old_name || ' to ' || new_name, '',
                    renamed_at, null from pull_renames where repo = ?
                union all select 'skipped', pull, login, '', reason, waived_at, null
                    from waivers where repo = ?) as decided
            where at is null or (at >= ? and at < ?)
            order by coalesce(at, 0) desc, pull desc, kind, about limit ?
            """;
    private static final String TIMES =
            "select attempt, started_at, ended_at from run_times t where repo = ? and ended_at >= ?"
                    + " and ended_at < ? and exists (select 1 from run_results r where r.repo = t.repo"
                    + " and r.run_id = t.run_id) order by ended_at desc limit ?";

    /** Records what a check says, if it is news. */
    public void record(RepoId repo, PullVerdict verdict) {
        boolean isNews =
                database.first(LAST, SqlRow.as(PullVerdict.class), repo, verdict.pull())
                        .filter(verdict::isSame)
                        .isEmpty();
        if (isNews) {
            int _ = database.update(ADD, repo, verdict);
        }
    }

    public List<PullVerdict> verdicts(RepoId repo, Instant from, Instant to) {
        return database.list(
                "select "
                        + COLUMNS
                        + " from pull_verdicts where repo = ? and judged_at >= ?"
                        + " and judged_at < ? order by judged_at desc limit ?",
                SqlRow.as(PullVerdict.class),
                repo,
                from,
                to,
                MOST);
    }

    /** When the first verdict was kept. */
    public Optional<Instant> since(RepoId repo) {
        return database.first(
                        "select min(judged_at) as at from pull_verdicts where repo = ?",
                        row -> row.optionalTime("at"),
                        repo)
                .flatMap(it -> it);
    }

    /** What people decided, of open and closed pull requests, the newest first. */
    public List<GateAction> actions(RepoId repo, Instant from, Instant to, int most) {
        return database.list(
                ACTIONS,
                row ->
                        new GateAction(
                                row.constant(ActionKind.class, "kind"),
                                row.pull("pull"),
                                row.text("login"),
                                row.text("about"),
                                row.text("reason"),
                                row.optionalTime("at"),
                                row.optionalText("until_day").map(LocalDate::parse)),
                repo,
                repo,
                repo,
                repo,
                repo,
                from,
                to,
                most);
    }

    public Map<PullNumber, PullFate> fates(RepoId repo) {
        return database.map(
                "select number, case when open = 1 then 'open' when merge_sha is not null then"
                        + " 'merged' else 'closed' end as fate from pull_requests where repo = ?",
                row -> row.pull("number"),
                row -> row.constant(PullFate.class, "fate"),
                repo);
    }

    public List<RunTime> times(RepoId repo, Instant from, Instant to) {
        return database.list(TIMES, SqlRow.as(RunTime.class), repo, from, to, MOST);
    }
}
