package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.RequestPace;
import io.perfwarden.github.RequestPace.Cost;

/** {@link RequestPace} in the table {@code paces}: one row for each installation. */
public final class SqlPace implements RequestPace {
    /** Doing so first makes others that spend of the same budget wait for this transaction. */
    private static final String LOCK =
            """
            insert into paces (who, minute_at, hour_at, points_at, paused_until)
            values (?, 0, 0, 0, 0)
            on conflict (who) do update set who = excluded.who
            returning minute_at, hour_at, points_at, paused_until
            """;

    private static final String SAVE =
            "update paces set minute_at = ?, hour_at = ?, points_at = ?, paused_until = ?"
                    + " where who = ?";

    /** Those who are turned away come back one after the other, and not all at the same moment. */
    private static final Duration APART = Duration.ofMillis(500);

    private static final Duration LONGEST_LINE = Duration.ofMinutes(1);

    /** With so many lines, those in which no caller waits any more are forgotten. */
    private static final int MOST_LINES = 1_000;

    private final StoreDatabase database;
    private final Clock clock;
    private final boolean limited;
    private final Map<String, Instant> lastInLine = new ConcurrentHashMap<>();

    /** Keeps to the limits of GitHub's own cloud. */
    public SqlPace(StoreDatabase database, Clock clock) {
        this(database, clock, true);
    }

    private SqlPace(StoreDatabase database, Clock clock, boolean limited) {
        this.database = database;
        this.clock = clock;
        this.limited = limited;
    }

    /** Keeps to the pauses alone that GitHub asks for, where nothing else is limited. */
    public static SqlPace unlimited(StoreDatabase database, Clock clock) {
        return new SqlPace(database, clock, false);
    }

    @Override
    public Duration spend(String who, Cost cost) {
        Instant now = clock.instant();
        Duration wait = limited ? spend(who, cost, now) : pauseOf(who, now);
        String line = RequestPace.isPatient() ? who + ", patiently" : who;
        return wait.isZero() ? wait : inLine(line, now.plus(wait), now);
    }

    private Duration pauseOf(String who, Instant now) {
        String select = "select paused_until from paces where who = ?";
        return database.first(select, row -> row.time("paused_until"), who)
                .map(until -> Duration.between(now, until))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private Duration spend(String who, Cost cost, Instant now) {
        return database.write(_ -> {
            SpentRequests spent = locked(who);
            Duration needed = spent.wait(cost, now, RequestPace.isPatient());
            if (needed.isZero()) {
                save(who, spent.and(cost, now));
            }
            return needed;
        });
    }

    private Duration inLine(String who, Instant earliest, Instant now) {
        if (lastInLine.size() >= MOST_LINES) {
            lastInLine.values().removeIf(now::isAfter);
        }
        Instant place =
                lastInLine.merge(
                        who,
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
            SpentRequests it = locked(who);
            Instant later = it.paused().isAfter(until) ? it.paused() : until;
            save(who, new SpentRequests(it.minute(), it.hour(), it.points(), later));
        });
    }

    private SpentRequests locked(String who) {
        return database.returning(LOCK, SqlRow.as(SpentRequests.class), who).getFirst();
    }

    private void save(String who, SpentRequests it) {
        database.update(SAVE, it, who);
    }

    /**
     * What an installation has spent, as the moments when its buckets will be full again. {@code
     * paused}: until when GitHub wants to be left alone.
     */
    record SpentRequests(Instant minute, Instant hour, Instant points, Instant paused) {
        /**
         * How long to wait before so much can be spent. {@code patient}: whether half of what may
         * be spent at once is left to others.
         */
        Duration wait(Cost cost, Instant now, boolean patient) {
            int share = patient ? 2 : 1;
            Duration pause = Duration.between(now, paused);
            return Collections.max(
                    List.of(
                            Duration.ZERO,
                            pause,
                            TokenBucket.WRITES_OF_A_MINUTE.wait(minute, cost.writes(), now, share),
                            TokenBucket.WRITES_OF_AN_HOUR.wait(hour, cost.writes(), now, share),
                            TokenBucket.POINTS.wait(points, cost.points(), now, share)));
        }

        SpentRequests and(Cost cost, Instant now) {
            return new SpentRequests(
                    TokenBucket.WRITES_OF_A_MINUTE.fullAfter(minute, cost.writes(), now),
                    TokenBucket.WRITES_OF_AN_HOUR.fullAfter(hour, cost.writes(), now),
                    TokenBucket.POINTS.fullAfter(points, cost.points(), now),
                    paused);
        }

        /**
         * What may be spent: some at once, and then one at a time.
         *
         * <p>Of a bucket one moment is known: when it will be full again. Nothing in a time {@code
         * t} is more than {@code burst + t / each}.
         *
         * @param each how long one takes to come back
         * @param burst how many may be spent at once
         * @see "ITU-T I.371: generic cell rate algorithm"
         */
        private record TokenBucket(Duration each, int burst) {
            /** A second apart, after 20 at once: never more than 80 in a minute. */
            static final TokenBucket WRITES_OF_A_MINUTE =
                    new TokenBucket(Duration.ofSeconds(1), 20);

            /** Eighteen seconds apart, after 300 at once: never more than 500 in an hour. */
            static final TokenBucket WRITES_OF_AN_HOUR =
                    new TokenBucket(Duration.ofSeconds(18), 300);

            /** Ten a second, after 300 at once: never more than 900 in a minute. */
            static final TokenBucket POINTS = new TokenBucket(Duration.ofMillis(100), 300);

            /** When the bucket will be full again once so many more are spent. */
            Instant fullAfter(Instant full, int spent, Instant now) {
                return (full.isAfter(now) ? full : now).plus(each.multipliedBy(spent));
            }

            /**
             * How long until so many can be spent; zero if they can be now. {@code share}: what
             * part of a burst may be spent: one in so many.
             */
            Duration wait(Instant full, int spent, Instant now, int share) {
                Duration ahead = Duration.between(now, fullAfter(full, spent, now));
                Duration over = ahead.minus(each.multipliedBy(burst / share));
                return over.isNegative() ? Duration.ZERO : over;
            }
        }
    }
}
