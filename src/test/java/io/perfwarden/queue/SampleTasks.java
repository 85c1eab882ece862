package io.perfwarden.queue;

import module java.base;

import io.perfwarden.queue.TaskHandler.TaskBatch;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Tasks of a subject of choice, told apart by their number. */
final class SampleTasks {
    static final Instant NOW = Instant.parse("2026-10-01T12:00:00.123Z");
    static final long OWNER = 99;
    private static final String KIND = "sample/1";

    private SampleTasks() {}

    /** A task that nothing replaces. */
    static QueuedTask task(String subject, long number) {
        return new QueuedTask(KIND, subject, "", Long.toString(number), OWNER, false);
    }

    /** A task that those before it of its subject are waited for. */
    static QueuedTask inOrder(String subject, long number) {
        return new QueuedTask(KIND, subject, "", Long.toString(number), OWNER, true);
    }

    /** A task that a newer one of its subject replaces. */
    static QueuedTask replaceable(String subject, long number) {
        return new QueuedTask(KIND, subject, "latest", Long.toString(number), OWNER, false);
    }

    static long number(QueuedTask task) {
        return Long.parseLong(task.payload());
    }

    /** The first of some tasks are brief: those whose numbers are below 100. */
    static Optional<TaskBatch> brief(List<QueuedTask> tasks, Consumer<List<QueuedTask>> work) {
        List<QueuedTask> brief = tasks.stream().takeWhile(task -> number(task) < 100).toList();
        return brief.isEmpty()
                ? Optional.empty()
                : Optional.of(new TaskBatch(brief.size(), () -> work.accept(brief)));
    }

    /** When a subject is looked at again. */
    static Optional<Instant> due(SubjectWorker.NextTask next) {
        return switch (next) {
            case SubjectWorker.NextTask.Due(Optional<Instant> at) -> at;
            case SubjectWorker.NextTask.Deferred(Instant until) -> Optional.of(until);
        };
    }
}
