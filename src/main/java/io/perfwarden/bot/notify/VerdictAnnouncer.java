package io.perfwarden.bot.notify;

import io.perfwarden.db.DefaultBranchVerdict;
import io.perfwarden.db.MessageOutbox;
import io.perfwarden.db.NotificationPolicy;

/** Stores what there is to tell of verdicts. */
public final class VerdictAnnouncer implements VerdictAnnouncements {
    private final MessageOutbox outbox;

    public VerdictAnnouncer(MessageOutbox outbox) {
        this.outbox = outbox;
    }

    @Override
    public void judged(DefaultBranchVerdict verdict) {
        outbox.take(verdict, memory -> NotificationPolicy.of(verdict, memory));
    }
}
