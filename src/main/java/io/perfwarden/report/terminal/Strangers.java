package io.perfwarden.report.terminal;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.report.Markdown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Two sides of which (nearly) nothing is on both: most likely not the same benchmarks, so that a
 * list of all that is missing and new helps nobody.
 */
final class Strangers {
    /** Fewer may well have been removed and added. */
    private static final int FEWEST = 5;

    /** One pair in so many is chance. */
    private static final int CHANCE = 10;

    private static final int SHOWN = 5;
    private static final Pattern SEPARATOR = Pattern.compile("::|[./#]");

    private Strangers() {}

    /** What to say instead of the rows, if they are like that. */
    static Optional<String> instead(Comparison comparison) {
        List<Row> gone = rows(comparison, RowOutcome.MISSING);
        List<Row> fresh = rows(comparison, RowOutcome.ADDED);
        int all = comparison.suites().stream().mapToInt(suite -> suite.rows().size()).sum();
        int fewer = Math.min(gone.size(), fresh.size());
        int both = all - gone.size() - fresh.size();
        if (fewer < FEWEST || both * CHANCE > fewer) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        text.append(TerminalWording.strangers(both, gone.size(), fresh.size()));
        List<String> likely = likely(gone, fresh);
        text.append(likely.isEmpty() ? "" : TerminalWording.possiblyTheSame());
        likely.forEach(line -> text.append("    ").append(line).append('\n'));
        return Optional.of(text.append('\n').toString());
    }

    /** Whether a row is told by that. */
    static boolean isOnOneSide(Row row) {
        return row.outcome() == RowOutcome.MISSING || row.outcome() == RowOutcome.ADDED;
    }

    private static List<Row> rows(Comparison comparison, RowOutcome outcome) {
        return comparison.suites().stream()
                .flatMap(suite -> suite.remarkable().stream())
                .filter(row -> row.outcome() == outcome)
                .toList();
    }

    /** Names that end alike. */
    private static List<String> likely(List<Row> gone, List<Row> fresh) {
        Map<String, Row> byEnd = new HashMap<>();
        fresh.forEach(row -> byEnd.putIfAbsent(end(row), row));
        List<String> lines = new ArrayList<>();
        for (Row row : gone) {
            Row other = byEnd.remove(end(row));
            if (other != null && lines.size() < SHOWN) {
                lines.add(label(row) + " \u2192 " + label(other));
            }
        }
        return lines;
    }

    private static String end(Row row) {
        String[] parts = SEPARATOR.split(row.id().name(), -1);
        return parts.length == 0 ? row.id().name() : parts[parts.length - 1];
    }

    private static String label(Row row) {
        return Markdown.plain(row.id().label(), 50);
    }
}
