package io.perfwarden.db;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import module java.base;

import io.perfwarden.check.EventOrder;
import io.perfwarden.check.RunFacts;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import java.sql.SQLException;

/** Workflow runs in the table {@code runs}, each as its newest attempt. */
final class RunRows {
    private static final String SAVE =
            """
            insert into runs
                (repo, run_id, attempt, workflow, event, state, conclusion, head_repo, head_owner,
                 head_branch, head_sha, started_at, updated_at, url, began_at, taken_attempt)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            on conflict (repo, run_id) do update set
                attempt = excluded.attempt,
                workflow = excluded.workflow,
                state = excluded.state,
                conclusion = excluded.conclusion,
                started_at = excluded.started_at,
                updated_at = excluded.updated_at,
                url = excluded.url
            """;
    private static final String SAVE_TIME =
            SqlRunner.upsert("run_times", "repo, run_id, attempt", "started_at, ended_at");
    private static final String BEGIN =
            "update runs set began_at = ? where repo = ? and run_id = ? and began_at is null";

    private RunRows() {}

    static void save(StoreDatabase database, RepoId repo, WorkflowRun run) {
        boolean isOver = run.state() instanceof RunState.Completed;
        database.update(
                SAVE,
                repo,
                run.attempt(),
                run.workflow().map(WorkflowPath::value).orElse(""),
                run.event(),
                isOver ? "completed" : run.state().word(),
                isOver ? run.state().word() : "",
                run.head().repo(),
                run.headOwner(),
                run.head().branch(),
                run.headSha(),
                run.startedAt(),
                run.updatedAt(),
                run.url(),
                startTime(run));
        if (isOver) {
            database.update(SAVE_TIME, repo, run.attempt(), run.startedAt(), run.updatedAt());
        }
    }

    private static Optional<Instant> startTime(WorkflowRun run) {
        return Optional.of(run.startedAt()).filter(_ -> run.attempt().number() == 1);
    }

    /** Records the begin of a run that was first heard of as a later attempt. */
    static boolean begin(StoreDatabase database, RepoId repo, WorkflowRun run) {
        return startTime(run)
                .filter(at -> database.update(BEGIN, at, repo, run.attempt().run()) == 1)
                .isPresent();
    }

    /** The news in a list of events, in order; locks the known runs until the transaction ends. */
    static List<WorkflowRun> news(StoreDatabase database, RepoId repo, List<WorkflowRun> heard) {
        List<WorkflowRun> news = new ArrayList<>();
        heard.stream()
                .collect(groupingBy(run -> run.attempt().run(), LinkedHashMap::new, toList()))
                .forEach((id, runs) -> {
                    String select = "select * from runs where repo = ? and run_id = ? <locked>";
                    news.addAll(news(database.first(select, RunRows::run, repo, id), runs));
                });
        return news;
    }

    static Optional<WorkflowRun> find(StoreDatabase database, RepoId repo, RunId id) {
        String select = "select * from runs where repo = ? and run_id = ?";
        return database.first(select, RunRows::run, repo, id);
    }

    /** The last ones of GitHub, or submissions, whose numbers are higher. */
    static List<WorkflowRun> newest(
            StoreDatabase database, RepoId repo, boolean isOfGitHub, int most) {
        return database.list(
                "select * from runs where repo = ? and run_id "
                        + (isOfGitHub ? "<" : ">=")
                        + " ? order by run_id desc limit ?",
                RunRows::run,
                repo,
                RunId.ofSubmissions(0),
                most);
    }

    /** The first event names the run's origin, later ones its state. */
    private static List<WorkflowRun> news(Optional<WorkflowRun> known, List<WorkflowRun> heard) {
        WorkflowRun first = known.orElseGet(heard::getFirst);
        WorkflowRun newest = heard.stream().reduce(first, EventOrder::of);
        return Stream.of(first, newest)
                .distinct()
                .filter(run -> known.isEmpty() || !run.equals(first))
                .toList();
    }

    static List<RunFacts> commitRuns(StoreDatabase database, RepoId repo, CommitSha sha) {
        List<AccessGap> gaps = AccessGap.all(database, repo);
        return database.list(
                "select runs.*, jobs, run_over, heard, listed from runs left join job_listings l"
                        + " on l.repo = runs.repo and l.run_id = runs.run_id"
                        + " and l.attempt = runs.attempt"
                        + " where runs.repo = ? and head_sha = ? order by +runs.run_id",
                row ->
                        new RunFacts(
                                run(row),
                                row.integer("taken_attempt") == row.integer("attempt"),
                                false,
                                row.optionalTime("began_at"),
                                AccessGap.end(gaps, row.optionalTime("began_at")),
                                row.integer("judged_attempt"),
                                JobRows.read(row)),
                repo,
                sha);
    }

    private static WorkflowRun run(SqlRow row) throws SQLException {
        return new WorkflowRun(
                row.attempt(),
                WorkflowPath.parse(row.text("workflow")),
                row.constant(RunEvent.class, "event"),
                state(row),
                row.head(),
                row.text("head_owner"),
                row.sha("head_sha"),
                row.time("started_at"),
                row.time("updated_at"),
                row.text("url"));
    }

    private static RunState state(SqlRow row) throws SQLException {
        String state = row.text("state");
        return RunState.ofWord(state.equals("completed") ? row.text("conclusion") : state);
    }
}
