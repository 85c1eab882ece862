package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.Update;

/** {@link AlarmOutcomes} in the table {@code trials}. */
public final class SqlAlarmOutcomes implements AlarmOutcomes {
    private static final String RUN = "run";
    private static final String PULL = "pull";

    /** Said of a pull request whose rows a maintainer accepted as noise. */
    private static final String NOISE = "noise";

    private static final String SAVE =
            """
            insert into trials
                (repo, suite, kind, number, attempt, sha, said, same_as, happened_at)
            values
                (:repo, :suite, :kind, :number, :attempt, :sha, :said, :same, :at)
            on conflict (repo, suite, kind, number, attempt) do update set
                said = :said, same_as = :same
            """;

    private static final String NEWEST =
            """
            select * from trials where repo = :repo and suite = :suite
            order by happened_at desc, kind desc, number desc, attempt desc limit :most
            """;

    private final StoreDatabase database;

    public SqlAlarmOutcomes(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public void record(RepoId repo, String suite, AlarmOutcome trial) {
        database.write(handle -> {
            Update save =
                    handle.createUpdate(SAVE)
                            .bind("repo", repo.value())
                            .bind("suite", suite)
                            .bind("at", trial.at().toEpochMilli());
            return bound(save, trial).execute();
        });
    }

    private static Update bound(Update save, AlarmOutcome trial) {
        return switch (trial) {
            case AlarmOutcome.Judged judged ->
                    save.bind("kind", RUN)
                            .bind("number", judged.attempt().run().value())
                            .bind("attempt", judged.attempt().number())
                            .bind("sha", judged.sha().value())
                            .bind("said", judged.said().name().toLowerCase(Locale.ROOT))
                            .bind("same", judged.sameCodeAs().map(CommitSha::value).orElse(null));
            case AlarmOutcome.Accepted(PullNumber pull, boolean noise, Instant _) ->
                    save.bind("kind", PULL)
                            .bind("number", (long) pull.value())
                            .bind("attempt", 0)
                            .bind("sha", "")
                            .bind("said", noise ? NOISE : "")
                            .bind("same", (String) null);
        };
    }

    @Override
    public List<AlarmOutcome> newest(RepoId repo, String suite, int most) {
        return database.read(handle ->
                        handle.createQuery(NEWEST)
                                .bind("repo", repo.value())
                                .bind("suite", suite)
                                .bind("most", most)
                                .map(SqlAlarmOutcomes::row)
                                .list())
                .reversed();
    }

    private static AlarmOutcome row(ResultSet row, StatementContext context) throws SQLException {
        Instant at = Instant.ofEpochMilli(row.getLong("happened_at"));
        if (row.getString("kind").equals(PULL)) {
            return new AlarmOutcome.Accepted(
                    new PullNumber(row.getInt("number")), row.getString("said").equals(NOISE), at);
        }
        return new AlarmOutcome.Judged(
                new Attempt(new RunId(row.getLong("number")), row.getInt("attempt")),
                new CommitSha(row.getString("sha")),
                AlarmOutcome.Said.valueOf(row.getString("said").toUpperCase(Locale.ROOT)),
                Optional.ofNullable(row.getString("same_as")).map(CommitSha::new),
                at);
    }
}
