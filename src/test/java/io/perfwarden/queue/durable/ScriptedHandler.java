package io.perfwarden.queue.durable;

import io.perfwarden.queue.Task;
import io.perfwarden.queue.TaskHandler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Remembers what it was handed, and does what a test says. */
final class ScriptedHandler implements TaskHandler {
    final List<Task> handled = new CopyOnWriteArrayList<>();
    final List<Task> givenUp = new CopyOnWriteArrayList<>();
    final List<String> references = new CopyOnWriteArrayList<>();
    volatile Consumer<Task> onHandle = task -> {};
    volatile Function<List<Task>, Optional<Brief>> brief = tasks -> Optional.empty();
    volatile BiConsumer<Task, String> onGiveUp = (task, reference) -> {};

    /** What was handled, by its numbers. */
    List<Long> numbers() {
        return handled.stream().map(SampleTasks::number).toList();
    }

    @Override
    public void handle(Task task) {
        handled.add(task);
        onHandle.accept(task);
    }

    @Override
    public Optional<Brief> brief(List<Task> tasks) {
        return brief.apply(tasks);
    }

    @Override
    public Map<String, String> about(Task task) {
        return Map.of("repository", "octo/bench");
    }

    @Override
    public void giveUp(Task task, String reference) {
        givenUp.add(task);
        references.add(reference);
        onGiveUp.accept(task, reference);
    }
}
