package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a task that was being done when its process died, on both databases. */
@ParameterizedClass
@EnumSource
class SuspectsTest {
    private static final String SUBJECT = "7/pull/12";
    private static final QueuedTask DEADLY = task(SUBJECT, 1);
    private static final QueuedTask NEXT = task(SUBJECT, 2);

    private final Stores kind;
    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final List<Duration> begun = new ArrayList<>();
    @TempDir Path directory;
    private StoreDatabase database;
    private DurableQueue queue;
    private WorkStore store;

    SuspectsTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        queue = new DurableQueue(database, clock);
        store = new WorkStore(database, clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_innocent_task_is_done_though_its_process_dies_twenty_times_beside_it() {
        queue.enqueue(DEADLY);
        for (int deaths = 0; deaths < 20; deaths++) {
            assertThat(store.claim(SUBJECT)).as("begun beside others").isPresent();
        }
        assertThat(life()).isEmpty();
        assertThat(handler.handled).containsExactly(DEADLY);
        assertThat(handler.givenUp).isEmpty();
    }

    @Test
    void a_task_is_forgiven_six_deaths_of_its_process_while_it_is_done_alone() {
        killsTimes(7);
        queue.enqueue(DEADLY);
        lives();
        assertThat(handler.handled).hasSize(8).containsOnly(DEADLY);
        assertThat(handler.givenUp).isEmpty();
    }

    @Test
    void a_task_that_kills_its_process_alone_each_time_is_given_up_and_others_go_on() {
        killsTimes(Integer.MAX_VALUE);
        queue.enqueue(DEADLY);
        queue.enqueue(NEXT);
        lives();
        assertThat(begun)
                .as("beside others, alone, and ever further apart")
                .containsExactly(
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(6),
                        Duration.ofSeconds(36),
                        Duration.ofSeconds(156),
                        Duration.ofSeconds(756),
                        Duration.ofSeconds(2556));
        assertThat(handler.handled).containsOnlyOnce(NEXT);
        assertThat(handler.givenUp).containsExactly(DEADLY);
        assertThat(handler.references).containsExactly("job-1");
    }

    @Test
    void while_a_suspect_rests_its_subject_goes_on() {
        killsTimes(2);
        queue.enqueue(DEADLY);
        queue.enqueue(NEXT);
        life();
        life();
        assertThat(life()).contains(NOW.plusSeconds(1));
        assertThat(handler.handled).containsExactly(DEADLY, DEADLY, NEXT);
    }

    @Test
    void a_task_that_kills_even_while_it_is_given_up_fails_in_the_end() {
        killsTimes(Integer.MAX_VALUE);
        handler.onGiveUp =
                (task, reference) -> {
                    throw new StackOverflowError("on purpose");
                };
        queue.enqueue(DEADLY);
        lives();
        assertThat(handler.handled).hasSize(8);
        assertThat(handler.givenUp).hasSize(8);
        assertThat(failed()).isEqualTo(1);
    }

    @Test
    void a_suspect_whose_attempt_ends_in_an_outage_is_none_any_more() {
        handler.onHandle =
                task -> {
                    throw new TransientFailure("down");
                };
        queue.enqueue(DEADLY);
        store.claim(SUBJECT);
        assertThat(life()).contains(NOW.plusSeconds(2));
        clock.advance(Duration.ofSeconds(2));
        assertThat(store.claim(SUBJECT).orElseThrow().isSuspect()).isFalse();
    }

    @Test
    void a_suspect_that_is_left_for_the_next_start_stays_one() {
        handler.onHandle =
                task -> {
                    throw new IllegalStateException("interrupted");
                };
        queue.enqueue(DEADLY);
        store.claim(SUBJECT);
        worker().work(SUBJECT, () -> !handler.handled.isEmpty());
        StoredTask.History history = store.claim(SUBJECT).orElseThrow().history();
        assertThat(history).isEqualTo(new StoredTask.History(false, 1, 0, 0, Optional.empty()));
    }

    /** The task kills its process so often before it can be done. */
    private void killsTimes(int times) {
        handler.onHandle =
                task -> {
                    if (task.equals(DEADLY)) {
                        begun.add(Duration.between(NOW, clock.instant()));
                        if (begun.size() <= times) {
                            throw new StackOverflowError("on purpose");
                        }
                    }
                };
    }

    private void lives() {
        Optional<Instant> next = life();
        for (int lives = 0; lives < 100 && next.isPresent(); lives++) {
            clock.advance(Duration.between(clock.instant(), next.get()));
            next = life();
        }
        assertThat(next).as("it ends").isEmpty();
    }

    /** A process starts, works, and may die of it. */
    private Optional<Instant> life() {
        try {
            return SampleTasks.due(worker().work(SUBJECT, () -> false));
        } catch (StackOverflowError _) {
            return Optional.of(clock.instant());
        }
    }

    private SubjectWorker worker() {
        return new SubjectWorker(
                store,
                handler,
                SubjectWorker.Plans.standard(4, () -> {}),
                new QueueMetrics(new SimpleMeterRegistry()));
    }

    private long failed() {
        return database.read(handle ->
                handle.createQuery("select count(*) as n from work where state = 'failed'")
                        .map((row, context) -> row.getLong("n"))
                        .one());
    }
}
