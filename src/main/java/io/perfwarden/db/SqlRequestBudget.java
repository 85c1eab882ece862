package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.TaskSpending;

/**
 * {@link RequestBudget} in the database: a row for each installation, one for its outsiders, and
 * rows for forks with recent pushes. Waiting tasks are in a line, the more urgent first, then the
 * longest waiting, over all processes and repositories of the installation.
 */
public final class SqlRequestBudget implements RequestBudget {
    /** Locks a budget until the transaction ends. */
    private static final String LOCK =
            """
            insert into request_paces (who, minute_at, hour_at, points_at, paused_until)
            values (?, 0, 0, 0, 0)
            on conflict (who) do update set who = excluded.who
            returning minute_at, hour_at, points_at, paused_until
            """;

    private static final String SAVE =
            "update request_paces set minute_at = ?, hour_at = ?, points_at = ?, paused_until = ?"
                    + " where who = ?";

    private static final String OUTSIDERS = ", without write access";

    private static final String FORK = ", fork of ";

    private static final Cost STATE_AND_VERDICT = Cost.writes(3, Urgency.CHECK);

    private static final String SPENT =
            "select minute_at, hour_at, points_at, paused_until from request_paces where who = ?";

    /** What has all come back is as good as never spent. */
    private static final String FORGET =
            "delete from request_paces where who like ? and minute_at < ? and hour_at < ? and points_at < ?";

    /** Distance between the returns of rejected callers. */
    private static final Duration APART = Duration.ofMillis(500);

    private static final Duration LONGEST_LINE = Duration.ofMinutes(1);

    /** Beyond so many lines, unused ones are forgotten. */
    private static final int MOST_LINES = 1_000;

    private final StoreDatabase database;
    private final Clock clock;
    private final boolean limited;
    private final TaskAlarm alarm;
    private final Map<String, Instant> lastInLine = new ConcurrentHashMap<>();

    /** With the limits of GitHub's own cloud. */
    public SqlRequestBudget(StoreDatabase database, Clock clock, TaskAlarm alarm) {
        this(database, clock, alarm, true);
    }

    private SqlRequestBudget(
            StoreDatabase database, Clock clock, TaskAlarm alarm, boolean limited) {
        this.database = database;
        this.clock = clock;
        this.alarm = alarm;
        this.limited = limited;
    }

    /** With only the pauses that GitHub asks for. */
    public static SqlRequestBudget withoutLimit(StoreDatabase database, Clock clock) {
        return new SqlRequestBudget(database, clock, TaskAlarm.NONE, false);
    }

    @Override
    public Duration spend(String who, Cost request) {
        Instant now = clock.instant();
        Optional<String> fork = RequestBudget.fork().filter(_ -> limited && request.isWrite());
        boolean isBeyond = fork.filter(it -> !hasShare(who, it, request, now)).isPresent();
        boolean isOutside = RequestBudget.isOutside() || isBeyond;
        Duration pause = limited && !isOutside ? Duration.ZERO : pauseOf(who, now);
        if (!limited || !pause.isZero()) {
            return pause.isZero() ? pause : spreadStart(who, now.plus(pause), now);
        }
        PaceBudget budget = isOutside ? PaceBudget.OUTSIDERS : PaceBudget.OTHERS;
        String row = isOutside ? who + OUTSIDERS : who;
        Duration wait =
                TaskSpending.current()
                        .map(task -> askInLine(row, budget, request, now, task))
                        .orElseGet(() -> {
                            Duration needed =
                                    database.write(_ -> reserveInLine(row, budget, request, now));
                            return needed.isZero()
                                    ? needed
                                    : spreadStart(row, now.plus(needed), now);
                        });
        if (wait.isZero() && !isOutside) {
            fork.ifPresent(it -> spendShare(who, it, request, now));
        }
        return wait;
    }

    @Override
    public boolean hasRoom(String who) {
        return !limited
                || RequestBudget.fork()
                        .filter(it -> !hasShare(who, it, STATE_AND_VERDICT, clock.instant()))
                        .isEmpty();
    }

    /** The shares of a fork's requests: its owner's, and all forks'. */
    private static Map<String, PaceBudget> shares(String who, String fork) {
        return Map.of(who + FORK + fork, PaceBudget.FORK, who + ", all forks", PaceBudget.FORKS);
    }

    private boolean hasShare(String who, String fork, Cost request, Instant now) {
        return shares(who, fork).entrySet().stream()
                .allMatch(it ->
                        spentRequests(it.getKey()).wait(it.getValue(), request, now).isZero());
    }

