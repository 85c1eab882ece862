package io.perfwarden.db;

import module java.base;

import io.perfwarden.report.message.RegressionAnnouncement;
import org.jdbi.v3.core.Handle;

/** {@link MessageOutbox} in the tables {@code told} and {@code messages}. */
public final class SqlOutbox implements MessageOutbox {
    /** Doing so first makes others that change the same branch wait for this transaction. */
    private static final String LOCK =
            """
            insert into told (repo, branch, revision, courses)
            values (:repo, :branch, 1, :none)
            on conflict (repo, branch) do update set revision = told.revision + 1
            returning courses
            """;

    private static final String BEGIN =
            """
            update messages set
                tries = tries + 1,
                first_tried_at = coalesce(first_tried_at, :now),
                due_at = :held
            where state = 'waiting' and due_at <= :now and seq = (
                select m.seq from messages m
                where m.state = 'waiting' and m.due_at <= :now
                  and not exists (
                    select 1 from messages earlier
                    where earlier.repo = m.repo and earlier.state = 'waiting'
                      and earlier.seq < m.seq)
                order by m.due_at, m.seq limit 1)
            returning id, news, tries, first_tried_at
            """;

    private static final String END =
            "update messages set state = :state, failure = :failure, due_at = :due"
                    + " where id = :id and state = 'waiting' and tries = :tries";

    private final StoreDatabase database;
    private final Clock clock;
    private final MessageTable messages = new MessageTable();

    public SqlOutbox(StoreDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void take(
            DefaultBranchVerdict verdict,
            Function<NotificationPolicy.Memory, NotificationPolicy.Told> telling) {
        database.write(handle -> {
            List<AnnouncedState> before = lock(handle, verdict);
            NotificationPolicy.Memory memory =
                    new NotificationPolicy.Memory(before, messages.closed(handle, verdict));
            NotificationPolicy.Told told = telling.apply(memory);
            remember(handle, verdict, told.courses());
            told.news().forEach(news -> messages.say(handle, news, clock.instant()));
            return told;
        });
    }

    private static List<AnnouncedState> lock(Handle handle, DefaultBranchVerdict verdict) {
        return NotifyCodec.courses(
                handle.createQuery(LOCK)
                        .bind("repo", verdict.repo().id().value())
                        .bind("branch", verdict.branch().value())
                        .bind("none", NotifyCodec.encode(List.of()))
                        .map((row, context) -> row.getString("courses"))
                        .one());
    }

    private static void remember(
            Handle handle, DefaultBranchVerdict verdict, List<AnnouncedState> courses) {
        handle.createUpdate(
                        "update told set courses = :courses where repo = :repo and branch ="
                                + " :branch")
                .bind("courses", NotifyCodec.encode(courses))
                .bind("repo", verdict.repo().id().value())
                .bind("branch", verdict.branch().value())
                .execute();
    }

    @Override
    public Optional<Message> begin(Instant now, Duration pace, Duration holds) {
        if (!database.read(handle -> isAnyDue(handle, now))) {
            return Optional.empty();
        }
        return database.write(handle ->
                takesTurn(handle, now, pace) ? begin(handle, now, holds) : Optional.empty());
    }

    private static Optional<Message> begin(Handle handle, Instant now, Duration holds) {
        return handle.createQuery(BEGIN)
                .bind("now", now.toEpochMilli())
                .bind("held", now.plus(holds).toEpochMilli())
                .map((row, context) ->
                        new Message(
                                row.getString("id"),
                                NotifyCodec.announcement(row.getString("news")),
                                row.getInt("tries"),
                                Instant.ofEpochMilli(row.getLong("first_tried_at"))))
                .findOne();
    }

    private static boolean isAnyDue(Handle handle, Instant now) {
        return handle.createQuery(
                        "select count(*) as due from messages where state = 'waiting' and due_at <="
                                + " :now")
                .bind("now", now.toEpochMilli())
                .map((row, context) -> row.getLong("due") > 0)
                .one();
    }

    /** Of several who ask at once, one is told yes. */
    private static boolean takesTurn(Handle handle, Instant now, Duration pace) {
        return handle.createUpdate("update message_pace set next_at = :next where next_at <= :now")
                        .bind("now", now.toEpochMilli())
                        .bind("next", now.plus(pace).toEpochMilli())
                        .execute()
                == 1;
    }

    @Override
    public void sent(Message message) {
        end(message, "sent", "", clock.instant());
    }

    @Override
    public void later(Message message, Instant at) {
        end(message, "waiting", "", at);
    }

    @Override
    public void failed(Message message, String why) {
        end(message, "failed", why, clock.instant());
    }

    private void end(Message message, String state, String failure, Instant due) {
        database.write(handle ->
                handle.createUpdate(END)
                        .bind("state", state)
                        .bind("failure", failure)
                        .bind("due", due.toEpochMilli())
                        .bind("id", message.id())
                        .bind("tries", message.tries())
                        .execute());
    }

    @Override
    public void rest(Instant until) {
        database.write(handle ->
                handle.createUpdate(
                                "update message_pace set next_at = :until where next_at < :until")
                        .bind("until", until.toEpochMilli())
                        .execute());
    }

    @Override
    public int forget(Instant before) {
        return database.write(handle ->
                handle.createUpdate("delete from messages where said_at < :before")
                        .bind("before", before.toEpochMilli())
                        .execute());
    }

    /** What is said of commits; works in the caller's transaction. */
    private static final class MessageTable {
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

        private static RegressionAnnouncement.Kind kind(String column) {
            return RegressionAnnouncement.Kind.valueOf(column.toUpperCase(Locale.ROOT));
        }

        /**
         * What was said of a commit, and was tried to be sent. What was not is not begun to be sent
         * until the transaction ends.
         */
        Set<RegressionAnnouncement.Kind> closed(Handle handle, DefaultBranchVerdict verdict) {
            Set<RegressionAnnouncement.Kind> closed =
                    EnumSet.noneOf(RegressionAnnouncement.Kind.class);
            handle.createQuery(LOCK)
                    .bind("repo", verdict.repo().id().value())
                    .bind("sha", verdict.sha().value())
                    .map((row, context) ->
                            row.getInt("tries") == 0 && row.getString("state").equals("waiting")
                                    ? Optional.<String>empty()
                                    : Optional.of(row.getString("kind")))
                    .forEach(kind -> kind.map(MessageTable::kind).ifPresent(closed::add));
            return closed;
        }

        /** Says something, with what was said of the commit before and not tried to be sent. */
        void say(Handle handle, RegressionAnnouncement news, Instant now) {
            RegressionAnnouncement all =
                    waiting(handle, news).map(before -> before.and(news)).orElse(news);
            handle.createUpdate(SAY)
                    .bind("id", id(news))
                    .bind("repo", news.place().repo())
                    .bind("sha", news.place().sha())
                    .bind("kind", news.kind().id())
                    .bind("news", NotifyCodec.encode(all))
                    .bind("now", now.toEpochMilli())
                    .execute();
        }

        private static Optional<RegressionAnnouncement> waiting(
                Handle handle, RegressionAnnouncement news) {
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
        private static String id(RegressionAnnouncement news) {
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
}
