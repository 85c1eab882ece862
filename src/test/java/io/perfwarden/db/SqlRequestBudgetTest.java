package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.SqlRequestBudget.PaceBudget;
import io.perfwarden.db.SqlRequestBudget.SpentRequests;
import io.perfwarden.db.TaskAlarm.AlarmSetting;
import io.perfwarden.github.RequestBudget;
import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.github.TaskSpending;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What GitHub allows an installation is kept to, by all processes together. */
class SqlRequestBudgetTest {
    private static final String NOISY = "installation 7";
    private static final String QUIET = "installation 8";
    private static final Cost WRITE = Cost.write(Urgency.CHECK);
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final SettableClock clock = new SettableClock(START);

    private SqlRequestBudget budget(StoreDatabase database) {
        return new SqlRequestBudget(database, clock, TaskAlarm.NONE);
    }

    private static int granted(RequestBudget pace, Cost cost, int asked) {
        return (int)
                IntStream.range(0, asked).filter(_ -> pace.spend(NOISY, cost).isZero()).count();
    }

    @Test
    void however_often_is_asked_no_minute_has_more_than_80_writes_and_no_hour_more_than_500() {
        SpentRequests spent =
                new SpentRequests(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);
        List<Instant> sent = new ArrayList<>();
        for (Instant now = START;
                now.isBefore(START.plusSeconds(9_000));
                now = now.plusMillis(250)) {
            if (spent.wait(PaceBudget.OTHERS, WRITE, now).isZero()) {
                spent = spent.and(PaceBudget.OTHERS, WRITE, now);
                sent.add(now);
            }
        }
        assertThat(busiest(sent, Duration.ofMinutes(1))).isBetween(40, 80);
        assertThat(busiest(sent, Duration.ofHours(1))).isBetween(400, 500);
    }

    @Test
    void no_minute_has_more_than_900_points() {
        SpentRequests spent =
                new SpentRequests(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);
        List<Instant> sent = new ArrayList<>();
        for (Instant now = START; now.isBefore(START.plusSeconds(300)); now = now.plusMillis(10)) {
            if (spent.wait(PaceBudget.OTHERS, Cost.READ, now).isZero()) {
                spent = spent.and(PaceBudget.OTHERS, Cost.READ, now);
                sent.add(now);
            }
        }
        assertThat(busiest(sent, Duration.ofMinutes(1))).isBetween(600, 900);
    }

    /** Most within any window that begins with one of them. */
    private static int busiest(List<Instant> sent, Duration window) {
        int most = 0;
        int end = 0;
        for (int start = 0; start < sent.size(); start++) {
            while (end < sent.size() && sent.get(end).isBefore(sent.get(start).plus(window))) {
                end++;
            }
            most = Math.max(most, end - start);
        }
        return most;
    }

