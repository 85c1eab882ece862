package io.perfwarden.queue;

import module java.base;

import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import org.slf4j.MDC;

/**
 * Fields in each line of the log that a thread writes while it works on a task: the job, its kind,
 * its delivery, and what it is about.
 */
public final class LogContext implements AutoCloseable {
    private static final String KIND = "kind";

    private LogContext(Map<String, String> fields) {
        fields.forEach(MDC::put);
    }

    /**
     * Adds a field to the following lines of this task. Outside of a task it does nothing, since
     * the field would stay.
     */
    public static void add(String name, String value) {
        if (MDC.get(KIND) != null) {
            MDC.put(name, value);
        }
    }

    public static LogContext of(Map<String, String> work, QueuedTask task, TaskHandler handler) {
        return of(work, task, fieldsOf(task, handler));
    }

    public static LogContext of(
            Map<String, String> work, QueuedTask task, Map<String, String> about) {
        Map<String, String> fields = new TreeMap<>(about);
        fields.putAll(work);
        fields.put(KIND, task.kind());
        fields.put("subject", task.subject());
        return new LogContext(fields);
    }

    /** A task that cannot be read fails later, when it is done. */
    private static Map<String, String> fieldsOf(QueuedTask task, TaskHandler handler) {
        try {
            return handler.logFields(task);
        } catch (IllegalArgumentException | TransientFailure _) {
            return Map.of();
        }
    }

    /** A thread that works on tasks has no other fields. */
    @Override
    public void close() {
        MDC.clear();
    }
}