    private void spendShare(String who, String fork, Cost request, Instant now) {
        database.transaction(() -> {
            database.update(FORGET, who + FORK + "%", now, now, now);
            shares(who, fork)
                    .forEach((row, budget) -> save(row, lockSpent(row).and(budget, request, now)));
        });
    }

    private SpentRequests spentRequests(String row) {
        return database.first(SPENT, SqlRow.as(SpentRequests.class), row)
                .orElse(SpentRequests.NOTHING);
    }

    private Duration pauseOf(String who, Instant now) {
        String select = "select paused_until from request_paces where who = ?";
        return database.first(select, row -> row.time("paused_until"), who)
                .map(until -> Duration.between(now, until))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private Duration reserveInLine(String row, PaceBudget budget, Cost request, Instant now) {
        SpentRequests spent = lockSpent(row);
        PaceLine line = new PaceLine(database, row, budget, now);
        Cost all = request.plus(line.costBefore(line.last(request)));
        Duration needed = spent.wait(budget, all, now);
        if (needed.isZero()) {
            save(row, spent.and(budget, request, now));
        }
        return needed;
    }

    /** A task that waits only for others asks again if some of them are gone. */
    private Duration askInLine(
            String row, PaceBudget budget, Cost request, Instant now, TaskSpending task) {
        Supplier<Duration> ask = () -> database.write(_ -> inLine(row, budget, request, now, task));
        Duration wait = ask.get();
        boolean isForOthers =
                !wait.isZero() && spentRequests(row).wait(budget, request, now).isZero();
        return isForOthers && callTasks(row, budget) ? ask.get() : wait;
    }

    private Duration inLine(
            String row, PaceBudget budget, Cost request, Instant now, TaskSpending task) {
        SpentRequests spent = lockSpent(row);
        PaceLine line = new PaceLine(database, row, budget, now);
        Optional<PaceLine.LinePlace> known = line.find(task.task());
        PaceLine.LinePlace place = line.place(known, task, request);
        Cost asked = place.cost();
        Duration needed = spent.wait(budget, asked.plus(line.costBefore(place)), now);
        if (needed.isZero()) {
            save(row, spent.and(budget, asked, now));
            known.map(PaceLine.LinePlace::task).ifPresent(line::leave);
            var grantor = new TaskSpending.Grantor(row, left -> giveBack(row, budget, left));
            task.grant(asked, place.since(), grantor);
            return needed;
        }
        return line.await(place, task, request, needed, spent.wait(budget, asked, now));
    }

    private void giveBack(String row, PaceBudget budget, Cost left) {
        database.transaction(() -> {
            save(row, lockSpent(row).and(budget, left.negate(), clock.instant()));
        });
        boolean _ = callTasks(row, budget);
    }

    /**
     * Has the first of a line begin as soon as there is room for them. Their rows in the queue are
     * changed one by one: an arriving delivery locks several in another order.
     *
     * @return whether some were gone, and left the line
     */
    private boolean callTasks(String row, PaceBudget budget) {
        PaceLine line = new PaceLine(database, row, budget, clock.instant());
        boolean wereGone = false;
        for (boolean again = true; again; wereGone |= again) {
            again = false;
            for (PaceLine.LineTurn turn : line.changedTurns(spentRequests(row))) {
                switch (alarm.advance(turn.task(), turn.at())) {
                    case ADVANCED -> line.plan(turn);
                    case KEPT -> {}
                    case GONE -> {
                        line.leave(turn.task());
                        again = true;
                    }
                }
            }
        }
        return wereGone;
    }

    private Duration spreadStart(String row, Instant earliest, Instant now) {
        if (lastInLine.size() >= MOST_LINES) {
            lastInLine.values().removeIf(now::isAfter);
        }
        Instant place =
                lastInLine.merge(
                        RequestBudget.isPatient() ? row + ", patiently" : row,
                        earliest,
                        (last, first) ->
                                last.isBefore(first) || last.isAfter(first.plus(LONGEST_LINE))
                                        ? first
                                        : last.plus(APART));
        return Duration.between(now, place);
    }

    @Override
    public void pause(String who, Instant until) {
        database.transaction(() -> {
            SpentRequests it = lockSpent(who);
            Instant later = it.paused().isAfter(until) ? it.paused() : until;
            save(who, new SpentRequests(it.minute(), it.hour(), it.points(), later));
        });
    }

    private SpentRequests lockSpent(String row) {
        return database.returning(LOCK, SqlRow.as(SpentRequests.class), row).getFirst();
    }

    private void save(String row, SpentRequests it) {
        database.update(SAVE, it, row);
    }

    /**
     * An installation's spending, as the times when its buckets are full again. {@code paused}: end
     * of GitHub's pause.
     */
    record SpentRequests(Instant minute, Instant hour, Instant points, Instant paused) {
        static final SpentRequests NOTHING =
                new SpentRequests(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);

        /** The wait until a cost can be spent. */
        Duration wait(PaceBudget budget, Cost cost, Instant now) {
            return Collections.max(
                    List.of(
                            Duration.ZERO,
                            Duration.between(now, paused),
                            budget.writesOfMinute.wait(minute, cost.writes(), now),
                            budget.writesOfHour
                                    .withReserve(
                                            cost.urgency() == Urgency.CHECK ? 0 : budget.ofChecks)
                                    .wait(hour, cost.writes(), now),
                            budget.points.wait(points, cost.points(), now)));
        }

        SpentRequests and(PaceBudget budget, Cost cost, Instant now) {
            return new SpentRequests(
                    budget.writesOfMinute.fullAfter(minute, cost.writes(), now),
                    budget.writesOfHour.fullAfter(hour, cost.writes(), now),
                    budget.points.fullAfter(points, cost.points(), now),
                    paused);
        }
    }

    /** Shares of GitHub's limit: 80 writes a minute, 500 an hour, and 900 points a minute. */
    enum PaceBudget {
        /** 72 writes a minute, 450 an hour, 800 points a minute. */
        OTHERS(
                new TokenBucket(Duration.ofMillis(1_154), 20),
                new TokenBucket(Duration.ofSeconds(20), 270),
                45,
                new TokenBucket(Duration.ofMillis(120), 300)),
        /** 8 writes a minute, 50 an hour, 90 points a minute. */
        OUTSIDERS(
                new TokenBucket(Duration.ofSeconds(12), 3),
                new TokenBucket(Duration.ofSeconds(180), 30),
                0,
                new TokenBucket(Duration.ofSeconds(1), 30)),
        /** One owner's forks, within the others' share: 20 writes at once, then 20 an hour. */
        FORK(
                new TokenBucket(Duration.ofSeconds(1), 20),
                new TokenBucket(Duration.ofMinutes(3), 20),
                0,
                new TokenBucket(Duration.ofMillis(120), 300)),
        FORKS(
                new TokenBucket(Duration.ofMillis(2_308), 20),
                new TokenBucket(Duration.ofSeconds(40), 135),
                0,
                new TokenBucket(Duration.ofMillis(240), 150));

        private final TokenBucket writesOfMinute;
        private final TokenBucket writesOfHour;
        private final int ofChecks;
        private final TokenBucket points;

        /**
         * @param ofChecks writes of an hour's burst that are reserved for checks
         */
        PaceBudget(
                TokenBucket writesOfMinute,
                TokenBucket writesOfHour,
                int ofChecks,
                TokenBucket points) {
            this.writesOfMinute = writesOfMinute;
            this.writesOfHour = writesOfHour;
            this.ofChecks = ofChecks;
            this.points = points;
        }

        /** What can be spent at once, at most. */
        Cost atMost(Cost cost, boolean patient) {
            int share = patient ? 2 : 1;
            return cost.atMost(writesOfMinute.burst() / share, points.burst() / share);
        }
    }

    /**
     * A bucket: some at once, then one at a time.
     *
     * <p>It stores one moment, when it is full again. In a time {@code t} at most {@code burst + t
     * / each} are spent.
     *
     * @param burst most at once
     * @see "ITU-T I.371: generic cell rate algorithm"
     */
    private record TokenBucket(Duration each, int burst) {
        TokenBucket withReserve(int some) {
            return new TokenBucket(each, burst - some);
        }

        /** When the bucket is full after spending more. */
        Instant fullAfter(Instant full, int spent, Instant now) {
            return (full.isAfter(now) ? full : now).plus(each.multipliedBy(spent));
        }

        /**
         * The wait for so many; zero if possible now. Low priority leaves half of a burst to
         * others.
         */
        Duration wait(Instant full, int spent, Instant now) {
            int share = RequestBudget.isPatient() ? 2 : 1;
            Duration ahead = Duration.between(now, fullAfter(full, spent, now));
            Duration over = ahead.minus(each.multipliedBy(burst / share));
            return over.isNegative() || spent == 0 ? Duration.ZERO : over;
        }
    }
}
