package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.*;
import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.model.*;

/**
 * What was told of a suite on a branch. Plain bounded values, since it is stored.
 *
 * @param platform empty where the suite has none
 * @param failing whether it was said to fail last
 * @param run of the verdict heard last, see {@link DefaultBranchVerdict#attempt}; 0 for none
 * @param known short digests of the rows that were told to fail since it began, sorted, at most
 *     {@link #MOST_KNOWN}; empty unless it fails
 */
public record AnnouncedState(
        String suite,
        String platform,
        boolean failing,
        String since,
        long run,
        int attempt,
        List<String> known) {
    /** Rows remembered; in a suite with more of them, no further one is told. */
    static final int MOST_KNOWN = 1_000;

    public AnnouncedState {
        known = known.stream().distinct().sorted().limit(MOST_KNOWN).toList();
    }

    /** Of a suite that nothing was told of: as if it had never failed. */
    static AnnouncedState initial(SuitePlatform where) {
        return new AnnouncedState(where.suite(), where.platform(), false, "", 0, 0, List.of());
    }

    boolean isOf(SuitePlatform where) {
        return suite.equals(where.suite()) && platform.equals(where.platform());
    }

    /** Whether a verdict is about an older commit than the one heard of last. */
    boolean isAheadOf(DefaultBranchVerdict verdict) {
        return run > 0 && new Attempt(new RunId(run), attempt).compareTo(verdict.attempt()) > 0;
    }

    /** Whether a row is among those told, or there are too many to know. */
    boolean knows(String row) {
        return failing && (Collections.binarySearch(known, row) >= 0 || known.size() == MOST_KNOWN);
    }

    AnnouncedState after(DefaultBranchVerdict verdict) {
        return at(verdict, failing, since, known);
    }

    AnnouncedState regressed(DefaultBranchVerdict verdict, List<String> rows) {
        return at(
                verdict,
                true,
                failing ? since : verdict.sha().value(),
                Stream.concat(known.stream(), rows.stream()).toList());
    }

    AnnouncedState resolved(DefaultBranchVerdict verdict) {
        return at(verdict, false, verdict.sha().value(), List.of());
    }

    private AnnouncedState at(
            DefaultBranchVerdict verdict, boolean fails, String from, List<String> rows) {
        long newest = verdict.attempt().run().value();
        return new AnnouncedState(
                suite, platform, fails, from, newest, verdict.attempt().number(), rows);
    }
}
