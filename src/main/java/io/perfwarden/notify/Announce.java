package io.perfwarden.notify;

/** Stores what there is to tell of verdicts. */
public final class Announce implements Announcements {
    private final Outbox outbox;

    public Announce(Outbox outbox) {
        this.outbox = outbox;
    }

    @Override
    public void judged(DefaultBranchVerdict verdict) {
        outbox.take(verdict, memory -> Telling.of(verdict, memory));
    }
}
