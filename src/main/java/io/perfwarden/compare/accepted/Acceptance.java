package io.perfwarden.compare.accepted;

import io.perfwarden.bench.SeriesKey;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Why;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a regenerated baseline on a pull request's own branch changes: rows that are worse than the
 * base branch's baseline, but not worse than the accepted one, are accepted.
 */
public final class Acceptance {
    private Acceptance() {}

    /**
     * Combines the two judgements of the same results.
     *
     * @param againstBase held against the base branch's baseline
     * @param againstAccepted held against the accepted one
     * @return the base's judgement with accepted rows; where the base has no baseline yet, the
     *     accepted one's judgement
     */
    public static SuiteComparison apply(
            SuiteComparison againstBase, SuiteComparison againstAccepted) {
        return switch (againstBase.basis()) {
            case NO_RESULTS, BAD_BASELINE -> againstBase;
            case NO_BASELINE -> againstAccepted;
            case JUDGED,
                    NO_HISTORY,
                    SHARED_NAMES,
                    NOTHING_COMPARABLE,
                    UNREAD,
                    UNDIRECTED,
                    RUN_FAILED ->
                    combined(againstBase, againstAccepted);
        };
    }

    private static SuiteComparison combined(
            SuiteComparison againstBase, SuiteComparison againstAccepted) {
        Map<SeriesKey, Row> accepted = new HashMap<>();
        againstAccepted.rows().forEach(row -> accepted.put(key(againstBase, row), row));
        List<Row> rows = new ArrayList<>();
        for (Row row : againstBase.rows()) {
            Row second = accepted.get(key(againstBase, row));
            rows.add(row.effect() == Effect.NONE ? row : judgedAgain(row, second));
        }
        return Judge.assembled(againstBase, rows);
    }

    private static SeriesKey key(SuiteComparison suite, Row row) {
        return SeriesKey.of(suite.where(), row.id(), row.metric());
    }

    private static Row judgedAgain(Row row, @Nullable Row second) {
        if (row.outcome() == RowOutcome.FAILED) {
            return row;
        }
        if (second == null || second.effect() != Effect.FAIL) {
            return row.ended(RowOutcome.ACCEPTED, Effect.NONE, List.of(Why.ACCEPTED));
        }
        List<Why> why = new ArrayList<>(second.why());
        why.add(Why.WORSE_THAN_ACCEPTED);
        return second.ended(second.outcome(), second.effect(), why);
    }
}
