package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suspects have their process for themselves. Each task is held until the test lets it go on. */
class AloneTest {
    @TempDir Path directory;
    private final ScriptedHandler handler = new ScriptedHandler();
    private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private StoreDatabase database;
    private WorkStore store;
    private SubjectWorker worker;

    @BeforeEach
    void open() {
        database = Stores.SQLITE.open(directory);
        SettableClock clock = new SettableClock(NOW);
        store = new WorkStore(database, clock);
        DurableQueue queue = new DurableQueue(database, clock);
        for (String subject : List.of("innocent", "late", "suspect", "another")) {
            queue.enqueue(task(subject, 1));
            begun.put(subject, new CountDownLatch(1));
            held.put(subject, new CountDownLatch(1));
        }
        store.claim("suspect");
        store.claim("another");
        handler.onHandle = this::hold;
        worker =
                new SubjectWorker(
                        store,
                        handler,
                        SubjectWorker.Plans.standard(4, () -> {}),
                        new QueueMetrics(new SimpleMeterRegistry()));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void tasks_that_are_no_suspects_are_done_beside_each_other() throws Exception {
        Thread innocent = start("innocent");
        Thread late = start("late");
        await(begun, "innocent");
        await(begun, "late");
        release("innocent");
        release("late");
        innocent.join();
        late.join();
        assertThat(handler.handled).hasSize(2);
    }

    @Test
    void a_suspect_waits_for_what_is_being_done_and_nothing_begins_beside_it() throws Exception {
        Thread innocent = start("innocent");
        await(begun, "innocent");
        Thread suspect = waiting("suspect");
        Thread late = waiting("late");
        assertThat(subjects()).containsExactly("innocent");
        release("innocent");
        await(begun, "suspect");
        assertThat(late.getState()).isEqualTo(Thread.State.WAITING);
        assertThat(subjects()).containsExactly("innocent", "suspect");
        release("suspect");
        release("late");
        for (Thread thread : List.of(innocent, suspect, late)) {
            thread.join();
        }
        assertThat(subjects()).containsExactly("innocent", "suspect", "late");
    }

    @Test
    void two_suspects_are_never_done_at_once() throws Exception {
        Thread suspect = start("suspect");
        await(begun, "suspect");
        Thread another = waiting("another");
        assertThat(subjects()).containsExactly("suspect");
        release("suspect");
        release("another");
        suspect.join();
        another.join();
        assertThat(subjects()).containsExactly("suspect", "another");
    }

    @Test
    void a_suspect_that_is_interrupted_at_the_end_while_it_waits_suffered_nothing()
            throws Exception {
        Thread innocent = start("innocent");
        await(begun, "innocent");
        Thread suspect = waiting("suspect");
        stopping.set(true);
        suspect.interrupt();
        suspect.join();
        release("innocent");
        innocent.join();
        assertThat(subjects()).containsExactly("innocent");
        assertThat(store.claim("suspect").orElseThrow().history().crashes()).isEqualTo(1);
    }

    private void hold(QueuedTask task) {
        latch(begun, task.subject()).countDown();
        await(held, task.subject());
    }

    private void release(String subject) {
        latch(held, subject).countDown();
    }

    private static CountDownLatch latch(Map<String, CountDownLatch> latches, String subject) {
        return Objects.requireNonNull(latches.get(subject));
    }

    private static void await(Map<String, CountDownLatch> latches, String subject) {
        try {
            latch(latches, subject).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Thread start(String subject) {
        return Thread.ofPlatform().start(() -> worker.work(subject, stopping::get));
    }

    /** Starts on a subject, and returns once that waits for its turn. */
    private Thread waiting(String subject) {
        Thread thread = start(subject);
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("waits for its turn").isTrue();
            Thread.onSpinWait();
        }
        return thread;
    }

    private List<String> subjects() {
        return handler.handled.stream().map(QueuedTask::subject).toList();
    }
}
