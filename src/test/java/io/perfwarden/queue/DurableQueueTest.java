package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.OWNER;
import static io.perfwarden.queue.SampleTasks.replaceable;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.TaskAlarm.AlarmSetting;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.DeliveryLog.DeliveryState;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.DurableQueue.QueueReceipt;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Deliveries and their tasks, on both databases. */
@ParameterizedClass
@EnumSource
class DurableQueueTest {
    private static final Ticket TICKET = new Ticket("guid-1", "check_run", "rerequested");
    private static final String SUBJECT = "7/pull/12";
    private static final String OTHER = "7/pull/13";

    private final Stores kind;
    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    @TempDir Path directory;
    private StoreDatabase database;
    private DurableQueue queue;
    private SubjectWorker worker;

    DurableQueueTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        QueueMetrics metrics = new QueueMetrics(registry);
        metrics.watch(database, clock);
        WorkStore store = new WorkStore(database, clock);
        worker =
                new SubjectWorker(
                        store, handler, SubjectWorker.Plans.standard(4, () -> {}), metrics);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_new_verdict_is_picked_before_refreshes_that_nothing_waits_for() {
        IntStream.range(0, 50).forEach(i -> queue.enqueueLast(task("7/commit/" + i, i)));
        IntStream.range(0, 50).forEach(i -> queue.enqueue(task("7/other/" + i, i)));
        clock.advance(Duration.ofSeconds(5));
        queue.enqueue(task(SUBJECT, 1));
        var picked = new SubjectSchedule(database).pick(Set.of("subject"), clock.instant(), 51);
        assertThat(picked)
                .extracting(SubjectSchedule.Entry::name)
                .contains(SUBJECT)
                .noneMatch(it -> it.startsWith("7/commit/"));
    }

    @Test
    void a_task_that_waits_for_later_is_begun_as_soon_as_its_alarm_says() {
        AtomicInteger rung = new AtomicInteger();
        queue.onWake(rung::incrementAndGet);
        queue.enqueueAfter(task(SUBJECT, 1), Duration.ofSeconds(15));
        rung.set(0);
        clock.advance(Duration.ofSeconds(1));
        long waiting = waitingTask();
        Instant soon = clock.instant().plusSeconds(1);
        assertThat(queue.advance(waiting, soon)).isEqualTo(AlarmSetting.ADVANCED);
        assertThat(rung).hasValue(1);
        assertThat(queue.advance(waiting, soon)).isEqualTo(AlarmSetting.KEPT);
        clock.advance(Duration.ofSeconds(1));
        var picked = new SubjectSchedule(database).pick(Set.of("subject"), clock.instant(), 1);
        assertThat(picked).extracting(SubjectSchedule.Entry::name).containsExactly(SUBJECT);
        work(SUBJECT);
        assertThat(handler.handled).hasSize(1);
        assertThat(queue.advance(waiting, soon)).isEqualTo(AlarmSetting.GONE);
    }

    private long waitingTask() {
        return database.first("select id from work", row -> row.number("id")).orElseThrow();
    }

    @Test
    void a_delivery_is_done_when_the_last_of_its_tasks_is() {
        queue.receive(TICKET, List.of(task(SUBJECT, 1), task(OTHER, 2))).join();
        assertThat(state()).contains(DeliveryState.RECEIVED);
        work(SUBJECT);
        assertThat(state()).contains(DeliveryState.RECEIVED);
        work(OTHER);
        assertThat(state()).contains(DeliveryState.DONE);
    }

    @Test
    void who_looks_for_work_is_told_of_a_subject_that_nobody_would_look_at() {
        AtomicInteger rung = new AtomicInteger();
        queue.onWake(rung::incrementAndGet);
        queue.receive(TICKET, List.of(task(SUBJECT, 1))).join();
        assertThat(rung).hasValue(1);
        queue.receive(TICKET, List.of(task(SUBJECT, 1))).join();
        assertThat(rung).as("received before").hasValue(1);
        queue.enqueue(task(OTHER, 1));
        assertThat(rung).hasValue(2);
    }

