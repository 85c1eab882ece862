package io.perfwarden.queue.durable;

import io.micrometer.core.instrument.Timer;
import io.perfwarden.queue.LogContext;
import io.perfwarden.queue.TaskHandler;
import io.perfwarden.queue.durable.QueueMetrics.Ending;
import io.perfwarden.queue.turn.Turnstile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does tasks that take a few statements in the transaction that removes them, several at a time:
 * what each of them would otherwise wait for is the disk. They are done once, and whoever dies
 * meanwhile leaves them as they were.
 */
final class BriefWork {
    private static final Logger LOG = LoggerFactory.getLogger(BriefWork.class);

    /** Of one transaction: who wants to write waits for it. */
    private static final int MOST = 25;

    private final WaitingWork store;
    private final TaskHandler handler;
    private final QueueMetrics metrics;
    private final Turnstile turnstile;

    BriefWork(WaitingWork store, TaskHandler handler, QueueMetrics metrics, Turnstile turnstile) {
        this.store = store;
        this.handler = handler;
        this.metrics = metrics;
        this.turnstile = turnstile;
    }

    /** A task, how it is done, and since when it is. */
    private record Begun(Work work, TaskHandler.Brief brief, Timer.Sample sample) {}

    /**
     * Does the oldest due tasks of a subject up to the first that is not brief.
     *
     * @return how many were done; none if one failed: each is to be handled by itself then, and the
     *     one that fails again says why
     */
    int doneAtOnce(String subject) {
        List<Begun> tasks = brief(store.due(subject, MOST));
        if (tasks.isEmpty()) {
            return 0;
        }
        try (Turnstile.Pass _ = turnstile.enter(false)) {
            List<Begun> done = store.together(handle -> done(handle, tasks));
            done.forEach(
                    task -> metrics.ended(task.sample(), task.work().task().kind(), Ending.DONE));
            log(done);
            return done.size();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        } catch (RuntimeException _) {
            return 0;
        }
    }

    private List<Begun> brief(List<Work> due) {
        List<Begun> tasks = new ArrayList<>();
        for (Work work : due) {
            Optional<TaskHandler.Brief> brief =
                    work.claims() == 0 ? handler.brief(work.task()) : Optional.empty();
            if (brief.isEmpty()) {
                return tasks;
            }
            tasks.add(new Begun(work, brief.get(), metrics.start()));
        }
        return tasks;
    }

    private List<Begun> done(Handle handle, List<Begun> tasks) {
        List<Begun> done = new ArrayList<>();
        for (Begun task : tasks) {
            if (store.remove(handle, task.work())) {
                try (LogContext _ = context(task)) {
                    task.brief().work().run();
                }
                done.add(task);
            }
        }
        return done;
    }

    private static void log(List<Begun> done) {
        if (!done.isEmpty()) {
            try (LogContext _ = context(done.getLast())) {
                LOG.atInfo().addKeyValue("tasks", done.size()).log("done");
            }
        }
    }

    private static LogContext context(Begun task) {
        return LogContext.of(task.work().named(), task.work().task(), task.brief().about());
    }
}
