package io.perfwarden.queue;

import module java.base;

import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Remembers what it was handed, and does what a test says. */
final class ScriptedHandler implements TaskHandler {
    final List<QueuedTask> handled = new CopyOnWriteArrayList<>();
    final List<QueuedTask> givenUp = new CopyOnWriteArrayList<>();
    final List<String> references = new CopyOnWriteArrayList<>();
    volatile Consumer<QueuedTask> onHandle = task -> {};
    volatile Function<List<QueuedTask>, Optional<TaskBatch>> brief = tasks -> Optional.empty();
    volatile BiConsumer<QueuedTask, String> onGiveUp = (task, reference) -> {};

    /** What was handled, by its numbers. */
    List<Long> numbers() {
        return handled.stream().map(SampleTasks::number).toList();
    }

    @Override
    public void handle(QueuedTask task) {
        handled.add(task);
        onHandle.accept(task);
    }

    @Override
    public Optional<TaskBatch> brief(List<QueuedTask> tasks) {
        return brief.apply(tasks);
    }

    @Override
    public Map<String, String> logFields(QueuedTask task) {
        return Map.of("repository", "octo/bench");
    }

    @Override
    public void giveUp(QueuedTask task, String reference) {
        givenUp.add(task);
        references.add(reference);
        onGiveUp.accept(task, reference);
    }
}
