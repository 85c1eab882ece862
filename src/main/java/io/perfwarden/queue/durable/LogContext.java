package io.perfwarden.queue.durable;

import io.perfwarden.queue.TaskHandler;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.MDC;

/**
 * What each line of the log says that this thread writes while it works on a task, whoever writes
 * it: the job, its kind, the delivery that asked for it, and what it is about.
 */
final class LogContext implements AutoCloseable {
    private final Map<String, String> fields;

    private LogContext(Map<String, String> fields) {
        this.fields = fields;
        fields.forEach(MDC::put);
    }

    static LogContext of(Work work, TaskHandler handler) {
        Map<String, String> fields = new TreeMap<>(about(work, handler));
        fields.put("job", Long.toString(work.id()));
        fields.put("kind", work.task().kind());
        fields.put("subject", work.task().subject());
        work.delivery().ifPresent(delivery -> fields.put("delivery", delivery));
        return new LogContext(fields);
    }

    /** What nobody can read is found out, and said, where it is to be done. */
    private static Map<String, String> about(Work work, TaskHandler handler) {
        try {
            return handler.about(work.task());
        } catch (IllegalArgumentException _) {
            return Map.of();
        }
    }

    @Override
    public void close() {
        fields.keySet().forEach(MDC::remove);
    }
}
