package io.perfwarden.queue.durable;

import static io.perfwarden.queue.durable.SampleTasks.NOW;
import static io.perfwarden.queue.durable.SampleTasks.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.queue.Tenure;
import io.perfwarden.store.Database;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private SubjectWorker worker(WorkStore store) {
        return new SubjectWorker(
                store,
                handler,
                SubjectWorker.Plans.standard(4, () -> {}),
                new QueueMetrics(new SimpleMeterRegistry()));
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_another_has_begun_is_held_no_longer(Stores kind) {
        try (Database database = kind.open(directory)) {
            WorkStore store = new WorkStore(database, clock);
            new DurableQueue(database, clock).enqueue(task(SUBJECT, 1));
            handler.onHandle =
                    _ -> {
                        held.add(Tenure.isHeld());
                        Work _ = store.claim(SUBJECT).orElseThrow();
                        held.add(Tenure.isHeld());
                    };

            worker(store).work(SUBJECT, () -> held.size() == 2);
        }
        assertThat(held).containsExactly(true, false);
        assertThat(Tenure.isHeld()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_another_has_done_is_held_no_longer(Stores kind) {
        try (Database database = kind.open(directory)) {
            WorkStore store = new WorkStore(database, clock);
            new DurableQueue(database, clock).enqueue(task(SUBJECT, 1));
            handler.onHandle =
                    _ -> {
                        store.done(store.claim(SUBJECT).orElseThrow());
                        held.add(Tenure.isHeld());
                    };

            worker(store).work(SUBJECT, () -> false);
        }
        assertThat(held).containsExactly(false);
    }
}
