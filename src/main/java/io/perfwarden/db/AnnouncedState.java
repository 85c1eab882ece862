package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.*;

/**
 * The announced state of a suite on a branch; bounded, since it is stored.
 *
 * @param platform empty if the suite has none
 * @param failing the last announcement
 * @param run of the last verdict, see {@link DefaultBranchVerdict#attempt}; 0 for none
 * @param known short digests of the announced rows, sorted, at most {@link #MOST_KNOWN}; empty
 *     unless it fails
 */
public record AnnouncedState(
        String suite,
        String platform,
        boolean failing,
        String since,
        long run,
        int attempt,
        List<String> known) {
    /** Remembered rows; in a suite with more, no further one is announced. */
    static final int MOST_KNOWN = 1_000;

    public AnnouncedState {
        known = known.stream().distinct().sorted().limit(MOST_KNOWN).toList();
    }

    /** Before any announcement: as if it had never failed. */
    static AnnouncedState initial(SuitePlatform where) {
        return new AnnouncedState(where.suite(), where.platform(), false, "", 0, 0, List.of());
    }

    boolean isOf(SuitePlatform where) {
        return suite.equals(where.suite()) && platform.equals(where.platform());
    }

    /** Whether a verdict is about an older commit than the last one. */
    boolean isAheadOf(DefaultBranchVerdict verdict) {
        return run > 0 && new Attempt(new RunId(run), attempt).compareTo(verdict.attempt()) > 0;
    }

    /** Whether a row was announced, or too many are known. */
    boolean knows(String row) {
        return failing && (Collections.binarySearch(known, row) >= 0 || known.size() == MOST_KNOWN);
    }

    AnnouncedState withVerdict(DefaultBranchVerdict verdict) {
        return at(verdict, failing, since, known);
    }

    AnnouncedState withRegression(DefaultBranchVerdict verdict, List<String> rows) {
        return at(
                verdict,
                true,
                failing ? since : verdict.sha().value(),
                Stream.concat(known.stream(), rows.stream()).toList());
    }

    AnnouncedState withResolution(DefaultBranchVerdict verdict) {
        return at(verdict, false, verdict.sha().value(), List.of());
    }

    private AnnouncedState at(
            DefaultBranchVerdict verdict, boolean fails, String from, List<String> rows) {
        long newest = verdict.attempt().run().value();
        return new AnnouncedState(
                suite, platform, fails, from, newest, verdict.attempt().number(), rows);
    }
}
