package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.StoreTime;
import io.perfwarden.queue.QueueRunner.PeriodicTask;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue with real threads. Waits for what must happen, never for a time to pass. */
class QueueRunnerTest {
    private static final int SUBJECTS = 20;
    private static final int TASKS = 300;
    private static final Duration BRIEFLY = Duration.ofMillis(50);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final QueueRunner.Config BRISK =
            config(8, BRIEFLY, Duration.ofMillis(250), Duration.ofMillis(200));

    /** Those that would find the dead, or what they were not told of, after hours only. */
    private static final QueueRunner.Config PATIENT = config(2, BRIEFLY, HOUR, BRIEFLY);

    private static final QueueRunner.Config STEADY = config(8, BRIEFLY, HOUR, BRIEFLY);
    private static final QueueRunner.Config TOLD = config(2, HOUR, HOUR, HOUR);
    @TempDir Path directory;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Map<String, List<Long>> done = new ConcurrentHashMap<>();
    private final Set<String> active = ConcurrentHashMap.newKeySet();
    private final List<String> overlaps = new CopyOnWriteArrayList<>();
    private final CountDownLatch all = new CountDownLatch(TASKS);

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open.reversed()) {
            closeable.close();
        }
    }

    @Test
    void two_processes_do_every_task_once_in_order_and_never_two_of_a_subject_at_once()
            throws Exception {
        DatabaseConfig config = Stores.POSTGRESQL.migrated(directory);
        DurableQueue one = start(config, new Does(this::remember, List.of(), STEADY));
        DurableQueue two = start(config, new Does(this::remember, List.of(), STEADY));
        for (int i = 0; i < TASKS; i++) {
            (i % 3 == 0 ? one : two).enqueue(task("branch" + i % SUBJECTS, i));
        }
        all.await();
        assertEachOnceAndInOrder();
    }

    @ParameterizedTest
    @EnumSource
    void one_process_does_every_task_once_and_in_order(Stores kind) throws Exception {
        DurableQueue queue =
                start(kind.migrated(directory), new Does(this::remember, List.of(), STEADY));
        for (int i = 0; i < TASKS; i++) {
            queue.enqueue(task("branch" + i % SUBJECTS, i));
        }
        all.await();
        assertEachOnceAndInOrder();
    }

    @ParameterizedTest
    @EnumSource
    void a_subject_goes_on_after_its_turn_at_once(Stores kind) throws Exception {
        DurableQueue queue =
                start(kind.migrated(directory), new Does(this::remember, List.of(), TOLD));
        LongStream.range(0, TASKS).forEach(i -> queue.enqueue(task("branch", i)));
        all.await();
    }

    @ParameterizedTest
    @EnumSource
    void a_task_in_the_middle_of_which_the_worker_dies_is_done_again(Stores kind) throws Exception {
        AtomicBoolean died = new AtomicBoolean();
        CountDownLatch twice = new CountDownLatch(2);
        DurableQueue queue =
                start(
                        kind.migrated(directory),
                        task -> {
                            twice.countDown();
                            if (died.compareAndSet(false, true)) {
                                throw new StackOverflowError("on purpose");
                            }
                        });
        queue.enqueue(task("branch", 1));
        twice.await();
    }

    @ParameterizedTest
    @EnumSource
    void what_a_killed_process_was_working_on_is_taken_over(Stores kind) throws Exception {
        DatabaseConfig config = kind.migrated(directory);
        try (StoreDatabase database = StoreDatabase.open(config)) {
            DurableQueue queue = new DurableQueue(database, Clock.systemUTC());
            queue.enqueue(task("branch", 1));
            WorkStore store = new WorkStore(database, Clock.systemUTC());
            assertThat(store.claim(task("branch", 1).subject())).isPresent();
            pickedByTheDead(database, kind);
        }
        CountDownLatch taken = new CountDownLatch(1);
        start(config, task -> taken.countDown());
        taken.await();
    }

    /** A machine under load must not be taken for dead. */
    @ParameterizedTest
    @ValueSource(ints = {-10, 10})
    void processes_whose_clocks_differ_do_not_take_each_others_work_for_left(int minutes)
            throws Exception {
        DatabaseConfig config = Stores.POSTGRESQL.migrated(directory);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(50);
        AtomicInteger times = new AtomicInteger();
        Consumer<QueuedTask> slow =
                task -> {
                    times.incrementAndGet();
                    begun.countDown();
                    held(looked);
                };
        PeriodicTask tick = new PeriodicTask("tick", Duration.ofMillis(100), looked::countDown);
        QueueRunner.Config steady = config(8, BRIEFLY, Duration.ofMinutes(1), BRIEFLY);
        Does does = new Does(slow, List.of(tick), steady);
        startOff(config, Duration.ZERO, does).enqueue(task("branch", 1));
        begun.await();
        startOff(config, Duration.ofMinutes(minutes), does);
        looked.await();
        assertThat(times).hasValue(1);
    }

    @Test
    void an_embedded_store_waits_for_no_heartbeat_of_a_killed_process() throws Exception {
        DatabaseConfig config = Stores.SQLITE.migrated(directory);
        try (StoreDatabase database = StoreDatabase.open(config)) {
            new DurableQueue(database, Clock.systemUTC()).enqueue(task("branch", 1));
            new WorkStore(database, Clock.systemUTC()).claim("branch");
            database.write(handle ->
                    handle.execute(
                            "update scheduled_tasks set picked = true, picked_by = 'gone',"
                                    + " last_heartbeat = ?",
                            Clock.systemUTC().millis()));
        }
        CountDownLatch taken = new CountDownLatch(1);
        start(config, new Does(task -> taken.countDown(), List.of(), PATIENT));
        taken.await();
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_kills_its_worker_takes_no_others_with_it(Stores kind) throws Exception {
        CountDownLatch others = new CountDownLatch(SUBJECTS);
        DurableQueue queue =
                start(
                        kind.migrated(directory),
                        task -> {
                            if (task.subject().equals("deadly")) {
                                throw new OutOfMemoryError("on purpose");
                            }
                            others.countDown();
                        });
        for (int i = 0; i < SUBJECTS; i++) {
            queue.enqueue(task("deadly", i));
            queue.enqueue(task("branch" + i, i));
        }
        others.await();
    }

    @ParameterizedTest
    @EnumSource
    void two_hundred_tasks_of_one_owner_that_take_long_do_not_keep_another_waiting(Stores kind)
            throws Exception {
        CountDownLatch quiet = new CountDownLatch(1);
        DurableQueue queue =
                start(
                        kind.migrated(directory),
                        task -> {
                            if (task.owner() == 2) {
                                quiet.countDown();
                            } else {
                                held(quiet);
                            }
                        });
        for (int i = 0; i < 200; i++) {
            queue.enqueue(new QueuedTask("noise", "noisy" + i, "", "", 1, false));
        }
        queue.enqueue(new QueuedTask("quiet", "quiet", "", "", 2, false));
        quiet.await();
    }

    private static void held(CountDownLatch until) {
        try {
            until.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource
    void something_periodic_is_done_again_and_again(Stores kind) throws Exception {
        CountDownLatch thrice = new CountDownLatch(3);
        PeriodicTask periodic = new PeriodicTask("beat", Duration.ofMillis(50), thrice::countDown);
        start(kind.migrated(directory), new Does(task -> {}, List.of(periodic), BRISK));
        thrice.await();
    }

    @ParameterizedTest
    @EnumSource
    void something_periodic_is_done_at_every_start_however_long_it_rests_afterwards(Stores kind)
            throws Exception {
        DatabaseConfig config = kind.migrated(directory);
        for (int start = 0; start < 2; start++) {
            CountDownLatch once = new CountDownLatch(1);
            PeriodicTask yearly = new PeriodicTask("yearly", Duration.ofDays(365), once::countDown);
            start(config, new Does(task -> {}, List.of(yearly), BRISK));
            once.await();
            close();
            open.clear();
        }
    }

    @ParameterizedTest
    @EnumSource
    void work_that_was_committed_by_a_process_that_died_before_waking_anyone_is_done(Stores kind)
            throws Exception {
        DatabaseConfig config = kind.migrated(directory);
        CountDownLatch found = new CountDownLatch(2);
        start(config, task -> found.countDown());
        try (StoreDatabase other = StoreDatabase.open(config)) {
            DurableQueue queue = new DurableQueue(other, Clock.systemUTC());
            queue.enqueueAfter(task("branch", 1), Duration.ofHours(2));
            WorkStore store = new WorkStore(other, Clock.systemUTC());
            for (String branch : List.of("branch", "unknown")) {
                other.write(_ -> {
                    store.add(task(branch, 2), Optional.empty(), store.now());
                    return true;
                });
            }
            found.await();
        }
    }

    private static QueueRunner.Config config(
            int workers, Duration poll, Duration heartbeat, Duration sweep) {
        return new QueueRunner.Config(
                workers, poll, heartbeat, sweep, BRIEFLY, Duration.ofSeconds(5));
    }

    private DurableQueue start(DatabaseConfig config, Consumer<QueuedTask> work) {
        return start(config, new Does(work, List.of(), BRISK));
    }

    /** What a process does, and how. */
    private record Does(
            Consumer<QueuedTask> work, List<PeriodicTask> periodic, QueueRunner.Config config) {}

    /** On a machine whose clock is wrong. */
    private DurableQueue startOff(DatabaseConfig config, Duration ahead, Does does) {
        StoreDatabase database = StoreDatabase.open(config);
        Clock wrong = Clock.offset(Clock.systemUTC(), ahead);
        StoreTime time = new StoreTime(database, wrong, System::nanoTime);
        open.add(time);
        return start(database, time.withZone(ZoneOffset.UTC), does);
    }

    private DurableQueue start(DatabaseConfig config, Does does) {
        return start(StoreDatabase.open(config), Clock.systemUTC(), does);
    }

    private DurableQueue start(StoreDatabase database, Clock clock, Does does) {
        DurableQueue queue = new DurableQueue(database, clock);
        ScriptedHandler handler = new ScriptedHandler();
        handler.onHandle = does.work();
        QueueRunner runner =
                new QueueRunner(
                        new QueueRunner.RunnerParts(
                                database,
                                clock,
                                queue,
                                handler,
                                new QueueMetrics(new SimpleMeterRegistry()),
                                does.periodic(),
                                () -> {}),
                        does.config());
        open.add(database);
        open.add(runner);
        runner.start();
        return queue;
    }

    private void remember(QueuedTask task) {
        if (!active.add(task.subject())) {
            overlaps.add(task.subject());
        }
        done.computeIfAbsent(task.subject(), subject -> new CopyOnWriteArrayList<>())
                .add(SampleTasks.number(task));
        active.remove(task.subject());
        all.countDown();
    }

    private void assertEachOnceAndInOrder() {
        assertThat(overlaps).isEmpty();
        for (int subject = 0; subject < SUBJECTS; subject++) {
            int first = subject;
            assertThat(done.get(task("branch" + first, 0).subject()))
                    .containsExactlyElementsOf(
                            LongStream.iterate(first, i -> i < TASKS, i -> i + SUBJECTS)
                                    .boxed()
                                    .toList());
        }
    }

    /** As a process leaves it that is killed in the middle of a task. */
    private static void pickedByTheDead(StoreDatabase database, Stores kind) {
        String longAgo =
                switch (kind) {
                    case SQLITE -> "1000";
                    case POSTGRESQL -> "timestamp with time zone '2020-01-01 00:00:00Z'";
                };
        database.write(handle ->
                handle.execute(
                        "update scheduled_tasks set picked = true, picked_by = 'gone',"
                                + " last_heartbeat = "
                                + longAgo));
    }
}
