package io.perfwarden.queue;

import static io.perfwarden.queue.SampleTasks.NOW;
import static io.perfwarden.queue.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A worker that was taken for dead finds it out while it works, and not before. */
class TenureTest {
    private static final String SUBJECT = "7/pull/12";

    private final SettableClock clock = new SettableClock(NOW);
    private final ScriptedHandler handler = new ScriptedHandler();
    private final List<Boolean> held = new ArrayList<>();
    @TempDir private Path directory;

    /** Works on one task, beside others that do something with it meanwhile. */
    private void work(Stores kind, Consumer<WorkStore> others) {
        try (StoreDatabase database = kind.open(directory)) {
            WorkStore store = new WorkStore(database, clock);
            SubjectWorker worker =
                    new SubjectWorker(
                            store,
                            handler,
                            SubjectWorker.Plans.standard(4, () -> {}),
                            new QueueMetrics(new SimpleMeterRegistry()));
            new DurableQueue(database, clock).enqueue(task(SUBJECT, 1));
            handler.onHandle =
                    _ -> {
                        held.add(TaskLease.isHeld());
                        others.accept(store);
                        held.add(TaskLease.isHeld());
                    };

            worker.work(SUBJECT, () -> !held.isEmpty());
        }
        assertThat(held).containsExactly(true, false);
        assertThat(TaskLease.isHeld()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_another_has_begun_is_held_no_longer(Stores kind) {
        work(
                kind,
                store -> {
                    StoredTask _ = store.claim(SUBJECT).orElseThrow();
                });
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_another_has_done_is_held_no_longer(Stores kind) {
        work(kind, store -> store.finish(store.claim(SUBJECT).orElseThrow()));
    }
}
