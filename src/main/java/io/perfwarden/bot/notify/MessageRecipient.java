package io.perfwarden.bot.notify;

import io.perfwarden.report.message.RegressionAnnouncement;
import java.time.Duration;
import java.util.Optional;

/** Whoever is told. */
public interface MessageRecipient {
    /** What became of a message. */
    sealed interface Receipt {
        /** It was taken. */
        record Taken() implements Receipt {}

        /**
         * There are too many.
         *
         * @param rest how long we are asked to wait, where we are
         */
        record Throttled(Optional<Duration> rest) implements Receipt {}

        /**
         * It may be taken if it is sent again.
         *
         * @param why in a few words, without the address
         */
        record Unreached(String why) implements Receipt {}

        /**
         * It will never be taken.
         *
         * @param why in a few words, without the address
         */
        record Refused(String why) implements Receipt {}
    }

    /**
     * Sends a message, and waits at most 10 seconds for the answer.
     *
     * @param id the same whenever the message is sent
     */
    Receipt send(String id, RegressionAnnouncement news);
}
