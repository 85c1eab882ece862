package io.perfwarden.queue;

import module java.base;

import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import org.slf4j.MDC;

/**
 * What each line of the log says that this thread writes while it works on a task, whichever class
 * writes it: the job, its kind, the delivery that asked for it, and what it is about.
 */
public final class LogContext implements AutoCloseable {
    private static final String KIND = "kind";

    private LogContext(Map<String, String> fields) {
        fields.forEach(MDC::put);
    }

    /**
     * Says one thing more in each line to come, once the handler of the task has found it out. On a
     * thread that works on no task it does nothing, since the value would stay there.
     */
    public static void also(String name, String value) {
        if (MDC.get(KIND) != null) {
            MDC.put(name, value);
        }
    }

    /** Until it is closed; {@code work} is how the queue names the work. */
    public static LogContext of(Map<String, String> work, QueuedTask task, TaskHandler handler) {
        return of(work, task, about(task, handler));
    }

    /** Until it is closed; {@code about} is what the task is about. */
    public static LogContext of(
            Map<String, String> work, QueuedTask task, Map<String, String> about) {
        Map<String, String> fields = new TreeMap<>(about);
        fields.putAll(work);
        fields.put(KIND, task.kind());
        fields.put("subject", task.subject());
        return new LogContext(fields);
    }

    /** What cannot be read is found out, and said, where it is to be done. */
    private static Map<String, String> about(QueuedTask task, TaskHandler handler) {
        try {
            return handler.about(task);
        } catch (IllegalArgumentException | TransientFailure _) {
            return Map.of();
        }
    }

    /** A thread that works on tasks says nothing else. */
    @Override
    public void close() {
        MDC.clear();
    }
}
