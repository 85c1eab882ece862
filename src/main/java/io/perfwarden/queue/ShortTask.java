package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.queue.QueueMetrics.Ending;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the next task of a subject. Several short tasks run in the transaction that removes them,
 * since each would otherwise wait for the disk. They run once; a process that dies leaves them
 * unchanged.
 */
record ShortTask(
        WorkStore store,
        TaskHandler handler,
        QueueMetrics metrics,
        SubjectWorker.SharedLock turnstile) {
    private static final Logger LOG = LoggerFactory.getLogger(ShortTask.class);

    static final int MOST = 100;

    sealed interface TaskClaim {
        record Nothing() implements TaskClaim {}

        /** The oldest tasks were short, and are done. */
        record TaskDone(List<StoredTask> tasks) implements TaskClaim {}

        /** The oldest task is marked as running, and has to be handled. */
        record Claimed(StoredTask work) implements TaskClaim {}
    }

    /**
     * Takes the oldest due tasks of a subject. If short ones fail, each is handled by itself, so
     * that the failing one shows.
     */
    TaskClaim take(String subject) {
        Timer.Sample sample = metrics.start();
        try (FairScheduler.Turn _ = turnstile.enter(false)) {
            TaskClaim taken = store.inTransaction(() -> next(subject));
            if (taken instanceof TaskClaim.TaskDone(List<StoredTask> tasks)) {
                recordDone(tasks, sample);
            }
            return taken;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new TaskClaim.Nothing();
        } catch (RuntimeException _) {
            return claim(subject);
        }
    }

    private TaskClaim next(String subject) {
        List<StoredTask> due = store.due(subject, MOST);
        List<StoredTask> unbegun = due.stream().takeWhile(work -> work.claims() == 0).toList();
        Optional<TaskHandler.TaskBatch> brief =
                handler.brief(unbegun.stream().map(StoredTask::task).toList());
        if (brief.isEmpty()) {
            return due.isEmpty() ? new TaskClaim.Nothing() : claim(subject);
        }
        List<StoredTask> tasks = unbegun.subList(0, brief.get().tasks());
        store.remove(tasks);
        try (LogContext _ = context(tasks)) {
            brief.get().work().run();
        }
        return new TaskClaim.TaskDone(tasks);
    }

    private TaskClaim claim(String subject) {
        return store.claim(subject)
                .<TaskClaim>map(TaskClaim.Claimed::new)
                .orElseGet(TaskClaim.Nothing::new);
    }

    private void recordDone(List<StoredTask> tasks, Timer.Sample sample) {
        tasks.forEach(task -> metrics.recordEnd(sample, task.task().kind(), Ending.DONE));
        try (LogContext _ = context(tasks)) {
            LOG.atDebug().addKeyValue("tasks", tasks.size()).log("done");
        }
    }

    private LogContext context(List<StoredTask> tasks) {
        StoredTask last = tasks.getLast();
        return LogContext.of(last.logFields(), last.task(), handler);
    }
}
