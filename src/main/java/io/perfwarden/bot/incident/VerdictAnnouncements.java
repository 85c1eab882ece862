package io.perfwarden.bot.incident;

import io.perfwarden.db.*;

/**
 * Where those who judge a default branch say what came out, so that people hear of a regression
 * that reached it and of its end.
 *
 * <p>What was said before is remembered: the same verdict told twice, late or out of order is heard
 * once. A caller asks the repository's policy first: only where its {@code notify} holds {@link
 * io.perfwarden.config.RepositoryPolicy#DEFAULT_BRANCH} is there anything to tell.
 */
@FunctionalInterface
public interface VerdictAnnouncements {
    /** For a server that was given nowhere to send messages to. */
    VerdictAnnouncements NOBODY_LISTENS = verdict -> {};

    /** Stores what there is to tell, to be sent later. */
    static VerdictAnnouncements storedIn(MessageOutbox outbox) {
        return verdict -> outbox.take(verdict, memory -> NotificationPolicy.of(verdict, memory));
    }

    /**
     * A commit of a default branch was judged, by a push or by a scheduled run. Returns once what
     * has to be sent is stored; it is sent later.
     *
     * @throws io.perfwarden.model.TransientFailure if the store is down: to be told again
     */
    void judged(DefaultBranchVerdict verdict);
}
