package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.github.TaskSpending;

/**
 * Tasks that wait for one budget: the more urgent first, then the longest waiting. A check waits
 * for no reads of others, and a read for no writes.
 */
record PaceLine(
        StoreDatabase database, String row, SqlRequestBudget.PaceBudget budget, Instant now) {
    private static final String PLACE =
            "select task, urgency, writes, points, since from pace_line where who = ? and task = ?";

    private static final String BEFORE =
            """
            select coalesce(sum(writes), 0) as writes, coalesce(sum(points), 0) as points
            from pace_line
            where who = ? and until >= ? and writes %s 0
              and (urgency < ? or (urgency = ? and (since < ? or (since = ? and task < ?))))
            """;

    private static final String AWAIT =
            """
            insert into pace_line (who, until, task, urgency, writes, points, since)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (who, task) do update set
                until = excluded.until, urgency = excluded.urgency,
                writes = excluded.writes, points = excluded.points
            """;

    /** Those at low priority come as planned. */
    private static final String FIRST =
            """
            select task, urgency, writes, points, since, until
            from pace_line
            where who = ? and until >= ? and urgency < ? and writes %s 0
            order by urgency, since, task
            limit 50
            """;

    /** A task that is so much later than planned is not waited for. */
    private static final Duration LATE = Duration.ofMinutes(1);

    /** An earlier task may be gone, so that none sleeps longer. */
    private static final Duration LONGEST_SLEEP = Duration.ofSeconds(15);

    /** A place whose task did not come back. */
    private static final Duration FORGOTTEN = Duration.ofHours(2);

    /** What nothing waits for comes after everything else. */
    private static final int PATIENT = Urgency.values().length;

    /** A request with its place. */
    record LinePlace(long task, int urgency, int writes, int points, Instant since) {
        Cost cost() {
            return new Cost(writes, points, Urgency.values()[urgency % Urgency.values().length]);
        }
    }

    /** A place, and until when its task is waited for. */
    private record PlannedPlace(
            long task, int urgency, int writes, int points, Instant since, Instant until) {
        LinePlace place() {
            return new LinePlace(task, urgency, writes, points, since);
        }
    }

    /** When a task may ask again. */
    record LineTurn(long task, Instant at) {}

    LinePlace last(Cost cost) {
        return place(Long.MAX_VALUE, cost, now);
    }

    private LinePlace place(long task, Cost cost, Instant since) {
        Cost most = budget.atMost(cost, RequestBudget.isPatient());
        int urgency = cost.urgency().ordinal() + (RequestBudget.isPatient() ? PATIENT : 0);
        return new LinePlace(task, urgency, most.writes(), most.points(), since);
    }

    Optional<LinePlace> find(long task) {
        return database.first(PLACE, SqlRow.as(LinePlace.class), row, task);
    }

    /** The place of a task with a request; a task that has begun comes before others. */
    LinePlace place(Optional<LinePlace> known, TaskSpending task, Cost request) {
        Cost wanted = task.wantedCost(request);
        return place(
                task.task(),
                known.map(it -> it.cost().orMore(wanted)).orElse(wanted),
                known.map(LinePlace::since)
                        .orElse(task.since().isBefore(now) ? task.since() : now));
    }

    /** The needs of earlier tasks. Checks need reads first, so others leave the points to them. */
    Cost costBefore(LinePlace place) {
        if (place.writes() == 0) {
            return costBefore(place, "=");
        }
        boolean isCheck = place.cost().urgency() == Urgency.CHECK;
        int points = isCheck ? 0 : costBefore(place, "=").points();
        return new Cost(costBefore(place, ">").writes(), points, place.cost().urgency());
    }

    private Cost costBefore(LinePlace place, String writes) {
        return database.first(
                        BEFORE.formatted(writes),
                        it -> new Cost(it.integer("writes"), it.integer("points"), Urgency.CHECK),
                        row,
                        now,
                        place.urgency(),
                        place.urgency(),
                        place.since(),
                        place.since(),
                        place.task())
                .orElse(Cost.NOTHING);
    }

    void leave(long task) {
        database.update("delete from pace_line where who = ? and task = ?", row, task);
    }

    /**
     * Makes a task wait, also for its former grants.
     *
     * @param needed wait if all earlier tasks take their needs
     */
    Duration await(
            LinePlace place, TaskSpending task, Cost request, Duration needed, Duration alone) {
        Duration longest = alone.compareTo(LONGEST_SLEEP) > 0 ? alone : LONGEST_SLEEP;
        Duration wait = needed.compareTo(longest) > 0 ? longest : needed;
        Cost again = place.cost().orMore(task.total().plus(request));
        LinePlace next = place(place.task(), again, place.since());
        database.update(
                "delete from pace_line where who = ? and until < ?", row, now.minus(FORGOTTEN));
        database.update(AWAIT, row, now.plus(wait).plus(LATE), next);
        return wait;
    }

    /**
     * Turns that tasks do not know of: sooner than planned, or later than they should have come. Of
     * those that can be sent now, and of the next read and the next write.
     */
    List<LineTurn> changedTurns(SqlRequestBudget.SpentRequests spent) {
        return Stream.of("=", ">").flatMap(writes -> changedTurns(spent, writes).stream()).toList();
    }

    private List<LineTurn> changedTurns(SqlRequestBudget.SpentRequests spent, String writes) {
        List<LineTurn> changed = new ArrayList<>();
        String first = FIRST.formatted(writes);
        for (PlannedPlace each :
                database.list(first, SqlRow.as(PlannedPlace.class), row, now, PATIENT)) {
            Cost all = each.place().cost().plus(costBefore(each.place()));
            Instant at = now.plus(spent.wait(budget, all, now));
            Instant planned = each.until().minus(LATE);
            if (at.isBefore(planned) || planned.isBefore(now)) {
                changed.add(new LineTurn(each.task(), at));
            }
            if (at.isAfter(now)) {
                break;
            }
        }
        return changed;
    }

    void plan(LineTurn turn) {
        database.update(
                "update pace_line set until = ? where who = ? and task = ?",
                turn.at().plus(LATE),
                row,
                turn.task());
    }
}
