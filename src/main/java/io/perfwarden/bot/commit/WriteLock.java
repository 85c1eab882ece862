package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PublishedReports.Seen;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskLease;

/**
 * The right to write one check or comment, until another process takes it. Who stood still
 * meanwhile does not know that, and what he sends then is behind what the other one shows: whether
 * GitHub answers, or the answer no longer counts, or nothing can be stored.
 *
 * @param claimed what is claimed, as stored
 */
record WriteLock(PublishedReports publications, ReportPublication claimed, Clock clock) {
    /** Others may be faster, but not for ever. */
    private static final int TRIES = 20;

    /**
     * Writes, and settles what was written.
     *
     * @throws StaleWrite if another process works on the task by now, and may have shown something
     *     newer before this was claimed; or if the writing failed and another process has claimed
     *     it: he may have been hit all the same
     */
    <T> T hold(Supplier<T> writing) {
        try {
            if (!TaskLease.isHeld()) {
                throw overtaken();
            }
            return writing.get();
        } catch (StaleWrite e) {
            throw e;
        } catch (RuntimeException e) {
            if (isHeld()) {
                throw e;
            }
            StaleWrite overtaken = overtaken();
            overtaken.addSuppressed(e);
            throw overtaken;
        }
    }

    /**
     * Remembers what was written just now.
     *
     * @throws StaleWrite if another process has written, or is about to
     */
    void settle(ReportPublication written) {
        if (publications.replace(written).isEmpty()) {
            throw overtaken();
        }
    }

    private boolean isHeld() {
        return publications.find(claimed.key()).revision() == claimed.revision();
    }

    /** Records that what GitHub shows is unknown. */
    StaleWrite overtaken() {
        for (int i = 0; i < TRIES; i++) {
            ReportPublication known = publications.find(claimed.key());
            boolean isForgotten = known.revision() == 0;
            if (isForgotten || publications.replace(known.doubted(clock.instant())).isPresent()) {
                break;
            }
        }
        return new StaleWrite(claimed.key());
    }

    /**
     * Since when what shows already has shown what it is about now. A text that stays may come to
     * stand for other results. Since when is not known then, and the moment of its writing is
     * forgotten: it must not count should it stand for the first again.
     *
     * @param store remembers what changed
     */
    static Optional<Instant> unchanged(
            ReportPublication known, Seen now, UnaryOperator<ReportPublication> store) {
        if (known.seen().of().equals(now.of())) {
            return known.seen().since();
        }
        ReportPublication _ = store.apply(known.seen(now));
        return Optional.empty();
    }

    /**
     * Another process shows newer facts. Where this one has written all the same, since it stood
     * still so long between its decision and its request that it was taken for dead, GitHub may
     * show either: what is remembered says so then, and the caller looks at the commit again, at
     * once, for no other process will.
     */
    static final class StaleWrite extends TransientFailure {
        private static final long serialVersionUID = 1;
        private static final Duration SOON = Duration.ofSeconds(1);

        private final transient PublishedReports.Key key;

        /**
         * @param key of what another process shows
         */
        StaleWrite(PublishedReports.Key key) {
            super("another process shows newer facts of this commit", SOON);
            this.key = key;
        }

        /** The pull request whose comment it is, if it is one: it may have another head by now. */
        Optional<PullNumber> pull() {
            return key.pull();
        }
    }
}
