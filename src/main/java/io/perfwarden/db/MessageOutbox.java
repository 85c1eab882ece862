package io.perfwarden.db;

import module java.base;

import io.perfwarden.report.message.RegressionAnnouncement;

/** What was told of branches, and the messages that wait until they are sent. */
public interface MessageOutbox {
    /**
     * Takes a verdict in: nobody else changes what is remembered of the branch meanwhile, and what
     * is remembered and what is to be sent are stored together or not at all. There is one message
     * of a kind for a commit; one that was never tried is replaced by one that says more.
     *
     * @param telling what to remember and to say; may be called twice
     */
    void take(
            DefaultBranchVerdict verdict,
            Function<NotificationPolicy.Memory, NotificationPolicy.Told> telling);

    /**
     * A message that was begun to be sent.
     *
     * @param id the same at every try
     * @param tries this one included
     * @param firstTried when the first of them was
     */
    record Message(String id, RegressionAnnouncement news, int tries, Instant firstTried) {}

    /**
     * Begins to send the message that is due longest; messages of a repository are sent in the
     * order they were said.
     *
     * @param pace least time between two tries of any
     * @param holds how long nobody else tries it, if it is not heard of any more
     * @return nothing if none is due, or it is too early for another
     */
    Optional<Message> begin(Instant now, Duration pace, Duration holds);

    /** A message was taken. */
    void sent(Message message);

    /** A message is to be tried again, no earlier than this. */
    void later(Message message, Instant at);

    /**
     * A message is not to be tried again.
     *
     * @param why in a few words, without the address
     */
    void failed(Message message, String why);

    /** Nothing is to be sent before this. */
    void rest(Instant until);

    /** Forgets messages that were said before, whatever became of them. */
    int forget(Instant before);
}
