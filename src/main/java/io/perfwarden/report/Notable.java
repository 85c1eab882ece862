package io.perfwarden.report;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import java.util.Comparator;
import java.util.List;

/** Rows worth a reader's time, and in which order. */
public final class Notable {
    /** By effect, then how far over the limit; improvements by how large they are. */
    public static final Comparator<Entry> MOST_URGENT_FIRST =
            Comparator.comparing((Entry entry) -> entry.row().effect())
                    .thenComparingInt(entry -> interest(entry.row()))
                    .thenComparingDouble(entry -> order(entry.row()));

    private Notable() {}

    /**
     * Everything but unchanged rows, the most urgent first: by effect, then how far over the limit;
     * then what could not be judged, improvements with the largest first, the rest.
     */
    public static List<Entry> in(Comparison comparison) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.remarkable().stream().map(row -> new Entry(suite, row)))
                .filter(entry -> Colour.of(entry.row()) != Colour.UNCHANGED)
                .filter(entry -> !isIgnored(entry.row()))
                .sorted(MOST_URGENT_FIRST)
                .toList();
    }

    /** Worse, gone or failed, and the configuration says that it does not matter. */
    public static boolean isIgnored(Row row) {
        return row.effect() == Effect.NONE
                && switch (row.outcome()) {
                    case REGRESSED, SLOWER, MISSING -> true;
                    case FAILED -> !row.isBrokenAsBefore();
                    case UNCHANGED,
                            IMPROVED,
                            ADDED,
                            SKIPPED,
                            INCOMPARABLE,
                            INCONCLUSIVE,
                            ACCEPTED ->
                            false;
                };
    }

    private static int interest(Row row) {
        if (row.effect() != Effect.NONE) {
            return 0;
        }
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, MISSING, FAILED -> 0;
            case INCONCLUSIVE, INCOMPARABLE -> 1;
            case IMPROVED -> 2;
            case ACCEPTED -> 3;
            case ADDED -> 4;
            case SKIPPED -> 5;
            case UNCHANGED -> 6;
        };
    }

    private static double order(Row row) {
        return row.outcome() == RowOutcome.IMPROVED ? row.change().orElse(0) : -row.excess();
    }
}
