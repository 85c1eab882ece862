package io.perfwarden.compare.group;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowEffect;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.RowReason;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.stats.OrderStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a regenerated baseline on a pull request's own branch changes: rows that are worse than the
 * base branch's baseline, but not worse than the accepted one, are accepted.
 */
public final class AcceptanceRules {
    private AcceptanceRules() {}

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
                    UNREPEATED,
                    RUN_FAILED ->
                    combined(againstBase, againstAccepted);
        };
    }

    private static SuiteComparison combined(
            SuiteComparison againstBase, SuiteComparison againstAccepted) {
        Map<SeriesKey, Row> accepted = new HashMap<>();
        againstAccepted.rows().forEach(row -> accepted.put(key(againstBase, row), row));
        boolean isWhole = isSuiteAccepted(againstBase, accepted);
        List<Row> rows = new ArrayList<>();
        for (Row row : againstBase.rows()) {
            Row second = accepted.get(key(againstBase, row));
            rows.add(
                    row.effect() == RowEffect.NONE
                            ? row
                            : isWhole && WholeSuite.has(row)
                                    ? accepted(row)
                                    : judgedAgain(row, second));
        }
        return SuiteComparator.assembled(againstBase, rows);
    }

    /**
     * Whether a suite that became slower as a whole is no slower than was accepted: by the median
     * of its benchmarks, and with as much room as machines differ.
     */
    private static boolean isSuiteAccepted(SuiteComparison suite, Map<SeriesKey, Row> accepted) {
        List<Row> slower = suite.remarkable().stream().filter(WholeSuite::has).toList();
        double[] changes =
                slower.stream()
                        .flatMap(row -> Optional.ofNullable(accepted.get(key(suite, row))).stream())
                        .flatMapToDouble(row -> row.change().stream())
                        .sorted()
                        .toArray();
        double limit =
                slower.stream()
                        .flatMap(row -> WholeSuite.of(row).stream())
                        .findFirst()
                        .map(whole ->
                                (1 + whole.relativeLimit().orElse(0))
                                                * (1 + WholeSuite.swing(whole))
                                        - 1)
                        .orElse(0.0);
        return changes.length > 0 && OrderStatistics.median(changes) <= limit;
    }

    private static Row accepted(Row row) {
        List<RowReason> why =
                WholeSuite.has(row)
                        ? List.of(RowReason.ACCEPTED, RowReason.WHOLE_SUITE)
                        : List.of(RowReason.ACCEPTED);
        return row.ended(RowOutcome.ACCEPTED, RowEffect.NONE, why);
    }

    private static SeriesKey key(SuiteComparison suite, Row row) {
        return SeriesKey.of(suite.where(), row.id(), row.metric());
    }

    /** What was missing when the baseline was accepted is judged by the base when it is back. */
    private static boolean wasNotThere(Row row, @Nullable Row second) {
        return row.baseline().isPresent()
                && row.current().isPresent()
                && (second == null || second.outcome() == RowOutcome.ADDED);
    }

    private static Row judgedAgain(Row row, @Nullable Row second) {
        if (row.outcome() == RowOutcome.FAILED || wasNotThere(row, second)) {
            return row;
        }
        if (second == null || second.effect() != RowEffect.FAIL) {
            return accepted(row);
        }
        List<RowReason> why = new ArrayList<>(second.why());
        why.add(RowReason.WORSE_THAN_ACCEPTED);
        return second.ended(second.outcome(), second.effect(), why);
    }
}
