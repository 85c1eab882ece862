package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.due;
import static io.perfwarden.queue.SampleTasks.number;
import static io.perfwarden.queue.SampleTasks.replaceable;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.DeliveryLog.DeliveryState;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.DurableQueue.QueueReceipt;
import io.perfwarden.queue.TaskIntake.Arrival;
import io.perfwarden.queue.TaskIntake.ArrivalOutcome;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries whose tasks are done in the transaction that takes them in. */
class TaskIntakeTest {
    private static final String SUBJECT = "7/commit/abc";
    private static final String OTHER = "7/commit/def";

    private final ScriptedHandler handler = new ScriptedHandler();
    private final SettableClock clock = new SettableClock(NOW);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<List<Long>> briefly = new ArrayList<>();
    private Consumer<QueuedTask> onBrief = task -> {};
    @TempDir Path directory;
    private StoreDatabase database;
    private DurableQueue queue;

    @BeforeEach
    void open() {
        open(Stores.SQLITE);
    }

    private void open(Stores kind) {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        handler.brief = tasks -> SampleTasks.brief(tasks, this::record);
        queue.arrivals().doAtOnce(handler, new QueueMetrics(registry));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void record(List<QueuedTask> tasks) {
        briefly.add(tasks.stream().map(SampleTasks::number).toList());
        tasks.forEach(onBrief);
    }

    private QueueReceipt receive(String id, QueuedTask... tasks) {
        return queue.receive(ticket(id), List.of(tasks)).join();
    }

    private static Ticket ticket(String id) {
        return new Ticket(id, "workflow_run", "completed");
    }

    private static Arrival arrival(String id, QueuedTask... tasks) {
        return new Arrival(ticket(id), List.of(tasks), NOW);
    }

    /** Deliveries that one transaction takes in. */
    private List<ArrivalOutcome> together(Arrival... arrivals) {
        return database.write(_ -> queue.arrivals().writeAll(List.of(arrivals)));
    }

    private Optional<DeliveryState> state(String id) {
        return new DeliveryLog(database).state(id);
    }

    private List<Long> stored() {
        return database.read(handle ->
                handle.createQuery("select payload from work order by id")
                        .mapTo(Long.class)
                        .list());
    }

    private Optional<Instant> work() {
        WorkStore store = new WorkStore(database, clock);
        SubjectWorker.Plans plans = SubjectWorker.Plans.standard(4, () -> {});
        SubjectWorker worker = new SubjectWorker(store, handler, plans, new QueueMetrics(registry));
        return due(worker.work(SUBJECT, () -> false));
    }

    @Test
    void a_delivery_is_over_with_what_is_brief() {
        assertThat(receive("1", task(SUBJECT, 1))).isEqualTo(QueueReceipt.STORED);
        assertThat(briefly).containsExactly(List.of(1L));
        assertThat(stored()).isEmpty();
        assertThat(state("1")).contains(DeliveryState.DONE);
        assertThat(registry.get("perfwarden.jobs").tag("ending", "done").timer().count())
                .isEqualTo(1);
    }

    @Test
    void those_of_a_subject_are_done_together_in_their_order() {
        assertThat(
                        together(
                                arrival("1", task(SUBJECT, 1)),
                                arrival("2", task(OTHER, 2)),
                                arrival("3", task(SUBJECT, 3))))
                .containsOnly(ArrivalOutcome.STORED);
        assertThat(briefly).containsExactly(List.of(1L, 3L), List.of(2L));
    }

    @Test
    void what_comes_again_is_not_done_again() {
        assertThat(together(arrival("1", task(SUBJECT, 1)), arrival("1", task(SUBJECT, 2))))
                .containsExactly(ArrivalOutcome.STORED, ArrivalOutcome.DUPLICATE);
        assertThat(together(arrival("2", task(SUBJECT, 3)), arrival("1", task(SUBJECT, 4))))
                .containsExactly(ArrivalOutcome.STORED, ArrivalOutcome.DUPLICATE);
        assertThat(receive("2", task(SUBJECT, 5))).isEqualTo(QueueReceipt.DUPLICATE);
        assertThat(briefly).containsExactly(List.of(1L), List.of(3L));
    }

    @Test
    void what_failed_before_is_done_when_it_comes_again() {
        queue.arrivals().storeAll();
        receive("1", task(SUBJECT, 1));
        database.write(handle ->
                handle.execute("update deliveries set state = 'failed'")
                        + handle.execute("update work set state = 'failed'"));
        queue.arrivals().doAtOnce(handler, new QueueMetrics(registry));
        assertThat(receive("1", task(SUBJECT, 1))).isEqualTo(QueueReceipt.STORED);
        assertThat(briefly).containsExactly(List.of(1L));
        assertThat(stored()).isEmpty();
        assertThat(state("1")).contains(DeliveryState.DONE);
    }

    @Test
    void behind_what_an_earlier_delivery_waits_for_it_waits_as_well() {
        receive("1", task(SUBJECT, 100));
        receive("2", task(SUBJECT, 1));
        receive("3", task(OTHER, 2));
        assertThat(stored()).containsExactly(100L, 1L);
        assertThat(briefly).containsExactly(List.of(2L));
        assertThat(work()).isEmpty();
        assertThat(briefly).endsWith(List.of(1L));
    }

    @Test
    void beside_one_of_its_subject_that_takes_its_time_it_is_stored_in_its_place() {
        together(
                arrival("1", task(SUBJECT, 1)),
                arrival("2", task(SUBJECT, 100)),
                arrival("3", task(SUBJECT, 2)));
        assertThat(stored()).containsExactly(1L, 100L, 2L);
        assertThat(briefly).isEmpty();
    }

    @Test
    void a_delivery_that_asks_for_several_things_is_stored_with_all_of_its_subjects() {
        together(
                arrival("1", task(SUBJECT, 1), task(OTHER, 2)),
                arrival("2", task(OTHER, 3)),
                arrival("3", task("7/commit/123", 4)));
        assertThat(stored()).containsExactly(1L, 2L, 3L);
        assertThat(briefly).containsExactly(List.of(4L));
    }

    /** A look at the results of a run comes before what is heard of its next attempt. */
    @Test
    void behind_what_is_due_since_an_earlier_one_it_waits_as_well() {
        onBrief = task -> queue.enqueue(replaceable(SUBJECT, 99 + number(task)));
        receive("1", task(SUBJECT, 1));
        receive("2", task(SUBJECT, 2));
        assertThat(briefly).containsExactly(List.of(1L));
        assertThat(stored()).containsExactly(100L, 2L);
        handler.onHandle = task -> assertThat(briefly).hasSize(number(task) == 100 ? 1 : 2);
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(100L, 101L);
    }

    /** What is due is begun the next time anybody looks; until then everything would wait. */
    @Test
    void behind_what_is_due_and_not_begun_somebody_is_told_to() {
        queue.enqueueAfter(replaceable(SUBJECT, 100), Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        AtomicInteger rung = new AtomicInteger();
        queue.onWake(rung::incrementAndGet);
        handler.onHandle = _ -> receive("2", task(SUBJECT, 2));
        receive("1", task(SUBJECT, 1));
        assertThat(rung).hasValue(1);
        assertThat(work()).isEmpty();
        assertThat(rung).hasValue(1);
        assertThat(handler.numbers()).containsExactly(100L);
        assertThat(briefly).containsExactly(List.of(1L, 2L));
    }

    @Test
    void what_is_to_be_done_later_does_not_hold_it_up() {
        queue.enqueueAfter(replaceable(SUBJECT, 100), Duration.ofSeconds(1));
        receive("1", task(SUBJECT, 1));
        receive("2", task(SUBJECT, 2));
        assertThat(briefly).containsExactly(List.of(1L), List.of(2L));
        assertThat(stored()).containsExactly(100L);
        clock.advance(Duration.ofSeconds(1));
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(100L);
    }

    /** It would change what whoever is at work has read. */
    @Test
    void while_somebody_works_on_its_subject_it_waits() {
        handler.onHandle =
                _ -> {
                    receive("1", task(SUBJECT, 1));
                    assertThat(briefly).isEmpty();
                    assertThat(stored()).containsExactly(100L, 1L);
                };
        queue.enqueue(task(SUBJECT, 100));
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(100L);
        assertThat(briefly).containsExactly(List.of(1L));
        assertThat(state("1")).contains(DeliveryState.DONE);
        receive("2", task(OTHER, 2));
        assertThat(briefly).hasSize(2);
    }

    @Test
    void if_it_fails_it_is_undone_and_stored_for_whoever_finds_out_why() {
        onBrief =
                task -> {
                    queue.enqueue(task(SUBJECT, 200));
                    throw new IllegalStateException("bug");
                };
        assertThat(receive("1", task(SUBJECT, 1))).isEqualTo(QueueReceipt.STORED);
        assertThat(stored()).containsExactly(1L);
        assertThat(state("1")).contains(DeliveryState.RECEIVED);
        assertThat(work()).isEmpty();
        assertThat(handler.numbers()).containsExactly(1L);
        assertThat(state("1")).contains(DeliveryState.DONE);
    }

    @Test
    void nothing_is_done_at_once_while_nobody_works() {
        queue.arrivals().storeAll();
        receive("1", task(SUBJECT, 1));
        assertThat(stored()).containsExactly(1L);
        assertThat(briefly).isEmpty();
    }

    @Test
    void where_several_write_everything_is_stored() {
        database.close();
        open(Stores.POSTGRESQL);
        receive("1", task(SUBJECT, 1));
        assertThat(stored()).containsExactly(1L);
        assertThat(briefly).isEmpty();
    }
}
