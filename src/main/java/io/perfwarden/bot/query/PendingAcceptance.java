package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SuitePlatform;

/**
 * What was accepted since a verdict was given: the next one has it, and nothing offers it again.
 *
 * @param by who accepted it last; empty if nothing was
 * @param rows that fail in the verdict and are accepted
 * @param failing how many rows fail in it
 */
public record PendingAcceptance(String by, Set<SeriesKey> rows, int failing) {
    public static final PendingAcceptance NONE = new PendingAcceptance("", Set.of(), 0);

    /** How far GitHub's clock may be behind ours. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    public PendingAcceptance {
        rows = Set.copyOf(rows);
    }

    /**
     * What a verdict may not have.
     *
     * @param at when it was given; what was accepted long before is in it
     */
    static List<RowAcceptance> acceptedSince(Instant at, List<RowAcceptance> recorded) {
        return recorded.stream().filter(it -> it.at().isAfter(at.minus(SKEW))).toList();
    }

    /** Compares a verdict with what was accepted since. */
    static PendingAcceptance of(Comparison judged, List<RowAcceptance> newer) {
        Set<SeriesKey> rows = new HashSet<>();
        int failing = 0;
        for (SuiteComparison suite : judged.suites()) {
            for (Row row : suite.notableRows()) {
                if (row.effect() == RowEffect.FAIL) {
                    failing++;
                    if (newer.stream().anyMatch(it -> it.covers(suite.where(), row))) {
                        rows.add(SeriesKey.of(suite.where(), row.id(), row.metric()));
                    }
                }
            }
        }
        return rows.isEmpty() ? NONE : new PendingAcceptance(newer.getLast().by(), rows, failing);
    }

    public boolean accepts(SuitePlatform where, Row row) {
        return rows.contains(SeriesKey.of(where, row.id(), row.metric()));
    }

    /** What to do now, in Markdown; empty if nothing was accepted. */
    public String next() {
        return rows.isEmpty()
                ? ""
                : "Wait. `%s` accepted %s, and the check is judged again."
                        .formatted(
                                by,
                                rows.size() == failing
                                        ? "what fails"
                                        : "%d of %d rows that fail"
                                                .formatted(rows.size(), failing));
    }
}
