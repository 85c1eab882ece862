package io.perfwarden.bot.commit;

import io.perfwarden.db.PublishedReports.Publication;
import io.perfwarden.db.PublishedReports.Seen;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Since when what shows already has shown what it is about now. */
final class SeenSince {
    private SeenSince() {}

    /**
     * A text that stays may come to stand for other results. Since when is not known then, and the
     * moment of its writing is forgotten: it must not count should it stand for the first again.
     *
     * @param store remembers what changed
     */
    static Optional<Instant> unchanged(
            Publication known, Seen now, UnaryOperator<Publication> store) {
        if (known.seen().of().equals(now.of())) {
            return known.seen().since();
        }
        Publication _ = store.apply(known.seen(now));
        return Optional.empty();
    }
}
