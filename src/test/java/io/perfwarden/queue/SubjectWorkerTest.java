package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.inOrder;
import static io.perfwarden.queue.SampleTasks.replaceable;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskHandler.TaskCancelled;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.MDC;

/** The worker of one subject on both databases, without a scheduler or a thread. */
@ParameterizedClass
@EnumSource
class SubjectWorkerTest {
    private static final String SUBJECT = "7/pull/12";

    private final Stores kind;
    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    @TempDir Path directory;
    private StoreDatabase database;
    private DurableQueue queue;
    private WorkStore store;
    private SubjectWorker worker;

    SubjectWorkerTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        store = new WorkStore(database, clock);
        worker =
                new SubjectWorker(
                        store,
                        handler,
                        SubjectWorker.Plans.standard(4, () -> {}),
                        new QueueMetrics(registry));
    }

    @Test
    void whoever_logs_while_a_task_is_done_says_what_it_is_about() {
        Map<String, String> during = new TreeMap<>();
        handler.onHandle = _ -> during.putAll(MDC.getCopyOfContextMap());
        queue.receive(
                        new DeliveryLog.Ticket("guid-1", "pull_request", "opened"),
                        List.of(task(SUBJECT, 1)))
                .join();

        worker.work(SUBJECT, () -> false);

        assertThat(during)
                .containsEntry("repository", "octo/bench")
                .containsEntry("delivery", "guid-1")
                .containsEntry("subject", SUBJECT)
                .containsKeys("job", "kind");
        assertThat(Optional.ofNullable(MDC.getCopyOfContextMap()).orElse(Map.of())).isEmpty();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tasks_of_a_subject_are_done_oldest_first() {
        for (int i = 1; i <= 5; i++) {
            queue.enqueue(task(SUBJECT, i));
        }
        queue.enqueue(task("other", 6));
        assertThat(work()).isEmpty();
        assertThat(handler.handled)
                .extracting(SampleTasks::number)
                .containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void a_task_to_be_done_in_order_waits_for_an_older_one_that_is_tried_again() {
        AtomicInteger failures = new AtomicInteger(2);
        handler.onHandle =
                task -> {
                    if (SampleTasks.number(task) == 1 && failures.getAndDecrement() > 0) {
                        throw new TransientFailure("502");
                    }
                };
        queue.enqueue(inOrder(SUBJECT, 1));
        queue.enqueue(inOrder(SUBJECT, 2));
        queue.enqueue(task(SUBJECT, 3));
        assertThat(work()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(work()).contains(NOW.plusSeconds(7));
        clock.advance(Duration.ofSeconds(5));
        assertThat(work()).isEmpty();
        assertThat(handler.handled)
                .extracting(SampleTasks::number)
                .containsExactly(1L, 3L, 1L, 1L, 2L);
    }

    @Test
    void a_task_to_be_done_in_order_waits_no_longer_than_a_minute_for_an_older_one() {
        handler.onHandle =
                task -> {
                    if (SampleTasks.number(task) == 1) {
                        throw new TransientFailure("429", Duration.ofMinutes(61));
                    }
                };
        queue.enqueue(inOrder(SUBJECT, 1));
        queue.enqueue(inOrder(SUBJECT, 2));
        assertThat(work()).contains(NOW.plus(Duration.ofMinutes(61)));
        assertThat(handler.handled).extracting(SampleTasks::number).containsExactly(1L, 2L);
    }

    @Test
    void a_job_of_a_newer_version_is_left_to_a_server_of_that_version() {
        handler.onHandle =
                _ -> {
                    Job _ = JobCodec.decode("from-the-future/1", "{}");
                };
        queue.enqueue(task(SUBJECT, 1));
        assertThat(work()).contains(NOW.plusSeconds(30));
        handler.onHandle = _ -> {};
        clock.advance(Duration.ofSeconds(30));
        assertThat(work()).isEmpty();
        assertThat(handler.givenUp).isEmpty();
        assertThat(handler.handled).hasSize(2);
    }

    @Test
    void a_newer_task_with_the_same_key_replaces_waiting_ones() {
        queue.enqueue(replaceable(SUBJECT, 1));
        queue.enqueue(task(SUBJECT, 1));
        queue.enqueue(replaceable(SUBJECT, 2));
        work();
        assertThat(handler.handled).containsExactly(task(SUBJECT, 1), replaceable(SUBJECT, 2));
    }

    @Test
    void a_task_that_is_running_is_not_replaced() {
        queue.enqueue(replaceable(SUBJECT, 1));
        handler.onHandle =
                task -> {
                    if (handler.handled.size() == 1) {
                        queue.enqueue(replaceable(SUBJECT, 2));
                    }
                };
        work();
        assertThat(handler.handled)
                .containsExactly(replaceable(SUBJECT, 1), replaceable(SUBJECT, 2));
    }

    @Test
    void a_deferred_task_is_not_done_early() {
        queue.enqueueAfter(task(SUBJECT, 1), Duration.ofMinutes(10));
        assertThat(work()).contains(NOW.plus(Duration.ofMinutes(10)));
        assertThat(handler.handled).isEmpty();
        clock.advance(Duration.ofMinutes(10));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void waits_that_github_asks_for_make_the_next_one_no_longer() {
        Duration asked = Duration.ofSeconds(40);
        handler.onHandle =
                task -> {
                    throw handler.handled.size() <= 12
                            ? new TransientFailure("429", asked)
                            : new TransientFailure("502");
                };
        queue.enqueue(task(SUBJECT, 1));
        for (int i = 0; i < 12; i++) {
            assertThat(work()).contains(clock.instant().plus(asked));
            clock.advance(asked);
        }
        assertThat(work()).contains(clock.instant().plusSeconds(2));
    }

    @Test
    void a_task_that_meets_an_outage_waits_while_the_others_go_on() {
        failOnce(1, new TransientFailure("502"));
        queue.enqueue(task(SUBJECT, 1));
        queue.enqueue(task(SUBJECT, 2));
        assertThat(work()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).extracting(SampleTasks::number).containsExactly(1L, 2L, 1L);
        assertThat(handler.givenUp).isEmpty();
    }

    @Test
    void a_throttled_task_waits_as_long_as_it_was_asked_to() {
        failOnce(1, new TransientFailure("rate limit", Duration.ofMinutes(42)));
        queue.enqueue(task(SUBJECT, 1));
        assertThat(work()).contains(NOW.plus(Duration.ofMinutes(42)));
    }

    @Test
    void after_its_last_attempt_a_task_is_given_up_once() {
        handler.onHandle =
                task -> {
                    throw new TransientFailure("down");
                };
        queue.enqueue(task(SUBJECT, 1));
        Optional<Instant> next = work();
        while (next.isPresent()) {
            clock.advance(Duration.between(clock.instant(), next.get()));
            next = work();
        }
        assertThat(handler.givenUp).containsExactly(task(SUBJECT, 1));
        assertThat(clock.instant())
                .isBetween(NOW.plus(Duration.ofHours(23)), NOW.plus(Duration.ofHours(24)));
        assertThat(handler.handled).hasSizeBetween(35, 40);
    }

    @Test
    void our_own_bug_is_not_retried_and_has_a_reference() {
        failOnce(1, new IllegalStateException("bug"));
        queue.enqueue(task(SUBJECT, 1));
        queue.enqueue(task(SUBJECT, 2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).extracting(SampleTasks::number).containsExactly(1L, 2L);
        assertThat(handler.givenUp).containsExactly(task(SUBJECT, 1));
        assertThat(handler.references).containsExactly("job-1");
        assertThat(attempts("failed")).isEqualTo(1);
        assertThat(attempts("done")).isEqualTo(1);
    }

    @Test
    void a_task_that_nobody_wants_any_more_is_dropped_silently() {
        failOnce(
                1, new TaskCancelled("the installation is gone", new IllegalStateException("401")));
        queue.enqueue(task(SUBJECT, 1));
        assertThat(work()).isEmpty();
        assertThat(handler.givenUp).isEmpty();
        assertThat(attempts("dropped")).isEqualTo(1);
    }

    @Test
    void giving_up_is_retried_through_an_outage_without_doing_the_task_again() {
        failOnce(1, new IllegalStateException("bug"));
        handler.onGiveUp =
                (task, reference) -> {
                    if (handler.givenUp.size() == 1) {
                        throw new TransientFailure("down");
                    }
                };
        queue.enqueue(task(SUBJECT, 1));
        assertThat(work()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
        assertThat(handler.references).containsExactly("job-1", "job-1");
    }

    @Test
    void a_bug_in_giving_up_ends_the_task() {
        failOnce(1, new IllegalStateException("bug"));
        handler.onGiveUp =
                (task, reference) -> {
                    throw new IllegalStateException("and another");
                };
        queue.enqueue(task(SUBJECT, 1));
        assertThat(work()).isEmpty();
        assertThat(handler.givenUp).hasSize(1);
    }

    @Test
    void a_worker_that_is_to_stop_leaves_the_rest() {
        queue.enqueue(task(SUBJECT, 1));
        queue.enqueue(task(SUBJECT, 2));
        assertThat(SampleTasks.due(worker.work(SUBJECT, () -> !handler.handled.isEmpty())))
                .contains(NOW);
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_task_that_fails_because_we_stop_is_left_for_the_next_start() {
        failOnce(1, new IllegalStateException("interrupted"));
        queue.enqueue(task(SUBJECT, 1));
        assertThat(SampleTasks.due(worker.work(SUBJECT, () -> !handler.handled.isEmpty())))
                .contains(NOW);
        assertThat(handler.givenUp).isEmpty();
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(2);
    }

    @Test
    void a_subject_that_is_being_worked_on_is_left_alone() {
        queue.enqueue(task(SUBJECT, 1));
        handler.onHandle =
                task -> assertThat(work()).as("second caller").contains(NOW.plusSeconds(5));
        assertThat(work()).isEmpty();
        assertThat(handler.handled).hasSize(1);
    }

    @Test
    void a_worker_that_was_taken_for_dead_does_not_touch_what_its_successor_began() {
        queue.enqueue(task(SUBJECT, 1));
        StoredTask stale = store.claim(SUBJECT).orElseThrow();
        StoredTask current = store.claim(SUBJECT).orElseThrow();
        store.finish(stale);
        store.retry(stale, NOW.plusSeconds(9), NOW, 1);
        store.release(stale, NOW.plusSeconds(9));
        store.begunAlone(stale);
        store.giveUp(stale, "stale");
        store.fail(stale, "stale");
        assertThat(store.nextRunAt(SUBJECT)).contains(NOW);
        StoredTask next = store.claim(SUBJECT).orElseThrow();
        assertThat(next.claims()).isEqualTo(current.claims() + 1);
        assertThat(next.reference()).isEmpty();
        assertThat(next.history().crashesAlone()).isZero();
        store.finish(next);
        assertThat(store.nextRunAt(SUBJECT)).isEmpty();
    }

    @Test
    void a_busy_subject_yields_after_a_turn() {
        for (int i = 1; i <= 51; i++) {
            queue.enqueue(task(SUBJECT, i));
        }
        assertThat(work()).contains(NOW);
        assertThat(handler.handled).hasSize(50);
    }

    private Optional<Instant> work() {
        return SampleTasks.due(worker.work(SUBJECT, () -> false));
    }

    private void failOnce(long number, RuntimeException failure) {
        handler.onHandle =
                task -> {
                    if (SampleTasks.number(task) == number
                            && handler.handled.stream().filter(task::equals).count() == 1) {
                        throw failure;
                    }
                };
    }

    private long attempts(String ending) {
        return registry.get("perfwarden.jobs").tag("ending", ending).timer().count();
    }
}
