package io.perfwarden.bot.run;

import module java.base;

import io.perfwarden.compare.history.RunPoints;
import io.perfwarden.db.HistoryLedger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes points of results that were stored before there were any. */
public record PointsUpgrade(HistoryLedger history, MemoryBudget room) {
    private static final Logger LOG = LoggerFactory.getLogger(PointsUpgrade.class);

    /** Results that are read at once: each may hold as many measurements as a run may bring. */
    private static final int AT_ONCE = 20;

    /** Some more, until there are none left. Doing it again, or in two processes, is the same. */
    public void fillNext() {
        List<HistoryLedger.PendingPoints> due = history.due(AT_ONCE);
        due.forEach(one -> history.storePoints(one, room.during(() -> points(one))));
    }

    private static Optional<RunPoints> points(HistoryLedger.PendingPoints due) {
        try {
            return points(ResultsCodec.decode(due.stored()));
        } catch (UncheckedIOException e) {
            LOG.atWarn()
                    .addKeyValue("repository", due.repo())
                    .addKeyValue("attempt", due.stored().attempt())
                    .setCause(e)
                    .log("not in the history: its stored results cannot be read");
            return Optional.empty();
        }
    }

    /**
     * What an earlier attempt uploaded is in the history already. A run that left benchmarks out is
     * not the last one that had them.
     */
    static Optional<RunPoints> points(SuiteResults results) {
        return results.origin().carriedOver().isEmpty() && results.results().selection().isEmpty()
                ? RunPoints.of(results.results())
                : Optional.empty();
    }
}
