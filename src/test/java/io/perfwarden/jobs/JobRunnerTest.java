package io.perfwarden.jobs;

import static io.perfwarden.jobs.SampleJobs.button;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.history.Database;
import io.perfwarden.history.DatabaseConfig;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The queue with real threads. Waits for what must happen, never for a time to pass. */
class JobRunnerTest {
    private static final int SUBJECTS = 20;
    private static final int JOBS = 300;
    private static final JobRunner.Config BRISK =
            new JobRunner.Config(
                    8,
                    Duration.ofMillis(50),
                    Duration.ofMillis(250),
                    Duration.ofMillis(200),
                    Duration.ofMillis(50),
                    Duration.ofSeconds(5));

    @TempDir Path directory;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final Map<String, List<Long>> done = new ConcurrentHashMap<>();
    private final Set<String> active = ConcurrentHashMap.newKeySet();
    private final List<String> overlaps = new CopyOnWriteArrayList<>();
    private final CountDownLatch all = new CountDownLatch(JOBS);

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open.reversed()) {
            closeable.close();
        }
    }

    @Test
    void two_processes_do_every_job_once_in_order_and_never_two_of_a_subject_at_once()
            throws Exception {
        DatabaseConfig config = Stores.POSTGRESQL.config(directory);
        DurableQueue one = start(config, this::remember);
        DurableQueue two = start(config, this::remember);
        for (int i = 0; i < JOBS; i++) {
            (i % 3 == 0 ? one : two).enqueue(button("branch" + i % SUBJECTS, i));
        }
        assertThat(all.await(60, TimeUnit.SECONDS)).as("all jobs are done").isTrue();
        assertEachOnceAndInOrder();
    }

    @ParameterizedTest
    @EnumSource
    void one_process_does_every_job_once_and_in_order(Stores kind) throws Exception {
        DurableQueue queue = start(kind.config(directory), this::remember);
        for (int i = 0; i < JOBS; i++) {
            queue.enqueue(button("branch" + i % SUBJECTS, i));
        }
        assertThat(all.await(60, TimeUnit.SECONDS)).as("all jobs are done").isTrue();
        assertEachOnceAndInOrder();
    }

    @ParameterizedTest
    @EnumSource
    void a_job_in_the_middle_of_which_the_worker_dies_is_done_again(Stores kind) throws Exception {
        AtomicBoolean died = new AtomicBoolean();
        CountDownLatch twice = new CountDownLatch(2);
        DurableQueue queue =
                start(
                        kind.config(directory),
                        job -> {
                            twice.countDown();
                            if (died.compareAndSet(false, true)) {
                                throw new StackOverflowError("on purpose");
                            }
                        });
        queue.enqueue(button("branch", 1));
        assertThat(twice.await(30, TimeUnit.SECONDS)).as("begun again").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void what_a_killed_process_was_working_on_is_taken_over(Stores kind) throws Exception {
        DatabaseConfig config = kind.config(directory);
        try (Database database = Database.open(config)) {
            DurableQueue queue = new DurableQueue(database, Clock.systemUTC());
            queue.enqueue(button("branch", 1));
            WorkStore store = new WorkStore(database, Clock.systemUTC());
            assertThat(store.claim(button("branch", 1).subject())).isPresent();
            pickedByTheDead(database, kind);
        }
        CountDownLatch taken = new CountDownLatch(1);
        start(config, job -> taken.countDown());
        assertThat(taken.await(30, TimeUnit.SECONDS)).as("taken over").isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void work_that_was_committed_by_a_process_that_died_before_waking_anyone_is_done(Stores kind)
            throws Exception {
        DatabaseConfig config = kind.config(directory);
        CountDownLatch found = new CountDownLatch(2);
        start(config, job -> found.countDown());
        try (Database other = Database.open(config)) {
            DurableQueue queue = new DurableQueue(other, Clock.systemUTC());
            queue.enqueueAfter(button("branch", 1), Duration.ofHours(2));
            WorkStore store = new WorkStore(other, Clock.systemUTC());
            for (String branch : List.of("branch", "unknown")) {
                other.write(handle -> {
                    store.add(handle, button(branch, 2), Optional.empty(), store.now());
                    return true;
                });
            }
            assertThat(found.await(30, TimeUnit.SECONDS)).as("found by the sweep").isTrue();
        }
    }

    private DurableQueue start(DatabaseConfig config, Consumer<Job> work) {
        Database database = Database.open(config);
        DurableQueue queue = new DurableQueue(database, Clock.systemUTC());
        ScriptedHandler handler = new ScriptedHandler();
        handler.onHandle = work;
        JobMetrics metrics = new JobMetrics(new SimpleMeterRegistry());
        JobRunner runner =
                new JobRunner(
                        new JobRunner.Parts(database, Clock.systemUTC(), queue, handler, metrics),
                        BRISK);
        open.add(database);
        open.add(runner);
        runner.start();
        return queue;
    }

    private void remember(Job job) {
        if (!active.add(job.subject())) {
            overlaps.add(job.subject());
        }
        done.computeIfAbsent(job.subject(), subject -> new CopyOnWriteArrayList<>())
                .add(SampleJobs.number(job));
        active.remove(job.subject());
        all.countDown();
    }

    private void assertEachOnceAndInOrder() {
        assertThat(overlaps).isEmpty();
        for (int subject = 0; subject < SUBJECTS; subject++) {
            int first = subject;
            assertThat(done.get(button("branch" + first, 0).subject()))
                    .containsExactlyElementsOf(
                            LongStream.iterate(first, i -> i < JOBS, i -> i + SUBJECTS)
                                    .boxed()
                                    .toList());
        }
    }

    /** As a process leaves it that is killed in the middle of a job. */
    private static void pickedByTheDead(Database database, Stores kind) {
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
