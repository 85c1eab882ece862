package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.RegressionAnnouncement;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import java.sql.SQLException;
import java.time.Instant;

/** Announced states of branches, and waiting messages. */
public record MessageOutbox(StoreDatabase database, Clock clock) {
    /** Locks a branch until the transaction ends. */
    private static final String LOCK =
            """
            insert into announced_states (repo, branch, revision, courses) values (?, ?, 1, ?)
            on conflict (repo, branch) do update set revision = announced_states.revision + 1
            returning courses
            """;

    private static final String REMEMBER =
            "update announced_states set courses = ? where repo = ? and branch = ?";
    private static final String LOCK_MESSAGES =
            "update messages set tries = tries where repo = ? and sha = ?"
                    + " returning kind, tries, state";
    private static final String WAITING =
            "select news from messages where repo = ? and sha = ? and kind = ?";
    private static final String ADD =
            """
            insert into messages
                (id, repo, sha, kind, news, state, said_at, due_at, tries, failure)
            values (?, ?, ?, ?, ?, 'waiting', ?, ?, 0, '')
            on conflict (repo, sha, kind) do update set news = excluded.news
            where messages.state = 'waiting' and messages.tries = 0
            """;
    private static final String DUE =
            "select 1 from messages where state = 'waiting' and due_at <= ? limit 1";
    private static final String TAKE_TURN =
            "update message_pace set next_at = ? where next_at <= ?";
    private static final String BEGIN =
            """
            update messages set
                tries = tries + 1,
                first_tried_at = coalesce(first_tried_at, ?),
                due_at = ?
            where state = 'waiting' and due_at <= ? and seq = (
                select m.seq from messages m
                where m.state = 'waiting' and m.due_at <= ?
                  and not exists (
                    select 1 from messages earlier
                    where earlier.repo = m.repo and earlier.state = 'waiting'
                      and earlier.seq < m.seq)
                order by m.due_at, m.seq limit 1)
            returning id, news, tries, first_tried_at
            """;
    private static final String END =
            "update messages set state = ?, failure = ?, due_at = ?"
                    + " where id = ? and state = 'waiting' and tries = ?";

    /** What is remembered of a branch. */
    record AnnouncedStates(List<AnnouncedState> courses) {}

    /**
     * A message whose sending has begun.
     *
     * @param firstTried time of the first attempt
     */
    public record OutboxMessage(
            String id, RegressionAnnouncement news, int tries, Instant firstTried) {}

    /**
     * Takes a verdict in, under a lock of the branch. States and messages are stored together. A
     * commit has one message of a kind; an untried one is replaced by a fuller one.
     */
    public void take(DefaultBranchVerdict verdict) {
        RepoId repo = verdict.repo().id();
        BranchName branch = verdict.branch();
        String none = StoredJson.encode(new AnnouncedStates(List.of()));
        database.transaction(() -> {
            var before =
                    database.returning(LOCK, row -> row.text("courses"), repo, branch, none)
                            .getFirst();
            var told =
                    NotificationPolicy.of(
                            verdict,
                            new NotificationPolicy.Memory(
                                    StoredJson.decode(before, AnnouncedStates.class).courses(),
                                    closedKinds(verdict)));
            database.update(
                    REMEMBER, StoredJson.encode(new AnnouncedStates(told.courses())), repo, branch);
            told.news().forEach(this::add);
        });
    }

    /**
     * Kinds of a commit's messages that were tried. Others are not sent until the transaction ends.
     */
    private Set<Kind> closedKinds(DefaultBranchVerdict verdict) {
        Set<Kind> closed = EnumSet.noneOf(Kind.class);
        database.returning(
                        LOCK_MESSAGES,
                        row ->
                                row.integer("tries") == 0 && row.text("state").equals("waiting")
                                        ? Optional.<Kind>empty()
                                        : Optional.of(row.constant(Kind.class, "kind")),
                        verdict.repo().id(),
                        verdict.sha())
                .forEach(kind -> kind.ifPresent(closed::add));
        return closed;
    }

    private void add(RegressionAnnouncement news) {
        long repo = news.place().repo();
        String sha = news.place().sha();
        String kind = news.kind().id();
        String all =
                database.first(WAITING, row -> row.text("news"), repo, sha, kind)
                        .map(text ->
                                StoredJson.decode(text, RegressionAnnouncement.class).and(news))
                        .map(StoredJson::encode)
                        .orElseGet(() -> StoredJson.encode(news));
        String id = "msg_" + Sha256Digest.of(repo + "/" + sha + "/" + kind).substring(0, 32);
        Instant now = clock.instant();
        database.update(ADD, id, repo, sha, kind, all, now, now);
    }

    /**
     * Begins to send the longest due message; a repository's are sent in order.
     *
     * @param pace least time between two attempts of any
     * @param holds time in which others leave it alone if this process dies
     * @return absent if none is due, or it is too early
     */
    public Optional<OutboxMessage> begin(Instant now, Duration pace, Duration holds) {
        if (!database.exists(DUE, now)) {
            return Optional.empty();
        }
        return database.write(_ ->
                database.update(TAKE_TURN, now.plus(pace), now) == 1
                        ? database
                                .returning(
                                        BEGIN, MessageOutbox::row, now, now.plus(holds), now, now)
                                .stream()
                                .findFirst()
                        : Optional.empty());
    }

    private static OutboxMessage row(SqlRow row) throws SQLException {
        return new OutboxMessage(
                row.text("id"),
                StoredJson.decode(row.text("news"), RegressionAnnouncement.class),
                row.integer("tries"),
                row.time("first_tried_at"));
    }

    public void markSent(OutboxMessage message) {
        end(message, "sent", "", clock.instant());
    }

    /** A message is to be tried again, no earlier than this. */
    public void postpone(OutboxMessage message, Instant at) {
        end(message, "waiting", "", at);
    }

    /** Gives a message up; {@code why} in a few words, without the address. */
    public void markFailed(OutboxMessage message, String why) {
        end(message, "failed", why, clock.instant());
    }

    private void end(OutboxMessage message, String state, String failure, Instant due) {
        database.update(END, state, failure, due, message.id(), message.tries());
    }

    /** Nothing is to be sent before this. */
    public void pauseUntil(Instant until) {
        database.update("update message_pace set next_at = ? where next_at < ?", until, until);
    }

    /** Forgets messages that were said before, whatever became of them. */
    public int forget(Instant before) {
        return database.update("delete from messages where said_at < ?", before);
    }

    /**
     * A verdict on a commit of a default branch.
     *
     * @param attempt the newest judged one, which orders commits: a later commit's run has a larger
     *     number, and a repeated run keeps its own
     * @param url of the check or the run; may be empty
     * @param at GitHub's time of the attempt's start
     * @param comparison a suite without a verdict in it keeps its state
     */
    public record DefaultBranchVerdict(
            InstalledRepo repo,
            BranchName branch,
            CommitSha sha,
            Attempt attempt,
            String url,
            Instant at,
            Comparison comparison) {}
}
