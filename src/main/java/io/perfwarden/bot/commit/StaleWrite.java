package io.perfwarden.bot.commit;

import io.perfwarden.db.PublishedReports;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.TransientFailure;
import java.time.Duration;
import java.util.Optional;

/**
 * Somebody else shows newer facts. Where this one has written all the same, since it stood still so
 * long between its decision and its request that it was taken for dead, GitHub may show either:
 * what is remembered says so then, and whoever meets this looks at the commit again, at once, for
 * nobody else is going to.
 */
public final class StaleWrite extends TransientFailure {
    private static final long serialVersionUID = 1;
    private static final Duration SOON = Duration.ofSeconds(1);

    private final transient PublishedReports.Key key;

    /**
     * @param key of what somebody else shows
     */
    StaleWrite(PublishedReports.Key key) {
        super("somebody else shows newer facts of this commit", SOON);
        this.key = key;
    }

    /** The pull request whose comment it is, if it is one: it may have another head by now. */
    public Optional<PullNumber> pull() {
        return key.pull();
    }
}
