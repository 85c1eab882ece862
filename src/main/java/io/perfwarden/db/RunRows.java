package io.perfwarden.db;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.EventOrder;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunConclusion;
import io.perfwarden.model.RunEvent;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.model.WorkflowRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/** Workflow runs in the table {@code runs}, each as its newest attempt. */
final class RunRows {
    private static final String SAVE =
            """
            insert into runs
                (repo, run_id, attempt, workflow, event, state, conclusion, head_repo, head_owner,
                 head_branch, head_sha, started_at, updated_at, url, taken_attempt)
            values
                (:repo, :run, :attempt, :workflow, :event, :state, :conclusion, :head_repo, :owner,
                 :head_branch, :sha, :started, :updated, :url, 0)
            on conflict (repo, run_id) do update set
                attempt = excluded.attempt,
                workflow = excluded.workflow,
                state = excluded.state,
                conclusion = excluded.conclusion,
                started_at = excluded.started_at,
                updated_at = excluded.updated_at,
                url = excluded.url
            """;

    private RunRows() {}

    static void save(Handle handle, RepoId repo, WorkflowRun run) {
        ColumnValues.bind(handle.createUpdate(SAVE), run.head())
                .bind("repo", repo.value())
                .bind("run", run.attempt().run().value())
                .bind("attempt", run.attempt().number())
                .bind("workflow", run.workflow().map(WorkflowPath::value).orElse(""))
                .bind("event", word(run.event()))
                .bind("state", state(run.state()))
                .bind("conclusion", conclusion(run.state()))
                .bind("owner", run.headOwner())
                .bind("sha", run.headSha().value())
                .bind("started", run.startedAt().toEpochMilli())
                .bind("updated", run.updatedAt().toEpochMilli())
                .bind("url", run.url())
                .execute();
    }

    /**
     * What is to be saved of what is heard of runs, in that order; what is known of them is locked
     * until the transaction ends.
     */
    static List<WorkflowRun> news(Handle handle, RepoId repo, List<WorkflowRun> heard) {
        List<WorkflowRun> news = new ArrayList<>();
        heard.stream()
                .collect(groupingBy(run -> run.attempt().run(), LinkedHashMap::new, toList()))
                .forEach((id, run) -> news.addAll(news(locked(handle, repo, id), run)));
        return news;
    }

    /** The first that is heard says whose run it is, each newer one what has become of it. */
    private static List<WorkflowRun> news(Optional<WorkflowRun> known, List<WorkflowRun> heard) {
        WorkflowRun first = known.orElseGet(heard::getFirst);
        WorkflowRun newest = heard.stream().reduce(first, EventOrder::of);
        return Stream.of(first, newest)
                .distinct()
                .filter(run -> known.isEmpty() || !run.equals(first))
                .toList();
    }

    private static Optional<WorkflowRun> locked(Handle handle, RepoId repo, RunId run) {
        return handle.createQuery(
                        "select * from runs where repo = :repo and run_id = :run <locked>")
                .bind("repo", repo.value())
                .bind("run", run.value())
                .map((row, context) -> run(row))
                .findOne();
    }

    static List<CommitFacts.Run> on(Handle handle, RepoId repo, CommitSha sha) {
        return handle.createQuery(
                        "select * from runs where repo = :repo and head_sha = :sha order by run_id")
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .map(RunRows::fact)
                .list();
    }

    /** The newest attempt of a run is stored whole. */
    static void takenIn(Handle handle, RepoId repo, Attempt attempt) {
        handle.createUpdate(
                        "update runs set taken_attempt = :attempt where repo = :repo"
                                + " and run_id = :run and taken_attempt < :attempt")
                .bind("attempt", attempt.number())
                .bind("repo", repo.value())
                .bind("run", attempt.run().value())
                .execute();
    }

    private static CommitFacts.Run fact(ResultSet row, StatementContext context)
            throws SQLException {
        return new CommitFacts.Run(run(row), row.getInt("taken_attempt") == row.getInt("attempt"));
    }

    private static WorkflowRun run(ResultSet row) throws SQLException {
        return new WorkflowRun(
                new Attempt(new RunId(row.getLong("run_id")), row.getInt("attempt")),
                WorkflowPath.parse(row.getString("workflow")),
                RunEvent.valueOf(name(row.getString("event"))),
                state(row.getString("state"), row.getString("conclusion")),
                ColumnValues.head(row),
                row.getString("head_owner"),
                new CommitSha(row.getString("head_sha")),
                Instant.ofEpochMilli(row.getLong("started_at")),
                Instant.ofEpochMilli(row.getLong("updated_at")),
                row.getString("url"));
    }

    private static String state(RunState state) {
        return switch (state) {
            case RunState.AwaitingApproval() -> "awaiting_approval";
            case RunState.Queued() -> "queued";
            case RunState.Running() -> "running";
            case RunState.Completed _ -> "completed";
        };
    }

    private static RunState state(String state, String conclusion) {
        return switch (state) {
            case "awaiting_approval" -> new RunState.AwaitingApproval();
            case "queued" -> new RunState.Queued();
            case "running" -> new RunState.Running();
            case "completed" -> new RunState.Completed(RunConclusion.valueOf(name(conclusion)));
            default -> throw new IllegalStateException("no state of a run: " + state);
        };
    }

    private static String conclusion(RunState state) {
        return state instanceof RunState.Completed(RunConclusion conclusion)
                ? word(conclusion)
                : "";
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String name(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