    @ParameterizedTest
    @EnumSource
    void two_processes_share_one_budget_and_a_restart_does_not_renew_it(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            int first = granted(budget(database), WRITE, 15);
            int second = granted(budget(database), WRITE, 15);
            assertThat(first + second).isEqualTo(20);
            clock.advance(Duration.ofSeconds(2));
            assertThat(granted(budget(database), WRITE, 5)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_noisy_installation_costs_a_quiet_one_nothing(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            assertThat(granted(pace, WRITE, 100)).isEqualTo(20);
            assertThat(pace.spend(QUIET, WRITE)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void without_limits_only_the_pauses_that_github_asks_for_are_kept(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = SqlRequestBudget.withoutLimit(database, clock);
            assertThat(granted(pace, WRITE, 1000)).isEqualTo(1000);
            pace.pause(NOISY, START.plusSeconds(90));
            assertThat(pace.spend(NOISY, Cost.READ)).isEqualTo(Duration.ofSeconds(90));
            clock.advance(Duration.ofSeconds(90));
            assertThat(pace.spend(NOISY, Cost.READ)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void when_github_wants_to_be_left_alone_every_process_does_so(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            pace.pause(NOISY, START.plusSeconds(90));
            pace.pause(NOISY, START.plusSeconds(30));
            assertThat(budget(database).spend(NOISY, Cost.READ)).isEqualTo(Duration.ofSeconds(90));
            clock.advance(Duration.ofSeconds(90));
            assertThat(budget(database).spend(NOISY, Cost.READ)).isZero();
        }
    }

    @Test
    void what_nothing_waits_for_leaves_half_of_a_burst_to_new_verdicts() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            RequestBudget pace = budget(database);
            List<Integer> patient = new ArrayList<>();
            RequestBudget.atLowPriority(() -> patient.add(granted(pace, WRITE, 100)));
            assertThat(patient).containsExactly(10);
            assertThat(granted(pace, WRITE, 100)).isEqualTo(10);
        }
    }

    @Test
    void those_who_are_turned_away_do_not_all_come_back_at_once() {
        try (StoreDatabase database = Stores.SQLITE.open(directory)) {
            RequestBudget pace = budget(database);
            assertThat(granted(pace, WRITE, 20)).isEqualTo(20);
            List<Duration> waits =
                    IntStream.range(0, 500).mapToObj(_ -> pace.spend(NOISY, WRITE)).toList();
            assertThat(waits.subList(0, 100)).doesNotHaveDuplicates();
            assertThat(waits)
                    .allSatisfy(wait ->
                            assertThat(wait)
                                    .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(62)));
        }
    }

    private static Cost write(Urgency urgency) {
        return Cost.write(urgency);
    }

    private static boolean isSent(RequestBudget pace, long task, Cost request) {
        AtomicBoolean sent = new AtomicBoolean();
        TaskSpending.of(task, () -> sent.set(pace.spend(NOISY, request).isZero()));
        return sent.get();
    }

    /** Which of the tasks may write now: those that may do so first. */
    private List<Integer> sent(List<RequestBudget> processes, List<Urgency> tasks) {
        List<Integer> sent = new ArrayList<>();
        for (int round = 0; round < 60 && sent.size() < tasks.size(); round++) {
            for (int task = 0; task < tasks.size(); task++) {
                RequestBudget pace = processes.get(task % processes.size());
                if (!sent.contains(task) && isSent(pace, task, write(tasks.get(task)))) {
                    sent.add(task);
                }
            }
            clock.advance(Duration.ofMillis(600));
        }
        return sent;
    }

    @ParameterizedTest
    @EnumSource
    void checks_go_before_comments_and_those_before_reactions_in_all_processes(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            var processes = List.<RequestBudget>of(budget(database), budget(database));
            assertThat(granted(processes.getFirst(), WRITE, 100)).isEqualTo(20);
            var tasks =
                    List.of(
                            Urgency.REACTION,
                            Urgency.COMMENT,
                            Urgency.REACTION,
                            Urgency.CHECK,
                            Urgency.COMMENT,
                            Urgency.CHECK);
            assertThat(sent(processes, tasks)).containsExactly(3, 5, 1, 4, 0, 2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_was_refused_in_the_middle_begins_again_when_it_can_get_further(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            assertThat(granted(pace, WRITE, 18)).isEqualTo(18);
            List<Integer> written = new ArrayList<>();
            for (int second = 0; second < 30; second++) {
                AtomicInteger now = new AtomicInteger();
                TaskSpending.of(1, () -> now.set(required(pace, 4)));
                written.add(now.get());
                clock.advance(Duration.ofSeconds(1));
            }
            assertThat(written).filteredOn(it -> it > 0).startsWith(2, 3, 4);
        }
    }

    /** How many of some writes are sent before one is refused. */
    private static int required(RequestBudget pace, int writes) {
        for (int i = 0; i < writes; i++) {
            try {
                pace.require(NOISY, write(Urgency.COMMENT));
            } catch (TransientFailure _) {
                return i;
            }
        }
        return writes;
    }

    @ParameterizedTest
    @EnumSource
    void who_wants_several_writes_sends_none_before_all_may_be_sent(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            assertThat(granted(pace, WRITE, 19)).isEqualTo(19);
            List<Duration> waits = new ArrayList<>();
            TaskSpending.of(
                    1,
                    () -> {
                        TaskSpending.wantWrites(3, Urgency.COMMENT);
                        waits.add(pace.spend(NOISY, Cost.READ));
                    });
            assertThat(waits).containsExactly(Duration.ofMillis(2 * 1_154));
            assertThat(granted(pace, WRITE, 1)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_a_task_was_granted_and_does_not_need_is_there_for_others(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            TaskSpending.of(
                    1,
                    () -> {
                        TaskSpending.wantWrites(10, Urgency.COMMENT);
                        pace.require(NOISY, WRITE);
                    });
            assertThat(granted(pace, WRITE, 100)).isEqualTo(19);
        }
    }

    @ParameterizedTest
    @EnumSource
    void what_is_left_goes_back_to_the_budget_that_granted_it(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            TaskSpending.of(
                    1,
                    () -> {
                        TaskSpending.wantWrites(10, Urgency.COMMENT);
                        pace.require(NOISY, Cost.READ);
                        RequestBudget.ofOutsiders(
                                () -> pace.require(NOISY, Cost.writes(11, Urgency.COMMENT)));
                    });
            assertThat(granted(pace, WRITE, 100)).isEqualTo(20);
        }
    }

    private record Woken(long task, Duration after) {}

    @ParameterizedTest
    @EnumSource
    void who_waits_in_line_comes_as_soon_as_what_others_return_is_enough(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            List<Woken> woken = new ArrayList<>();
            RequestBudget pace =
                    new SqlRequestBudget(
                            database,
                            clock,
                            (task, at) -> {
                                woken.add(new Woken(task, Duration.between(START, at)));
                                return AlarmSetting.ADVANCED;
                            });
            TaskSpending.of(
                    1,
                    () -> {
                        TaskSpending.wantWrites(20, Urgency.COMMENT);
                        pace.require(NOISY, WRITE);
                        assertThat(isSent(pace, 2, write(Urgency.REACTION))).isFalse();
                        for (int task = 10; task < 28; task++) {
                            assertThat(isSent(pace, task, write(Urgency.COMMENT))).isFalse();
                        }
                        assertThat(isSent(pace, 3, WRITE)).isFalse();
                        assertThat(isSent(pace, 4, WRITE)).isFalse();
                    });
            assertThat(woken.stream().map(Woken::task))
                    .as("checks first; 19 writes came back; one comes next, the last one waits")
                    .containsExactlyElementsOf(
                            LongStream.concat(LongStream.of(3, 4), LongStream.range(10, 28))
                                    .boxed()
                                    .toList());
            assertThat(woken.subList(0, 19)).allMatch(it -> it.after().isZero());
            assertThat(woken.getLast().after()).isEqualTo(Duration.ofMillis(1_154));
            woken.clear();
            TaskSpending.of(3, () -> pace.require(NOISY, WRITE));
            TaskSpending.of(3, () -> pace.require(NOISY, Cost.READ));
            assertThat(woken).as("nobody is woken twice").isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void who_cannot_be_woken_yet_is_woken_by_the_next_return(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            AtomicBoolean waits = new AtomicBoolean();
            List<Long> woken = new ArrayList<>();
            RequestBudget pace =
                    new SqlRequestBudget(
                            database,
                            clock,
                            (task, _) ->
                                    waits.get() && woken.add(task)
                                            ? AlarmSetting.ADVANCED
                                            : AlarmSetting.KEPT);
            Runnable returning =
                    () ->
                            TaskSpending.of(
                                    1,
                                    () -> {
                                        TaskSpending.wantWrites(10, Urgency.CHECK);
                                        pace.require(NOISY, WRITE);
                                        assertThat(
                                                        isSent(
                                                                pace,
                                                                2,
                                                                Cost.writes(15, Urgency.COMMENT)))
                                                .isFalse();
                                    });
            returning.run();
            assertThat(woken).isEmpty();
            waits.set(true);
            returning.run();
            assertThat(woken).containsExactly(2L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nobody_waits_for_a_task_that_is_gone(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            Set<Long> gone = new HashSet<>();
            RequestBudget pace =
                    new SqlRequestBudget(
                            database,
                            clock,
                            (task, _) ->
                                    gone.contains(task) ? AlarmSetting.GONE : AlarmSetting.KEPT);
            assertThat(granted(pace, WRITE, 20)).isEqualTo(20);
            for (long task = 0; task < 15; task++) {
                assertThat(isSent(pace, task, WRITE)).isFalse();
                gone.add(task);
            }
            clock.advance(Duration.ofSeconds(20));
            assertThat(isSent(pace, 99, write(Urgency.REACTION))).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orEmbedded")
    void people_without_write_access_spend_a_tenth_and_nothing_of_the_rest(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            List<Instant> outside = new ArrayList<>();
            for (int i = 0; i < 7_200; i++) {
                RequestBudget.ofOutsiders(() -> {
                    if (pace.spend(NOISY, WRITE).isZero()) {
                        outside.add(clock.instant());
                    }
                });
                clock.advance(Duration.ofSeconds(1));
            }
            assertThat(busiest(outside, Duration.ofMinutes(1))).isLessThanOrEqualTo(8);
            assertThat(busiest(outside, Duration.ofHours(1))).isLessThanOrEqualTo(50);
            assertThat(granted(pace, WRITE, 100)).isEqualTo(20);
        }
    }

    private int ofFork(RequestBudget pace, String owner, int asked) {
        AtomicInteger granted = new AtomicInteger();
        RequestBudget.ofFork(Optional.of(owner), () -> granted.set(granted(pace, WRITE, asked)));
        return granted.get();
    }

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orEmbedded")
    void the_forks_of_one_owner_have_a_fair_share_and_then_what_outsiders_have(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            int first = 0;
            for (int second = 0; second < 3_600; second += 10) {
                first += ofFork(pace, "mallory", 3);
                clock.advance(Duration.ofSeconds(10));
            }
            assertThat(first).as("20 and 20 an hour, 30 and 20 an hour").isBetween(80, 90);
            assertThat(ofFork(pace, "octo", 5)).isEqualTo(5);
            assertThat(granted(pace, WRITE, 20)).isGreaterThan(14);
        }
    }

    @ParameterizedTest
    @EnumSource
    void who_does_not_come_back_is_not_waited_for(Stores store) {
        try (StoreDatabase database = store.open(directory)) {
            RequestBudget pace = budget(database);
            assertThat(granted(pace, WRITE, 20)).isEqualTo(20);
            for (int task = 0; task < 15; task++) {
                assertThat(isSent(pace, task, WRITE)).isFalse();
            }
            clock.advance(Duration.ofSeconds(5));
            assertThat(isSent(pace, 99, write(Urgency.REACTION))).isFalse();
            clock.advance(Duration.ofMinutes(2));
            assertThat(isSent(pace, 99, write(Urgency.REACTION))).isTrue();
        }
    }
}