    /** There is one writer of an embedded store; elsewhere whoever looks passes over a lock. */
    @Test
    void who_looks_for_work_is_told_again_where_the_place_of_a_subject_was_locked_meanwhile() {
        queue.enqueue(task(SUBJECT, 0));
        AtomicInteger rung = new AtomicInteger();
        queue.onWake(rung::incrementAndGet);
        for (int i = 1; i <= 3; i++) {
            queue.receive(new Ticket("guid-" + i, "push", ""), List.of(task(SUBJECT, i))).join();
            queue.enqueue(task(SUBJECT, i));
        }
        assertThat(rung)
                .hasValue(
                        switch (kind) {
                            case SQLITE -> 0;
                            case POSTGRESQL -> 6;
                        });
    }

    @Test
    void who_looks_for_work_is_told_of_it_when_it_is_committed_and_not_before() {
        AtomicInteger rung = new AtomicInteger();
        queue.onWake(rung::incrementAndGet);
        int within =
                database.write(handle -> {
                    queue.enqueue(task(SUBJECT, 1));
                    return rung.get();
                });
        assertThat(within).isZero();
        assertThat(rung).hasValue(1);
        assertThatThrownBy(() ->
                        database.write(handle -> {
                            queue.enqueue(task(OTHER, 1));
                            throw new IllegalStateException("rolled back");
                        }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(rung).as("of nothing").hasValue(1);
    }

    @Test
    void what_was_heard_of_a_subject_is_undone_until_it_is_done() {
        queue.enqueue(replaceable(SUBJECT, 1));
        queue.receive(TICKET, List.of(task(OTHER, 2))).join();
        assertThat(queue.hasUndone(SUBJECT)).isFalse();
        assertThat(queue.hasUndone(OTHER)).isTrue();
        work(OTHER);
        assertThat(queue.hasUndone(OTHER)).isFalse();
    }

    @Test
    void a_delivery_that_comes_twice_is_worked_on_once() {
        assertThat(queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .isEqualTo(QueueReceipt.STORED);
        assertThat(queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .isEqualTo(QueueReceipt.DUPLICATE);
        work(SUBJECT);
        assertThat(queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .isEqualTo(QueueReceipt.DUPLICATE);
        work(SUBJECT);
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_delivery_whose_task_failed_is_worked_on_again_when_it_comes_again() {
        handler.onHandle =
                task -> {
                    if (handler.handled.size() == 1) {
                        throw new IllegalStateException("bug");
                    }
                };
        queue.receive(TICKET, List.of(task(SUBJECT, 1))).join();
        assertThat(queue.hasReceived(TICKET.id())).isTrue();
        work(SUBJECT);
        assertThat(state()).contains(DeliveryState.FAILED);
        assertThat(queue.hasReceived(TICKET.id())).isFalse();
        assertThat(gauge("failed")).isEqualTo(1);
        assertThat(queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .isEqualTo(QueueReceipt.STORED);
        assertThat(gauge("failed")).isZero();
        work(SUBJECT);
        assertThat(state()).contains(DeliveryState.DONE);
    }

    @Test
    void a_delivery_whose_task_was_replaced_is_done() {
        queue.receive(TICKET, List.of(replaceable(SUBJECT, 1))).join();
        queue.enqueue(replaceable(SUBJECT, 2));
        assertThat(state()).contains(DeliveryState.DONE);
    }

    @Test
    void a_delivery_and_its_tasks_are_stored_together_or_not_at_all() {
        database.write(handle -> handle.execute("alter table work rename to elsewhere"));
        assertThatThrownBy(() -> queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .isInstanceOf(RuntimeException.class);
        assertThat(state()).isEmpty();
    }

    @Test
    void a_delivery_cannot_be_taken_in_while_the_store_is_down() {
        database.close();
        assertThatThrownBy(() -> queue.receive(TICKET, List.of(task(SUBJECT, 1))).join())
                .hasCauseInstanceOf(TransientFailure.class);
    }

    @Test
    void what_waits_for_an_owner_that_is_gone_is_dropped() {
        queue.receive(TICKET, List.of(task(SUBJECT, 1), task(OTHER, 2))).join();
        assertThat(queue.drop(OWNER - 1, "")).isZero();
        assertThat(state()).contains(DeliveryState.RECEIVED);
        assertThat(queue.drop(OWNER, "")).isEqualTo(2);
        assertThat(state()).contains(DeliveryState.DONE);
        work(SUBJECT);
        assertThat(handler.handled).isEmpty();
    }

    @Test
    void of_an_owner_only_subjects_that_start_alike_can_be_dropped() {
        List.of("7/pull/12", "7/pull/13", "77/pull/12", "17/pull/12", "7")
                .forEach(subject -> queue.enqueue(task(subject, 1)));
        assertThat(queue.drop(OWNER, "8/")).isZero();
        assertThat(queue.drop(OWNER, "7/pull/12/and/more")).isZero();
        assertThat(queue.drop(OWNER, "7/")).isEqualTo(2);
        assertThat(gauge("depth")).isEqualTo(3);
    }

    @Test
    void what_asks_whether_an_owner_is_back_is_not_dropped() {
        queue.enqueueAfter(
                new TaskQueue.QueuedTask("refresh/1", SUBJECT, TaskQueue.ASKED, "", OWNER, false),
                Duration.ofSeconds(10));
        assertThat(queue.drop(OWNER, "")).isZero();
        assertThat(gauge("depth")).isEqualTo(1);
    }

    @Test
    void a_prefix_is_taken_as_it_is_written() {
        queue.enqueue(task("7/pull", 1));
        assertThat(queue.drop(OWNER, "%")).isZero();
        assertThat(queue.drop(OWNER, "_/")).isZero();
        queue.enqueue(task("100%/pull", 1));
        assertThat(queue.drop(OWNER, "100%/")).isEqualTo(1);
    }

    @Test
    void what_runs_for_an_owner_that_is_gone_goes_on() {
        handler.onHandle = task -> assertThat(queue.drop(OWNER, "")).isEqualTo(1);
        queue.receive(TICKET, List.of(task(SUBJECT, 1), task(SUBJECT, 2))).join();
        work(SUBJECT);
        assertThat(handler.handled).containsExactly(task(SUBJECT, 1));
        assertThat(state()).contains(DeliveryState.DONE);
    }

    @Test
    void depth_and_age_of_the_queue_are_measured() {
        assertThat(gauge("oldest")).isZero();
        queue.enqueue(task(SUBJECT, 1));
        queue.enqueueAfter(task(SUBJECT, 2), Duration.ofHours(1));
        clock.advance(Duration.ofMillis(1500));
        assertThat(gauge("depth")).isEqualTo(2);
        assertThat(gauge("oldest")).isEqualTo(1.5);
    }

    @Test
    void failed_tasks_are_forgotten_after_a_month() {
        handler.onHandle =
                task -> {
                    throw new IllegalStateException("bug");
                };
        queue.enqueue(task(SUBJECT, 1));
        work(SUBJECT);
        clock.advance(Duration.ofDays(30));
        QueueRunner.tidy(database, clock);
        assertThat(gauge("failed")).isEqualTo(1);
        clock.advance(Duration.ofMillis(1));
        QueueRunner.tidy(database, clock);
        assertThat(gauge("failed")).isZero();
    }

    @Test
    void a_subject_with_due_work_and_no_instance_is_found_by_the_sweep() {
        SubjectSchedule schedule = new SubjectSchedule(database);
        queue.enqueueAfter(task("7/later", 1), Duration.ofHours(1));
        queue.enqueue(task(SUBJECT, 1));
        database.write(handle -> handle.execute("delete from scheduled_tasks"));
        assertThat(schedule.unattendedSubjects(clock.instant())).containsExactly(SUBJECT);
        queue.sweep();
        assertThat(executionTimes()).isEqualTo(1);
        clock.advance(Duration.ofHours(1));
        assertThat(schedule.unattendedSubjects(clock.instant())).containsExactly("7/later");
    }

    private void work(String subject) {
        worker.work(subject, () -> false);
    }

    private Optional<DeliveryState> state() {
        return new DeliveryLog(database).state(TICKET.id());
    }

    private double gauge(String name) {
        return registry.get("perfwarden.queue." + name).gauge().value();
    }

    private long executionTimes() {
        return database.read(handle ->
                handle.createQuery("select count(*) as n from scheduled_tasks")
                        .map((row, context) -> row.getLong("n"))
                        .one());
    }
}
