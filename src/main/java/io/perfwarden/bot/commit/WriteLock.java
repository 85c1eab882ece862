package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.db.PublishedReports.ContentVisibility;
import io.perfwarden.db.ReportPublication;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskLease;

/**
 * The right to write one check or comment, until another process takes it. A process that paused
 * does not know that, so its late write may be outdated, whatever GitHub answers.
 */
record WriteLock(PublishedReports publications, ReportPublication claimed, Clock clock) {
    /** Others may be faster, but not for ever. */
    private static final int TRIES = 20;

    /**
     * Writes, and settles.
     *
     * @throws StaleWrite if another process has the task or the claim, and may have shown newer
     *     facts
     */
    <T> T hold(Supplier<T> writing) {
        try {
            if (!TaskLease.isHeld()) {
                throw staleWrite();
            }
            return writing.get();
        } catch (StaleWrite e) {
            throw e;
        } catch (RuntimeException e) {
            if (isHeld()) {
                throw e;
            }
            StaleWrite overtaken = staleWrite();
            overtaken.addSuppressed(e);
            throw overtaken;
        }
    }

    /**
     * Remembers a write.
     *
     * @throws StaleWrite if another process has written, or will
     */
    void settle(ReportPublication written) {
        if (publications.replace(written).isEmpty()) {
            throw staleWrite();
        }
    }

    private boolean isHeld() {
        return publications.find(claimed.key()).revision() == claimed.revision();
    }

    /** Records that GitHub's content is unknown. */
    StaleWrite staleWrite() {
        for (int i = 0; i < TRIES; i++) {
            ReportPublication known = publications.find(claimed.key());
            boolean isForgotten = known.revision() == 0;
            if (isForgotten || publications.replace(known.withDoubt(clock.instant())).isPresent()) {
                break;
            }
        }
        return new StaleWrite(claimed.key());
    }

    /**
     * Since when an unchanged text shows its present results. If a text comes to mean other
     * results, the time is unknown and forgotten.
     */
    static Optional<Instant> storeIfChanged(
            ReportPublication known,
            ContentVisibility now,
            UnaryOperator<ReportPublication> store) {
        if (known.seen().of().equals(now.of())) {
            return known.seen().since();
        }
        ReportPublication _ = store.apply(known.withSeen(now));
        return Optional.empty();
    }

    /**
     * Another process shows newer facts. If this one wrote after a pause, GitHub may show either;
     * this is recorded, and the caller must refresh the commit at once.
     */
    static final class StaleWrite extends TransientFailure {
        private static final long serialVersionUID = 1;
        private static final Duration SOON = Duration.ofSeconds(1);

        private final transient PublishedReports.Key key;

        StaleWrite(PublishedReports.Key key) {
            super("another process shows newer facts of this commit", SOON);
            this.key = key;
        }

        /** The pull request of a comment, which may have another head by now. */
        Optional<PullNumber> pull() {
            return key.pull();
        }
    }
}
