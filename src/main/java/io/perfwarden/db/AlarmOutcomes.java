package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.model.*;
import java.sql.SQLException;
import java.util.List;

/**
 * Events that show how far suites' alarms can be trusted. They raise no commit's version: open
 * commits are judged again when the branch moves.
 */
public record AlarmOutcomes(StoreDatabase database) {
    private static final String RUN = "run";
    private static final String PULL = "pull";

    private static final String NOISE = "noise";

    private static final String SAVE =
            """
            insert into alarm_outcomes
                (repo, suite, happened_at, kind, number, attempt, sha, said, same_as)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, suite, kind, number, attempt) do update set
                said = excluded.said, same_as = excluded.same_as
            """;
    private static final String NEWEST =
            "select * from alarm_outcomes where repo = ? and suite = ?"
                    + " order by happened_at desc, kind desc, number desc, attempt desc limit ?";

    /** Records a trial; the latest of an attempt or a pull request counts. */
    public void record(RepoId repo, String suite, AlarmOutcome trial) {
        database.update(SAVE, repo, suite, trial.at(), columns(trial));
    }

    private static List<Object> columns(AlarmOutcome trial) {
        return switch (trial) {
            case AlarmOutcome.JudgedAlarm it ->
                    List.of(RUN, it.attempt(), it.sha(), it.alarm(), it.sameCodeAs());
            case AlarmOutcome.AcceptedAlarm(PullNumber pull, boolean noise, Instant _) ->
                    List.of(PULL, pull, 0, "", noise ? NOISE : "", Optional.empty());
        };
    }

    /** The newest trials of a suite, the oldest first. */
    public List<AlarmOutcome> newest(RepoId repo, String suite, int most) {
        return database.list(NEWEST, AlarmOutcomes::row, repo, suite, most).reversed();
    }

    private static AlarmOutcome row(SqlRow row) throws SQLException {
        Instant at = row.time("happened_at");
        if (row.text("kind").equals(PULL)) {
            return new AlarmOutcome.AcceptedAlarm(
                    row.pull("number"), row.text("said").equals(NOISE), at);
        }
        return new AlarmOutcome.JudgedAlarm(
                new Attempt(new RunId(row.number("number")), row.integer("attempt")),
                row.sha("sha"),
                row.constant(AlarmOutcome.AlarmKind.class, "said"),
                row.optionalText("same_as").map(CommitSha::new),
                at);
    }
}
