package io.perfwarden.notify.sql;

import io.perfwarden.notify.DefaultBranchVerdict;
import io.perfwarden.notify.message.Announcement;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** What is said of commits; works in the caller's transaction. */
final class Messages {
    private static final String LOCK =
            "update messages set tries = tries where repo = :repo and sha = :sha"
                    + " returning kind, tries, state";

    private static final String SAY =
            """
            insert into messages
                (id, repo, sha, kind, news, state, said_at, due_at, tries, failure)
            values (:id, :repo, :sha, :kind, :news, 'waiting', :now, :now, 0, '')
            on conflict (repo, sha, kind) do update set news = excluded.news
            where messages.state = 'waiting' and messages.tries = 0
            """;

    private static Announcement.Kind kind(String column) {
        return Announcement.Kind.valueOf(column.toUpperCase(Locale.ROOT));
    }

    /**
     * What was said of a commit, and was tried to be sent. What was not is not begun to be sent
     * until the transaction ends.
     */
    Set<Announcement.Kind> closed(Handle handle, DefaultBranchVerdict verdict) {
        Set<Announcement.Kind> closed = EnumSet.noneOf(Announcement.Kind.class);
        handle.createQuery(LOCK)
                .bind("repo", verdict.repo().id().value())
                .bind("sha", verdict.sha().value())
                .map((row, context) ->
                        row.getInt("tries") == 0 && row.getString("state").equals("waiting")
                                ? Optional.<String>empty()
                                : Optional.of(row.getString("kind")))
                .forEach(kind -> kind.map(Messages::kind).ifPresent(closed::add));
        return closed;
    }

    /** Says something, with what was said of the commit before and not tried to be sent. */
    void say(Handle handle, Announcement news, Instant now) {
        Announcement all = waiting(handle, news).map(before -> before.and(news)).orElse(news);
        handle.createUpdate(SAY)
                .bind("id", id(news))
                .bind("repo", news.place().repo())
                .bind("sha", news.place().sha())
                .bind("kind", news.kind().id())
                .bind("news", NotifyCodec.encode(all))
                .bind("now", now.toEpochMilli())
                .execute();
    }

    private static Optional<Announcement> waiting(Handle handle, Announcement news) {
        return handle.createQuery(
                        "select news from messages where repo = :repo and sha = :sha and kind ="
                                + " :kind")
                .bind("repo", news.place().repo())
                .bind("sha", news.place().sha())
                .bind("kind", news.kind().id())
                .map((row, context) -> row.getString("news"))
                .findOne()
                .map(NotifyCodec::announcement);
    }

    /** Tells nothing, and is the same for the same message whoever makes it. */
    private static String id(Announcement news) {
        String what = news.place().repo() + "/" + news.place().sha() + "/" + news.kind().id();
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(what.getBytes(StandardCharsets.UTF_8));
            return "msg_" + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
