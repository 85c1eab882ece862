package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.due;
import static io.perfwarden.queue.SampleTasks.number;
import static io.perfwarden.queue.SampleTasks.replaceable;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskHandler.TaskBatch;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.MDC;

/** Tasks that are done in the transaction that removes them, on both databases. */
@ParameterizedClass
@EnumSource
class ShortTaskTest {
    private static final String SUBJECT = "7/commit/abc";
    private static final int BUG = 13;

    private final Stores kind;
    private final ScriptedHandler handler = new ScriptedHandler();
    private final SettableClock clock = new SettableClock(NOW);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<Long> briefly = new ArrayList<>();
    private final AtomicInteger pauses = new AtomicInteger();
    private Consumer<QueuedTask> onBrief = task -> {};
    @TempDir Path directory;
    private StoreDatabase database;
    private DurableQueue queue;
    private WorkStore store;
    private SubjectWorker worker;

    ShortTaskTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        store = new WorkStore(database, clock);
        handler.brief = this::brief;
        worker =
                new SubjectWorker(
                        store,
                        handler,
                        SubjectWorker.Plans.standard(4, pauses::incrementAndGet),
                        new QueueMetrics(registry));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Optional<TaskBatch> brief(List<QueuedTask> tasks) {
        return SampleTasks.brief(
                tasks,
                brief ->
                        brief.forEach(task -> {
                            briefly.add(number(task));
                            onBrief.accept(task);
                        }));
    }

    private Optional<Instant> work() {
        return due(worker.work(SUBJECT, () -> false));
    }

    private void enqueue(long... numbers) {
        for (long number : numbers) {
            queue.enqueue(task(SUBJECT, number));
        }
    }

    @Test
    void those_before_and_after_one_that_takes_its_time_are_done_in_their_order() {
        handler.onHandle = _ -> assertThat(briefly).containsExactly(1L, 2L);
        enqueue(1, 2, 100, 3);
        assertThat(work()).isEmpty();
        assertThat(briefly).containsExactly(1L, 2L, 3L);
        assertThat(handler.numbers()).containsExactly(100L);
        assertThat(registry.get("perfwarden.jobs").tag("ending", "done").timer().count())
                .isEqualTo(4);
    }

    @Test
    void if_one_fails_each_is_handled_by_itself() {
        onBrief =
                task -> {
                    if (number(task) == BUG) {
                        throw new IllegalStateException("bug");
                    }
                };
        enqueue(1, BUG, 2);
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(1L, (long) BUG);
        assertThat(briefly).endsWith(2L);
    }

    @Test
    void what_one_that_fails_has_enqueued_is_undone() {
        onBrief =
                task -> {
                    queue.enqueue(task(SUBJECT, 100));
                    throw new IllegalStateException("bug");
                };
        enqueue(1);
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(1L);
    }

    @Test
    void what_one_enqueues_is_done_after_it() {
        onBrief = _ -> queue.enqueue(replaceable(SUBJECT, 100));
        enqueue(1, 2, 3);
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(100L);
    }

    @Test
    void only_behind_many_more_are_waited_for() {
        enqueue(1, 2, 3);
        assertThat(work()).isEmpty();
        assertThat(pauses).hasValue(0);
        onBrief =
                task -> {
                    if (number(task) == 9) {
                        enqueue(10);
                    }
                };
        enqueue(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(work()).isEmpty();
        assertThat(pauses).hasValue(1);
        assertThat(briefly).endsWith(9L, 10L);
    }

    @Test
    void their_deliveries_are_done_with_them() {
        DeliveryLog.Ticket ticket = new DeliveryLog.Ticket("guid-1", "workflow_run", "completed");
        queue.receive(ticket, List.of(task(SUBJECT, 1))).join();
        onBrief =
                _ ->
                        assertThat(MDC.get("delivery") + MDC.get("repository"))
                                .isEqualTo("guid-1octo/bench");
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).isEmpty();
        Optional<DeliveryLog.DeliveryState> state = new DeliveryLog(database).state(ticket.id());
        assertThat(state).contains(DeliveryLog.DeliveryState.DONE);
    }

    @Test
    void one_that_somebody_died_over_is_handled() {
        enqueue(1, 2);
        assertThat(store.claim(SUBJECT)).isPresent();
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(1L);
        assertThat(briefly).containsExactly(2L);
    }

    /** Nobody else can write to an embedded store meanwhile. */
    @Test
    void one_that_somebody_else_dropped_meanwhile_is_not_done() {
        assumeThat(kind).isEqualTo(Stores.POSTGRESQL);
        enqueue(1, 2);
        handler.brief =
                tasks -> {
                    CompletableFuture.runAsync(this::dropSecond).join();
                    return brief(tasks);
                };
        assertThat(work()).isEmpty();
        assertThat(briefly).isEmpty();
        assertThat(handler.numbers()).containsExactly(1L);
    }

    private void dropSecond() {
        database.write(handle -> handle.execute("delete from work where id = 2"));
    }

    @Test
    void what_waits_last_already_is_not_put_in_its_own_place() {
        queue.enqueue(replaceable(SUBJECT, 100));
        queue.enqueue(replaceable(SUBJECT, 100));
        assertThat(rowIds()).containsExactly(1L);
        enqueue(101);
        queue.enqueue(replaceable(SUBJECT, 100));
        assertThat(rowIds()).containsExactly(2L, 3L);
        queue.enqueue(replaceable(SUBJECT, 102));
        assertThat(rowIds()).containsExactly(2L, 4L);
    }

    /** It would be tried as often as something happens, however long somebody is down. */
    @Test
    void what_has_failed_is_tried_again_a_second_after_an_event_and_not_with_each() {
        Instant again = failed();
        assertThat(again).isAfter(NOW.plusSeconds(1));
        queue.enqueue(replaceable(SUBJECT, 100));
        queue.enqueue(replaceable(SUBJECT, 100));
        assertThat(rowIds()).containsExactly(2L);
        assertThat(work()).contains(NOW.plusSeconds(1));
        assertThat(handler.numbers()).containsExactly(100L);
        clock.advance(Duration.ofSeconds(1));
        assertThat(work()).hasValueSatisfying(next -> assertThat(next).isAfter(again));
        assertThat(handler.numbers()).containsExactly(100L, 100L);
    }

    @Test
    void nor_with_each_of_the_events_behind_the_first() {
        Instant _ = failed();
        onBrief =
                task -> {
                    queue.enqueue(replaceable(SUBJECT, 100));
                    if (number(task) == 1) {
                        enqueue(LongStream.generate(() -> 2).limit(ShortTask.MOST + 1).toArray());
                    }
                };
        enqueue(1);
        assertThat(work()).contains(NOW.plusSeconds(1));
        assertThat(handler.numbers()).containsExactly(100L);
    }

    @Test
    void what_is_tried_again_within_a_second_is_not_put_off_by_an_event() {
        Instant again = failed();
        clock.advance(Duration.between(NOW, again).minusMillis(300));
        queue.enqueue(replaceable(SUBJECT, 100));
        assertThat(rowIds()).containsExactly(2L);
        assertThat(work()).contains(again);
    }

    /** Does one while somebody is down; returns when it is tried again. */
    private Instant failed() {
        handler.onHandle =
                _ -> {
                    throw new TransientFailure("down");
                };
        queue.enqueue(replaceable(SUBJECT, 100));
        return work().orElseThrow();
    }

    private List<Long> rowIds() {
        return database.read(handle ->
                handle.createQuery("select id from work order by id").mapTo(Long.class).list());
    }
}
